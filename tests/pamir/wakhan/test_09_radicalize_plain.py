"""Radicalize without an instruction: a Dominance Check in the market, and the arrows (paragraphs 9.4 and 9.5)."""

import pytest

from paxbot.games.pamir.facts import EventResolved
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import Arrow, Region
from paxbot.games.pamir.wakhan.facts import Skip
from tests.pamir.wakhan.diagram import HER
from tests.pamir.wakhan.lines import AFGHAN, BOTTOM, BRITISH, TOP, LineTable

FACE = 19


@pytest.fixture
def table() -> LineTable:
    return LineTable()


@pytest.fixture
def afghan(table: LineTable) -> LineTable:
    return table.armies(Region.HERAT, {AFGHAN: 4})


# -- a check in the market


def test_with_a_check_she_buys_the_cheapest_patriot_of_the_dominant_coalition(afghan: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    afghan.market([1, 101, 25, 3], [36]).follow(FACE, red=BOTTOM, column=0)
    assert afghan.bought == [25], "no British patriot, no higher rank, and not what the arrows name"


def test_of_equally_dear_patriots_she_buys_the_one_with_the_highest_number(afghan: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    afghan.market([101, 3], [1, 25]).follow(FACE, red=TOP, column=1)
    assert afghan.bought == [25], "not the one of higher rank in the row of the red arrow"


def test_a_prize_of_the_dominant_coalition_is_no_patriot_of_it(afghan: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    afghan.market([4, 101, 25]).follow(FACE)
    assert afghan.bought == [25]


def test_if_she_can_buy_no_such_patriot_she_buys_the_card_with_most_army_and_road_icons(afghan: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    afghan.market([29, 101, 66, 7, None, 25]).follow(FACE, column=0)
    assert afghan.bought == [66], "25 is too dear; two roads and an army, before two roads"


def test_a_barred_patriot_cannot_be_bought_either(afghan: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    afghan.market([25, 101], [29])
    afghan.s.barred = [25]
    afghan.follow(FACE, column=0)
    assert afghan.bought == [29]


def test_among_cards_with_most_army_and_road_icons_the_cheapest_is_bought(afghan: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    afghan.market([29, 101, 98], [16, 63]).follow(FACE, red=TOP, column=2)
    assert afghan.bought == [63]


def test_among_equally_dear_cards_with_most_army_and_road_icons_the_highest_number_is_bought(
    afghan: LineTable,
) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    afghan.market([101, 63], [16, 98]).follow(FACE, red=TOP, column=1)
    assert afghan.bought == [98]


def test_tribe_and_spy_icons_do_not_matter_while_a_coalition_is_dominant(afghan: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    afghan.market([7, 101], [29]).follow(FACE, red=TOP, column=0)
    assert afghan.bought == [29]


def test_without_a_dominant_coalition_she_buys_the_card_with_most_tribe_and_spy_icons(table: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    table.market([98, 101, 93, 7], [21]).follow(FACE, column=0)
    assert table.bought == [7], "two tribes and a spy, before two spies or two tribes"


def test_patriots_do_not_matter_without_a_dominant_coalition(table: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    table.armies(Region.HERAT, {AFGHAN: 4, BRITISH: 1}).market([25, 101], [93]).follow(FACE, column=0)
    assert table.bought == [93]


def test_conflict_fatigue_makes_a_coalition_dominant_with_a_lead_of_two(table: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    table.event(109, Half.PURCHASED).armies(Region.HERAT, {AFGHAN: 3, BRITISH: 1})
    table.market([25, 101], [93]).follow(FACE, column=0)
    assert table.bought == [25]


def test_most_icons_go_before_a_lower_price(table: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    table.market([25, 101, 56]).follow(FACE, column=0)
    assert (table.bought, table.purse) == ([56], 2)


def test_among_cards_with_most_tribe_and_spy_icons_the_cheapest_is_bought(table: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    table.market([25, 101, 93], [4, 56]).follow(FACE, red=TOP, column=2)
    assert table.bought == [56]


def test_among_equally_dear_cards_with_most_icons_the_highest_number_is_bought(table: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    table.market([56, 101], [69]).follow(FACE, red=TOP, column=0)
    assert table.bought == [69]


def test_no_tribe_and_spy_icons_at_all_may_be_the_most(table: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    table.market([101, 98], [29]).follow(FACE, red=TOP, column=1)
    assert table.bought == [29]


def test_no_army_and_road_icons_at_all_may_be_the_most(afghan: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    afghan.market([101, 76], [1]).follow(FACE, red=TOP, column=1)
    assert afghan.bought == [1]


def test_events_compete_where_no_card_has_tribe_and_spy_icons(table: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    table.market([29, 101], [113]).follow(FACE, column=0)
    assert table.bought == [113], "as cheap, and a higher number"


def test_events_compete_where_no_card_has_army_and_road_icons(afghan: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    afghan.market([76, 101], [113]).follow(FACE, column=0)
    assert afghan.bought == [113]


def test_an_event_loses_to_any_card_with_an_icon(table: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    table.market([113, 101, 25]).follow(FACE, column=0)
    assert table.bought == [25]


def test_with_a_check_and_nothing_else_to_buy_the_line_is_skipped(table: LineTable) -> None:
    """9.4. Rule: Wakhan > Radicalize."""
    table.rupees(HER, 1).market([101, None, 25], [None, None, 1]).follow(FACE)
    assert (table.bought, table.skipped) == ([], [Skip.NO_FITTING_CARD])


# -- the arrows


@pytest.mark.parametrize(("red", "column", "card"), [(TOP, 0, 8), (TOP, 2, 10), (BOTTOM, 1, 48), (BOTTOM, 3, 61)])
def test_she_buys_the_card_in_the_row_of_the_red_and_the_column_of_the_black_arrow(
    table: LineTable, red: Arrow, column: int, card: int
) -> None:
    """9.5. Rule: Wakhan > Radicalize."""
    table.market([8, 9, 10, 11], [29, 48, 49, 61])
    table.follow(FACE, red=red, column=column)
    assert table.bought == [card]


def test_from_an_empty_space_she_goes_to_the_left(table: LineTable) -> None:
    """9.5. Rule: Wakhan > Radicalize."""
    table.market([8, 9, None, None, 10], [29, 48, 49, 61]).follow(FACE, red=TOP, column=3)
    assert table.bought == [9], "neither the other row nor further right comes first"


def test_from_a_card_that_is_too_dear_she_goes_to_the_left(table: LineTable) -> None:
    """9.5. Rule: Wakhan > Radicalize."""
    table.rupees(HER, 1).market([8, 9, 10, 11], [29]).follow(FACE, red=TOP, column=3)
    assert table.bought == [9]


def test_from_a_barred_card_she_goes_to_the_left(table: LineTable) -> None:
    """9.5. Rule: Wakhan > Radicalize."""
    table.market([8, 9, 10], [29])
    table.s.barred = [10, 9]
    table.follow(FACE, red=TOP, column=2)
    assert table.bought == [8]


def test_from_public_withdrawal_she_goes_to_the_left(table: LineTable) -> None:
    """9.5. Rule: Wakhan > Radicalize."""
    table.market([8, 9, 111, 10], [29, 48, 49]).follow(FACE, red=TOP, column=2)
    assert table.bought == [9]


def test_she_goes_as_far_as_the_first_column(table: LineTable) -> None:
    """9.5. Rule: Wakhan > Radicalize."""
    table.market([8], [29, 48, 49]).follow(FACE, red=TOP, column=5)
    assert table.bought == [8]


def test_if_the_row_yields_nothing_she_starts_again_at_the_same_column_of_the_other_row(table: LineTable) -> None:
    """9.5. Rule: Wakhan > Radicalize."""
    table.market([None, None, None, 10], [29, 48, 49, 61]).follow(FACE, red=TOP, column=2)
    assert table.bought == [49]


def test_in_the_other_row_too_she_goes_to_the_left(table: LineTable) -> None:
    """9.5. Rule: Wakhan > Radicalize."""
    table.rupees(HER, 1).market([8, 9, 10], [None, None, None, 11]).follow(FACE, red=BOTTOM, column=2)
    assert table.bought == [9]


def test_if_neither_row_yields_anything_the_line_is_skipped(table: LineTable) -> None:
    """9.5. Rule: Wakhan > Radicalize."""
    table.market([None, 8, 9], [None, 29, 48]).follow(FACE, red=TOP, column=0)
    assert (table.bought, table.skipped) == ([], [Skip.NO_FITTING_CARD]), "all cards lie to the right"


def test_an_event_the_arrows_name_is_bought(table: LineTable) -> None:
    """9.2; 9.5. Rule: Wakhan > Radicalize."""
    table.market([8, 113], [29]).follow(FACE, red=TOP, column=1)
    assert table.told(EventResolved) == [EventResolved(113, Half.PURCHASED, HER)]
