from paxbot.games.pamir.facts import CardDiscarded, DominanceChecked, EventResolved, MarketRefilled, Why
from paxbot.games.pamir.moves import Discard, PlaceSpy, Prompt
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import Coalition, Region, Suit
from tests.pamir.builder import BLUE, RED, Diagram

AFGHAN, BRITISH, RUSSIAN = Coalition
ROW = [9, 10, 11, 13, 15, 16]
OTHER = [28, 29, 31, 33, 34, 35]


def test_court_limit_hand_limit_events_and_refill_follow_in_this_order(table: Diagram) -> None:
    """Rule: Cleanup."""
    table.court(RED, 17, 18, 21, 12).hand(RED, 1, 2, 3, 4, 5, 6).market([115, *ROW[:5]], OTHER).deck(36).turn_of(RED)
    table.end_turn()
    assert table.asked == (RED, Prompt.DISCARD_COURT)
    table.play(Discard(12))
    assert table.asked == (RED, Prompt.DISCARD_HAND)
    assert not table.told(EventResolved)
    table.play(Discard(1))
    assert table.told(EventResolved) == [EventResolved(115, Half.DISCARDED, None)]
    assert table.s.market[:6] == [*ROW[:5], 36]
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)


def test_court_cards_beyond_the_limit_are_discarded_by_choice(table: Diagram) -> None:
    """Rule: Cleanup > Court limit."""
    table.court(RED, 9, 10, 11, 13, 15).turn_of(RED).end_turn()
    assert table.options() == [Discard(card) for card in (9, 10, 11, 13, 15)]
    table.play(Discard(10), Discard(15))
    assert table.player(RED).court == [9, 11, 13]
    assert [fact.why for fact in table.told(CardDiscarded)] == [Why.COURT_LIMIT] * 2


def test_political_stars_raise_the_court_limit(table: Diagram) -> None:
    """Rule: Cleanup > Court limit."""
    table.court(RED, 9, 10, 11, 7, 13).turn_of(RED).end_turn()
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)


def test_discarding_a_political_card_lowers_the_court_limit_again(table: Diagram) -> None:
    """Rule: Cleanup > Court limit."""
    table.court(RED, 9, 10, 11, 7, 13, 15).turn_of(RED).end_turn().play(Discard(7))
    assert table.asked == (RED, Prompt.DISCARD_COURT)
    table.play(Discard(9), Discard(10))
    assert table.player(RED).court == [11, 13, 15]


def test_only_the_active_player_keeps_limits(table: Diagram) -> None:
    """Rule: Cleanup > Court limit."""
    table.court(BLUE, 9, 10, 11, 13, 15).hand(BLUE, 1, 2, 3).turn_of(RED).end_turn()
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)


def test_hand_cards_beyond_the_limit_are_discarded_by_choice(table: Diagram) -> None:
    """Rule: Cleanup > Hand limit."""
    table.hand(RED, 9, 10, 11, 13).turn_of(RED).end_turn()
    assert table.options() == [Discard(card) for card in (9, 10, 11, 13)]
    table.play(Discard(9), Discard(13))
    assert table.player(RED).hand == [10, 11]
    assert [fact.why for fact in table.told(CardDiscarded)] == [Why.HAND_LIMIT] * 2


def test_intelligence_stars_raise_the_hand_limit(table: Diagram) -> None:
    """Rule: Cleanup > Hand limit."""
    table.court(RED, 1).hand(RED, 9, 10, 11, 13, 15).turn_of(RED).end_turn()
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)


def test_an_intelligence_card_lost_at_the_court_limit_no_longer_helps_the_hand(table: Diagram) -> None:
    """Rule: Cleanup > Hand limit."""
    table.court(RED, 1, 9, 10, 11).hand(RED, 13, 15, 16).turn_of(RED).end_turn().play(Discard(1))
    assert table.asked == (RED, Prompt.DISCARD_HAND)


def test_events_in_the_leftmost_column_are_discarded_and_take_effect(table: Diagram) -> None:
    """Rule: Cleanup > Events."""
    table.market([115, 9], [28]).turn_of(RED).end_turn()
    assert table.s.favored is Suit.INTELLIGENCE
    assert table.s.discards == [115]
    assert table.told(EventResolved) == [EventResolved(115, Half.DISCARDED, None)]


def test_events_further_right_and_court_cards_stay(table: Diagram) -> None:
    """Rule: Cleanup > Events."""
    table.market([9, 115], [28, 116]).turn_of(RED).end_turn()
    assert not table.told(EventResolved)
    assert [table.s.market[0], table.s.market[1]] == [9, 115]


def test_the_upper_event_is_discarded_before_the_lower_one(table: Diagram) -> None:
    """Rule: Cleanup > Events."""
    table.market([115], [105]).turn_of(RED).end_turn()
    assert [fact.card for fact in table.told(EventResolved)] == [115, 105]
    assert table.s.favored is Suit.MILITARY


def test_rupees_on_a_discarded_event_stay_in_the_space_for_the_card_that_comes(table: Diagram) -> None:
    """Rule: Cleanup > Events."""
    table.market([115, 9], []).market_rupees([3, 1]).turn_of(RED).end_turn()
    assert table.s.market[0] == 9
    assert table.s.market_rupees[:2] == [4, 0]


def test_an_event_that_comes_to_the_leftmost_column_waits_for_the_next_cleanup(table: Diagram) -> None:
    """Rule: Cleanup > Events."""
    table.market([None, 115]).turn_of(RED).end_turn()
    assert table.s.market[0] == 115
    table.end_turn()
    assert table.s.discards == [115]


def test_a_dominance_check_in_the_leftmost_column_is_made(table: Diagram) -> None:
    """Rule: Cleanup > Events."""
    table.market([101, 9]).deck(102).tribes(Region.HERAT, {BLUE: 1}).turn_of(RED).end_turn()
    assert table.player(BLUE).vp == 3
    assert [fact.unstable for fact in table.told(DominanceChecked)] == [False]
    assert table.s.discards == [101]


def test_cards_move_to_the_left_with_their_rupees(table: Diagram) -> None:
    """Rule: Cleanup > Refilling the market."""
    table.market([None, 9, None, 10, 11], [28, None, 29]).market_rupees([0, 1, 0, 2], [1, 0, 3]).turn_of(RED).end_turn()
    assert table.s.market == [9, 10, 11, 0, 0, 0, 28, 29, 0, 0, 0, 0]
    assert table.s.market_rupees == [1, 2, 0, 0, 0, 0, 1, 3, 0, 0, 0, 0]


def test_cards_stay_in_their_row(table: Diagram) -> None:
    """Rule: Cleanup > Refilling the market."""
    table.market([], [28, 29]).turn_of(RED).end_turn()
    assert table.s.market == [0] * 6 + [28, 29, 0, 0, 0, 0]


def test_a_card_that_moves_on_picks_up_the_rupees_of_its_new_space(table: Diagram) -> None:
    """Rule: Cleanup > Refilling the market."""
    table.market([None, 9]).market_rupees([2, 1]).turn_of(RED).end_turn()
    assert table.s.market_rupees[:2] == [3, 0]


def test_empty_spaces_are_filled_column_by_column_the_upper_row_first(table: Diagram) -> None:
    """Rule: Cleanup > Refilling the market."""
    table.market(ROW[:4], OTHER[:5]).deck(1, 2, 3, 4).turn_of(RED).end_turn()
    assert table.s.market == [*ROW[:4], 1, 2, *OTHER[:5], 3]
    assert table.s.deck == [4]
    assert table.told(MarketRefilled) == [MarketRefilled((1, 2, 3), 1)]


def test_new_cards_end_what_can_be_taken_back(table: Diagram) -> None:
    """Rule: Cleanup > Refilling the market."""
    table.market(ROW, OTHER).deck(1).turn_of(RED).end_turn()
    assert not table.revealed, "no card was dealt"
    table.market(ROW[:5], OTHER).turn_of(BLUE).end_turn()
    assert table.revealed


def test_with_an_empty_deck_spaces_stay_empty(table: Diagram) -> None:
    """Rule: Cleanup > Refilling the market."""
    table.market(ROW[:4], OTHER[:5]).deck(1).turn_of(RED).end_turn()
    assert table.s.market == [*ROW[:4], 1, 0, *OTHER[:5], 0]
    assert table.s.deck == []


def unstable(table: Diagram) -> Diagram:
    """A check lies in the market, another is the next card of the deck."""
    table.market([9, 101, 10], OTHER).market_rupees([0, 2, 1]).deck(1, 102, 2, 3, 4, 5, 6, 103, 104)
    return table.tribes(Region.HERAT, {BLUE: 1}).turn_of(RED)


def test_a_second_check_in_the_market_leads_to_one_check_at_once(table: Diagram) -> None:
    """Rule: Cleanup > Instability."""
    unstable(table).end_turn()
    assert [fact.unstable for fact in table.told(DominanceChecked)] == [True]
    assert table.player(BLUE).vp == 3
    assert table.s.discards == [101, 102]


def test_after_instability_the_rows_close_up_and_dealing_goes_on(table: Diagram) -> None:
    """Rule: Cleanup > Instability."""
    unstable(table).end_turn()
    assert table.s.market == [9, 10, 1, 2, 3, 4, *OTHER]
    assert table.s.deck == [5, 6, 103, 104]
    assert [fact.cards for fact in table.told(MarketRefilled)] == [(1, 102), (2, 3, 4)]


def test_rupees_on_the_discarded_checks_stay_in_their_spaces(table: Diagram) -> None:
    """Rule: Cleanup > Instability."""
    unstable(table).end_turn()
    assert table.s.market_rupees[:3] == [0, 3, 0], "the card that moves there takes them"


def test_instability_is_the_last_check_if_the_last_card_is_one_of_the_two(table: Diagram) -> None:
    """Rule: Cleanup > Instability."""
    table.market([9, 101]).deck(1, 102, 2).tribes(Region.HERAT, {BLUE: 1}).turn_of(RED).end_turn()
    assert table.player(BLUE).vp == 6
    assert table.s.winners == (BLUE,)


def test_instability_is_not_the_last_check_while_another_one_is_to_come(table: Diagram) -> None:
    """Rule: Cleanup > Instability."""
    unstable(table).end_turn()
    assert table.s.winners is None
    assert [fact.last for fact in table.told(DominanceChecked)] == [False]


def test_two_checks_dealt_in_a_row_are_unstable_too(table: Diagram) -> None:
    """Rule: Cleanup > Instability."""
    table.market(ROW[:5], OTHER[:5]).deck(101, 102, 1, 2, 103).turn_of(RED).end_turn()
    assert len(table.told(DominanceChecked)) == 1
    assert table.s.market == [*ROW[:5], 1, *OTHER[:5], 2]


def test_the_next_turn_begins_with_what_its_cards_say(table: Diagram) -> None:
    """Rule: Cleanup."""
    table.court(BLUE, 43, 9).court(RED, 46).turn_of(RED).end_turn()
    assert table.asked == (BLUE, Prompt.BLACKMAIL)
    assert PlaceSpy(46) in table.options()
