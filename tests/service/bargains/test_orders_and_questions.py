from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from paxbot.engine.game import Bargaining, Offer, Reply
from paxbot.games.pamir.game import BribeBargaining
from paxbot.games.pamir.moves import OfferBribe, PlayCard, Withdraw
from paxbot.games.pamir.state import State
from paxbot.service import Reason
from paxbot.service.talk.requests import DELAY, ORDERS, GroupedItem
from paxbot.service.time.timers import IDLE
from tests.pamir.bribery import FIRST, SECOND, LaidOut
from tests.pamir.builder import BLUE, GRAY, RED
from tests.service.bargains.scene import (
    ACCEPT_ONE,
    FULL_PRICE,
    HOUR,
    ask_two,
    asked,
    everything,
    last_moves,
    only_question,
    order,
    owner,
    timed,
    wait,
)
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, STRANGER, Table, turn_user
from tests.stores import store_in_memory


@pytest.mark.parametrize(
    ("wish", "amounts"),
    [
        (FULL_PRICE, (None, None)),
        (ACCEPT_ONE, (None, 1)),
        ({**FULL_PRICE, "waive_for": [RED]}, (0, 0)),
        ({"rule": "ask", "waive_round": True}, (0, 0)),
    ],
    ids=str,
)
async def test_an_order_answers_a_question_about_several_things_after_the_delay(
    table: Table, game: int, wish: dict[str, Any], amounts: tuple[int | None, ...]
) -> None:
    await order(table, game, wish)
    await ask_two(table, game)
    await wait(table, DELAY.total_seconds() - 1)
    assert not (await only_question(table, game)).is_told
    table.services = table.fresh_services()
    assert await wait(table, 1) == {game}
    question = await only_question(table, game)
    assert tuple(item.amount for item in question.items) == amounts
    assert (question.answered, question.in_time, question.declined) == (True, True, amounts.count(None))
    assert [timer.kind for timer in await table.store.timers(game)] == [IDLE]


async def test_a_question_that_an_order_cannot_answer_is_put_to_its_holder(table: Table, game: int) -> None:
    user = await owner(table, game, BLUE)
    await order(table, game, FULL_PRICE)
    await ask_two(table, game)
    document = await table.store.document(game, user, ORDERS)
    assert document is not None
    await table.store.put_document(game, user, ORDERS, {**document, "order": {"rule": "unheard of"}})
    await wait(table, DELAY.total_seconds())
    question = await only_question(table, game)
    assert (question.put, question.answered) == (True, False)


@pytest.mark.parametrize("wish", [None, {"rule": "ask", "waive_for": [GRAY]}], ids=str)
async def test_whoever_wants_to_be_asked_is_asked_after_the_same_delay(
    table: Table, game: int, wish: dict[str, Any] | None
) -> None:
    if wish is not None:
        await order(table, game, wish)
    blue = await ask_two(table, game)
    await wait(table, DELAY.total_seconds() - 1)
    assert not (await only_question(table, game)).is_told
    await wait(table, 1)
    question = await only_question(table, game)
    assert (question.put, question.answered, question.left) == (True, False, question.items)
    await table.services.grouped_questions.answer(game, 1, {FIRST: 0, SECOND: None}, by=blue)


async def test_a_refusal_by_order_of_several_things_counts_and_an_agreement_by_order_holds(
    table: Table, game: int
) -> None:
    await order(table, game, ACCEPT_ONE)
    await ask_two(table, game)
    await wait(table, DELAY.total_seconds())
    await table.do(game, PlayCard(FIRST))
    with refused(Reason.REFUSED_ALREADY):
        await table.do(game, OfferBribe(2))
    await table.do(game, Withdraw())
    await asked(table, game, 1, SECOND)
    assert "accept_offer" in await last_moves(table, game, 2)


async def test_while_the_delay_lasts_a_question_looks_alike_whatever_order_there_is(tmp_path: Path) -> None:
    seen: list[Any] = []
    for wish in (None, {"rule": "ask"}, FULL_PRICE, ACCEPT_ONE, {**FULL_PRICE, "waive_for": [RED]}):
        table = Table(store_in_memory(), rules=LaidOut())
        game = await table.running(ANN, BOB, CAT)
        if wish is not None:
            await order(table, game, wish)
        await ask_two(table, game)
        seen.append([])
        for seconds in (0, 10, 9):
            await wait(table, seconds)
            question = await only_question(table, game)
            seen[-1].append((await everything(table, game), question))
    assert all(each == seen[0] for each in seen)


async def test_the_answer_of_an_order_is_kept_as_if_its_player_had_given_it_in_the_panel(tmp_path: Path) -> None:
    seen = []
    for by_order in (True, False):
        table = Table(store_in_memory(), rules=LaidOut())
        game = await table.running(ANN, BOB, CAT)
        if by_order:
            await order(table, game, ACCEPT_ONE)
        blue = await ask_two(table, game)
        if not by_order:
            await table.services.grouped_questions.answer(game, 1, {FIRST: None, SECOND: 1}, by=blue)
        await wait(table, DELAY.total_seconds())
        question = await only_question(table, game)
        amounts = [item.amount for item in question.items]
        told = (question.is_told, question.answered, question.in_time, question.declined, amounts)
        seen.append((await everything(table, game), told))
    assert seen[0] == seen[1]


async def test_an_order_given_while_several_things_are_asked_answers_only_later_questions(
    table: Table, game: int
) -> None:
    await ask_two(table, game)
    await wait(table, 1)
    await order(table, game, FULL_PRICE)
    await wait(table, DELAY.total_seconds())
    question = await only_question(table, game)
    assert (question.put, question.answered) == (True, False)


async def test_a_player_answers_several_things_before_their_order_does(table: Table, game: int) -> None:
    await order(table, game, FULL_PRICE)
    blue = await ask_two(table, game)
    await table.services.grouped_questions.answer(game, 1, {FIRST: 0, SECOND: 2}, by=blue)
    await wait(table, DELAY.total_seconds())
    assert [item.amount for item in (await only_question(table, game)).items] == [0, 2]


async def test_a_question_and_an_offer_to_the_same_player_wait_side_by_side(table: Table, game: int) -> None:
    await order(table, game, FULL_PRICE)
    view = await table.view(game)
    await table.services.grouped_questions.ask(game, BLUE, {SECOND: 1}, by=turn_user(view))
    await wait(table, 5)
    await asked(table, game, 1)
    await wait(table, 15)
    assert (await only_question(table, game)).answered
    assert (await table.view(game)).is_question
    await wait(table, 5)
    assert not (await table.view(game)).is_question


async def test_a_pause_takes_nothing_from_the_delay_of_a_question(table: Table, game: int) -> None:
    await order(table, game, FULL_PRICE)
    await ask_two(table, game)
    await table.pause(game)
    await wait(table, 24 * HOUR)
    assert not (await only_question(table, game)).is_told
    await table.services.pauses.resume(game, by=ANN)
    await wait(table, DELAY.total_seconds() - 1)
    assert not (await only_question(table, game)).is_told
    await wait(table, 1)
    assert (await only_question(table, game)).answered


class FirstAlone(BribeBargaining):
    def standing_reply(self, state: State, order: Mapping[str, Any], offer: Offer) -> Reply | None:
        return Reply(0) if offer.about == FIRST else None


class OnlyFirst(LaidOut):
    bargaining: Bargaining[State] | None = FirstAlone()


async def test_what_an_order_leaves_open_is_put_to_its_player_and_all_is_told_together() -> None:
    table = Table(store_in_memory(), rules=OnlyFirst())
    game = await timed(table, 24)
    await order(table, game, FULL_PRICE)
    blue = await ask_two(table, game)
    await wait(table, DELAY.total_seconds())
    question = await only_question(table, game)
    assert (question.put, question.answered) == (True, False)
    assert question.left == (GroupedItem(SECOND, 3, 1),)
    closed = await table.services.grouped_questions.answer(game, 1, {SECOND: 2}, by=blue)
    assert [item.amount for item in closed.items] == [0, 2]


async def test_when_time_runs_out_all_is_refused_so_that_nothing_tells_of_an_order() -> None:
    table = Table(store_in_memory(), rules=OnlyFirst())
    game = await timed(table, 24)
    await order(table, game, FULL_PRICE)
    await ask_two(table, game)
    for seconds in (DELAY.total_seconds(), 6 * HOUR):
        await wait(table, seconds)
    question = await only_question(table, game)
    assert (question.in_time, [item.amount for item in question.items]) == (False, [None, None])


async def test_bribes_are_waived_for_a_person_and_not_for_who_takes_over_their_seat(table: Table, game: int) -> None:
    await order(table, game, {**FULL_PRICE, "waive_for": [RED, GRAY]})
    red, gray = [await owner(table, game, seat) for seat in (RED, GRAY)]
    await table.services.people.seek(game, RED, by=red)
    await table.services.people.take(game, RED, user=STRANGER, name="new")
    kept = await table.services.orders.of(game, await owner(table, game, BLUE))
    assert kept is not None
    assert (kept["rule"], kept["waive_for"]) == ("full_price", [GRAY])
    assert await table.services.orders.of(game, gray) is None
    await asked(table, game)
    await wait(table, DELAY.total_seconds())
    assert "refuse_offer" in await last_moves(table, game, 2)
