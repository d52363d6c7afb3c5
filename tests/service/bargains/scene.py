from typing import Any

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.moves import OfferBribe, PlayCard
from paxbot.service import GameView, NoticeKind
from paxbot.service.talk.requests import GroupedQuestion
from paxbot.service.time.clock import ClockMode, TimeUp
from paxbot.storage import ClockRow
from tests.outbox import due_of
from tests.pamir.bribery import FIRST, SECOND
from tests.pamir.builder import BLUE, GRAY, RED
from tests.service.table import ANN, BOB, CAT, Table, turn_user, user_on

FULL_PRICE = {"rule": "full_price"}
ACCEPT_ONE = {"rule": "accept", "least": 1}
HOUR = 3600


async def asked(table: Table, game: int, amount: int = 1, card: int = FIRST) -> GameView:
    await table.do(game, PlayCard(card))
    return (await table.do(game, OfferBribe(amount))).view


async def owner(table: Table, game: int, seat: Seat) -> int:
    return user_on(await table.view(game), seat)


async def order(table: Table, game: int, wish: dict[str, Any]) -> None:
    await table.services.orders.give(game, wish, by=await owner(table, game, BLUE))


async def wait(table: Table, seconds: float) -> frozenset[int]:
    table.clock.wait(seconds=int(seconds))
    return await table.services.timers.fire_due()


async def due(table: Table, game: int) -> list[str]:
    found = [delivery.notice.kind for delivery in await due_of(table.services, game) if delivery.stands]
    return [kind for kind in found if kind in (NoticeKind.QUESTION, NoticeKind.RESUME)]


BESIDE = ("choose_side", "place_army", "place_spy")
"""Moves of a play that follow by themselves once its bribe is settled."""


async def last_moves(table: Table, game: int, count: int = 1) -> list[Any]:
    given = [entry.move["do"] for entry in await table.services.games.log(game) if entry.move]
    return [do for do in given if do not in BESIDE][-count:]


async def everything(table: Table, game: int) -> Any:
    """All that leaves the service for the eyes of others, and when."""
    view = await table.view(game)
    return (
        [view.rules.view(view.state, seat) for seat in (None, RED, GRAY)],
        await table.services.games.log(game),
        await table.services.games.export(game),
        [(row.kind, row.seat, row.seq, row.payload) for row in await table.store.undelivered(game)],
        await due(table, game),
        await table.store.timers(game),
        view.game.head,
    )


async def timed(table: Table, hours: float) -> int:
    game = await table.running(
        ANN, BOB, CAT, clock=ClockMode.CUSTOM, clock_hours=500, clock_more=1, time_up=TimeUp.REMIND
    )
    await table.store.set_clocks(game, [ClockRow(BLUE, hours * HOUR)])
    return game


async def ask_two(table: Table, game: int, first: int = 0, second: int = 1) -> int:
    view = await table.view(game)
    await table.services.grouped_questions.ask(game, BLUE, {FIRST: first, SECOND: second}, by=turn_user(view))
    return user_on(view, BLUE)


async def only_question(table: Table, game: int) -> GroupedQuestion:
    (question,) = await table.services.grouped_questions.questions(await table.view(game))
    return question
