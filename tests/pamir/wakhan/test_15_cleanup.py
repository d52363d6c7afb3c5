import pytest

from paxbot.games.pamir.facts import CardDiscarded, Why
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import Suit
from paxbot.games.pamir.wakhan.facts import Criterion
from tests.pamir.builder import BLUE, GRAY
from tests.pamir.wakhan.diagram import HER, WakhanTable

PLAIN = [9, 61, 63, 65]
"""Economic cards of ranks one, two, three and one: no patriots, not leveraged."""


@pytest.fixture
def table() -> WakhanTable:
    return WakhanTable(3)


def discards(table: WakhanTable) -> list[int]:
    table.cleanup()
    return [fact.card for fact in table.told(CardDiscarded) if fact.why is Why.COURT_LIMIT]


@pytest.mark.parametrize(("court", "gone"), [(PLAIN[1:], []), (PLAIN, [9])])
def test_three_cards_may_stay(table: WakhanTable, court: list[int], gone: list[int]) -> None:
    """15.1. Rule: Wakhan > Court limit."""
    assert discards(table.court(HER, *court)) == gone


@pytest.mark.parametrize(("politician", "limit"), [(57, 4), (56, 5)])
def test_each_purple_star_lets_one_card_more_stay(table: WakhanTable, politician: int, limit: int) -> None:
    """15.1. Rule: Wakhan > Court limit."""
    assert len(discards(table.court(HER, politician, 98, 63, 12, 32, 1, 100))) == 7 - limit


def test_first_of_all_cards_go_that_are_not_political(table: WakhanTable) -> None:
    """15.1. Rule: Wakhan > Court limit."""
    assert discards(table.court(HER, 80, 57, 50, 81, 40)) == [50]  # 57 alone is no patriot


def test_then_those_that_are_no_patriots(table: WakhanTable) -> None:
    """15.1. Rule: Wakhan > Court limit."""
    assert discards(table.court(HER, 87, 88, 46, 20)) == [46]  # leveraged, and of highest rank


def test_then_those_that_are_not_leveraged(table: WakhanTable) -> None:
    """15.1. Rule: Wakhan > Court limit."""
    assert discards(table.court(HER, 30, 54, 63, 85).spies(30, {BLUE: 2})) == [63]


def test_then_those_with_more_spies_of_others_than_of_hers(table: WakhanTable) -> None:
    """15.1. Rule: Wakhan > Court limit."""
    assert discards(table.court(HER, *PLAIN).spies(63, {HER: 1, BLUE: 2})) == [63]  # of highest rank, with most spies


def test_spies_of_others_that_are_no_more_than_hers_do_not_count(table: WakhanTable) -> None:
    """15.1. Rule: Wakhan > Court limit."""
    table.court(HER, *PLAIN).spies(63, {HER: 4, BLUE: 4}).spies(61, {BLUE: 1})
    assert discards(table) == [61]


def test_the_spies_of_all_others_together_are_compared_with_hers(table: WakhanTable) -> None:
    """15.1. Rule: Wakhan > Court limit."""
    assert discards(table.court(HER, *PLAIN).spies(63, {HER: 3, BLUE: 2, GRAY: 2})) == [63]


def test_of_such_cards_the_most_spies_of_others_decide_and_not_the_surplus(table: WakhanTable) -> None:
    """15.1. Rule: Wakhan > Court limit."""
    table.court(HER, *PLAIN).spies(63, {HER: 2, BLUE: 3}).spies(61, {BLUE: 2})
    assert discards(table) == [63]


def test_then_those_with_the_fewest_spies(table: WakhanTable) -> None:
    """15.1. Rule: Wakhan > Court limit."""
    table.court(HER, *PLAIN).spies(9, {HER: 1}).spies(61, {HER: 1}).spies(65, {HER: 1, BLUE: 1})
    assert discards(table) == [63]


def test_the_spies_of_all_count_for_the_fewest(table: WakhanTable) -> None:
    """15.1. Rule: Wakhan > Court limit."""
    table.court(HER, *PLAIN).spies(9, {HER: 1, BLUE: 1}).spies(61, {HER: 2, BLUE: 1}).spies(65, {HER: 1, BLUE: 1})
    assert discards(table.spies(63, {HER: 1})) == [63]


def test_then_those_of_the_lowest_rank(table: WakhanTable) -> None:
    """15.1. Rule: Wakhan > Court limit."""
    assert discards(table.court(HER, 12, 61, 63, 65)) == [65]  # with the highest number


def test_then_those_that_are_not_in_the_favored_suit(table: WakhanTable) -> None:
    """15.1. Rule: Wakhan > Court limit."""
    assert discards(table.court(HER, 16, 39, 60, 65).favored(Suit.MILITARY)) == [39]


def test_and_last_the_one_with_the_lowest_number(table: WakhanTable) -> None:
    """15.1. Rule: Wakhan > Court limit."""
    assert discards(table.court(HER, 65, 16, 9, 39)) == [9]
    assert table.decided_by(Prompt.DISCARD_COURT) == [Criterion.LOWEST_NUMBER]


@pytest.mark.parametrize(("owner", "gone"), [(HER, 39), (BLUE, 16), (None, 16)])
def test_military_cards_under_new_tactics_of_hers_are_in_the_favored_suit(
    table: WakhanTable, owner: int | None, gone: int
) -> None:
    """15.1; 18.1. Rule: Wakhan > Court limit; Events > New Tactics."""
    if owner is not None:
        table.event(105, Half.PURCHASED, owner)
    assert discards(table.court(HER, 16, 31, 39, 65)) == [gone]


def test_irregulars_are_in_the_favored_suit(table: WakhanTable) -> None:
    """15.1; 17.1. Rule: Wakhan > Court limit; Abilities > Savvy Operator and Irregulars."""
    assert discards(table.favored(Suit.INTELLIGENCE).court(HER, 87, 88, 89, 99)) == [87]


@pytest.mark.parametrize(("last", "gone"), [(63, [63, 46]), (71, [46, 88])])
def test_after_each_card_the_list_is_gone_through_anew(table: WakhanTable, last: int, gone: list[int]) -> None:
    """15.1. Rule: Wakhan > Court limit."""
    # 46 and 63 are no patriots, 63 is not leveraged; then 88 has more spies of others than of hers
    assert discards(table.court(HER, 87, 88, 46, 20, last).spies(88, {BLUE: 1})) == gone


@pytest.mark.parametrize(("others", "gone"), [((9, 49, 65), []), ((9, 49, 65, 28), [9])])
def test_political_cards_never_have_to_go(table: WakhanTable, others: tuple[int, ...], gone: list[int]) -> None:
    """15.1. Rule: Wakhan > Court limit."""
    assert discards(table.court(HER, 25, 26, 43, 44, 45, 55, 57, 58, *others)) == gone


def test_events_in_the_leftmost_column_take_effect_top_row_first(table: WakhanTable) -> None:
    """15.2. Rule: Wakhan > Court limit; Cleanup > Events."""
    table.market([116, 61], [105, 96]).market_rupees([2], [1])
    table.cleanup()
    assert table.s.favored is Suit.MILITARY  # of the lower row, after the political suit of the upper one
    assert (table.s.market[:2], table.s.market[6:8]) == ([61, 0], [96, 0])
    assert (table.s.market_rupees[0], table.s.market_rupees[6]) == (2, 1)


def test_the_market_is_refilled(table: WakhanTable) -> None:
    """15.2. Rule: Wakhan > Court limit; Cleanup > Refilling the market."""
    table.market([None, 61], [96]).deck(63, 98, 9)
    table.cleanup()
    assert (table.s.market[:3], table.s.market[6:8]) == ([61, 63, 9], [96, 98])


def test_there_is_no_hand_to_limit(table: WakhanTable) -> None:
    """15.2. Rule: Wakhan > Court limit; Cleanup > Hand limit."""
    table.market([61, 63, 65], [96]).rupees(HER, 9).her_turn(2, 1)
    assert (len(table.player(HER).court), table.player(HER).hand) == (2, [])
    table.cleanup()
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)
