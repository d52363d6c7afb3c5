"""Channels of games and leagues: opened as threads or posts, deleted, or closed to the bot.

Discord hides a thread after the time without messages that its server has set. If the bot may not write to a channel,
one person who can help is told once by direct message, and again when all is well.
"""

import logging
from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final, NamedTuple, Protocol

import discord
from discord import AllowedMentions, ChannelType

from cogs.app import App
from cogs.layouts.parts import THREAD_NAME, clip, safe, text_layout
from cogs.messages.sender import THREAD_LOCKED, UNREACHABLE, MessageSender, nonce_for
from paxbot.present.chat import places as words
from paxbot.present.words import speaking
from paxbot.service import GameRow, GameSummary, LeagueRow, Status
from paxbot.service.notices import ANSWERED_AGAIN, lost_until
from paxbot.service.people.settings import ArchiveMinutes

logger = logging.getLogger(__name__)


async def open_thread(app: App, at: discord.TextChannel | discord.Message, name: str) -> discord.Thread:
    minutes = await _minutes(app, at.guild)
    if isinstance(at, discord.Message):
        return await at.create_thread(name=clip(name, THREAD_NAME), auto_archive_duration=minutes)
    news, public = ChannelType.news_thread, ChannelType.public_thread
    return await at.create_thread(
        name=clip(name, THREAD_NAME), type=news if at.is_news() else public, auto_archive_duration=minutes
    )


async def open_post(
    app: App, forum: discord.ForumChannel, name: str, content: str, tags: Sequence[discord.ForumTag]
) -> discord.Thread:
    posted = await forum.create_thread(
        name=clip(name, THREAD_NAME),
        content=content,
        applied_tags=tags,
        allowed_mentions=AllowedMentions.none(),
        auto_archive_duration=await _minutes(app, forum.guild),
    )
    return posted.thread


async def _minutes(app: App, guild: discord.Guild | None) -> ArchiveMinutes:
    assert guild is not None
    return (await app.services.guilds.of(guild.id)).archive_minutes


UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_GUILD: Final = 10004
FIRST_RETRY: Final = timedelta(seconds=30)
LONGEST_RETRY: Final = timedelta(hours=1)


def retry_in(attempts: int) -> timedelta:
    """Return how long to wait after so many failed attempts: half a minute, doubled each time, at most an hour."""
    return min(FIRST_RETRY * (1 << min(attempts, 10)), LONGEST_RETRY)


class Placed(Protocol):
    @property
    def guild(self) -> int | None: ...
    @property
    def channel(self) -> int: ...
    @property
    def missing_since(self) -> datetime | None: ...


class Place(NamedTuple):
    guild: int | None
    channel: int
    missing_since: datetime | None = None


class ChannelState(Enum):
    HERE = auto()
    AWAY = auto()
    """The bot is not on its server, so no one knows."""
    GONE = auto()
    """It was deleted: the gateway said so, or Discord answered so twice, with time between."""
    MISSING = auto()
    """Discord answers that there is no such channel, which it has done of channels that exist."""


class ChannelStates:
    """Tells channels that are permanently out of reach from those that are for a while."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.left: set[int] = set()
        """Servers that the library lists although the bot has left them."""
        self.doubted: dict[int, datetime] = {}
        """Since when channels are missing of which nothing is stored."""
        self._looked: dict[tuple[int, int], tuple[int, datetime]] = {}
        """How often the channels of games and leagues were looked for, and when last."""

    def is_due(self, row: GameRow | LeagueRow) -> bool:
        """Return True if a missing channel is to be looked for again: soon at first, then once an hour."""
        now, (looks, last) = self._app.settings.now(), self._looked.get((row.id, row.channel), (0, None))
        if row.missing_since is not None and last is not None:
            is_sure = last < row.missing_since + ANSWERED_AGAIN <= now
            if not is_sure and now < last + retry_in(looks - 1):
                return False
        self._looked[row.id, row.channel] = looks + 1, now
        return True

    async def is_gone(self, guild: int, channel: int) -> bool:
        """For a channel of which nothing is stored: only this process knows the first answer."""
        state = await self.of(Place(guild, channel, self.doubted.get(channel)))
        if state is ChannelState.MISSING:
            self.doubted.setdefault(channel, self._app.settings.now())
        elif state is not None:
            self.doubted.pop(channel, None)
        return state is ChannelState.GONE

    async def of(self, row: Placed, *, is_doubted: bool = False) -> ChannelState | None:
        """Return the state of a game's or league's channel, None if that can't be told now.

        If it is missing, or `is_doubted`, Discord is asked although the library knows the channel.
        """
        known = self._app.client.get_channel(row.channel)
        # The library keeps threads of deleted channels.
        is_orphan = isinstance(known, discord.Thread) and known.parent is None
        is_known = self.is_member(row) and known is not None and not is_orphan
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

    async def _confirmed(self, row: Placed) -> ChannelState | None:
        """Return whether a missing channel is gone: missing for long, while its server answers."""
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
        """Return what a failed call shows about the channel, if anything.

        Answers while Discord has lost the whole server show nothing.
        """
        is_missing = isinstance(error, discord.NotFound) and error.code in (UNKNOWN_CHANNEL, UNKNOWN_GUILD)
        if not self.is_member(row):
            return ChannelState.AWAY if is_missing or isinstance(error, discord.Forbidden) else None
        guild = None if row.guild is None else self._app.client.get_guild(row.guild)
        return ChannelState.MISSING if is_missing and not (guild and guild.unavailable) else None

    def is_member(self, row: Placed) -> bool:
        guild = row.guild
        return guild is None or (guild not in self.left and self._app.client.get_guild(guild) is not None)


class LeaguePlaces:
    def __init__(self, app: App, states: ChannelStates) -> None:
        self._app = app
        self._leagues = app.services.lost_leagues
        self._states = states

    async def check(self, guild: int | None, channel: int | None, deleted: Collection[int]) -> None:
        for league in await self._leagues.open(guild):
            if channel in (None, league.channel):
                await self._see_to(league, is_gone=league.channel in deleted)

    async def check_missing(self) -> None:
        for league in await self._leagues.open():
            if league.missing_since is not None and self._states.is_due(league):
                await self._see_to(league)

    async def doubt(self, league: LeagueRow) -> None:
        """Ask again for the channel of a league in which something was not found: one answer may be wrong."""
        await self._apply(league, await self._states.of(league, is_doubted=True))

    async def _see_to(self, league: LeagueRow, *, is_gone: bool = False) -> None:
        try:
            await self._apply(league, ChannelState.GONE if is_gone else await self._states.of(league))
        except Exception:
            # One league that cannot be read must not keep the others waiting.
            logger.exception("What has become of the channel of league %s could not be seen to", league.id)

    async def _apply(self, league: LeagueRow, place: ChannelState | None) -> None:
        until, kind = lost_until(league), self._leagues.of_kind(league)
        match place:
            case ChannelState.HERE if league.missing_since is not None:
                await kind.go_on(league.id)
            case ChannelState.MISSING if await self._leagues.miss(league.id):
                logger.warning("League %s rests: its channel %s is missing", league.id, league.channel)
            case ChannelState.GONE | ChannelState.AWAY if until is not None and until <= self._app.settings.now():
                await kind.expire(league.id, await self._people(league))
                logger.warning("League %s has ended: its channel is gone", league.id)
            case ChannelState.GONE if await self._leagues.lose(league.id, await self._people(league)):
                logger.warning("League %s rests: its channel %s is gone", league.id, league.channel)

    async def _people(self, league: LeagueRow) -> tuple[int, ...]:
        """Return its organisers; of months, which have none, the owner of the server."""
        guild = self._app.client.get_guild(league.guild)
        owner = () if guild is None or guild.owner_id is None else (guild.owner_id,)
        return await self._leagues.organisers(league) or owner


BARRED: Final = "barred"


class PermissionAlerts:
    """Writes to the game's host, or else to the server's owner; the message is remembered while the trouble lasts."""

    def __init__(self, app: App, sender: MessageSender) -> None:
        self._app = app
        self._post = app.services.post
        self._sender = sender

    async def tell(self, table: GameSummary, error: Exception) -> None:
        if not isinstance(error, discord.Forbidden) or table.game.guild is None:
            return
        if await self._post.latest(table.game.id, BARRED) is not None:
            return
        guild = self._app.client.get_guild(table.game.guild)
        owner = None if guild is None else guild.owner_id
        for user in dict.fromkeys(filter(None, (table.game.host, owner))):
            if await self._write(table, user, error, "" if guild is None else guild.name):
                return

    async def over(self, table: GameSummary) -> None:
        """Tell those who were told that the trouble is over, once nothing more is to be told of the game."""
        row = await self._post.latest(table.game.id, BARRED)
        if row is None or await self._post.is_owing(table.game.id):
            return
        # Who was told is not remembered: they read it in the language of the table.
        with suppress(*UNREACHABLE), speaking(await self._app.language_at(table)):
            await self._sender.edit_direct(row, text_layout(words.is_open_again(f"<#{table.game.channel}>")))
        await self._post.forget(row)

    async def _write(self, table: GameSummary, user: int, error: discord.Forbidden, server: str) -> bool:
        say = words.thread_is_locked if self.is_locked(table, error) else words.may_not_post
        with speaking(await self._app.language_of(user)):
            message = say(self._app.presenter(table.game.key).name, f"<#{table.game.channel}>", safe(server))
        seq = -1 if table.game.head is None else table.game.head.seq
        try:
            channel = await self._sender.direct(user)
            nonce = nonce_for(table.game.id, seq, user)
            sent = await self._sender.send(channel, text_layout(message), nonce=nonce, says=message)
        except UNREACHABLE as failure:
            logger.info("A player could not be told that game %s is barred: %s", table.game.id, failure)
            return False
        await self._post.remember(table.game.id, BARRED, channel=sent.channel.id, message=sent.id)
        return True

    def is_locked(self, table: GameSummary, error: Exception) -> bool:
        channel = self._app.client.get_channel(table.game.channel)
        is_known = isinstance(channel, discord.Thread) and channel.locked
        return is_known or (isinstance(error, discord.HTTPException) and error.code == THREAD_LOCKED)
