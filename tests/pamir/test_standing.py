from typing import Any

import pytest

from paxbot import PaxError
from paxbot.engine.game import Offer, Reply, Request
from paxbot.games.pamir.game import BribeBargaining
from paxbot.games.pamir.moves import (
    AcceptOffer,
    DemandBribe,
    EndTurn,
    OfferBribe,
    PayBribe,
    PlayCard,
    RefuseOffer,
    UseCard,
    WaiveBribe,
    Withdraw,
)
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import ActionKind, Region
from tests.pamir.builder import BLUE, GAME, GRAY, RED, Diagram
from tests.pamir.wakhan.diagram import HER, WakhanTable

BRIBES = BribeBargaining()

ASK = {"rule": "ask"}
FULL_PRICE = {"rule": "full_price"}


def accept(least: int) -> dict[str, Any]:
    return {"rule": "accept", "least": least}


@pytest.fixture
def due(table: Diagram) -> Diagram:
    """Red wants to play a card of Kabul, where blue has three tribes."""
    return table.tribes(Region.KABUL, {BLUE: 3}).hand(RED, 15, 4).rupees(RED, 5).turn_of(RED).play(PlayCard(15))


def answer(table: Diagram, wish: dict[str, Any], seat: int = BLUE) -> Any:
    move = BRIBES.standing_answer(table.s, BRIBES.standing_order(table.s, seat, wish))
    assert move is None or move in table.options()
    return move


@pytest.mark.parametrize("offered", [0, 1, 2])
def test_who_wants_to_be_asked_is_asked_whatever_is_offered(due: Diagram, offered: int) -> None:
    assert answer(due.play(OfferBribe(offered)), ASK) is None


@pytest.mark.parametrize("offered", [0, 1, 2])
def test_an_order_for_the_full_price_refuses_every_offer(due: Diagram, offered: int) -> None:
    assert answer(due.play(OfferBribe(offered)), FULL_PRICE) == RefuseOffer()


@pytest.mark.parametrize(
    ("offered", "expected"), [(0, RefuseOffer()), (1, RefuseOffer()), (2, AcceptOffer(2))], ids=str
)
def test_an_order_takes_what_is_enough_and_refuses_less_without_telling_how_much_would_be(
    due: Diagram, offered: int, expected: Any
) -> None:
    assert answer(due.play(OfferBribe(offered)), accept(2)) == expected


def test_an_order_for_more_than_is_due_refuses_what_is_less(due: Diagram) -> None:
    assert answer(due.play(OfferBribe(2)), accept(9)) == RefuseOffer()


@pytest.mark.parametrize("rule", [ASK, FULL_PRICE, accept(3)], ids=str)
def test_a_player_whose_bribes_are_waived_pays_nothing_whatever_the_rule_is(due: Diagram, rule: Any) -> None:
    due.play(OfferBribe(1))
    assert answer(due, {**rule, "waive_for": [RED]}) == WaiveBribe()
    assert answer(due, {**rule, "waive_for": [GRAY]}) == answer(due, rule)


def test_bribes_are_waived_for_a_round_until_the_holder_s_next_turn_has_begun(table: Diagram) -> None:
    table.tribes(Region.KABUL, {BLUE: 3}).hand(RED, 15, 16).hand(GRAY, 4).turn_of(GRAY)
    order = BRIBES.standing_order(table.s, BLUE, {**FULL_PRICE, "waive_round": True})
    table.play(PlayCard(4), OfferBribe(0))
    assert BRIBES.standing_answer(table.s, order) == WaiveBribe()
    table.play(RefuseOffer(), Withdraw(), EndTurn(), PlayCard(15), OfferBribe(1))
    assert BRIBES.standing_answer(table.s, order) == WaiveBribe()
    table.play(RefuseOffer(), Withdraw(), EndTurn(), EndTurn()).go_on()
    table.hand(GRAY, 4).play(PlayCard(4), OfferBribe(0))
    assert BRIBES.standing_answer(table.s, order) == RefuseOffer()


def test_an_order_given_in_one_s_own_turn_waives_until_the_next(table: Diagram) -> None:
    table.tribes(Region.KABUL, {BLUE: 3}).hand(RED, 15).turn_of(BLUE)
    order = BRIBES.standing_order(table.s, BLUE, {**ASK, "waive_round": True})
    table.play(EndTurn(), EndTurn()).go_on().play(PlayCard(15), OfferBribe(0))
    assert BRIBES.standing_answer(table.s, order) == WaiveBribe()


def test_an_order_answers_for_a_hostage_too(table: Diagram) -> None:
    table.court(RED, 61).spies(61, {BLUE: 2}).market(top=[9]).market_rupees(top=[2]).turn_of(RED)
    table.play(UseCard(61, ActionKind.TAX), OfferBribe(1))
    assert answer(table, accept(1)) == AcceptOffer(1)


def test_an_order_answers_nothing_but_offers(due: Diagram) -> None:
    assert answer(due, FULL_PRICE) is None
    assert answer(due.play(OfferBribe(0), RefuseOffer()), FULL_PRICE) is None


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"rule": "sometimes"}, "order_unknown"),
        ({"rule": "accept"}, "order_amount"),
        (accept(0), "order_amount"),
        (accept(37), "order_amount"),
        ({"rule": "accept", "least": True}, "order_amount"),
        ({"rule": "accept", "least": "2"}, "order_amount"),
        ({**ASK, "waive_for": [3]}, "order_unknown_seat"),
        ({**ASK, "waive_for": 0}, "order_unknown_seat"),
        ({**ASK, "waive_for": [True]}, "order_unknown_seat"),
        ({**ASK, "waive_for": [BLUE]}, "order_own_seat"),
    ],
    ids=str,
)
def test_an_order_that_makes_no_sense_is_not_kept(table: Diagram, wish: dict[str, Any], reason: str) -> None:
    with pytest.raises(PaxError) as caught:
        BRIBES.standing_order(table.s, BLUE, wish)
    assert caught.value.reason == reason


# -- what a payer does when refused


def then(table: Diagram, wish: dict[str, Any], *answers: Any) -> Any:
    """What the payer does by an order given now, when these answers have been given since."""
    order = BRIBES.if_refused(table.s, wish)
    move = BRIBES.answer_if_refused(table.play(*answers).s, order)
    assert move is None or move in table.options()
    return move


@pytest.mark.parametrize(
    ("wish", "reply", "expected"),
    [
        ({"then": "pay"}, RefuseOffer(), PayBribe(3)),
        ({"then": "pay"}, DemandBribe(2), PayBribe(2)),
        ({"then": "pay_up_to", "most": 2}, DemandBribe(2), PayBribe(2)),
        ({"then": "pay_up_to", "most": 1}, DemandBribe(2), None),
        ({"then": "pay_up_to", "most": 2}, RefuseOffer(), None),
        ({"then": "pay_up_to", "most": 3}, RefuseOffer(), PayBribe(3)),
        ({"then": "withdraw"}, RefuseOffer(), Withdraw()),
        ({"then": "withdraw"}, DemandBribe(2), Withdraw()),
    ],
    ids=str,
)
def test_a_payer_who_is_refused_does_what_they_said(due: Diagram, wish: Any, reply: Any, expected: Any) -> None:
    assert then(due, wish, OfferBribe(1), reply) == expected


def test_before_the_offer_and_for_another_card_nothing_is_done(due: Diagram) -> None:
    assert then(due, {"then": "pay"}) is None
    assert then(due, {"then": "pay"}, Withdraw(), PlayCard(4), OfferBribe(1), RefuseOffer()) is None


def test_it_is_done_once_and_said_anew_for_the_next_offer(due: Diagram) -> None:
    order = BRIBES.if_refused(due.s, {"then": "pay"})
    assert BRIBES.is_for_next_request(due.s, order)
    due.play(OfferBribe(0), RefuseOffer())
    assert not BRIBES.is_for_next_request(due.s, order)
    assert BRIBES.answer_if_refused(due.s, order) == PayBribe(3)
    due.play(OfferBribe(1), RefuseOffer())
    assert BRIBES.answer_if_refused(due.s, order) is None


def test_who_cannot_pay_any_more_is_asked(table: Diagram) -> None:
    table.tribes(Region.KABUL, {BLUE: 3}).hand(RED, 15).rupees(RED, 2).turn_of(RED).play(PlayCard(15))
    assert then(table, {"then": "pay"}, OfferBribe(1), RefuseOffer()) is None


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({}, "order_unknown"),
        ({"then": "cry"}, "order_unknown"),
        ({"then": "pay_up_to"}, "order_amount"),
        ({"then": "pay_up_to", "most": 0}, "order_amount"),
    ],
    ids=str,
)
def test_what_to_do_when_refused_has_to_make_sense(due: Diagram, wish: dict[str, Any], reason: str) -> None:
    with pytest.raises(PaxError) as caught:
        BRIBES.if_refused(due.s, wish)
    assert caught.value.reason == reason


def test_where_nothing_can_be_offered_there_is_no_refusal_to_provide_for(due: Diagram) -> None:
    for table in (due.play(OfferBribe(0)), Diagram(2).turn_of(RED)):
        with pytest.raises(PaxError, match="nothing_to_offer"):
            BRIBES.if_refused(table.s, {"then": "pay"})


# -- what can be asked for beforehand


def test_every_play_and_hostage_that_owes_a_bribe_can_be_asked_about(table: Diagram) -> None:
    table.tribes(Region.KABUL, {BLUE: 3}).hand(RED, 15, 97).court(RED, 61).spies(61, {GRAY: 2}).rupees(RED, 2)
    table.market(top=[9]).market_rupees(top=[2]).turn_of(RED)
    expected = (Request(15, BLUE, 3, 2), Request(61, GRAY, 2, 1))
    assert BRIBES.requests(table.s) == expected
    assert BRIBES.requests(table.play(PlayCard(15)).s) == expected


def test_nothing_can_be_asked_after_three_refusals_or_while_something_else_is_asked(due: Diagram) -> None:
    due.play(OfferBribe(0))
    assert BRIBES.requests(due.s) == ()
    due.play(RefuseOffer(), OfferBribe(0), RefuseOffer(), OfferBribe(0), RefuseOffer())
    assert BRIBES.declined(due.s) == BRIBES.most_declined
    assert BRIBES.requests(due.s) == ()


def test_wakhan_is_not_asked_for_anything_and_nobody_where_no_bribe_is_due(table: Diagram) -> None:
    hers = WakhanTable().tribes(Region.KABUL, {HER: 3}).hand(BLUE, 15).turn_of(BLUE)
    assert hers.bribe_to_play(BLUE, 15)
    assert BRIBES.requests(hers.s) == ()
    table.tribes(Region.KABUL, {BLUE: 3}).hand(RED, 15).event(107, Half.DISCARDED).turn_of(RED)
    assert BRIBES.requests(table.s) == ()


def test_an_offer_is_told_from_other_questions(due: Diagram) -> None:
    offer = Offer(15, RED, BLUE, 3, 2)
    assert BRIBES.offer(due.s) is None
    due.play(OfferBribe(2))
    assert BRIBES.offer(due.s) == offer


@pytest.mark.parametrize(
    ("offered", "agreed", "expected"),
    [(0, 0, WaiveBribe()), (1, 1, AcceptOffer(1)), (2, 1, AcceptOffer(2)), (0, 1, None)],
    ids=str,
)
def test_an_offer_of_what_was_agreed_is_taken(due: Diagram, offered: int, agreed: int, expected: Any) -> None:
    assert BRIBES.agreed_answer(due.play(OfferBribe(offered)).s, agreed) == expected


def test_no_state_is_changed_by_looking(due: Diagram) -> None:
    due.play(OfferBribe(1))
    before = GAME.dump(due.s)
    BRIBES.standing_answer(due.s, BRIBES.standing_order(due.s, BLUE, {**accept(1), "waive_for": [GRAY]}))
    BRIBES.requests(due.s)
    BRIBES.offer(due.s)
    assert GAME.dump(due.s) == before


@pytest.mark.parametrize("wish", [ASK, FULL_PRICE, accept(1), accept(2), {**ASK, "waive_for": [RED]}], ids=str)
@pytest.mark.parametrize("offered", [0, 1, 2])
def test_an_order_replies_to_an_offer_to_come_as_it_answers_the_one_made(
    due: Diagram, wish: dict[str, Any], offered: int
) -> None:
    reply = BRIBES.standing_reply(due.s, BRIBES.standing_order(due.s, BLUE, wish), Offer(15, RED, BLUE, 3, offered))
    expected: dict[Any, Any] = {None: None, RefuseOffer(): Reply(None), WaiveBribe(): Reply(0)}
    assert reply == expected.get(answer(due.play(OfferBribe(offered)), wish), Reply(offered))


def test_who_is_another_person_now_is_waived_nothing_by_an_order_for_the_one_before(due: Diagram) -> None:
    order = BRIBES.standing_order(due.s, BLUE, {**FULL_PRICE, "waive_for": [RED, GRAY]})
    assert BRIBES.order_without(order, RED) == BRIBES.standing_order(due.s, BLUE, {**FULL_PRICE, "waive_for": [GRAY]})
    assert BRIBES.order_without(order, BLUE) == order
