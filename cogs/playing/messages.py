"""The messages of a turn: whose it is, hands, questions, that a player may go on, and moments whose pictures stay."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

import discord
from discord.ui import LayoutView

from cogs.layouts.parts import TEXT, clip, galleries, layout, mention_seat, text, text_layout
from cogs.layouts.table import question_layout, resume_layout, said_lines
from cogs.messages.hands import HAND, Shown
from cogs.messages.kinds import MessageTools, NoticeMessage
from cogs.messages.painter import Pictures
from cogs.messages.sender import Body, Gone, Wanted, unchanged
from cogs.messages.turns import MILESTONE, OUTDATED, TURN
from paxbot import PaxError
from paxbot.engine.kernel import Seat
from paxbot.present.chat import negotiation as bargain_words, plans as rewind_words, table as words
from paxbot.present.chat.table import Call
from paxbot.service import GameView, LogEntry, MessageRow, NoticeKind, NoticeRow, Reason, Snapshot
from paxbot.service.post import owes


class TurnMessage(NoticeMessage):
    kind = TURN
    notice = NoticeKind.TURN
    is_short_lived = True
    is_single = True

    def __init__(self, tools: MessageTools) -> None:
        super().__init__(tools)
        self._turns = tools.turns

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow:
        message = await self._turns.post(s, nonce=notice.nonce, silent="silent" in notice.payload)
        await self._tools.hands.call_next(s, nonce=notice.nonce)
        row = self._sender.row(s.view, TURN, message, notice.seat)
        # A message that was tried before may have arrived then, and show what was so then.
        return replace(row, seq=OUTDATED) if notice.attempts else row

    async def prepare(self, s: Snapshot) -> None:
        """Hold nothing back, and withdraw what belongs to an earlier position."""
        self._turns.let_go(s.id)
        await self._turns.withdraw(s)

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        if not s.is_running:
            return []
        owed = NoticeKind.AUTOMATED_TURN if s.view.turn_seat in s.view.automated else NoticeKind.TURN

        return [
            Wanted(
                seat=s.view.turn_seat,
                turn=s.view.turn,
                stamp=s.view.seq,
                body=partial(self._turns.open_turn, s),
                post=None if owes(s, owed) else partial(self._turns.post_again, s, None),
                replace=partial(self._turns.move_down, s),
                is_held=partial(self._turns.is_too_soon, s.id),
                is_replaced=partial(_is_above_a_moment, s),
            )
        ]

    async def closing(self, s: Snapshot, row: MessageRow) -> Body | Gone:
        """Return the turn as it stays in the channel; one that goes on in a newer message is told there."""
        assert row.turn is not None
        if s.is_running and (row.turn, row.seat) == (s.view.turn, s.view.turn_seat):
            return Gone.DELETED
        return self._turns.past_turn(await self._tools.history.turn(s.view, row.turn, row.seat))


def _is_above_a_moment(s: Snapshot, row: MessageRow) -> bool:
    """Return True if a picture of a moment was posted below the message, which is to stay the newest one."""
    return any(moment.message > row.message for moment in s.messages(MILESTONE))


class AutomatedTurn(NoticeMessage):
    notice = NoticeKind.AUTOMATED_TURN

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow | None:
        assert notice.seat is not None
        turn, seat, last = notice.payload["turn"], notice.seat, notice.payload["last"]
        turns, view = self._tools.turns, s.view
        has_message = any(row.turn == turn for row in s.messages(TURN, seat))
        if s.is_running and (view.turn, view.turn_seat) == (turn, seat):
            return None if has_message else turns.row(s, await turns.post(s, nonce=notice.nonce))
        told = await self._tools.history.turn(view, turn, seat)
        if not has_message and not told.is_taken_back and not told.goes_on_after(last):
            await turns.send(s, turns.past_turn(told), nonce=notice.nonce)
        return None


class HandMessage(NoticeMessage):
    kind = HAND
    notice = NoticeKind.HAND
    is_direct = True
    leaves_older = True

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        assert notice.seat is not None
        is_called = s.view.turn_seat == notice.seat and s.is_called_by_dm(notice.seat)
        call = Call.TURN if is_called and "silent" not in notice.payload else None
        await self._tools.hands.send(s, notice.seat, call=call, nonce=notice.nonce)

    async def withdraw(self, s: Snapshot, notice: NoticeRow) -> None:
        owner = None if notice.seat is None else s.view.owner(notice.seat)
        if notice.attempts and owner is not None and owner.user > 0:
            with suppress(discord.Forbidden, discord.NotFound):
                sender = self._sender
                await sender.withdraw(await sender.direct(owner.user), notice.nonce)

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        seats = [player.seat for player in s.view.players if player.seat is not None]
        return [self._wanted(s, seat) for seat in seats if s.is_running]

    def _wanted(self, s: Snapshot, seat: Seat) -> Wanted:
        hands = self._tools.hands
        made: list[Shown] = []

        async def shown() -> Shown:
            if not made:
                made.append(await hands.shown(s, seat))
            return made[0]

        async def digest() -> str:
            return (await shown()).digest

        async def body() -> Body:
            return await hands.body(s, seat, await shown())

        return Wanted(
            seat=seat,
            stamp=s.view.seq,
            language=s.language_of(seat),
            body=body,
            digest=digest,
            replace=partial(hands.replace, s, seat),
            is_replaced=partial(hands.is_too_old, s, seat),
        )

    def language(self, s: Snapshot, row: MessageRow) -> str:
        assert row.seat is not None
        return s.language_of(row.seat)

    async def closing(self, s: Snapshot, row: MessageRow) -> Body:
        assert row.seat is not None
        return await self._tools.hands.body(s, row.seat)


class QuestionMessage(NoticeMessage):
    kind = "question"
    notice = NoticeKind.QUESTION
    is_short_lived = True
    closes_by = Gone.DELETED

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow:
        decision = s.view.decision
        assert decision is not None
        return await self._call(s, notice, decision.seat, Call.QUESTION, self._question(s))

    def _question(self, s: Snapshot) -> LayoutView:
        view, presenter = s.view, self._presenter(s)
        assert view.decision is not None
        seat, names = view.decision.seat, self._names(s)
        mentioned = [*names[:seat], mention_seat(view, seat), *names[seat + 1 :]]
        message = "\n".join([presenter.question(view.state, view.decision, mentioned), *said_lines(s, names)])
        if s.question_until is not None:
            message += "\n" + bargain_words.until(s.question_until, presenter.default_line())
        return question_layout(s.id, message)

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        async def body() -> Body:
            return Body(self._question(s))

        if s.view.decision is None or not s.view.is_question:
            return []
        seat = s.view.decision.seat
        return [Wanted(seat=seat, made_for=self._since(s, seat), body=body)]


class ResumeMessage(NoticeMessage):
    kind = "resume"
    notice = NoticeKind.RESUME
    is_short_lived = True
    closes_by = Gone.DELETED

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow:
        seat = s.view.turn_seat
        assert seat is not None
        return await self._call(s, notice, seat, Call.ANSWER, await self._resume(s, seat))

    async def _resume(self, s: Snapshot, seat: Seat) -> LayoutView:
        return resume_layout(s.id, words.resume(mention_seat(s.view, seat), await self._last_answer(s)))

    async def _last_answer(self, s: Snapshot) -> tuple[str, ...]:
        chosen = [entry for entry in s.turn_log if not entry.undone and not entry.forced and entry.move is not None]
        own = [at for at, entry in enumerate(chosen, 1) if entry.seat == s.view.turn_seat]
        names, seats = self._names(s), await self._tools.history.seats(s.view)
        return self._presenter(s).log(seats.facts(chosen[own[-1] if own else 0 :], names), names)

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        if not s.is_running:
            return []
        rows = [row for row in s.messages(self.kind) if row.seq == s.view.seq and row.seat is not None]
        return [self._wanted(s, row.seat) for row in rows[:1] if row.seat is not None]

    def _wanted(self, s: Snapshot, seat: Seat) -> Wanted:
        async def body() -> Body:
            return Body(await self._resume(s, seat))

        return Wanted(seat=seat, at=s.view.seq, made_for=self._since(s, seat), body=body)


class Milestone(NoticeMessage):
    """A moment from the position before its answer; it stays unless that answer is taken back."""

    kind = MILESTONE
    notice = NoticeKind.MILESTONE

    def __init__(self, tools: MessageTools) -> None:
        super().__init__(tools)
        self._taken_back: dict[int, frozenset[int]] = {}
        """The sequence numbers of such answers that were taken back, by game."""

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow | None:
        """Post the moment silently, or nothing if its answer was taken back since."""
        turn, at = notice.payload["turn"], notice.payload["at"]
        tools, channel = self._tools, s.view.game.channel
        if not await self._services.games.stands(s.id, at):
            await tools.sender.withdraw(tools.sender.channel(channel), notice.nonce)
            return None
        body = await self._shown(s, turn, at)
        message = await tools.sender.send(
            await tools.sender.open(channel), body.layout, pictures=body.pictures, nonce=notice.nonce, silent=True
        )
        return replace(self._sender.row(s.view, self.kind, message), seq=at, turn=turn)

    async def _shown(self, s: Snapshot, turn: int, at: int) -> Body:
        told, presenter = await self._tools.history.turn(s.view, turn), self._presenter(s)
        entry = next(each for each in told.entries if each.seq == at)
        facts = [fact for fact in entry.facts if presenter.milestone([fact])]
        pictures = await self._pictures(told.seats.view(entry), entry)
        lines = [] if pictures else presenter.log(facts, told.seats.names(entry))
        message = clip("\n".join([words.turn_over(told.headline), *lines]), TEXT)
        return Body(layout(*galleries(pictures), text(message)), pictures)

    async def _pictures(self, view: GameView, entry: LogEntry) -> Pictures:
        try:
            before = await self._services.games.state_before(view, entry.seq)
        except PaxError as error:
            if error.reason != Reason.TURN_NOT_REPLAYED:
                raise
            return ()
        return await self._tools.painter.milestone(view, before, entry.facts, view.rules.automated(before))

    async def prepare(self, s: Snapshot) -> None:
        answers = [row.seq for row in s.messages(self.kind)]
        taken_back = [seq for seq in answers if not await self._services.games.stands(s.id, seq)]
        self._taken_back[s.id] = frozenset(taken_back)

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        """Return the moments that stand, for as long as they can be taken back."""
        taken_back = self._taken_back.get(s.id, frozenset())
        rows = [row for row in s.messages(self.kind) if s.is_running and row.seq not in taken_back]
        return [Wanted(at=row.seq, turn=row.turn, body=unchanged) for row in rows]

    async def closing(self, s: Snapshot, row: MessageRow) -> Body | Gone:
        if await self._services.games.stands(s.id, row.seq):
            return Gone.LEFT
        assert row.turn is not None
        return Body(text_layout(rewind_words.taken_back((await self._tools.history.turn(s.view, row.turn)).headline)))
