"""Turn messages: one for each turn, updated after each move, and closed when the turn is over.

Discord takes few edits of messages older than an hour, as most are in a long game. So they are edited at most every
few seconds; the last edit shows all that was done in between. The lines about time of every message are here as well.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import discord

from cogs.app import App
from cogs.layouts.parts import mention_seat
from cogs.layouts.table import past_turn_layout, turn_layout
from cogs.messages.history import ToldTurn, TurnHistory, news
from cogs.messages.painter import Painter
from cogs.messages.sender import Body, MessageSender, nonce_for
from paxbot.engine.kernel import Seat
from paxbot.present.chat import clocks as clock_words, places as trouble_words, plans as plan_words, table as words
from paxbot.present.chat.table import Call
from paxbot.service import GameView, MessageRow, Snapshot


def lines_of(s: Snapshot, names: Sequence[str], reader: Seat | None = None) -> list[str]:
    """Return how long the asked player has, whether the game rests, and who is away or gone.

    Lines for the player of one seat alone speak to that `reader`.
    """
    if not s.is_running or s.view.head.waiting is None:
        return []
    view = s.view
    lines = [] if view.game.paused_at is None else [clock_words.paused(view.game.paused_at)]
    due = s.question_until or s.due
    if due is not None and view.is_question:
        asked = view.head.waiting
        assert asked is not None
        lines.append(
            clock_words.you_may_answer_until(due) if asked == reader else clock_words.answer_until(names[asked], due)
        )
    elif due is not None:
        lines.append(clock_words.until(due) if due > s.now else clock_words.time_is_up())
    for seat, period in s.absences.items():
        if seat not in view.automated:
            away = clock_words.you_are_away if seat == reader else partial(clock_words.away, names[seat])
            lines.append(away(*period, is_gone=period.start <= s.now))
    lines += [trouble_words.is_gone(names[seat]) for seat in s.gone]
    return lines


async def time_lines(app: App, view: GameView, reader: Seat | None = None) -> list[str]:
    return lines_of(await app.services.snapshots.of(view.game.id), app.names(view), reader)


async def bank_lines(app: App, view: GameView) -> list[str]:
    left, names = await app.services.timekeeping.left(view), app.names(view)
    people = [clock_words.bank(names[seat], time) for seat, time in left.items() if seat not in view.automated]
    return [clock_words.banks(people)] if people else []


TURN: Final = "turn"
MILESTONE: Final = "milestone"
OLD: Final = timedelta(minutes=50)
"""The age from which a message counts as one whose edits Discord limits."""
BETWEEN: Final = timedelta(seconds=8)
"""The least time between two edits of such a message while its turn goes on."""

OUTDATED: Final = -1
"""The stamp of a message that is to be edited whatever has happened."""


class TurnMessages:
    def __init__(self, app: App, sender: MessageSender, painter: Painter, history: TurnHistory) -> None:
        self._app = app
        self._post = app.services.post
        self._sender = sender
        self._painter = painter
        self._history = history
        self._edited: dict[int, datetime] = {}
        self._held: set[int] = set()
        self._again: dict[int, str] = {}
        """Nonces of messages that were posted again and may not have arrived."""

    def held(self) -> frozenset[int]:
        return frozenset(game for game in self._held if not self._is_resting(game))

    def let_go(self, game: int) -> None:
        """Hold back no edit of the game's turn message; it shows the game as it is when someone asks for it."""
        self._held.discard(game)

    def is_held(self, game: int) -> bool:
        return game in self._held

    def is_too_soon(self, game: int, row: MessageRow) -> bool:
        """Return True if the message has to wait for its next edit; if not, none other follows for a while."""
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

    async def mark_outdated(self, game: int) -> None:
        """Have the current turn's message edited in the next round, whatever its age."""
        for row in await self._post.messages(game, TURN):
            await self._post.shows(row, OUTDATED)

    async def post(self, s: Snapshot, *, nonce: str | None = None, silent: bool = False) -> discord.Message:
        view = s.view
        assert view.turn_seat is not None
        is_called = not silent and view.turn_seat not in view.automated
        ping = s.called(view.turn_seat) if is_called else ()
        return await self.send(s, await self.open_turn(s), nonce=nonce, ping=ping, silent=silent)

    async def send(
        self, s: Snapshot, shown: Body, *, nonce: str | None, ping: Sequence[int] = (), silent: bool = False
    ) -> discord.Message:
        channel, says = await self._sender.open(s.view.game.channel), self._sender.sentence(s.view, Call.TURN, ping)
        return await self._sender.send(
            channel, shown.layout, pictures=shown.pictures, nonce=nonce, ping=ping, says=says, silent=silent
        )

    async def post_again(self, s: Snapshot, row: MessageRow | None) -> MessageRow:
        """Post the current turn's message silently, in place of one that was deleted (None: of none)."""
        nonce = self._again[s.id] = nonce_for(s.id, s.view.seq, row.message if row else None)
        posted = self.row(s, await self.post(s, nonce=nonce, silent=True))
        del self._again[s.id]
        await self._post.keep(posted)
        if row is not None:
            await self._post.forget(row)
        return posted

    async def move_down(self, s: Snapshot, row: MessageRow) -> MessageRow:
        """Post the message anew at the lower end of the channel; the old one may have been deleted already."""
        await self._sender.delete(row)
        return await self.post_again(s, row)

    async def withdraw(self, s: Snapshot) -> None:
        nonce = self._again.get(s.id)
        if nonce is not None:
            await self._sender.withdraw(self._sender.channel(s.view.game.channel), nonce)
            del self._again[s.id]

    def row(self, s: Snapshot, message: discord.Message) -> MessageRow:
        return self._sender.row(s.view, TURN, message, s.view.turn_seat)

    async def open_turn(self, s: Snapshot) -> Body:
        view, history = s.view, self._history
        told = await history.turn(view, view.turn, view.turn_seat)
        before = await history.before(told)
        sentence = history.last_done(told, before)
        pictures = await self._painter.table(view, news(told, before))
        presenter = self._app.presenter(view.game.key)
        plan = [plan_words.in_turn()] if s.is_plan_public else []
        # The pictures tell where the game stands; words do only where there are none.
        status = () if pictures else presenter.status(view.state, told.names)
        shown = turn_layout(
            s.id,
            heading="\n".join([f"### {presenter.headline(view.state, told.names)}", *status, *plan]),
            pictures=pictures,
            sentence=sentence,
            lines=[*history.chronicle(told)[1], *history.undone(told)],
            call="\n".join([*self._call(told), *lines_of(s, self._app.names(view))]),
            areas=presenter.areas_name,
            played=told.turn if told.is_automated else None,
            explains=history.explains(told),
            is_first=view.turn <= 1,
        )
        return Body(shown, pictures)

    def past_turn(self, told: ToldTurn) -> Body:
        sentence, lines = self._history.chronicle(told)
        shown = past_turn_layout(
            told.view.game.id,
            plan_words.taken_back(told.headline) if told.is_taken_back else words.turn_over(told.headline),
            sentence=sentence,
            lines=lines,
            turn=told.turn if told.standing else None,
        )
        return Body(shown)

    def _call(self, told: ToldTurn) -> list[str]:
        view, is_automated = told.view, told.seat in told.view.automated
        if view.decision is None or not view.is_question:
            return [] if is_automated else [words.call(mention_seat(view, told.seat))]
        waiting = words.waiting(told.names[view.decision.seat])
        return [waiting, words.automated_goes_on()] if is_automated else [waiting]
