"""Questions about several things at once: one message each, closed when it is answered or its turn is over."""

from dataclasses import replace
from functools import partial
from typing import Final

from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.actions.ids import CustomId
from cogs.app import App
from cogs.layouts.bargains import answer_lines
from cogs.layouts.components import ActionButton
from cogs.layouts.names import mention_seat
from cogs.layouts.parts import note, row
from cogs.layouts.table import resume_sheet
from cogs.messages.board import Board, is_for_another
from cogs.messages.hands import HandMessages
from cogs.messages.sender import nonce_for
from cogs.messages.time_lines import called
from paxbot.engine.kernel import Seat
from paxbot.present.chat import bargains as words
from paxbot.service import GameView
from paxbot.service.asked import Question
from paxbot.storage.rows import MessageRow, Status

ASK: Final = "ask"
OPEN, CLOSED = 0, 1
"""What the message of a question shows; an open one that has a limit shows when that is, in seconds of the epoch."""


class Asks:
    """Makes the messages anew from what was asked, so that none is lost."""

    def __init__(self, app: App, board: Board, hands: HandMessages) -> None:
        self._app = app
        self._post = app.services.post
        self._board = board
        self._hands = hands

    async def refresh(self, view: GameView) -> None:
        """Every question of the turn in progress has its message, and every answer is told.

        As long as an order may answer a question, nobody reads of it.
        """
        running = view.game.status is Status.RUNNING
        asked = await self._app.services.asking.questions(view) if running else ()
        questions = [question for question in asked if question.is_told]
        known = {(row.turn, row.seat): row for row in await self._post.messages(view.game.id, ASK)}
        for question in questions:
            shown = known.pop((view.turn, question.holder), None)
            if shown is None:
                shown = await self._put(view, question)
            if question.answered and shown.seq != CLOSED:
                await self._tell(view, question, shown)
            elif not question.answered and is_for_another(view, shown):
                await self._board.readdress(replace(shown, seq=_open(question)), self._sheet(view, question))
            elif not question.answered and shown.seq != _open(question):
                await self._mend(view, question, shown)
        for left in known.values():
            await self._forget(view, left)

    async def _put(self, view: GameView, question: Question) -> MessageRow:
        nonce = nonce_for(view.game.id, question.seq, question.holder, OPEN)
        ping = [] if question.answered else await called(self._app, view, question.holder)
        shown = self._answer(view, question) if question.answered else self._sheet(view, question)
        message = await self._board.say(view, shown, nonce=nonce, ping=ping)
        posted = await self._post.remember(
            view.game.id,
            ASK,
            channel=message.channel.id,
            message=message.id,
            seat=question.holder,
            seq=_open(question),
            turn=view.turn,
        )
        if not question.answered:
            await self._hands.call(view, question.holder, nonce=nonce, lead=partial(self._question, view, question))
        return posted

    async def _mend(self, view: GameView, question: Question, shown: MessageRow) -> None:
        """The message shows the limit as it is now."""
        await self._board.mend(shown, self._sheet(view, question))
        await self._post.shows(shown, _open(question))

    def _sheet(self, view: GameView, question: Question) -> LayoutView:
        button = ActionButton(CustomId("replies", view.game.id, (str(view.turn),)), words.reply(), ButtonStyle.primary)
        return note(self._question(view, question), row(button))

    def _question(self, view: GameView, question: Question) -> str:
        presenter, names = self._app.presenter(view.game.key), self._app.names(view)
        assert view.turn_seat is not None
        lines = [
            words.request(
                presenter.subject(item.about),
                presenter.amount(item.due),
                presenter.amount(item.offered) if item.offered else None,
            )
            for item in question.items
        ]
        if question.until is not None:
            lines.append(words.until(question.until, presenter.default_line()))
        return words.question(mention_seat(view, question.holder), names[view.turn_seat], len(question.items), lines)

    def _answer(self, view: GameView, question: Question) -> LayoutView:
        """What came of it."""
        presenter, names = self._app.presenter(view.game.key), self._app.names(view)
        assert view.turn_seat is not None
        holder, payer = names[question.holder], names[view.turn_seat]
        return note(words.answered(holder, payer, answer_lines(presenter, question), in_time=question.in_time))

    async def _tell(self, view: GameView, question: Question, shown: MessageRow) -> None:
        """The message shows what came of it, and the player on turn is called."""
        assert view.turn_seat is not None
        await self._board.mend(shown, self._answer(view, question))
        nonce = nonce_for(view.game.id, question.seq, question.holder, CLOSED)
        said = partial(self._call_back, view, question, view.turn_seat)
        ping = await called(self._app, view, view.turn_seat)
        await self._board.say(view, resume_sheet(view.game.id, said()), nonce=nonce, ping=ping)
        await self._post.shows(shown, CLOSED)
        await self._hands.call(view, view.turn_seat, nonce=nonce, lead=said)

    def _call_back(self, view: GameView, question: Question, seat: Seat) -> str:
        lines = answer_lines(self._app.presenter(view.game.key), question)
        return "\n".join([words.call_back(mention_seat(view, seat)), *lines])

    async def _forget(self, view: GameView, shown: MessageRow) -> None:
        """A question that was not answered in its turn has lost its button."""
        if shown.seq != CLOSED and shown.seat is not None:
            await self._board.mend(shown, note(words.lapsed(self._app.names(view)[shown.seat])))
        await self._post.forget(shown)


def _open(question: Question) -> int:
    """What the message of the question shows while it is open."""
    return OPEN if question.until is None else int(question.until.timestamp())
