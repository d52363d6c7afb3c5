"""The channels that games still have: channels and threads are deleted, and the bot is removed from servers."""

from collections.abc import AsyncIterator
from enum import Enum, auto
from typing import Final

import discord

from cogs.app import App
from cogs.messages.sender import UNREACHABLE
from paxbot.service import GameSummary, Status

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_GUILD: Final = 10004


class ChannelState(Enum):
    """The state of a game's channel, as far as it is known for sure."""

    HERE = auto()
    """It is there, though the bot may be kept from it."""
    AWAY = auto()
    """The bot is not on its server: nobody knows what has become of it."""
    GONE = auto()
    """It was deleted."""


class ChannelStates:
    """Tells channels that are out of reach for good from those that are for a while."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.left: set[int] = set()
        """Servers that the library believes the bot is on, though it is not any more."""

    async def found(
        self, guild: int | None = None, channel: int | None = None
    ) -> AsyncIterator[tuple[GameSummary, ChannelState | None]]:
        """Return the open games of a server, of one channel, or all, each with what has become of its channel."""
        for table in await self._app.services.games.all_open():
            if guild in (None, table.game.guild) and channel in (None, table.game.channel):
                yield table, await self.of(table)

    async def of(self, table: GameSummary) -> ChannelState | None:
        """Ask Discord what has become of the game's channel; return None where that cannot be told now."""
        if self.is_member(table) and self._app.client.get_channel(table.game.channel):
            return ChannelState.HERE
        try:
            await self._app.client.fetch_channel(table.game.channel)
        except discord.InvalidData:
            # The channel exists, in a server of which the library has not heard yet.
            return None
        except UNREACHABLE as error:
            if isinstance(error, discord.Forbidden) and self.is_member(table):
                return ChannelState.HERE
            if table.game.status is Status.RUNNING and not self.is_member(table):
                # A game that rests in vain goes on by itself: no proof is needed.
                return ChannelState.AWAY
            return self.told_by(table, error)
        return ChannelState.HERE

    async def is_gone(self, channel: int) -> bool:
        """Return whether a channel was deleted for sure."""
        if self._app.client.get_channel(channel):
            return False
        try:
            await self._app.client.fetch_channel(channel)
        except discord.NotFound as error:
            return error.code == UNKNOWN_CHANNEL
        except (discord.InvalidData, *UNREACHABLE):
            return False
        return False

    def told_by(self, table: GameSummary, error: Exception) -> ChannelState | None:
        """Return what a call that failed with the error shows to have become of the game's channel, if anything."""
        is_gone = isinstance(error, discord.NotFound) and error.code in (UNKNOWN_CHANNEL, UNKNOWN_GUILD)
        if not self.is_member(table):
            return ChannelState.AWAY if is_gone or isinstance(error, discord.Forbidden) else None
        return ChannelState.GONE if is_gone else None

    def is_member(self, table: GameSummary) -> bool:
        """Return whether the bot is on the game's server, as far as it has heard."""
        guild = table.game.guild
        return guild is None or (guild not in self.left and self._app.client.get_guild(guild) is not None)
