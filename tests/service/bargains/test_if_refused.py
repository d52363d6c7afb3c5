from typing import Any

import pytest

from paxbot.games.pamir.moves import DemandBribe, OfferBribe, PlayCard, RefuseOffer
from paxbot.service import GameView, NoticeKind, Reason
from tests.pamir.bribery import FIRST
from tests.pamir.builder import BLUE
from tests.service.bargains.scene import FULL_PRICE, due, last_moves, order, wait
from tests.service.refusals import refused
from tests.service.table import STRANGER, Table, turn_user, user_on


@pytest.mark.parametrize(
    ("wish", "reply", "expected"),
    [
        ({"then": "pay"}, RefuseOffer(), "pay_bribe"),
        ({"then": "pay_up_to", "most": 2}, DemandBribe(2), "pay_bribe"),
        ({"then": "withdraw"}, RefuseOffer(), "withdraw"),
        ({"then": "pay_up_to", "most": 1}, DemandBribe(2), "demand_bribe"),
    ],
    ids=str,
)
async def test_what_was_said_for_a_refusal_is_done_at_once(
    table: Table, game: int, wish: dict[str, Any], reply: Any, expected: str
) -> None:
    await table.do(game, PlayCard(FIRST))
    view = await table.view(game)
    red = turn_user(view)
    await table.services.if_refused.say(game, wish, by=red)
    assert await table.services.if_refused.of(view, red)
    await table.do(game, OfferBribe(1))
    turn = await table.do(game, reply)
    assert await last_moves(table, game) == [expected]
    assert turn.view.seq == (await table.view(game)).seq
    assert NoticeKind.QUESTION not in await due(table, game)
    assert await table.services.if_refused.of(turn.view, red) is None


async def test_it_follows_a_refusal_by_order_and_by_time_as_well(table: Table, game: int) -> None:
    await order(table, game, FULL_PRICE)
    await table.do(game, PlayCard(FIRST))
    await table.services.if_refused.say(game, {"then": "withdraw"}, by=turn_user(await table.view(game)))
    await table.do(game, OfferBribe(1))
    await wait(table, 20)
    assert await last_moves(table, game, 2) == ["refuse_offer", "withdraw"]


async def test_it_can_be_taken_back_and_said_only_by_who_is_asked(table: Table, game: int) -> None:
    await table.do(game, PlayCard(FIRST))
    view = await table.view(game)
    say = table.services.if_refused.say
    for by, reason in ((STRANGER, Reason.NOT_A_PLAYER), (user_on(view, BLUE), Reason.NOT_ASKED)):
        with refused(reason):
            await say(game, {"then": "pay"}, by=by)
    await say(game, {"then": "pay"}, by=turn_user(view))
    await say(game, None, by=turn_user(view))
    await table.do(game, OfferBribe(1))
    await table.do(game, RefuseOffer())
    assert await last_moves(table, game) == ["refuse_offer"]


async def test_an_answer_that_was_not_given_because_of_a_crash_is_given_after_the_restart(
    table: Table, game: int
) -> None:
    await table.do(game, PlayCard(FIRST))
    await table.services.if_refused.say(game, {"then": "withdraw"}, by=turn_user(await table.view(game)))
    await table.do(game, OfferBribe(1))
    broken = table.services.if_refused._repository
    give, broken.prepared_answer = broken.prepared_answer, nobody  # type: ignore[method-assign]
    await table.do(game, RefuseOffer())
    assert await last_moves(table, game) == ["refuse_offer"]
    broken.prepared_answer = give  # type: ignore[method-assign]
    async with broken.lock(game):
        await broken.renew_timers(await table.view(game))
    await wait(table, 1)
    assert await last_moves(table, game) == ["withdraw"]


async def nobody(view: GameView) -> None:
    return None
