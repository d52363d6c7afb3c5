from pathlib import Path
from typing import Any

import pytest

from paxbot.games.pamir.moves import OfferBribe, Prompt, RefuseOffer, WaiveBribe
from paxbot.service import NoticeKind, Reason
from paxbot.service.talk.requests import DELAY, ORDER, ORDERS
from paxbot.service.time.timers import IDLE
from tests.pamir.bribery import LaidOut
from tests.pamir.builder import BLUE, GRAY
from tests.service.bargains.scene import ACCEPT_ONE, FULL_PRICE, asked, due, everything, last_moves, order, owner, wait
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, STRANGER, Table
from tests.stores import store_in_memory


async def test_an_order_answers_after_the_delay_and_the_log_names_the_seat(table: Table, game: int) -> None:
    await order(table, game, ACCEPT_ONE)
    await asked(table, game)
    assert await wait(table, DELAY.total_seconds() - 1) == frozenset()
    assert (await table.view(game)).is_question
    assert await wait(table, 1) == {game}
    entries = await table.services.games.log(game)
    answer = next(entry for entry in reversed(entries) if not entry.forced)
    assert (answer.seat, answer.move and answer.move["do"], answer.timed_out) == (BLUE, "accept_offer", False)
    assert await due(table, game) == [NoticeKind.RESUME]


async def test_a_refusal_by_order_counts_as_any_other(table: Table, game: int) -> None:
    await order(table, game, FULL_PRICE)
    view = await asked(table, game, 0)
    for count in range(1, 4):
        await wait(table, DELAY.total_seconds())
        view = await table.view(game)
        assert view.bargaining.declined(view.state) == count
        if count < 3:
            await table.do(game, OfferBribe(count))
    assert view.decision is not None
    assert not any(isinstance(move, OfferBribe) for move in view.decision.options)


@pytest.mark.parametrize("wish", [None, {"rule": "ask"}, {**FULL_PRICE, "least": 2}], ids=str)
async def test_the_question_is_posted_only_after_the_delay_whether_there_is_an_order_or_not(
    table: Table, game: int, wish: dict[str, Any] | None
) -> None:
    if wish is not None:
        await order(table, game, wish)
    await asked(table, game)
    assert await due(table, game) == []
    await wait(table, DELAY.total_seconds() - 1)
    assert await due(table, game) == []
    await wait(table, 1)
    assert await due(table, game) == [NoticeKind.RESUME if wish == {**FULL_PRICE, "least": 2} else NoticeKind.QUESTION]


async def test_a_request_that_an_order_cannot_answer_is_put_to_its_holder(table: Table, game: int) -> None:
    await order(table, game, ACCEPT_ONE)
    user = await owner(table, game, BLUE)
    await asked(table, game)
    document = await table.store.document(game, user, ORDERS)
    assert document is not None
    await table.store.put_document(game, user, ORDERS, {**document, "order": {"rule": "unheard of"}})
    await wait(table, DELAY.total_seconds())
    assert (await table.view(game)).is_question
    assert await due(table, game) == [NoticeKind.QUESTION]


async def test_a_player_may_answer_before_their_order_does(table: Table, game: int) -> None:
    await order(table, game, FULL_PRICE)
    await asked(table, game)
    await table.do(game, WaiveBribe())
    await wait(table, 60)
    assert await last_moves(table, game) == ["waive_bribe"]


async def test_an_order_outlives_a_restart_between_request_and_answer(table: Table, game: int) -> None:
    await order(table, game, ACCEPT_ONE)
    await asked(table, game)
    table.services = table.fresh_services()
    await wait(table, 3600)
    assert "accept_offer" in await last_moves(table, game, 2)


async def test_an_order_revoked_in_the_meantime_answers_nothing(table: Table, game: int) -> None:
    await order(table, game, ACCEPT_ONE)
    await asked(table, game)
    await table.services.orders.revoke(game, by=await owner(table, game, BLUE))
    await wait(table, 60)
    assert (await table.view(game)).is_question
    assert await due(table, game) == [NoticeKind.QUESTION]


async def test_an_order_given_while_its_question_is_open_answers_only_the_next(table: Table, game: int) -> None:
    await asked(table, game)
    await order(table, game, FULL_PRICE)
    await wait(table, 60)
    assert (await table.view(game)).is_question
    await table.do(game, RefuseOffer())
    await table.do(game, OfferBribe(2))
    await wait(table, 60)
    assert not (await table.view(game)).is_question


async def test_an_undone_request_is_answered_by_nobody(table: Table, game: int) -> None:
    await order(table, game, ACCEPT_ONE)
    await asked(table, game)
    await table.undo(game)
    await wait(table, 60)
    view = await table.view(game)
    assert view.decision is not None
    assert view.decision.prompt is Prompt.SETTLE_BRIBE


async def test_what_others_can_see_is_the_same_whichever_order_gives_an_answer(tmp_path: Path) -> None:
    """Log, views, notices, timers and export, before and after the answer, for four orders that all refuse."""
    seen = []
    for wish in (
        FULL_PRICE,
        {"rule": "accept", "least": 2},
        {"rule": "accept", "least": 9},
        {**FULL_PRICE, "waive_for": [GRAY]},
    ):
        table = Table(store_in_memory(), rules=LaidOut())
        game = await table.running(ANN, BOB, CAT)
        await order(table, game, wish)
        seen.append([await everything(table, game)])
        await asked(table, game)
        for seconds in (0, 10, 9, 1, 60):
            await wait(table, seconds)
            seen[-1].append(await everything(table, game))
    assert seen[0] == seen[1] == seen[2] == seen[3]


@pytest.mark.parametrize("wish", [None, ACCEPT_ONE, FULL_PRICE], ids=str)
async def test_every_request_waits_equally_long(table: Table, game: int, wish: dict[str, Any] | None) -> None:
    if wish is not None:
        await order(table, game, wish)
    view = await asked(table, game)
    (timer,) = [each for each in await table.store.timers(game) if each.kind != IDLE]
    assert (timer.kind, timer.seat, timer.seq, timer.payload) == (ORDER, BLUE, view.seq, {})
    assert timer.due_at == view.head.moved_at + DELAY


async def test_only_players_give_orders_and_only_sound_ones(table: Table, game: int) -> None:
    orders = table.services.orders
    for by, wish, reason in (
        (STRANGER, FULL_PRICE, Reason.NOT_A_PLAYER),
        (ANN, {"rule": "accept"}, "order_amount"),
        (ANN, {"rule": "mood"}, "order_unknown"),
    ):
        with refused(reason):
            await orders.give(game, wish, by=by)
        assert await orders.of(game, by) is None


async def test_what_was_ordered_can_be_read_again_by_its_player_alone(table: Table, game: int) -> None:
    blue, gray = await owner(table, game, BLUE), await owner(table, game, GRAY)
    await order(table, game, ACCEPT_ONE)
    assert (await table.services.orders.of(game, blue) or {})["least"] == 1
    assert await table.services.orders.of(game, gray) is None
