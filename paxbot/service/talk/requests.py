"""Requests as documents keep them: grouped in one question, with a move if refused, and standing orders.

Only their own player knows of standing orders, which answer requests of others automatically.
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
    """Keeps what players have said, and has it done once."""

    async def of(self, view: GameView, user: int) -> Json | None:
        """Return what the user has said for the request they are about to make; None if nothing."""
        document = await self._repository.store.document(view.game.id, user, IF_REFUSED)
        return document if document is not None and view.bargaining.is_for_next_request(view.state, document) else None

    async def say(self, game: int, wish: Json | None, *, by: int) -> None:
        """Note what the user does when their next request is declined; None: they are asked then.

        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_ASKED), or what `Game.if_refused` refuses.
        """
        async with self._repository.lock(game):
            view = await self._repository.running(game)
            view.asked(by)
            if wish is None:
                await self._repository.store.delete_document(game, by, IF_REFUSED)
                return
            await self._repository.store.put_document(
                game, by, IF_REFUSED, view.bargaining.if_refused(view.state, wish)
            )

    async def prepared_answer(self, view: GameView) -> PreparedAnswer | None:
        """Return what the player who is asked has said for this case."""
        if view.waiting is None:
            return None
        document = await self._repository.store.document(view.game.id, view.waiting.user, IF_REFUSED)
        move = None if document is None else view.bargaining.answer_if_refused(view.state, document)
        return None if move is None else PreparedAnswer(move, view.waiting.user, document=IF_REFUSED)


@dataclass(frozen=True, slots=True)
class GroupedItem:
    """One request: what it is about, what is due, what is offered, and what the holder settles for."""

    about: int
    due: int
    offered: int
    amount: int | None = None
    """The amount agreed on, or asked for instead; None before the answer, and after a refusal."""
    decided: bool = False
    """Whether the holder's order has decided it, so that they are not asked; nobody is told before all is answered."""
    spare: int | None = None
    """The most that the asker could pay when asking, where that was less than one below what is due."""

    @property
    def most(self) -> int:
        """The most that the holder can settle for."""
        return self.due - 1 if self.spare is None else self.spare

    @property
    def is_granted(self) -> bool:
        """Return whether the offer was taken."""
        return self.amount is not None and self.amount <= self.offered


@dataclass(frozen=True, slots=True)
class GroupedQuestion:
    """A question of one seat to another about several things, asked in one turn."""

    holder: Seat
    items: tuple[GroupedItem, ...]
    seq: int
    """Where the game stood when it was put."""
    asked_at: datetime
    """When it was put; later by as long as the game has rested since."""
    until: datetime | None = None
    answered: bool = False
    in_time: bool = True
    """False when nobody answered until the time was up: all is refused then."""
    put: bool = False
    """False as long as it waits whether the holder's order answers it; nobody is called before."""
    said: str = ""
    """The sentence that goes with it."""

    @property
    def is_told(self) -> bool:
        """Return whether the table knows of it."""
        return self.put or self.answered

    @property
    def left(self) -> tuple[GroupedItem, ...]:
        """Return the items the holder is asked about."""
        return tuple(item for item in self.items if not item.decided)

    @property
    def declined(self) -> int:
        """Return how many of its requests were declined; asking for more than was offered is declining, too."""
        return sum(not item.is_granted for item in self.items) if self.answered else 0

    def later(self, rested: timedelta) -> "GroupedQuestion":
        """Return the question after the game has rested so long."""
        return replace(self, asked_at=self.asked_at + rested, until=self.until and self.until + rested)

    def dump(self) -> Json:
        """Return the question as a document keeps it."""
        until = self.until and self.until.isoformat()
        return {**asdict(self), "asked_at": self.asked_at.isoformat(), "until": until}

    @classmethod
    def load(cls, raw: Json) -> "GroupedQuestion":
        """Read a question that `dump` wrote."""
        items = tuple(GroupedItem(**item) for item in raw["items"])
        until = datetime.fromisoformat(raw["until"]) if raw["until"] else None
        return cls(**{**raw, "items": items, "asked_at": datetime.fromisoformat(raw["asked_at"]), "until": until})


def settled(about: int, holder: Seat, asked: Iterable[GroupedQuestion]) -> Iterator[GroupedItem]:
    """Yield the answered request for the very thing, if there was one."""
    for question in asked:
        if question.answered and question.holder == holder:
            yield from (item for item in question.items if item.about == about)


ORDERS: Final = "orders"
ORDER: Final = "order"
"""The kind of the timer that is set with every request, whether there is an order or not."""
DELAY: Final = timedelta(seconds=20)
"""How long every request waits before an order answers it, or its question is posted; the same for all."""


class Orders(UseCases):
    """Keeps the orders, and answers by them."""

    async def of(self, game: int, user: int) -> Json | None:
        """Return the order of the user in the game; None where they want to be asked."""
        document = await self._repository.store.document(game, user, ORDERS)
        return document["order"] if document else None

    async def give(self, game: int, wish: Json, *, by: int) -> Json:
        """Keep an order of the user; it answers what is asked from now on, not what is asked already.

        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_A_PLAYER), or what `Game.standing_order` refuses.
        """
        async with self._repository.lock(game):
            view = await self._repository.running(game)
            seat = view.member(by)
            order = view.bargaining.standing_order(view.state, seat, wish)
            document = {"order": order, "since": view.seq, "at": self._repository.now().isoformat()}
            await self._repository.store.put_document(game, by, ORDERS, document)
            return order

    async def revoke(self, game: int, *, by: int) -> None:
        """Delete the user's order, so that they are asked from now on."""
        async with self._repository.lock(game):
            await self._repository.store.delete_document(game, by, ORDERS)

    async def forget_player(self, view: GameView, seat: Seat) -> None:
        """Take the seat, whose player is somebody else now, out of all orders. Hold the game's lock."""
        for user, document in (await self._repository.store.documents(view.game.id, ORDERS)).items():
            order = view.bargaining.order_without(document["order"], seat)
            if order != document["order"]:
                await self._repository.store.put_document(view.game.id, user, ORDERS, {**document, "order": order})

    async def decided(self, view: GameView, question: GroupedQuestion) -> GroupedQuestion:
        """Return the question with what its holder's order decides, if that was given before."""
        document = await self._repository.store.document(view.game.id, view.player(question.holder).user, ORDERS)
        if document is None or view.turn_seat is None or datetime.fromisoformat(document["at"]) > question.asked_at:
            return question
        items = []
        for item in question.items:
            offer = Offer(item.about, view.turn_seat, question.holder, item.due, item.offered)
            reply = view.bargaining.standing_reply(view.state, document["order"], offer)
            items.append(item if reply is None else replace(item, amount=reply.amount, decided=True))
        return replace(question, items=tuple(items))

    async def _answer(self, view: GameView) -> PreparedAnswer | None:
        """Return the answer that the order of the player who is asked gives."""
        if view.waiting is None:
            return None
        document = await self._repository.store.document(view.game.id, view.waiting.user, ORDERS)
        if document is None or document["since"] >= view.seq:
            return None
        move = view.bargaining.standing_answer(view.state, document["order"])
        return None if move is None else PreparedAnswer(move, view.waiting.user)

    async def timers(self, view: GameView, clocks: tuple[ClockRow, ...]) -> Iterable[NewTimer]:
        """Return one timer for every request, whatever its holder ordered; it is due at once for a prepared answer."""
        if view.game.rests_since is not None or view.waiting is None or view.waiting.seat is None:
            return ()
        begun = view.head.moved_at
        if await self._repository.prepared_answer(view) is not None:
            return (NewTimer(ORDER, view.waiting.seat, view.seq, begun),)
        if view.offer is not None:
            return (NewTimer(ORDER, view.waiting.seat, view.seq, begun + DELAY),)
        return ()

    async def on_timer(self, view: GameView, timer: TimerRow) -> None:
        """Give the answer that was prepared or follows from an order; without one the question stays open."""
        with surviving(view):
            ready = await self._repository.prepared_answer(view) or await self._answer(view)
            if ready is not None:
                await give(self._repository, view, ready)
