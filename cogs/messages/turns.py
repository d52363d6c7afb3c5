"""Turn messages: one for each turn, brought up to date after each move, and closed when the turn is over.

Discord takes few edits of messages older than an hour. Most turns of a long game are played later than that after they
were called, so their messages are edited at most every few seconds; the last edit shows all that was done in between.
"""

import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, Final

import discord

from cogs.app import App
from cogs.layouts.names import mention_seat
from cogs.layouts.table import Since, TurnSheet, turn_sheet
from cogs.messages.history import ToldTurn, TurnHistory
from cogs.messages.painter import Painter
from cogs.messages.sender import MessageSender, nonce_for
from cogs.messages.time_lines import called, time_lines
from paxbot.engine.kernel import Seat
from paxbot.present.chat import plans as plan_words
from paxbot.present.chat import rewind as rewind_words
from paxbot.present.chat import table as words
from paxbot.service import GameView
from paxbot.storage.rows import MessageRow, Status

logger = logging.getLogger(__name__)

TURN: Final = "turn"
OLD: Final = timedelta(minutes=50)
"""From then on a message counts as one whose edits Discord limits."""
BETWEEN: Final = timedelta(seconds=8)
"""At least this long lies between two edits of such a message while its turn goes on."""

OUTDATED: Final = -1
"""Where a game stands nowhere: a message that shows it is to be edited."""


class TurnMessages:
    """Posts, edits and closes turn messages."""

    def __init__(self, app: App, sender: MessageSender, painter: Painter, history: TurnHistory) -> None:
        self._app = app
        self._post = app.services.post
        self._sender = sender
        self._painter = painter
        self._history = history
        self._edited: dict[int, datetime] = {}
        self._held: set[int] = set()
        self._again: dict[int, str] = {}
        """Nonces of messages that were posted again, of which nobody knows whether they arrived."""

    def held(self) -> frozenset[int]:
        """The games whose turn message could not be edited again so soon, and can be now."""
        return frozenset(game for game in self._held if not self._is_resting(game))

    def let_go(self, game: int) -> None:
        """Nothing of the game waits to be shown any more; what it is then is shown when somebody asks for it."""
        self._held.discard(game)

    def is_held(self, game: int) -> bool:
        """Whether the turn message of the game does not show yet what was done last."""
        return game in self._held

    async def post(self, view: GameView, *, nonce: str | None = None, silent: bool = False) -> discord.Message:
        """A new message for the turn in progress; it mentions its player, if a person plays, unless it is `silent`."""
        assert view.turn_seat is not None
        is_called = not silent and view.turn_seat not in view.automated
        ping = await called(self._app, view, view.turn_seat) if is_called else ()
        return await self._send(view, await self._open(view), nonce=nonce, ping=ping, silent=silent)

    async def post_automated(
        self, view: GameView, turn: int, seat: Seat, *, last: int, nonce: str
    ) -> MessageRow | None:
        """The message of a turn that the game has played as far as `last`, if it has none."""
        row = next(iter(await self._post.messages(view.game.id, TURN, seat=seat, turn=turn)), None)
        if view.game.status is Status.RUNNING and (view.turn, view.turn_seat) == (turn, seat):
            if row is not None:
                return None
            message = await self.post(view, nonce=nonce)
            return MessageRow(view.game.id, TURN, created_at=self._app.settings.now(), **self.place(view, message))
        told = await self._history.turn(view, turn, seat)
        if row is None and not told.is_taken_back and not told.goes_on_after(last):
            await self._send(view, await self._over(told), nonce=nonce)
        return None

    async def refresh(self, view: GameView, *, announced: bool = True) -> None:
        """The message of the turn in progress shows the game as it is; those of other turns are closed.

        A turn that is still to be `announced` gets its message then.
        """
        current: MessageRow | None = None
        self._held.discard(view.game.id)
        await self._withdraw(view)
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

    async def _withdraw(self, view: GameView) -> None:
        """A message that was posted again for an earlier position, without the bot hearing of it, is gone."""
        nonce = self._again.get(view.game.id)
        if nonce is not None:
            await self._sender.withdraw(self._app.client.get_partial_messageable(view.game.channel), nonce)
            del self._again[view.game.id]

    async def mark_outdated(self, game: int) -> None:
        """The message of the turn in progress is edited in the next round, whatever its age, though nobody moved."""
        for row in await self._post.messages(game, TURN):
            await self._post.shows(row, OUTDATED)

    async def _show(self, view: GameView, row: MessageRow | None) -> None:
        if row is not None and self._is_too_soon(view, row):
            return
        if row is not None:
            try:
                shown = await self._open(view)
                await self._sender.edit(row, turn_sheet(shown), shown.pictures)
                await self._post.shows(row, view.seq)
            except discord.NotFound:
                logger.info("A turn message of game %s was deleted", view.game.id)
            else:
                return
        nonce = self._again[view.game.id] = nonce_for(view.game.id, view.seq, row.message if row else None)
        message = await self.post(view, nonce=nonce, silent=True)
        del self._again[view.game.id]
        await self._post.remember(view.game.id, TURN, **self.place(view, message))
        if row is not None:
            await self._post.forget(row)

    def _is_too_soon(self, view: GameView, row: MessageRow) -> bool:
        """Whether the message has to wait for its next edit; if not, none other follows for a while."""
        game = view.game.id
        if self._post.age(row) < OLD:
            return False
        if self._is_resting(game):
            self._held.add(game)
            return True
        self._edited = {each: at for each, at in self._edited.items() if self._is_resting(each)}
        self._edited[game] = self._app.settings.now()
        return False

    def _is_resting(self, game: int) -> bool:
        return game in self._edited and self._app.settings.now() - self._edited[game] < BETWEEN

    async def _close(self, view: GameView, row: MessageRow, *, goes_on: bool = False) -> None:
        """The message says that its turn is over, in one call, and is not touched again."""
        assert row.turn is not None
        told = await self._history.turn(view, row.turn, row.seat)
        closed = await self._over(told, goes_on=goes_on)
        with suppress(discord.NotFound):
            await self._sender.edit(row, turn_sheet(closed), closed.pictures)
        await self._post.forget(row)

    def place(self, view: GameView, message: discord.Message) -> dict[str, Any]:
        """Under what a turn message is remembered."""
        assert view.turn_seat is not None
        return {
            "channel": message.channel.id,
            "message": message.id,
            "seat": view.turn_seat,
            "seq": view.seq,
            "turn": view.turn,
        }

    async def _send(
        self, view: GameView, shown: TurnSheet, *, nonce: str | None, ping: Sequence[int] = (), silent: bool = False
    ) -> discord.Message:
        channel = await self._sender.open(view.game.channel)
        return await self._sender.send(
            channel, turn_sheet(shown), pictures=shown.pictures, nonce=nonce, ping=ping, silent=silent
        )

    async def _open(self, view: GameView) -> TurnSheet:
        """The message of the turn in progress."""
        told = await self._history.turn(view, view.turn, view.turn_seat)
        since = Since() if told.is_automated else await self._history.since(view, told.seat)
        pictures = await self._painter.table(view, await self._history.news(told))
        lines = self._history.lines(told)
        played = told.turn if told.is_automated else None
        news = [plan_words.in_turn()] if await self._app.services.plans.is_public(view) else []
        heading = "\n".join([self._heading(told), *news, *await time_lines(self._app, view)])
        explains = self._history.explains(told)
        return TurnSheet(
            view.game.id, heading, lines, pictures, is_open=True, played=played, explains=explains, since=since
        )

    async def _over(self, told: ToldTurn, *, goes_on: bool = False) -> TurnSheet:
        """The message of a turn that is over, or goes on elsewhere."""
        explains = self._history.explains(told)
        over = (
            words.automated_played(told.headline, explains=explains)
            if told.is_automated
            else words.turn_over(told.headline)
        )
        heading = words.moved_on(told.headline) if goes_on else over
        if told.is_taken_back:
            heading = rewind_words.taken_back(told.headline)
        pictures = () if goes_on or told.is_taken_back else await self._history.pictures(told)
        played = told.turn if told.is_automated else None
        lines = self._history.lines(told)
        return TurnSheet(told.view.game.id, heading, lines, pictures, is_open=False, played=played, explains=explains)

    def _heading(self, told: ToldTurn) -> str:
        view, names = told.view, told.names
        presenter = self._app.presenter(view.game.key)
        lines = [f"### {presenter.headline(view.state, names)}"]
        if told.seat not in view.automated:
            lines.append(words.call(mention_seat(view, told.seat)))
        lines += presenter.status(view.state, names)
        if view.decision and view.is_question:
            question = presenter.question(view.state, view.decision, names)
            lines.append(words.waiting(names[view.decision.seat], question))
            if told.seat in view.automated:
                lines.append(words.automated_goes_on())
        return "\n".join(lines)
