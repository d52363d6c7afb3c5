"""Requests as documents: grouped in one question, with a move if refused, and standing orders.
Standing orders answer requests automatically, and only their own player knows of them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from paxbot.engine.game import Json, Offer
from paxbot.engine.kernel import Seat
from paxbot.service.play.commit import give
from paxbot.service.repository import PreparedAnswer, UseCases, surviving
from paxbot.service.views import GameView
from paxbot.storage.rows import ClockRow, NewTimer, TimerRow

IF_REFUSED: Final = "if_refused"


class IfRefused(UseCases):
    async def of(self, view: GameView, user: int) -> Json | None:
        document = await self._store.document(view.game.id, user, IF_REFUSED)
        return document if document is not None and view.bargaining.is_for_next_request(view.state, document) else None

    async def say(self, game: int, wish: Json | None, *, by: int) -> None:
        async with self._repository.playing(game) as view:
            view.asked(by)
            if wish is None:
                await self._store.delete_document(game, by, IF_REFUSED)
                return
            await self._store.put_document(game, by, IF_REFUSED, view.bargaining.if_refused(view.state, wish))

    async def prepared_answer(self, view: GameView) -> PreparedAnswer | None:
        if view.waiting is None:
            return None
        document = await self._store.document(view.game.id, view.waiting.user, IF_REFUSED)
        move = None if document is None else view.bargaining.answer_if_refused(view.state, document)
        return None if move is None else PreparedAnswer(move, view.waiting.user, document=IF_REFUSED)


@dataclass(frozen=True, slots=True)
class GroupedItem:
    about: int
    due: int
    offered: int
    amount: int | None = None
    """Agreed on, or asked for instead; None before the answer, and after a refusal."""
    decided: bool = False
    """The holder's order has decided it, so they are not asked; it is told only with the rest."""
    spare: int | None = None

    @property
    def most(self) -> int:
        return self.due - 1 if self.spare is None else self.spare

    @property
    def is_granted(self) -> bool:
        return self.amount is not None and self.amount <= self.offered


@dataclass(frozen=True, slots=True)
class GroupedQuestion:
    holder: Seat
    items: tuple[GroupedItem, ...]
    seq: int
    asked_at: datetime
    until: datetime | None = None
    answered: bool = False
    in_time: bool = True
    put: bool = False
    """False while an order may still answer; the holder is not called yet."""
    said: str = ""

    @property
    def is_told(self) -> bool:
        return self.put or self.answered

    @property
    def left(self) -> tuple[GroupedItem, ...]:
        return tuple(item for item in self.items if not item.decided)

    @property
    def declined(self) -> int:
        return sum(not item.is_granted for item in self.items) if self.answered else 0

    def later(self, rested: timedelta) -> "GroupedQuestion":
        return replace(self, asked_at=self.asked_at + rested, until=self.until and self.until + rested)

    def dump(self) -> Json:
        until = self.until and self.until.isoformat()
        return {**asdict(self), "asked_at": self.asked_at.isoformat(), "until": until}

    @classmethod
    def load(cls, raw: Json) -> "GroupedQuestion":
        items = tuple(GroupedItem(**item) for item in raw["items"])
        until = datetime.fromisoformat(raw["until"]) if raw["until"] else None
        return cls(**{**raw, "items": items, "asked_at": datetime.fromisoformat(raw["asked_at"]), "until": until})


def settled(about: int, holder: Seat, asked: Iterable[GroupedQuestion]) -> Iterator[GroupedItem]:
    for question in asked:
        if question.answered and question.holder == holder:
            yield from (item for item in question.items if item.about == about)


ORDERS: Final = "orders"
ORDER: Final = "order"
DELAY: Final = timedelta(seconds=20)
"""Every request waits this long for an order or its question; the same for all, so that orders stay secret."""


class Orders(UseCases):
    async def of(self, game: int, user: int) -> Json | None:
        document = await self._store.document(game, user, ORDERS)
        return document["order"] if document else None

    async def give(self, game: int, wish: Json, *, by: int) -> Json:
        async with self._repository.playing(game) as view:
            order = view.bargaining.standing_order(view.state, view.member(by), wish)
            document = {"order": order, "since": view.seq, "at": self._repository.now().isoformat()}
            await self._store.put_document(game, by, ORDERS, document)
            return order

    async def revoke(self, game: int, *, by: int) -> None:
        async with self._repository.lock(game):
            await self._store.delete_document(game, by, ORDERS)

    async def forget_player(self, view: GameView, seat: Seat) -> None:
        """Remove a seat with a new player from all orders. Hold the lock."""
        for user, document in (await self._store.documents(view.game.id, ORDERS)).items():
            order = view.bargaining.order_without(document["order"], seat)
            if order != document["order"]:
                await self._store.put_document(view.game.id, user, ORDERS, {**document, "order": order})

    async def decided(self, view: GameView, question: GroupedQuestion) -> GroupedQuestion:
        """Apply the holder's order if it is older than the question."""
        document = await self._store.document(view.game.id, view.player(question.holder).user, ORDERS)
        if document is None or view.turn_seat is None or datetime.fromisoformat(document["at"]) > question.asked_at:
            return question
        items = []
        for item in question.items:
            offer = Offer(item.about, view.turn_seat, question.holder, item.due, item.offered)
            reply = view.bargaining.standing_reply(view.state, document["order"], offer)
            items.append(item if reply is None else replace(item, amount=reply.amount, decided=True))
        return replace(question, items=tuple(items))

    async def _answer(self, view: GameView) -> PreparedAnswer | None:
        if view.waiting is None:
            return None
        document = await self._store.document(view.game.id, view.waiting.user, ORDERS)
        if document is None or document["since"] >= view.seq:
            return None
        move = view.bargaining.standing_answer(view.state, document["order"])
        return None if move is None else PreparedAnswer(move, view.waiting.user)

    async def timers(self, view: GameView, clocks: tuple[ClockRow, ...]) -> Iterable[NewTimer]:
        """Return one timer for every request, whatever its holder ordered; due immediately for a prepared answer."""
        if view.game.rests_since is not None or view.waiting is None or view.waiting.seat is None:
            return ()
        begun = view.head.moved_at
        if await self._repository.prepared_answer(view) is not None:
            return (NewTimer(ORDER, view.waiting.seat, view.seq, begun),)
        if view.offer is not None:
            return (NewTimer(ORDER, view.waiting.seat, view.seq, begun + DELAY),)
        return ()

    async def on_timer(self, view: GameView, timer: TimerRow) -> None:
        with surviving(view):
            ready = await self._repository.prepared_answer(view) or await self._answer(view)
            if ready is not None:
                await give(self._repository, view, ready)
