"""Menus of a server's roles and channels that outlive a restart."""

import re
from collections.abc import Sequence
from typing import Any, Final

from discord import ChannelType, Interaction, SelectDefaultValue, SelectDefaultValueType
from discord.ui import ChannelSelect, DynamicItem, Item, RoleSelect

from cogs.presses.guard import guarded
from cogs.sheets.items import Press
from cogs.sheets.sheet import MENU

TYPES: Final = [ChannelType.text, ChannelType.news, ChannelType.forum]
"""Channels games can be opened in, themselves or in their threads."""


class PaxRoles(DynamicItem[RoleSelect[Any]], template=r"pax-roles:(?P<verb>[a-z]+)"):
    """A menu of roles: choosing some is pressing the button `verb:0` with their ids."""

    def __init__(self, verb: str, chosen: Sequence[int] = (), placeholder: str = "") -> None:
        select: RoleSelect[Any] = RoleSelect(
            custom_id=f"pax-roles:{verb}",
            placeholder=placeholder or None,
            min_values=0,
            max_values=MENU,
            default_values=[SelectDefaultValue(id=role, type=SelectDefaultValueType.role) for role in chosen],
        )
        super().__init__(select)
        self.verb = verb

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction[Any], item: Item[Any], match: re.Match[str], /
    ) -> "PaxRoles":
        """The menu somebody chose from."""
        return cls(match["verb"])

    async def callback(self, interaction: Interaction[Any]) -> None:
        """What was chosen is done, or the person is told why not."""
        await _press(interaction, self.verb)


class PaxChannels(DynamicItem[ChannelSelect[Any]], template=r"pax-channels:(?P<verb>[a-z]+)"):
    """The same for channels."""

    def __init__(self, verb: str, chosen: Sequence[int] = (), placeholder: str = "") -> None:
        select: ChannelSelect[Any] = ChannelSelect(
            custom_id=f"pax-channels:{verb}",
            placeholder=placeholder or None,
            channel_types=TYPES,
            min_values=0,
            max_values=MENU,
            default_values=[SelectDefaultValue(id=channel, type=SelectDefaultValueType.channel) for channel in chosen],
        )
        super().__init__(select)
        self.verb = verb

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction[Any], item: Item[Any], match: re.Match[str], /
    ) -> "PaxChannels":
        """The menu somebody chose from."""
        return cls(match["verb"])

    async def callback(self, interaction: Interaction[Any]) -> None:
        """What was chosen is done, or the person is told why not."""
        await _press(interaction, self.verb)


async def _press(interaction: "Interaction[Any]", verb: str) -> None:
    data: Any = interaction.data
    press = Press(verb, 0, tuple(str(int(value)) for value in data.get("values", ())))
    await guarded(interaction, interaction.client.press(interaction, press))
