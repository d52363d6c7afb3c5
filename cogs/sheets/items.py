"""Buttons and menus that outlive a restart: all they mean stands in their custom ids."""

import re
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import discord
from discord import ButtonStyle, Interaction, SelectOption
from discord.ui import Button, DynamicItem, Item, Select

from cogs.presses.guard import guarded

if TYPE_CHECKING:
    from cogs.client import PaxBot


class Press(NamedTuple):
    """What somebody pressed: what it does, in which game, and what else its id carries."""

    verb: str
    game: int
    args: tuple[str, ...] = ()

    @property
    def seq(self) -> int:
        """The sequence number of the position the button was made for."""
        return int(self.args[0])


Handler = Callable[["Interaction[PaxBot]", Press], Awaitable[None]]
"""Answers a press."""


def press_id(verb: str, game: int, *args: int | str) -> str:
    """The custom id of a button."""
    return ":".join(["pax", verb, str(game), *map(str, args)])


class PaxButton(DynamicItem[Button[Any]], template=r"pax:(?P<verb>[a-z]+):(?P<game>\d+)(?P<args>(?::[a-z0-9]+)*)"):
    """A button of some game; an answer's carries `pax:answer:game:seq:option:check`."""

    def __init__(
        self, press: Press, label: str = "", style: ButtonStyle = ButtonStyle.secondary, *, disabled: bool = False
    ) -> None:
        custom_id = press_id(press.verb, press.game, *press.args)
        super().__init__(Button(label=label, style=style, custom_id=custom_id, disabled=disabled))
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction[Any], item: Item[Any], match: re.Match[str], /
    ) -> "PaxButton":
        """The button somebody pressed."""
        args = tuple(match["args"].split(":")[1:])
        return cls(Press(match["verb"], int(match["game"]), args))

    async def callback(self, interaction: Interaction[Any]) -> None:
        """What the button does is done, or the person is told why not."""
        await guarded(interaction, interaction.client.press(interaction, self.press))


class PaxMenu(DynamicItem[Select[Any]], template=r"pax-menu:(?P<verb>[a-z]+):(?P<game>\d+):(?P<seq>\d+):(?P<part>\d+)"):
    """A menu whose values continue its id: choosing one is pressing the button `verb:game:seq:value`."""

    def __init__(self, press: Press, part: int, options: Iterable[SelectOption] = (), placeholder: str = "") -> None:
        select: Select[Any] = Select(
            custom_id=f"pax-menu:{press.verb}:{press.game}:{press.seq}:{part}",
            placeholder=placeholder or None,
            options=list(options),
        )
        super().__init__(select)
        self.press = press

    @classmethod
    async def from_custom_id(cls, interaction: Interaction[Any], item: Item[Any], match: re.Match[str], /) -> "PaxMenu":
        """The menu somebody chose from."""
        press = Press(match["verb"], int(match["game"]), (match["seq"],))
        assert isinstance(item, discord.ui.Select)
        return cls(press, int(match["part"]), item.options)

    async def callback(self, interaction: Interaction[Any]) -> None:
        """What was chosen is done, or the person is told why not."""
        chosen = tuple(self.item.values[0].split(":"))
        press = self.press._replace(args=(*self.press.args, *chosen))
        await guarded(interaction, interaction.client.press(interaction, press))
