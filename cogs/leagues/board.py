"""Boards of leagues: messages kept up to date, and news told once, one league at a time."""

import asyncio
import hashlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import discord
from discord.ui import LayoutView, TextDisplay

from cogs.app import App
from cogs.layouts.components import move_button
from cogs.layouts.parts import files, layout as page, row, safe, text, text_layout
from cogs.messages.channels import LONGEST_RETRY, retry_in
from cogs.messages.dispatcher import Dispatcher
from cogs.messages.painter import Pictures
from cogs.messages.sender import UNREACHABLE, nonce_for
from paxbot.present.chat import places as words
from paxbot.present.views_league import LeagueView
from paxbot.present.words import speaking
from paxbot.service import LeagueNotice, LeagueRow, MessageRow, NoticeRow
from paxbot.service.notices import lost_until

logger = logging.getLogger(__name__)

SUNK = 5
WITHIN_REACH = (LeagueNotice.PLACE_LOST, LeagueNotice.EXPIRED)
"""Notices that reach organisers although the league's channel is out of reach."""


@dataclass(frozen=True, slots=True)
class Pictured:
    views: tuple[LeagueView, ...]
    layout: Callable[[Pictures], LayoutView]


@dataclass(frozen=True, slots=True)
class Told:
    """A message of a league, and whom it calls with which sentence; `layout` is without its picture."""

    layout: LayoutView
    ping: Sequence[int] = ()
    says: str = ""
    pictured: Pictured | None = None
    direct: Sequence[int] | None = None
    """The only readers, in direct messages; None: it is posted in a channel."""
    channel: int = 0
    """0: where the league is."""
    is_plain: bool = False
    """It stays the sentence that it `says`, which takes one call instead of two."""

    @property
    def digest(self) -> str:
        texts = [item.content for item in self.layout.walk_children() if isinstance(item, TextDisplay)]
        shown = repr(self.pictured.views) if self.pictured else ""
        return hashlib.sha256("\n".join([*texts, shown]).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Kept(Told):
    """A message that is to stand as it is here; each kind has one for a `seq`."""

    kind: str = ""
    seq: int = 0
    is_on_top: bool = False
    """It is pinned where the bot may, and else posted anew once too many others are below it (`SUNK`)."""

    @property
    def place(self) -> tuple[str, int, int]:
        return self.kind, self.seq, self.channel


class Leagues(Protocol):
    async def to_tell(self) -> list[LeagueRow]:
        """Return those that have not ended, or with something still to be told."""

    def version(self, league: int) -> tuple[int, ...]:
        """Return a value that changes with everything that is written about a league."""

    async def post(self, league: int) -> tuple[Sequence[MessageRow], Sequence[NoticeRow]]:
        """Return the messages of a league, the newest first, and what is still to be told."""


class LeagueBoard(ABC):
    def __init__(self, app: App, dispatcher: Dispatcher, leagues: Leagues) -> None:
        self._app = app
        self._painter = dispatcher.painter
        self._leagues = leagues
        self._places = dispatcher.league_places
        self._sender = dispatcher.sender
        self._seen: dict[int, tuple[int, ...]] = {}
        self._unfinished: dict[int, tuple[int, datetime]] = {}
        self._busy = asyncio.Lock()

    @abstractmethod
    async def run_due(self) -> None:
        """Do what is due."""

    @abstractmethod
    async def kept(self, league: LeagueRow) -> list[Kept]:
        """Return the messages that are to stand."""

    @abstractmethod
    async def told(self, league: LeagueRow, notice: NoticeRow) -> Told:
        """Return what is told once."""

    async def run(self) -> None:
        if self._app.shutdown.is_stopping:
            return
        with self._app.shutdown.busy():
            async with self._busy:
                await self.run_due()
                for league in await self._leagues.to_tell():
                    version = self._leagues.version(league.id)
                    _, again = self._unfinished.get(league.id, (0, None))
                    is_due = again is not None and again <= self._app.settings.now()
                    if self._seen.get(league.id) != version or is_due:
                        self._seen[league.id] = version
                        await self._try(league)

    async def _try(self, league: LeagueRow) -> None:
        attempts, _ = self._unfinished.pop(league.id, (0, None))
        try:
            await self._reconcile(league, is_old=retry_in(attempts) == LONGEST_RETRY)
        except UNREACHABLE as error:
            logger.warning("League %s could not be brought up to date: %s", league.id, error)
            if isinstance(error, discord.NotFound) and league.ended_at is None:
                await self._places.doubt(league)
            self._unfinished[league.id] = attempts + 1, self._app.settings.now() + retry_in(attempts)
        except Exception:
            # One league that cannot be told must not keep the others waiting.
            logger.exception("League %s could not be brought up to date", league.id)
            self._unfinished[league.id] = attempts + 1, self._app.settings.now() + retry_in(attempts)

    async def _reconcile(self, league: LeagueRow, *, is_old: bool) -> None:
        """Update a league; one on hold tells only that, and keeps everything else waiting."""
        messages, notices = await self._leagues.post(league.id)
        is_resting = league.missing_since is not None
        with speaking(await self._app.language_within(league.guild)):
            failed = [] if is_resting and league.ended_at is None else await self._refresh(league, messages)
            for notice in notices:
                if notice.kind in WITHIN_REACH:
                    await self._tell_of_place(league, notice)
                elif not is_resting:
                    failed += await self._deliver(league, notice, is_old=is_old)
                elif league.ended_at is not None:
                    await self._app.services.post.dropped(notice.id)
        if failed:
            raise failed[0]

    async def _refresh(self, league: LeagueRow, messages: Sequence[MessageRow]) -> list[Exception]:
        kept = await self.kept(league)
        failed = [error for each in kept if (error := await self._failing(league, each, messages))]
        places = [each.place for each in kept]
        for message in messages:
            # What cannot be posted in the league's channel may be as little deleted there.
            is_unsure = failed and message.channel == league.channel
            if (message.kind, message.seq, message.channel) not in places and not is_unsure:
                await self.remove(message)
        return failed

    async def _failing(self, league: LeagueRow, kept: Kept, messages: Sequence[MessageRow]) -> Exception | None:
        """Update one message; return why that can't be done now: others must not wait for it."""
        try:
            await self._keep(league, kept, messages)
        except UNREACHABLE as error:
            return error
        return None

    async def _keep(self, league: LeagueRow, kept: Kept, messages: Sequence[MessageRow]) -> None:
        digest = kept.digest
        same = [row for row in messages if (row.kind, row.seq, row.channel) == kept.place]
        standing = next(iter(same), None)
        if standing is not None and standing.shown != digest:
            if not await self._has_sunk(standing, kept) and await self._is_edited(standing, kept):
                await self._app.services.post.shows(standing, standing.seq, digest)
            else:
                standing = None
        if standing is None:
            await self._post(league, kept, nonce_for(league.id, *kept.place, *(row.message for row in same[:1])))
        for each in same:
            if each is not standing:
                await self.remove(each)

    async def _post(self, league: LeagueRow, kept: Kept, nonce: str) -> None:
        """Post a message; the old one is forgotten later, so that a post that was not noted is found again."""
        channel = await self._sender.open(kept.channel)
        layout, pictures = await self._painted(kept)
        message = await self._sender.send(
            channel, layout, pictures=pictures, nonce=nonce, ping=kept.ping, says=kept.says
        )
        if self._sender.is_found(message):
            await message.edit(view=layout, attachments=files(pictures))
        await self._app.services.post.remember(
            *(league.id, kept.kind),
            channel=message.channel.id,
            message=message.id,
            seq=kept.seq,
            shown=kept.digest,
        )
        if kept.is_on_top and self._may_pin(kept.channel):
            with suppress(discord.HTTPException):
                await message.pin()

    def _may_pin(self, channel: int) -> bool:
        known = self._app.client.get_channel(channel)
        if not isinstance(known, discord.abc.GuildChannel | discord.Thread):
            return False
        return known.permissions_for(known.guild.me).pin_messages

    async def _has_sunk(self, row: MessageRow, kept: Kept) -> bool:
        if not kept.is_on_top or self._may_pin(kept.channel):
            return False
        channel = await self._sender.open(kept.channel)
        below = [message async for message in channel.history(limit=SUNK, after=discord.Object(row.message))]
        return len(below) == SUNK

    async def _painted(self, told: Told) -> tuple[LayoutView, Pictures]:
        """Return the message with its pictures; without any if it has none or one can't be painted."""
        pictures = await self._painter.leagues(told.pictured.views) if told.pictured else ()
        return (told.pictured.layout(pictures) if told.pictured and pictures else told.layout), pictures

    async def remove(self, row: MessageRow) -> None:
        """Delete a message, unless Discord keeps it out of reach permanently."""
        with suppress(discord.NotFound, discord.Forbidden):
            await self._sender.delete(row)
        await self._app.services.post.forget(row)

    async def _is_edited(self, row: MessageRow, kept: Kept) -> bool:
        layout, pictures = await self._painted(kept)
        try:
            await self._sender.edit(row, layout, pictures)
        except discord.NotFound:
            logger.info("A message of league %s was deleted", row.subject)
            return False
        return True

    async def _deliver(self, league: LeagueRow, notice: NoticeRow, *, is_old: bool) -> list[Exception]:
        """Tell something once. Return why it waits, if that keeps nothing else waiting.

        A notice for a single table is dropped once its place has been missing for an hour.
        """
        told = await self.told(league, notice)
        if told.direct is not None:
            await self._tell_each(told, told.direct, notice)
        else:
            try:
                channel = await self._sender.open(told.channel or league.channel)
                layout, pictures = await self._painted(told)
                shown, nonce = None if told.is_plain else layout, notice.nonce
                await self._sender.send(channel, shown, pictures=pictures, nonce=nonce, ping=told.ping, says=told.says)
            except (discord.NotFound, discord.Forbidden) as error:
                if not (is_old and (told.channel or league.ended_at is not None)):
                    if told.channel:
                        return [error]
                    raise
                logger.warning("League %s has lost its channel %s", league.id, told.channel or league.channel)
                await self._app.services.post.dropped(notice.id)
                return []
        await self._app.services.post.delivered(notice.id)
        return []

    async def _tell_of_place(self, league: LeagueRow, notice: NoticeRow) -> None:
        until, name = lost_until(league), safe(league.name)
        if notice.kind == LeagueNotice.EXPIRED:
            says = words.league_ended(name)
            await self._tell_each(Told(text_layout(says), says=says), notice.payload["users"], notice)
        elif until is not None and league.ended_at is None:
            says = words.league_lost(name, until)
            shown = page(text(says), row(move_button("movehere", league.id)))
            await self._tell_each(Told(shown, says=says), notice.payload["users"], notice)
        await self._app.services.post.delivered(notice.id)

    async def _tell_each(self, told: Told, users: Sequence[int], notice: NoticeRow) -> None:
        """Tell some people, apart from those who take no direct messages."""
        for user in users:
            with suppress(discord.NotFound, discord.Forbidden):
                channel = await self._sender.direct(user)
                await self._sender.send(channel, told.layout, nonce=nonce_for(notice.id, user), says=told.says)
