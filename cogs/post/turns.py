"""Turn messages: one for each turn, brought up to date after each move, and closed when the turn is over."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import discord

from cogs.post.channels import Channels, nonce_for
from cogs.post.painting import Painter
from cogs.sheets.names import mention_seat, safe_names
from cogs.sheets.table import TurnSheet, turn_sheet
from paxbot.engine.kernel import Seat
from paxbot.present.chat import table as words
from paxbot.service import GameView, LogEntry
from paxbot.storage.rows import MessageRow, Status

if TYPE_CHECKING:
    from cogs.client import PaxBot

logger = logging.getLogger(__name__)

TURN: Final = "turn"
OLD: Final = timedelta(minutes=50)
"""Discord limits edits of messages older than an hour, so a turn message is replaced before."""


class TurnMessages:
    """Posts, edits and closes turn messages."""

    def __init__(self, bot: "PaxBot", channels: Channels, painter: Painter) -> None:
        self._bot = bot
        self._post = bot.services.post
        self._channels = channels
        self._painter = painter

    async def post(self, view: GameView, *, nonce: str | None = None, silent: bool = False) -> discord.Message:
        """A new message for the turn in progress; it mentions its player unless it is `silent`."""
        assert view.turn_seat is not None
        ping = () if silent else (view.player(view.turn_seat).user,)
        shown = await self._sheet(view)
        channel = await self._channels.open(view.game.channel)
        return await self._channels.send(
            channel, turn_sheet(shown), pictures=shown.pictures, nonce=nonce, ping=ping, silent=silent
        )

    async def refresh(self, view: GameView, *, announced: bool = True) -> None:
        """The message of the turn in progress shows the game as it is; those of other turns are closed.

        A turn that is still to be `announced` gets its message then.
        """
        current: MessageRow | None = None
        for row in await self._post.messages(view.game.id, TURN):
            if view.game.status is not Status.RUNNING or (row.turn, row.seat) != (view.turn, view.turn_seat):
                await self._close(view, row)
            elif current is None:
                current = row
            else:
                await self._close(view, row, goes_on=True)
        if view.game.status is not Status.RUNNING or (current is None and not announced):
            return
        if current is None or current.seq != view.seq:
            await self._show(view, current)

    async def _show(self, view: GameView, row: MessageRow | None) -> None:
        if row is not None and self._post.age(row) < OLD:
            try:
                shown = await self._sheet(view)
                await self._channels.edit(row, turn_sheet(shown), shown.pictures)
                await self._post.shows(row, view.seq)
            except discord.NotFound:
                logger.info("A turn message of game %s was deleted", view.game.id)
            else:
                return
        nonce = nonce_for(view.game.id, view.seq, row.message if row else None)
        message = await self.post(view, nonce=nonce, silent=True)
        await self._post.remember(view.game.id, TURN, **self.place(view, message))
        if row is not None:
            await self._close(view, row, goes_on=True)

    async def _close(self, view: GameView, row: MessageRow, *, goes_on: bool = False) -> None:
        """The message says that its turn is over, in one call, and is not touched again."""
        assert row.turn is not None
        assert row.seat is not None
        headline = words.turn_of(row.turn, safe_names(view)[row.seat])
        heading = words.moved_on(headline) if goes_on else words.turn_over(headline)
        pictures = () if goes_on else await self._painter.table(view)
        lines = await self._lines(view, row.turn, row.seat)
        closed = TurnSheet(view.game.id, heading, lines, pictures, is_open=False)
        with suppress(discord.NotFound):
            await self._channels.edit(row, turn_sheet(closed), pictures)
        await self._post.forget(row)

    def place(self, view: GameView, message: discord.Message) -> dict[str, int]:
        """Under what a turn message is remembered."""
        assert view.turn_seat is not None
        return {
            "channel": message.channel.id,
            "message": message.id,
            "seat": view.turn_seat,
            "seq": view.seq,
            "turn": view.turn,
        }

    async def _sheet(self, view: GameView) -> TurnSheet:
        assert view.turn_seat is not None
        lines = await self._lines(view, view.turn, view.turn_seat)
        pictures = await self._painter.table(view)
        return TurnSheet(view.game.id, self._heading(view), lines, pictures, is_open=True)

    def _heading(self, view: GameView) -> str:
        assert view.turn_seat is not None
        names, presenter = safe_names(view), self._bot.presenter(view.game.key)
        lines = [f"### {presenter.headline(view.state, names)}", words.call(mention_seat(view, view.turn_seat))]
        lines += presenter.status(view.state, names)
        if view.decision and view.is_question:
            question = presenter.question(view.state, view.decision, names)
            lines.append(words.waiting(names[view.decision.seat], question))
        return "\n".join(lines)

    async def _lines(self, view: GameView, turn: int, seat: Seat) -> list[str]:
        entries = await self._bot.services.games.log(view.game.id, turn=turn)
        return self.log_lines(view, [entry for entry in entries if entry.turn_seat == seat])

    def log_lines(self, view: GameView, entries: Sequence[LogEntry]) -> list[str]:
        """The log as lines to show, what was taken back struck through."""
        names, presenter = safe_names(view), self._bot.presenter(view.game.key)
        return [
            words.entry(words.struck(line) if entry.undone else line)
            for entry in entries
            for line in presenter.log(entry.facts, names)
        ]
