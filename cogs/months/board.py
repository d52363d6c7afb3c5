"""The messages of open months: standings that are kept up to date, and what is told once."""

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final

import discord
from discord.ui import LayoutView, TextDisplay

from cogs.app import App
from cogs.messages.dispatcher import retry_in
from cogs.messages.sender import DISCORD, UNREACHABLE, MessageSender, nonce_for
from cogs.months.layouts import closed_layout, round_up_layout, standings_layout
from paxbot.present.words import speaking
from paxbot.service import LeagueNotice, LeagueRow, MessageRow, Month, NoticeRow

logger = logging.getLogger(__name__)

STANDINGS: Final = "standings"
"""The kind of the message with the standings; its `seq` is the number of the month."""


class MonthBoard:
    """Tells of every open month what is due, one league at a time; what fails is tried again."""

    def __init__(self, app: App, sender: MessageSender) -> None:
        self._app = app
        self._months = app.services.months
        self._sender = sender
        self._seen: dict[int, tuple[int, ...]] = {}
        self._unfinished: dict[int, tuple[int, datetime]] = {}
        self._busy = asyncio.Lock()

    async def run(self) -> None:
        """Close months that are over, and bring up to date what has changed or failed before."""
        if self._app.shutdown.is_stopping:
            return
        with self._app.shutdown.busy():
            async with self._busy:
                await self._months.run_due()
                for league in await self._months.to_tell():
                    version = self._months.version(league.id)
                    _, again = self._unfinished.get(league.id, (0, None))
                    if self._seen.get(league.id) != version or (again and again <= self._app.settings.now()):
                        self._seen[league.id] = version
                        await self._try(league.id)

    async def _address(self, league: LeagueRow) -> str:
        """Return where the standings of a league stand."""
        messages, _ = await self._months.post(league.id)
        found = (f"{row.channel}/{row.message}" for row in messages if row.kind == STANDINGS)
        return f"{DISCORD}/{league.guild}/{next(found, league.channel)}"

    async def _try(self, league: int) -> None:
        attempts, _ = self._unfinished.pop(league, (0, None))
        try:
            await self._reconcile(league)
        except UNREACHABLE as error:
            logger.warning("League %s could not be brought up to date: %s", league, error)
            self._unfinished[league] = attempts + 1, self._app.settings.now() + retry_in(attempts)
        except Exception:
            # One league that cannot be told must not keep the others waiting.
            logger.exception("League %s could not be brought up to date", league)
            self._unfinished[league] = attempts + 1, self._app.settings.now() + retry_in(attempts)

    async def _reconcile(self, league: int) -> None:
        row = await self._months.league(league)
        messages, notices = await self._months.post(league)
        with speaking(await self._app.language_within(row.guild)):
            if row.ended_at is None:
                await self._keep(row, await self._months.month(league), messages)
            else:
                for each in messages:
                    await self._remove(each)
            for notice in notices:
                await self._deliver(row, notice)

    async def _keep(self, league: LeagueRow, month: Month, messages: Sequence[MessageRow]) -> None:
        """Have the standings of the month stand as they are; those of an earlier one are told by its last message."""
        layout = standings_layout(month, self._app.presenters)
        place, digest = (month.season.number, league.channel), _digest(layout)
        standing = next((row for row in messages if (row.seq, row.channel) == place), None)
        if standing is None or (standing.shown != digest and not await self._is_edited(standing, layout)):
            await self._post(
                league, month, layout, nonce_for(league.id, *place, *(row.message for row in messages[:1]))
            )
            standing = None
        elif standing.shown != digest:
            await self._app.services.post.shows(standing, standing.seq, digest)
        for row in messages:
            if row is not standing:
                await self._remove(row)

    async def _post(self, league: LeagueRow, month: Month, layout: LayoutView, nonce: str) -> None:
        """Post the standings; what stood before is forgotten later, so that one that was not noted is found again."""
        message = await self._sender.send(await self._sender.open(league.channel), layout, nonce=nonce)
        if self._sender.is_found(message):
            await message.edit(view=layout)
        await self._app.services.post.remember(
            *(league.id, STANDINGS),
            channel=message.channel.id,
            message=message.id,
            seq=month.season.number,
            shown=_digest(layout),
        )

    async def _remove(self, row: MessageRow) -> None:
        """Delete a message, unless Discord keeps it out of reach for good."""
        with suppress(discord.NotFound, discord.Forbidden):
            await self._sender.delete(row)
        await self._app.services.post.forget(row)

    async def _is_edited(self, row: MessageRow, layout: LayoutView) -> bool:
        try:
            await self._sender.edit(row, layout)
        except discord.NotFound:
            logger.info("The standings of league %s were deleted", row.subject)
            return False
        return True

    async def _deliver(self, league: LeagueRow, notice: NoticeRow) -> None:
        month = await self._months.month(league.id, notice.payload["season"])
        try:
            channel = await self._sender.open(league.channel)
            await self._sender.send(channel, await self._told(month, notice), nonce=notice.nonce)
        except discord.NotFound:
            logger.warning("League %s has lost its channel", league.id)
            await self._app.services.post.dropped(notice.id)
            return
        await self._app.services.post.delivered(notice.id)

    async def _told(self, month: Month, notice: NoticeRow) -> LayoutView:
        if notice.kind == LeagueNotice.CLOSED:
            is_over = month.league.ended_at is not None
            return closed_layout(month, None if is_over else await self._address(month.league))
        late = await self._months.overdue(month)
        return round_up_layout(month, notice.payload["since"], late, self._app.presenters)


def _digest(layout: LayoutView) -> str:
    texts = [item.content for item in layout.walk_children() if isinstance(item, TextDisplay)]
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()
