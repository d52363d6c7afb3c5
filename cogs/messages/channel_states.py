"""The channels that games still have: channels and threads are deleted, and the bot is removed from servers."""

import logging
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final, NamedTuple, Protocol

import discord

from cogs.app import App
from cogs.messages.sender import UNREACHABLE
from paxbot.service import GameRow, LeagueRow, Status
from paxbot.service.reachability import ANSWERED_AGAIN

logger = logging.getLogger(__name__)

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_GUILD: Final = 10004
FIRST_RETRY: Final = timedelta(seconds=30)
LONGEST_RETRY: Final = timedelta(hours=1)


def retry_in(attempts: int) -> timedelta:
    """Return how long to wait after so many failed attempts: half a minute, doubled each time, at most an hour."""
    return min(FIRST_RETRY * (1 << min(attempts, 10)), LONGEST_RETRY)


class Placed(Protocol):
    """Whatever is in a channel of a server."""

    @property
    def guild(self) -> int | None: ...
    @property
    def channel(self) -> int: ...
    @property
    def missing_since(self) -> datetime | None: ...


class Place(NamedTuple):
    """A channel of which nothing else is known."""

    guild: int | None
    channel: int
    missing_since: datetime | None = None


class ChannelState(Enum):
    """The state of a game's channel, as far as it is known for sure."""

    HERE = auto()
    """It is there, though the bot may be kept from it."""
    AWAY = auto()
    """The bot is not on its server: nobody knows what has become of it."""
    GONE = auto()
    """It was deleted, which the gateway tells; or Discord has answered so twice, with time between."""
    MISSING = auto()
    """Discord answers that there is no such channel, which it has done of channels that exist."""


class ChannelStates:
    """Tells channels that are out of reach for good from those that are for a while."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.left: set[int] = set()
        """Servers that the library believes the bot is on, though it is not any more."""
        self.doubted: dict[int, datetime] = {}
        """Since when channels are missing of which nothing is stored."""
        self._looked: dict[tuple[int, int], tuple[int, datetime]] = {}
        """How often the channels of games and leagues were looked for, and when last."""

    def is_due(self, row: GameRow | LeagueRow) -> bool:
        """Return whether it is time to look again for a missing channel: soon at first, then once an hour."""
        now, (looks, last) = self._app.settings.now(), self._looked.get((row.id, row.channel), (0, None))
        if row.missing_since is not None and last is not None:
            is_sure = last < row.missing_since + ANSWERED_AGAIN <= now
            if not is_sure and now < last + retry_in(looks - 1):
                return False
        self._looked[row.id, row.channel] = looks + 1, now
        return True

    async def is_gone(self, guild: int, channel: int) -> bool:
        """Return whether a channel is gone of which nothing is stored: only this process knows the first answer."""
        state = await self.of(Place(guild, channel, self.doubted.get(channel)))
        if state is ChannelState.MISSING:
            self.doubted.setdefault(channel, self._app.settings.now())
        elif state is not None:
            self.doubted.pop(channel, None)
        return state is ChannelState.GONE

    async def of(self, row: Placed, *, is_doubted: bool = False) -> ChannelState | None:
        """Return what has become of a game's or league's channel, None where that cannot be told now.

        Where it is missing, or `is_doubted`, Discord is asked though the library knows the channel.
        """
        is_known = self.is_member(row) and self._is_known(row.channel)
        if is_known and not is_doubted and row.missing_since is None:
            return ChannelState.HERE
        try:
            await self._app.client.fetch_channel(row.channel)
        except discord.InvalidData:
            # The channel exists, in a server of which the library has not heard yet.
            return None
        except UNREACHABLE as error:
            if isinstance(error, discord.Forbidden) and self.is_member(row):
                return ChannelState.HERE
            if isinstance(row, GameRow) and row.status is Status.RUNNING and not self.is_member(row):
                # A game that rests in vain goes on by itself: no proof is needed.
                return ChannelState.AWAY
            told = self.told_by(row, error)
            return await self._confirmed(row) if told is ChannelState.MISSING else told
        return ChannelState.HERE

    def _is_known(self, channel: int) -> bool:
        """Return whether the library knows the channel, and of a thread the channel it belongs to.

        It keeps the threads of a channel that was deleted.
        """
        known = self._app.client.get_channel(channel)
        return known is not None and not (isinstance(known, discord.Thread) and known.parent is None)

    async def _confirmed(self, row: Placed) -> ChannelState | None:
        """Return whether a missing channel is gone: it has been missing for long, and its server answers meanwhile."""
        if row.missing_since is None or self._app.settings.now() - row.missing_since < ANSWERED_AGAIN:
            return ChannelState.MISSING
        if row.guild is not None:
            try:
                await self._app.client.fetch_guild(row.guild, with_counts=False)
            except UNREACHABLE as error:
                logger.warning("Server %s does not answer, so nothing is known of its channel: %s", row.guild, error)
                return None
        return ChannelState.GONE

    def told_by(self, row: Placed, error: Exception) -> ChannelState | None:
        """Return what a call that failed with the error shows to have become of the channel, if anything.

        What Discord answers while it has lost the whole server shows nothing.
        """
        is_missing = isinstance(error, discord.NotFound) and error.code in (UNKNOWN_CHANNEL, UNKNOWN_GUILD)
        if not self.is_member(row):
            return ChannelState.AWAY if is_missing or isinstance(error, discord.Forbidden) else None
        guild = None if row.guild is None else self._app.client.get_guild(row.guild)
        return ChannelState.MISSING if is_missing and not (guild and guild.unavailable) else None

    def is_member(self, row: Placed) -> bool:
        """Return whether the bot is on the server, as far as it has heard."""
        guild = row.guild
        return guild is None or (guild not in self.left and self._app.client.get_guild(guild) is not None)
