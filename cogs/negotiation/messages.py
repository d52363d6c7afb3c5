"""Questions about several things at once: one message each, closed when it is answered or its turn is over."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.actions.ids import CustomId
from cogs.layouts.bargains import answer_lines
from cogs.layouts.components import ActionButton
from cogs.layouts.names import mention_seat, safe_text
from cogs.layouts.parts import row, text_layout
from cogs.layouts.table import resume_layout
from cogs.messages.kinds import MessageKind
from cogs.messages.sender import nonce_for
from cogs.messages.wanted import Body, Gone, Wanted
from paxbot.engine.kernel import Seat
from paxbot.present.chat import bargains as words
from paxbot.present.chat.calls import Call
from paxbot.service import MessageRow, Snapshot
from paxbot.service.grouped_question import GroupedQuestion

ASK: Final = "ask"
OPEN, CLOSED = 0, 1
"""The stamp of the message of a question; an open one that has a limit keeps when that is, in seconds of the epoch."""


class RequestMessages(MessageKind):
    """Every question of the turn in progress has its message, and every answer is told.

    As long as an order may answer a question, nobody reads of it.
    """

    kind = ASK

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        """Return a message for each question the table may know of."""
        return [self._wanted(s, question) for question in (s.questions if s.is_running else ()) if question.is_told]

    def _wanted(self, s: Snapshot, question: GroupedQuestion) -> Wanted:
        async def body() -> Body:
            return Body(self._answer(s, question) if question.answered else self._layout(s, question))

        return Wanted(
            seat=question.holder,
            turn=s.view.turn,
            stamp=CLOSED if question.answered else _open(question),
            made_for=None if question.answered else self._since(s, question.holder),
            body=body,
            post=partial(self._post, s, question),
            then=partial(self._tell, s, question) if question.answered else None,
        )

    async def _post(self, s: Snapshot, question: GroupedQuestion) -> MessageRow:
        nonce = nonce_for(s.id, question.seq, question.holder, OPEN)
        ping = [] if question.answered else s.called(question.holder)
        shown = self._answer(s, question) if question.answered else self._layout(s, question)
        message = await self._sender.post(s.view, shown, nonce=nonce, call=Call.QUESTION, ping=ping)
        posted = await self._services.post.remember(
            s.id,
            ASK,
            channel=message.channel.id,
            message=message.id,
            seat=question.holder,
            seq=_open(question),
            turn=s.view.turn,
        )
        if not question.answered:
            lead = partial(self._question, s, question)
            await self._tools.hands.call(s, question.holder, Call.QUESTION, nonce=nonce, lead=lead)
        return posted

    def _layout(self, s: Snapshot, question: GroupedQuestion) -> LayoutView:
        button = ActionButton(CustomId("replies", s.id, (str(s.view.turn),)), words.reply(), ButtonStyle.primary)
        return text_layout(self._question(s, question), row(button))

    def _question(self, s: Snapshot, question: GroupedQuestion) -> str:
        presenter, names, seat = self._presenter(s), self._names(s), s.view.turn_seat
        assert seat is not None
        lines = [
            words.request(
                presenter.subject(item.about),
                presenter.amount(item.due),
                presenter.amount(item.offered) if item.offered else None,
            )
            for item in question.items
        ]
        if question.said:
            lines.append(words.said(names[seat], safe_text(question.said)))
        if question.until is not None:
            lines.append(words.until(question.until, presenter.default_line()))
        return words.question(mention_seat(s.view, question.holder), names[seat], len(question.items), lines)

    def _answer(self, s: Snapshot, question: GroupedQuestion) -> LayoutView:
        presenter, names, seat = self._presenter(s), self._names(s), s.view.turn_seat
        assert seat is not None
        lines = answer_lines(presenter, question)
        return text_layout(words.answered(names[question.holder], names[seat], lines, in_time=question.in_time))

    async def _tell(self, s: Snapshot, question: GroupedQuestion) -> None:
        """Call the player on turn, who has the answer now."""
        seat = s.view.turn_seat
        assert seat is not None
        nonce = nonce_for(s.id, question.seq, question.holder, CLOSED)
        said = partial(self._call_back, s, question, seat)
        shown = resume_layout(s.id, said())
        await self._sender.post(s.view, shown, nonce=nonce, call=Call.ANSWER, ping=s.called(seat))
        await self._tools.hands.call(s, seat, Call.ANSWER, nonce=nonce, lead=said)

    def _call_back(self, s: Snapshot, question: GroupedQuestion, seat: Seat) -> str:
        lines = answer_lines(self._presenter(s), question)
        return "\n".join([words.call_back(mention_seat(s.view, seat)), *lines])

    async def closing(self, s: Snapshot, row: MessageRow) -> Gone:
        """Return that an answer stays, and a question that was not answered in its turn is deleted."""
        return Gone.LEFT if row.seq == CLOSED else Gone.DELETED


def _open(question: GroupedQuestion) -> int:
    """Return the stamp of the question's message while it is open."""
    return OPEN if question.until is None else int(question.until.timestamp())
