"""Radicalize: which rule finds the card, and what she may buy (paragraphs 9, 9.1 and 9.2)."""

import pytest

from paxbot.games.pamir.facts import RupeesPlaced
from paxbot.games.pamir.terms import Region, Suit
from paxbot.games.pamir.wakhan.facts import AmbitionPassed, NoAmbition, Skip
from tests.pamir.builder import BLUE
from tests.pamir.wakhan.diagram import HER
from tests.pamir.wakhan.lines import AFGHAN, BOTTOM, TOP, LineTable

MOST_NET_RUPEES = (4, 0)
HIGHEST_RANK_MILITARY = (1, 1)
HIGHEST_RANK_POLITICAL = (2, 1)


@pytest.fixture
def table() -> LineTable:
    return LineTable()


def test_one_action_buys_a_card_and_plays_it(table: LineTable) -> None:
    """9. Rule: Wakhan > Radicalize."""
    table.market([15]).follow(19, column=0)
    assert (table.player(HER).court, table.player(HER).hand) == ([15], [])


def test_two_actions_buy_and_play_two_cards(table: LineTable) -> None:
    """9. Rule: Wakhan > Radicalize."""
    table.market([15], [16, 33]).turn(19, TOP, 0)
    assert table.bought == [15, 16]
    assert sorted(table.player(HER).court) == [15, 16]


def test_a_line_with_an_instruction_follows_it_also_with_a_check_in_the_market(table: LineTable) -> None:
    """9.1. Rule: Wakhan > Radicalize."""
    table.market([1, 101, 25]).follow(*HIGHEST_RANK_POLITICAL)
    assert table.bought == [25], "not the card with most tribe and spy icons"


def test_an_instruction_that_fails_is_skipped_also_with_a_check_in_the_market(table: LineTable) -> None:
    """9.1. Rule: Wakhan > Radicalize."""
    table.market([1, 101, 38]).follow(*HIGHEST_RANK_MILITARY)
    assert (table.bought, table.skipped) == ([], [Skip.CONDITION])


def test_a_plain_line_follows_the_check_in_the_market(table: LineTable) -> None:
    """9.1. Rule: Wakhan > Radicalize."""
    table.market([25], [1, 101]).follow(19, red=TOP, column=0)
    assert table.bought == [1], "most tribe and spy icons, where the arrows would lead to 25"


def test_a_check_that_ambition_leaves_is_followed_by_the_plain_line_of_the_same_action(table: LineTable) -> None:
    """9.1. Rule: Wakhan > Radicalize."""
    table.market([25], [1, 101]).turn(19, TOP, 0)
    assert table.told(AmbitionPassed)[0].why is NoAmbition.NOT_MOST_POINTS
    assert table.deeds[0] == ("radicalize", 1)


def test_a_plain_line_follows_the_arrows_without_a_check_in_the_market(table: LineTable) -> None:
    """9.1. Rule: Wakhan > Radicalize."""
    table.market([25], [1]).follow(19, red=TOP, column=0)
    assert table.bought == [25]


def test_she_does_not_radicalize_a_dominance_check_for_its_rupees(table: LineTable) -> None:
    """9.2. Rule: Wakhan > Radicalize."""
    table.rupees(HER, 0).market([101]).market_rupees([4]).follow(*MOST_NET_RUPEES)
    assert (table.bought, table.skipped) == ([], [Skip.NO_FITTING_CARD])


@pytest.mark.parametrize("dominant", [False, True])
def test_she_does_not_radicalize_a_dominance_check_where_nothing_else_is_in_reach(
    table: LineTable, dominant: bool
) -> None:
    """9.2. Rule: Wakhan > Radicalize."""
    table.armies(Region.HERAT, {AFGHAN: 4 * dominant})
    table.rupees(HER, 0).market([101, 25]).follow(19, column=0)
    assert (table.bought, table.skipped) == ([], [Skip.NO_FITTING_CARD])


def test_she_does_not_buy_public_withdrawal_where_nothing_else_is_in_reach(table: LineTable) -> None:
    """9.2. Rule: Wakhan > Radicalize."""
    table.rupees(HER, 0).market([101, 25], [111]).follow(19, column=0)
    assert (table.bought, table.skipped) == ([], [Skip.NO_FITTING_CARD])


def test_the_arrows_pass_over_public_withdrawal(table: LineTable) -> None:
    """9.2. Rule: Wakhan > Radicalize."""
    table.market([15, 111], [16, 33]).follow(19, red=TOP, column=1)
    assert table.bought == [15]


def test_a_card_that_took_her_rupee_in_a_purchase_is_barred(table: LineTable) -> None:
    """9.2. Rule: Wakhan > Radicalize."""
    table.market([15, 16, 17], [33]).turn(19, TOP, 2)
    assert table.bought == [17, 33]


def test_a_card_that_took_her_rupee_as_the_cost_of_an_action_is_barred(table: LineTable) -> None:
    """9.2. Rule: Wakhan > Radicalize."""
    table.court(HER, 17).tribes(Region.KABUL, {HER: 1}).rupees(HER, 2)
    table.market([15], [16, 33]).turn(19, TOP, 0)
    assert table.acts == [("build", 17), ("radicalize", 16)]


def test_a_card_that_took_somebody_elses_rupee_is_not_barred(table: LineTable) -> None:
    """9.2. Rule: Wakhan > Radicalize."""
    table.market([15], [16]).market_rupees([1]).follow(19, red=TOP, column=0)
    assert table.bought == [15]


@pytest.mark.parametrize(("rupees", "card"), [(2, 17), (1, 16), (0, 15)])
def test_a_card_costs_a_rupee_for_each_column_to_its_left(table: LineTable, rupees: int, card: int) -> None:
    """9.2. Rule: Wakhan > Radicalize."""
    table.rupees(HER, rupees).market([15, 16, 17]).follow(19, column=2)
    assert (table.bought, table.purse) == ([card], 0)


@pytest.mark.parametrize(("rupees", "card", "left"), [(4, 10, 0), (3, 9, 1)])
def test_a_card_costs_twice_as_much_while_military_is_favored(
    table: LineTable, rupees: int, card: int, left: int
) -> None:
    """9.2. Rule: Wakhan > Radicalize."""
    table.favored(Suit.MILITARY).rupees(HER, rupees).market([8, 9, 10]).follow(19, column=2)
    assert (table.bought, table.purse) == ([card], left)


@pytest.mark.parametrize(("influence", "card"), [(66, 57), (68, 75), (70, 86)])
@pytest.mark.parametrize("suit", [Suit.INTELLIGENCE, Suit.MILITARY])
def test_cards_covered_by_an_influence_of_hers_cost_nothing(
    table: LineTable, influence: int, card: int, suit: Suit
) -> None:
    """9.2. Rule: Wakhan > Radicalize."""
    table.court(HER, influence).rupees(HER, 0).favored(suit)
    table.market([15, None, None, None, None, card]).follow(19, column=5)
    assert (table.bought, table.told(RupeesPlaced)) == ([card], [])


@pytest.mark.parametrize(("influence", "card"), [(66, 75), (68, 57), (70, 72), (70, 88)])
def test_other_cards_cost_what_they_always_do_with_an_influence_of_hers(
    table: LineTable, influence: int, card: int
) -> None:
    """9.2. Rule: Wakhan > Radicalize."""
    table.court(HER, influence).rupees(HER, 0)
    table.market([15, card]).follow(19, column=1)
    assert table.bought == [15]


def test_an_influence_of_somebody_else_does_not_help_her(table: LineTable) -> None:
    """9.2. Rule: Wakhan > Radicalize."""
    table.court(BLUE, 66).rupees(HER, 0)
    table.market([15, 57]).follow(19, column=1)
    assert table.bought == [15]


def test_a_card_free_of_charge_that_carries_her_rupee_of_this_turn_stays_barred(table: LineTable) -> None:
    """9.2. Rule: Wakhan > Radicalize."""
    table.court(HER, 66).market([33, 57, 15], [16]).turn(19, TOP, 2)
    assert table.bought == [15, 16]


def test_the_rupees_on_a_card_do_not_help_to_pay_its_price(table: LineTable) -> None:
    """9.2. Rule: Wakhan > Radicalize."""
    table.rupees(HER, 0).market([15, 16]).market_rupees([0, 3]).follow(19, red=TOP, column=1)
    assert table.bought == [15]


def test_the_lower_row_is_priced_by_its_own_columns(table: LineTable) -> None:
    """9.2. Rule: Wakhan > Radicalize."""
    table.rupees(HER, 1).market([15], [16, 33, 38]).follow(1, red=BOTTOM, column=2)
    assert (table.bought, table.purse) == ([33], 0)
