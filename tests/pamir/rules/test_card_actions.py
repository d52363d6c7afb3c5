import pytest

from paxbot.games.pamir.facts import ActionTaken
from paxbot.games.pamir.moves import (
    BetrayCard,
    Done,
    EndTurn,
    LeavePrize,
    PlaceArmy,
    PlaceGift,
    Purchase,
    TaxMarket,
    UseCard,
)
from paxbot.games.pamir.terms import ActionKind, Region, Suit
from tests.pamir.builder import BLUE, RED, Diagram

ROW = [9, 10, 11, 13, 18, 19]
OTHER = [28, 29, 31, 33, 34, 35]


def test_a_court_card_can_be_used_for_any_one_of_its_actions(table: Diagram) -> None:
    """Rule: Card actions."""
    table.court(RED, 60).market(ROW).market_rupees([1]).turn_of(RED)
    assert table.options(UseCard) == [UseCard(60, ActionKind.TAX), UseCard(60, ActionKind.GIFT)]


def test_a_card_without_actions_cannot_be_used(table: Diagram) -> None:
    """Rule: Card actions."""
    table.court(RED, 7, 76).market(ROW).market_rupees([1]).turn_of(RED)
    assert table.options(UseCard) == []


def test_using_a_card_is_one_action(table: Diagram) -> None:
    """Rule: Card actions."""
    table.court(RED, 16).market(ROW).market_rupees([1]).turn_of(RED)
    table.play(UseCard(16, ActionKind.TAX), TaxMarket(9))
    assert table.s.actions_left == 1
    assert table.told(ActionTaken) == [ActionTaken(RED, 16, ActionKind.TAX, False)]


def test_two_cards_with_the_same_action_serve_one_after_the_other(table: Diagram) -> None:
    """Rule: Card actions."""
    table.court(RED, 16, 31).market(ROW, OTHER[:2]).market_rupees([2]).turn_of(RED)
    table.play(UseCard(16, ActionKind.TAX), TaxMarket(9), UseCard(31, ActionKind.TAX), TaxMarket(9))
    assert table.player(RED).rupees == 6


@pytest.mark.parametrize(
    ("card", "action"),
    [
        (16, ActionKind.TAX),
        (17, ActionKind.BUILD),
        (63, ActionKind.MOVE),
        (15, ActionKind.BETRAY),
        (38, ActionKind.BATTLE),
    ],
)
def test_an_action_without_any_effect_cannot_be_chosen(table: Diagram, card: int, action: ActionKind) -> None:
    """Rule: Card actions."""
    table.court(RED, card).market(ROW).turn_of(RED)
    assert table.refuse(UseCard(card, action)).details["seat"] == RED


def test_an_action_that_cannot_be_paid_cannot_be_chosen(table: Diagram) -> None:
    """Rule: Card actions."""
    table.court(RED, 12, 15, 17).court(BLUE, 10).spies(10, {RED: 1}).tribes(Region.KABUL, {RED: 1})
    table.rupees(RED, 1).turn_of(RED)
    assert table.options() == [EndTurn()]
    table.rupees(RED, 2)
    assert {move.action for move in table.options(UseCard)} == {ActionKind.GIFT, ActionKind.BETRAY, ActionKind.BUILD}


def test_an_action_of_a_card_in_the_favored_suit_costs_no_action(table: Diagram) -> None:
    """Rule: Card actions > Bonus actions."""
    table.court(RED, 16).favored(Suit.MILITARY).market(ROW).market_rupees([1]).turn_of(RED)
    table.play(UseCard(16, ActionKind.TAX), TaxMarket(9))
    assert table.s.actions_left == 2
    assert table.told(ActionTaken) == [ActionTaken(RED, 16, ActionKind.TAX, True)]


def test_a_bonus_action_still_uses_the_card_for_this_turn(table: Diagram) -> None:
    """Rule: Card actions > Bonus actions."""
    table.court(RED, 16).favored(Suit.MILITARY).market(ROW).market_rupees([2]).turn_of(RED)
    table.play(UseCard(16, ActionKind.TAX), TaxMarket(9))
    assert table.options(UseCard) == []


def test_without_actions_left_only_cards_of_the_favored_suit_can_be_used(table: Diagram) -> None:
    """Rule: Card actions > Bonus actions."""
    table.court(RED, 16, 61).favored(Suit.ECONOMIC).market(ROW).market_rupees([2]).turn_of(RED, actions=0)
    assert table.options() == [UseCard(61, ActionKind.TAX), EndTurn()]


def test_every_card_of_the_favored_suit_may_give_a_bonus_action(table: Diagram) -> None:
    """Rule: Card actions > Bonus actions."""
    table.court(RED, 16, 31).favored(Suit.MILITARY).market(ROW).market_rupees([2]).turn_of(RED, actions=0)
    table.play(UseCard(16, ActionKind.TAX), TaxMarket(9), UseCard(31, ActionKind.TAX), TaxMarket(9))
    assert table.options() == [EndTurn()]


def test_half_of_a_cost_goes_on_the_rightmost_cards_of_each_row(table: Diagram) -> None:
    """Rule: Card actions > Action costs."""
    table.court(RED, 12).market(ROW, OTHER).rupees(RED, 6).turn_of(RED)
    table.play(UseCard(12, ActionKind.GIFT), PlaceGift(6))
    assert table.s.market_rupees == [0, 0, 0, 1, 1, 1] * 2
    assert table.player(RED).rupees == 0


def test_empty_spaces_are_passed_over(table: Diagram) -> None:
    """Rule: Card actions > Action costs."""
    table.court(RED, 12).market([9, 10, None, 13, 15], [28, None, 31, 33, None, 35]).rupees(RED, 4).turn_of(RED)
    table.play(UseCard(12, ActionKind.GIFT), PlaceGift(4))
    assert table.s.market_rupees == [0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 1]


def test_cards_that_took_a_rupee_are_barred_for_this_turn(table: Diagram) -> None:
    """Rule: Card actions > Action costs."""
    table.court(RED, 12).market([9, 10], [28, 29]).rupees(RED, 6).turn_of(RED)
    table.play(UseCard(12, ActionKind.GIFT), PlaceGift(2))
    assert table.options(Purchase) == [Purchase(9), Purchase(28)]


def test_rupees_a_row_cannot_take_leave_the_game_and_do_not_go_to_the_other_row(table: Diagram) -> None:
    """Rule: Card actions > Action costs."""
    table.court(RED, 12).market([9], OTHER).rupees(RED, 6).turn_of(RED)
    bank = table.s.bank
    table.play(UseCard(12, ActionKind.GIFT), PlaceGift(6))
    assert table.s.market_rupees == [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1]
    assert table.s.bank == bank + 2


def test_in_an_empty_market_the_whole_cost_leaves_the_game(table: Diagram) -> None:
    """Rule: Card actions > Action costs."""
    table.court(RED, 15).court(BLUE, 10).spies(10, {RED: 1}).turn_of(RED)
    bank = table.s.bank
    table.play(UseCard(15, ActionKind.BETRAY), BetrayCard(10), LeavePrize())
    assert table.player(RED).rupees == 2
    assert table.s.bank == bank + 2


def test_each_block_of_a_build_goes_on_paying_where_the_one_before_stopped(table: Diagram) -> None:
    """Rule: Card actions > Action costs."""
    table.court(RED, 17).tribes(Region.KABUL, {RED: 1}).market(ROW, OTHER[:2]).rupees(RED, 6).turn_of(RED)
    table.play(UseCard(17, ActionKind.BUILD), PlaceArmy(Region.KABUL))
    assert table.s.market_rupees == [0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0]
    table.play(PlaceArmy(Region.KABUL), PlaceArmy(Region.KABUL))
    assert table.s.market_rupees == [0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0]
    assert table.player(RED).rupees == 0


def test_the_next_action_pays_from_the_right_again(table: Diagram) -> None:
    """Rule: Card actions > Action costs."""
    table.court(RED, 17, 12).tribes(Region.KABUL, {RED: 1}).market(ROW, OTHER).turn_of(RED)
    table.play(UseCard(17, ActionKind.BUILD), PlaceArmy(Region.KABUL), Done())
    table.play(UseCard(12, ActionKind.GIFT), PlaceGift(2))
    assert table.s.market_rupees == [0, 0, 0, 0, 0, 2] * 2
