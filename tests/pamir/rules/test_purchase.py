import pytest

from paxbot.games.pamir.facts import CardPurchased, EventBegan
from paxbot.games.pamir.moves import PlaceArmy, PlaceGift, PlaceSpy, PlayCard, Prompt, Purchase, TaxMarket, UseCard
from paxbot.games.pamir.state import Half, InForce
from paxbot.games.pamir.terms import ActionKind, Region, Suit
from tests.pamir.builder import BLUE, RED, Diagram

ROW = [9, 10, 11, 13, 15, 16]
OTHER = [28, 29, 31, 33, 34, 35]


@pytest.mark.parametrize("column", range(6))
def test_a_card_costs_a_rupee_for_each_column_to_its_left(table: Diagram, column: int) -> None:
    """Rule: Purchase."""
    table.market(ROW, OTHER).rupees(RED, 9).turn_of(RED).play(Purchase(ROW[column]))
    assert table.player(RED).rupees == 9 - column
    assert table.told(CardPurchased) == [CardPurchased(RED, ROW[column], column, 0, column)]


def test_the_price_lies_on_the_cards_to_the_left_in_the_same_row(table: Diagram) -> None:
    """Rule: Purchase."""
    table.market(ROW, OTHER).turn_of(RED).play(Purchase(OTHER[3]))
    assert table.s.market_rupees == [0] * 6 + [1, 1, 1, 0, 0, 0]


def test_the_card_goes_into_the_hand_and_leaves_its_space_empty(table: Diagram) -> None:
    """Rule: Purchase."""
    table.market(ROW, OTHER).turn_of(RED).play(Purchase(ROW[0]))
    assert table.player(RED).hand == [ROW[0]]
    assert table.s.market[0] == 0
    assert table.s.actions_left == 1


def test_rupees_on_the_card_go_to_its_buyer(table: Diagram) -> None:
    """Rule: Purchase."""
    table.market(ROW, OTHER).market_rupees([0, 3]).rupees(RED, 1).turn_of(RED).play(Purchase(ROW[1]))
    assert table.player(RED).rupees == 3
    assert table.s.market_rupees[:2] == [1, 0]
    assert table.told(CardPurchased) == [CardPurchased(RED, ROW[1], 1, 3, 1)]


def test_rupees_on_the_card_do_not_help_to_pay_for_it(table: Diagram) -> None:
    """Rule: Purchase."""
    table.market(ROW, OTHER).market_rupees([0, 3]).rupees(RED, 0).turn_of(RED)
    assert table.refuse(Purchase(ROW[1])).reason == "card_too_dear"


def test_only_cards_the_player_can_pay_for_are_offered(table: Diagram) -> None:
    """Rule: Purchase."""
    table.market(ROW, OTHER).rupees(RED, 2).turn_of(RED)
    assert [move.card for move in table.options(Purchase)] == [*ROW[:3], *OTHER[:3]]


def test_a_rupee_due_on_an_empty_space_goes_to_the_other_row(table: Diagram) -> None:
    """Rule: Purchase."""
    table.market([None, 10, 11], OTHER).turn_of(RED).play(Purchase(11))
    assert table.s.market_rupees[:2] == [0, 1]
    assert table.s.market_rupees[6] == 1


def test_a_column_empty_in_both_rows_keeps_the_rupee_for_the_next_card_there(table: Diagram) -> None:
    """Rule: Purchase."""
    table.market([None, 10], [None, 28]).turn_of(RED).play(Purchase(10))
    assert table.s.market_rupees == [0] * 6 + [1] + [0] * 5
    assert table.player(RED).rupees == 3
    table.end_turn()
    assert table.s.market[6] == 28
    assert table.s.market_rupees[6] == 1


def test_cards_that_took_a_rupee_of_the_price_are_barred_this_turn(table: Diagram) -> None:
    """Rule: Purchase."""
    table.market(ROW, OTHER).rupees(RED, 9).turn_of(RED).play(Purchase(ROW[2]))
    assert [move.card for move in table.options(Purchase)] == [*ROW[3:], *OTHER]


def test_a_card_in_the_other_row_that_took_the_rupee_is_barred_too(table: Diagram) -> None:
    """Rule: Purchase."""
    table.market([None, 10, 11], OTHER).turn_of(RED).play(Purchase(11))
    assert table.refuse(Purchase(OTHER[0])).reason == "card_barred"
    assert Purchase(OTHER[1]) in table.options()


def test_cards_that_took_a_rupee_of_an_actions_cost_are_barred_too(table: Diagram) -> None:
    """Rule: Purchase."""
    table.court(RED, 12).market([9], [28]).turn_of(RED).play(UseCard(12, ActionKind.GIFT), PlaceGift(2))
    assert table.options(Purchase) == []


def test_a_card_stays_barred_when_a_tax_takes_the_rupee_off_again(table: Diagram) -> None:
    """Rule: Purchase."""
    table.court(RED, 16).favored(Suit.MILITARY).market([9, 10], []).rupees(RED, 2).turn_of(RED)
    table.play(Purchase(10), UseCard(16, ActionKind.TAX), TaxMarket(9))
    assert table.s.market_rupees[0] == 1
    table.market_rupees([])
    assert Purchase(9) not in table.options()


def test_another_player_may_purchase_the_card_and_takes_the_rupees(table: Diagram) -> None:
    """Rule: Purchase."""
    table.market(ROW, OTHER).turn_of(RED).play(Purchase(ROW[1])).end_turn().play(Purchase(ROW[0]))
    assert table.player(BLUE).rupees == 5


def test_the_printed_example_of_two_purchases(table: Diagram) -> None:
    """Rule: Purchase."""
    table.market([9, 10, 11, 88], [28, 29, 31]).market_rupees([0, 0, 0, 2]).rupees(RED, 5).turn_of(RED)
    table.play(Purchase(11))
    assert table.refuse(Purchase(9)).reason == "card_barred"
    assert table.refuse(Purchase(10)).reason == "card_barred"
    table.play(Purchase(88))
    assert table.s.market_rupees == [2, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]
    assert table.player(RED).rupees == 2
    assert table.player(RED).hand == [11, 88]


def test_without_an_action_left_nothing_can_be_purchased(table: Diagram) -> None:
    """Rule: Purchase."""
    table.market(ROW, OTHER).turn_of(RED, actions=0)
    assert table.refuse(Purchase(ROW[0])).reason == "no_action_left"


def test_an_event_never_goes_into_a_hand(table: Diagram) -> None:
    """Rule: Purchase > Event cards."""
    table.market([113]).turn_of(RED).play(Purchase(113))
    assert table.player(RED).hand == []
    assert table.player(RED).rupees == 7
    assert table.s.discards == [113]
    assert table.s.actions_left == 1


def test_an_event_is_paid_for_like_any_card(table: Diagram) -> None:
    """Rule: Purchase > Event cards."""
    table.market([9, 10, 113]).market_rupees([0, 0, 1]).rupees(RED, 2).turn_of(RED).play(Purchase(113))
    assert table.s.market_rupees[:3] == [1, 1, 0]
    assert table.player(RED).rupees == 0 + 1 + 3


def test_an_event_that_lasts_lies_before_its_buyer(table: Diagram) -> None:
    """Rule: Purchase > Event cards."""
    table.market([112]).turn_of(RED).play(Purchase(112))
    assert table.player(RED).events == [InForce(112, Half.PURCHASED)]
    assert table.told(EventBegan) == [EventBegan(112, Half.PURCHASED, RED)]


def test_an_event_that_concerns_everybody_lies_beside_the_map(table: Diagram) -> None:
    """Rule: Purchase > Event cards."""
    table.market([109]).turn_of(RED).play(Purchase(109))
    assert table.s.events == [InForce(109, Half.PURCHASED)]
    assert table.player(RED).events == []


def test_a_dominance_check_is_made_when_it_is_purchased(table: Diagram) -> None:
    """Rule: Purchase > Event cards."""
    table.market([101]).deck(102).tribes(Region.HERAT, {BLUE: 1}).turn_of(RED).play(Purchase(101))
    assert table.player(BLUE).vp == 3
    assert table.s.discards == [101]
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


@pytest.mark.parametrize("column", range(6))
def test_while_military_is_favored_two_rupees_go_on_each_card(table: Diagram, column: int) -> None:
    """Rule: Purchase > Military suit."""
    table.market(ROW, OTHER).favored(Suit.MILITARY).rupees(RED, 10).turn_of(RED).play(Purchase(ROW[column]))
    assert table.player(RED).rupees == 10 - 2 * column
    assert table.s.market_rupees == [2] * column + [0] * (12 - column)


def test_two_rupees_go_over_an_empty_space_to_the_other_row(table: Diagram) -> None:
    """Rule: Purchase > Military suit."""
    table.market([None, 10, 11], OTHER).favored(Suit.MILITARY).turn_of(RED).play(Purchase(11))
    assert table.s.market_rupees[:7] == [0, 2, 0, 0, 0, 0, 2]


@pytest.mark.parametrize("suit", [Suit.POLITICAL, Suit.INTELLIGENCE, Suit.ECONOMIC])
def test_other_favored_suits_leave_prices_as_they_are(table: Diagram, suit: Suit) -> None:
    """Rule: Purchase > Military suit."""
    table.market(ROW, OTHER).favored(suit).turn_of(RED).play(Purchase(ROW[3]))
    assert table.player(RED).rupees == 1


def test_prices_double_as_soon_as_a_card_makes_military_the_favored_suit(table: Diagram) -> None:
    """Rule: Purchase > Military suit."""
    table.market(ROW, OTHER).hand(RED, 73).rupees(RED, 1).turn_of(RED)
    assert Purchase(ROW[1]) in table.options()
    table.play(PlayCard(73)).play(table.options()[0], PlaceSpy(73))
    assert table.s.favored is Suit.MILITARY
    assert [move.card for move in table.options(Purchase)] == [ROW[0], OTHER[0]]


def test_a_card_that_is_not_in_the_market_cannot_be_purchased(table: Diagram) -> None:
    """Rule: Purchase."""
    table.market(ROW, OTHER).turn_of(RED)
    for move in (Purchase(1), Purchase(0), PlaceArmy(Region.KABUL)):
        error = table.refuse(move)
        assert error.details["move"] == move
