"""Whether a game still has its channel: channels and threads are deleted, and the bot is removed from servers."""

from typing import TYPE_CHECKING, Final

import discord

from cogs.post.channels import UNREACHABLE
from paxbot.service import TableView

if TYPE_CHECKING:
    from cogs.client import PaxBot

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_GUILD: Final = 10004


class Places:
    """Tells channels that are out of reach for good from those that are for a while."""

    def __init__(self, bot: "PaxBot") -> None:
        self._bot = bot

    async def lost(self, guild: int | None = None, channel: int | None = None) -> list[int]:
        """The open games whose channel is gone: of a server, of one channel, or all."""
        tables = await self._bot.services.games.all_open()
        asked = [
            table for table in tables if guild in (None, table.game.guild) and channel in (None, table.game.channel)
        ]
        return [table.game.id for table in asked if await self.is_gone(table)]

    async def is_gone(self, table: TableView) -> bool:
        """Whether the game's channel was deleted, or the bot is no member of its server any more; Discord is asked."""
        if self._is_member(table) and self._bot.get_channel(table.game.channel):
            return False
        try:
            await self._bot.fetch_channel(table.game.channel)
        except UNREACHABLE as error:
            return self.says_gone(table, error)
        except discord.InvalidData:
            # The channel exists, in a server of which the library has not heard yet.
            return False
        return False

    def says_gone(self, table: TableView, error: Exception | None) -> bool:
        """Whether a call that failed with the error shows that the game's channel is gone."""
        if isinstance(error, discord.NotFound):
            return error.code in (UNKNOWN_CHANNEL, UNKNOWN_GUILD)
        return isinstance(error, discord.Forbidden) and not self._is_member(table)

    def _is_member(self, table: TableView) -> bool:
        guild = table.game.guild
        return guild is None or self._bot.get_guild(guild) is not None
