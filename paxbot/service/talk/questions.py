"""Several requests in one question: a player on turn asks another, and agreements hold for that turn.
The game gets no extra answers. Agreements are a document of the player on turn and become an answer when they make that
very offer.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from paxbot import PaxError
from paxbot.engine.game import Json, Request
from paxbot.engine.kernel import Seat
from paxbot.service.reasons import Reason
from paxbot.service.repository import PreparedAnswer, UseCases, surviving
from paxbot.service.talk.deals import checked
from paxbot.service.talk.requests import DELAY, GroupedItem, GroupedQuestion, Orders, settled
from paxbot.service.time.timers import QuestionLimits
from paxbot.service.views import GameSummary, GameView
from paxbot.storage.rows import ClockRow, NewTimer, TimerRow

DOCUMENT: Final = "ask"
ASK: Final = "ask"
PUT: Final = "put"
MOST: Final = 4


@dataclass(eq=False, repr=False)
class GroupedQuestions(UseCases):
    _questions: QuestionLimits
    _orders: Orders

    async def questions(self, view: GameView) -> tuple[GroupedQuestion, ...]:
        """Return this turn's questions. An unanswered question lapses if its seat is automated."""
        owner = None if view.turn_seat is None else view.owner(view.turn_seat)
        return asked_in(view, await self._store.document(view.game.id, owner.user, DOCUMENT) if owner else None)

    async def take_up(self, table: GameSummary) -> bool:
        """Reset a running game's timers if a question was asked in its turn; return whether one was.
        An earlier process may have stopped between noting a question and setting them.
        """
        documents = await self._store.documents(table.game.id, DOCUMENT)
        if table.game.head is None or all(each["turn"] != table.game.head.turn for each in documents.values()):
            return False
        async with self._repository.lock(table.game.id):
            await self._repository.renew_timers(await self._repository.view(table.game.id))
        return True

    async def possible(self, view: GameView, user: int) -> dict[Seat, tuple[Request, ...]]:
        """Return up to four requests the user, being on turn, can make of each seat."""
        is_on_turn = view.decision is not None and view.seat_of(user) == view.turn_seat == view.decision.seat
        if not is_on_turn or view.rules.bargaining is None:
            return {}
        asked = await self.questions(view)
        if self._declined(view, asked) >= view.bargaining.most_declined:
            return {}
        found: dict[Seat, list[Request]] = {}
        for request in view.bargaining.requests(view.state):
            if request.holder not in [question.holder for question in asked]:
                found.setdefault(request.holder, []).append(request)
        return {holder: tuple(requests[:MOST]) for holder, requests in found.items()}

    async def refused(self, view: GameView) -> dict[int, PaxError]:
        """Return the reasons by the index of listed answers that are settled and would be refused."""
        if view.decision is None or view.offer is not None or not await self.questions(view):
            return {}
        found: dict[int, PaxError] = {}
        for option, move in enumerate(view.decision.options):
            try:
                await self.check_request(replace(view, state=view.rules.apply(view.state, move).state))
            except PaxError as refusal:
                found[option] = refusal
        return found

    async def ask(
        self, game: int, holder: Seat, offers: Mapping[int, int], *, by: int, said: str = ""
    ) -> GroupedQuestion:
        """Ask the holder, with an offer for each item and perhaps a sentence.
        They are called as late as about any request, so that no one can tell whether an order has answered. Raises:
        PaxError(NOT_STARTED, GAME_OVER, NOT_ASKED, NOTHING_TO_ASK, OFFER_IMPOSSIBLE) and as `checked`.
        """
        async with self._repository.playing(game) as view:
            view.asked(by)
            possible = {each.about: each for each in (await self.possible(view, by)).get(holder, ())}
            if not possible or not offers:
                raise PaxError(Reason.NOTHING_TO_ASK)
            if any(
                about not in possible or amount not in range(possible[about].most + 1)
                for about, amount in offers.items()
            ):
                raise PaxError(Reason.OFFER_IMPOSSIBLE)
            items = tuple(_item(possible[about], amount) for about, amount in offers.items())
            put = GroupedQuestion(holder, items, view.seq, self._repository.now(), said=checked(view, said))
            question = await self._limited(view, put)
            await self._write(view, (*await self.questions(view), question))
            return question

    async def answer(self, game: int, turn: int, amounts: Mapping[int, int | None], *, by: int) -> GroupedQuestion:
        """Note each amount the holder settles for (None refuses).
        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_A_PLAYER, QUESTION_CLOSED, OFFER_IMPOSSIBLE).
        """
        async with self._repository.playing(game) as view:
            question = await self.open_to(view, by)
            if question is None or view.turn != turn:
                raise PaxError(Reason.QUESTION_CLOSED)
            return await self._close(view, question, amounts, in_time=True)

    async def open_to(self, view: GameView, user: int) -> GroupedQuestion | None:
        seat = view.member(user)
        return next((each for each in await self._open(view) if each.holder == seat), None)

    async def _open(self, view: GameView) -> tuple[GroupedQuestion, ...]:
        return tuple(question for question in await self.questions(view) if not question.answered)

    def _declined(self, view: GameView, asked: Sequence[GroupedQuestion]) -> int:
        return view.bargaining.declined(view.state) + sum(question.declined for question in asked)

    async def _close(
        self, view: GameView, question: GroupedQuestion, amounts: Mapping[int, int | None], *, in_time: bool
    ) -> GroupedQuestion:
        for item in question.items:
            amount = amounts.get(item.about)
            if amount is not None and amount not in range(item.most + 1):
                raise PaxError(Reason.OFFER_IMPOSSIBLE)
        items = tuple(
            item if item.decided and in_time else replace(item, amount=amounts.get(item.about))
            for item in question.items
        )
        closed = replace(question, items=items, answered=True, in_time=in_time)
        await self._replace(view, question, closed)
        return closed

    async def _replace(self, view: GameView, before: GroupedQuestion, after: GroupedQuestion) -> None:
        await self._write(view, [after if each == before else each for each in await self.questions(view)])

    async def _end(self, view: GameView, question: GroupedQuestion) -> None:
        limited = await self._limited(view, question)
        if limited.until is None or limited.until > self._repository.now():
            await self._replace(view, question, limited)
        else:
            await self._close(view, question, {}, in_time=False)

    async def _put(self, view: GameView, question: GroupedQuestion) -> None:
        decided = question
        with surviving(view):
            decided = await self._orders.decided(view, question)
        after = replace(decided, put=True) if decided.left else replace(decided, answered=True)
        await self._replace(view, question, after)

    async def _write(self, view: GameView, asked: Iterable[GroupedQuestion]) -> None:
        await self._keep(view, asked)
        await self._repository.renew_timers(view)

    async def _keep(self, view: GameView, asked: Iterable[GroupedQuestion]) -> None:
        assert view.turn_seat is not None
        user = view.player(view.turn_seat).user
        document = {"turn": view.turn, "questions": [question.dump() for question in asked]}
        await self._store.put_document(view.game.id, user, DOCUMENT, document)

    async def postpone(self, view: GameView, rested: timedelta) -> None:
        asked = await self.questions(view)
        if not all(each.answered for each in asked):
            await self._keep(view, [each.later(rested) for each in asked])

    async def _limited(self, view: GameView, question: GroupedQuestion) -> GroupedQuestion:
        clocks = await self._store.clocks(view.game.id)
        return replace(question, until=await self._questions.limit(view, question.holder, clocks, question.asked_at))

    async def prepared_answer(self, view: GameView) -> PreparedAnswer | None:
        offer = view.offer
        if offer is None:
            return None
        for item in settled(offer.about, offer.holder, await self.questions(view)):
            move = None if item.amount is None else view.bargaining.agreed_answer(view.state, item.amount)
            if move is not None:
                return PreparedAnswer(move, view.player(offer.holder).user, actor=offer.payer)
        return None

    async def check_request(self, after: GameView) -> None:
        offer = after.offer
        if offer is None:
            return
        asked = await self.questions(after)
        for item in settled(offer.about, offer.holder, asked):
            if item.amount is None:
                raise PaxError(Reason.REFUSED_ALREADY)
            if item.amount > offer.amount:
                raise PaxError(Reason.SETTLED_ALREADY, amount=item.amount)
            return
        if self._declined(after, asked) >= after.bargaining.most_declined:
            raise PaxError(Reason.DECLINED_ENOUGH)

    async def timers(self, view: GameView, clocks: tuple[ClockRow, ...]) -> Iterable[NewTimer]:
        """Return the timers for the delay before each open question, and for its end."""
        if view.game.rests_since is not None:
            return ()
        waiting = await self._open(view)
        ends = [NewTimer(ASK, each.holder, view.seq, each.until) for each in waiting if each.until is not None]
        puts = [NewTimer(PUT, each.holder, view.seq, each.asked_at + DELAY) for each in waiting if not each.put]
        return [*puts, *ends]

    async def on_timer(self, view: GameView, timer: TimerRow) -> None:
        question = next((each for each in await self._open(view) if each.holder == timer.seat), None)
        if question is not None and not (question.put and timer.kind == PUT):
            await (self._end if question.put else self._put)(view, question)


def _item(request: Request, amount: int) -> GroupedItem:
    spare = request.most if request.most < request.due - 1 else None
    return GroupedItem(request.about, request.due, amount, spare=spare)


def asked_in(view: GameView, document: Json | None) -> tuple[GroupedQuestion, ...]:
    if view.turn_seat is None or view.turn_seat in view.automated or document is None or document["turn"] != view.turn:
        return ()
    asked = (GroupedQuestion.load(each) for each in document["questions"])
    return tuple(each for each in asked if each.answered or each.holder not in view.automated)
