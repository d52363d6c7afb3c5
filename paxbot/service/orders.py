"""Standing orders: what a player answers to requests of others without being asked, known to nobody else."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from paxbot.engine.bargaining import Offer
from paxbot.engine.game import Json
from paxbot.engine.kernel import Seat
from paxbot.service.commit import give
from paxbot.service.grouped_question import GroupedQuestion
from paxbot.service.lifecycle import PreparedAnswer, surviving
from paxbot.service.repository import UseCases
from paxbot.service.results import GameView
from paxbot.storage.rows import ClockRow, NewTimer, TimerRow

DOCUMENT: Final = "orders"
ORDER: Final = "order"
"""The kind of the timer that is set with every request, whether there is an order or not."""
DELAY: Final = timedelta(seconds=20)
"""How long every request waits before an order answers it, or its question is posted; the same for all."""


class Orders(UseCases):
    """Keeps the orders, and answers by them."""

    async def of(self, game: int, user: int) -> Json | None:
        """Return the order of the user in the game; None where they want to be asked."""
        document = await self._repository.store.document(game, user, DOCUMENT)
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
            await self._repository.store.put_document(game, by, DOCUMENT, document)
            return order

    async def revoke(self, game: int, *, by: int) -> None:
        """Delete the user's order, so that they are asked from now on."""
        async with self._repository.lock(game):
            await self._repository.store.delete_document(game, by, DOCUMENT)

    async def forget_player(self, view: GameView, seat: Seat) -> None:
        """Take the seat, whose player is somebody else now, out of all orders. Hold the game's lock."""
        for user, document in (await self._repository.store.documents(view.game.id, DOCUMENT)).items():
            order = view.bargaining.order_without(document["order"], seat)
            if order != document["order"]:
                await self._repository.store.put_document(view.game.id, user, DOCUMENT, {**document, "order": order})

    async def decided(self, view: GameView, question: GroupedQuestion) -> GroupedQuestion:
        """Return the question with what its holder's order decides, if that was given before."""
        document = await self._repository.store.document(view.game.id, view.player(question.holder).user, DOCUMENT)
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
        document = await self._repository.store.document(view.game.id, view.waiting.user, DOCUMENT)
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
