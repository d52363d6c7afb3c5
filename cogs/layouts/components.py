"""Buttons and menus that outlive a restart: all they mean stands in their custom ids."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from discord import ButtonStyle, ChannelType, SelectDefaultValue, SelectDefaultValueType, SelectOption
from discord.ui import Button, ChannelSelect, RoleSelect, Select

from cogs.actions.ids import CustomId
from cogs.layouts.parts import MENU, OPTION, clip
from paxbot.present.chat import panel as words

GAME_CHANNELS: Final = [ChannelType.text, ChannelType.news, ChannelType.forum]
"""Channels games can be opened in, themselves or in their threads."""


class ActionButton(Button[Any]):
    """A button of some game; an answer's carries `pax:answer:game:seq:option:check`."""

    def __init__(
        self,
        custom_id: CustomId,
        label: str = "",
        style: ButtonStyle = ButtonStyle.secondary,
        *,
        disabled: bool = False,
    ) -> None:
        super().__init__(label=label, style=style, custom_id=custom_id.button, disabled=disabled)


def page_buttons(page: int, pages: int, to: Callable[[int], CustomId]) -> list[ActionButton]:
    """Return buttons to the page before and the one after, as far as there are any."""
    places = ((page - 1, words.previous()), (page + 1, words.following()))
    return [ActionButton(to(number), label) for number, label in places if 0 <= number < pages]


class ActionMenu(Select[Any]):
    """A menu whose values continue its id: choosing one is pressing the button `verb:game:seq:value`."""

    def __init__(
        self, custom_id: CustomId, part: int, options: Iterable[SelectOption] = (), placeholder: str = ""
    ) -> None:
        super().__init__(custom_id=custom_id.menu(part), placeholder=placeholder or None, options=list(options))


class RoleMenu(RoleSelect[Any]):
    """A menu of roles: choosing some is pressing the button `verb:0` with their ids."""

    def __init__(self, verb: str, chosen: Sequence[int] = (), placeholder: str = "") -> None:
        super().__init__(
            custom_id=f"pax-roles:{verb}",
            placeholder=placeholder or None,
            min_values=0,
            max_values=MENU,
            default_values=[SelectDefaultValue(id=role, type=SelectDefaultValueType.role) for role in chosen],
        )


class ChannelMenu(ChannelSelect[Any]):
    """The same for channels."""

    def __init__(self, verb: str, chosen: Sequence[int] = (), placeholder: str = "") -> None:
        super().__init__(
            custom_id=f"pax-channels:{verb}",
            placeholder=placeholder or None,
            channel_types=GAME_CHANNELS,
            min_values=0,
            max_values=MENU,
            default_values=[SelectDefaultValue(id=channel, type=SelectDefaultValueType.channel) for channel in chosen],
        )


def choice_menu(
    part: int, name: str, chosen: str | None, choices: Mapping[str, str], title: str, verb: str = "set"
) -> ActionMenu:
    """Return a menu in which one value of a setting is chosen."""
    options = [
        SelectOption(label=clip(label, OPTION), value=f"{name}:{value}", default=value == chosen)
        for value, label in choices.items()
    ]
    return ActionMenu(CustomId(verb, 0, ("0",)), part, options, title)
