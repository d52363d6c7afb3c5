"""Radicalize by the two instructions that look ahead: most net rupees, and rule of a region (paragraph 9.3)."""

import pytest

from paxbot.games.pamir.facts import BribeSettled, RulerChanged
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import Region
from paxbot.games.pamir.wakhan.facts import Skip
from tests.pamir.builder import BLUE
from tests.pamir.wakhan.diagram import HER
from tests.pamir.wakhan.lines import AFGHAN, BRITISH, RUSSIAN, LineTable

NET_RUPEES = (4, 0)
GAINS_RULE = (5, 0)
"""The face gives her Afghan blocks, for blue is British, and reads Kabul and Punjab last."""

WAYS_OUT_OF_BRIBES = ["disregard for customs", "courtly manners", "charismatic courtiers"]


@pytest.fixture
def table() -> LineTable:
    return LineTable()


def free_from_bribes(table: LineTable, way: str) -> None:
    match way:
        case "disregard for customs":
            table.event(107, Half.DISCARDED)
        case "courtly manners":
            table.event(107, Half.PURCHASED, HER)
        case _:
            table.court(HER, 42)


# -- most net rupees


@pytest.mark.parametrize("rupees", [0, 1])
def test_with_fewer_than_two_rupees_she_buys_what_brings_her_rupees(table: LineTable, rupees: int) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.rupees(HER, rupees).market([15]).market_rupees([1]).follow(*NET_RUPEES)
    assert table.bought == [15]


def test_the_line_on_net_rupees_is_skipped_with_two_rupees(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.rupees(HER, 2).market([15]).market_rupees([1]).follow(*NET_RUPEES)
    assert (table.bought, table.skipped) == ([], [Skip.CONDITION])


def test_the_net_result_counts_the_rupees_on_the_card_less_its_price(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.rupees(HER, 1).market([15, 16]).market_rupees([2, 2]).follow(*NET_RUPEES)
    assert table.bought == [15], "two rupees free of charge, before two for one"


def test_the_best_net_result_goes_before_the_lowest_price(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.rupees(HER, 1).market([16, 15]).market_rupees([1, 3]).follow(*NET_RUPEES)
    assert table.bought == [15]


def test_equal_net_results_are_decided_by_the_price_then_the_number(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.rupees(HER, 1).market([15, 33], [16]).market_rupees([1, 2], [1]).follow(*NET_RUPEES)
    assert table.bought == [16]


def test_a_card_free_by_influence_has_no_price_to_subtract(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.court(HER, 66).rupees(HER, 1).market([9, 57]).market_rupees([1, 2]).follow(*NET_RUPEES)
    assert table.bought == [57]


def test_a_net_result_of_nothing_is_not_enough(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.rupees(HER, 1).market([15, 16]).market_rupees([0, 1]).follow(*NET_RUPEES)
    assert (table.bought, table.skipped) == ([], [Skip.NO_FITTING_CARD])


def test_leverage_counts_two_rupees(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.rupees(HER, 0).market([14], [16]).market_rupees([], [1]).follow(*NET_RUPEES)
    assert (table.bought, table.purse) == ([14], 2)


def test_backing_of_persian_aristocracy_counts_three_rupees(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.rupees(HER, 1).market([15, 113], [16]).market_rupees([1], [1]).follow(*NET_RUPEES)
    assert (table.bought, table.purse) == ([113], 3)


def test_rupees_on_another_event_count_too(table: LineTable) -> None:
    """9.2; 9.3. Rule: Wakhan > Radicalize."""
    table.rupees(HER, 0).market([105], [16]).market_rupees([2], [1]).follow(*NET_RUPEES)
    assert table.bought == [105]


def test_the_bribe_for_the_card_is_subtracted(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.KABUL, {BLUE: 2}).rupees(HER, 0)
    table.market([15], [33]).market_rupees([3], [2]).follow(*NET_RUPEES)
    assert table.bought == [33], "two net rupees, before three less two"


def test_a_bribe_that_uses_everything_up_leaves_nothing_to_gain(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.KABUL, {BLUE: 1}).rupees(HER, 0).market([15]).market_rupees([1]).follow(*NET_RUPEES)
    assert (table.bought, table.skipped) == ([], [Skip.NO_FITTING_CARD])


def test_a_bribe_she_cannot_pay_is_not_subtracted_for_she_keeps_the_rupees_of_the_card(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.KABUL, {BLUE: 4}).rupees(HER, 0)
    table.market([15], [33]).market_rupees([3], [2]).follow(*NET_RUPEES)
    assert (table.bought, table.purse, table.player(HER).court) == ([15], 3, [])


def test_leverage_does_not_count_on_a_card_whose_bribe_she_cannot_pay(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.KABUL, {BLUE: 2}).rupees(HER, 0)
    table.market([14], [33]).market_rupees([1], [2]).follow(*NET_RUPEES)
    assert table.bought == [33], "one rupee from 14, which would have to be discarded"


def test_rupees_of_leverage_come_too_late_for_the_bribe(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.KABUL, {BLUE: 1}).rupees(HER, 0).market([14]).follow(*NET_RUPEES)
    assert (table.bought, table.skipped) == ([], [Skip.NO_FITTING_CARD])


@pytest.mark.parametrize("way", WAYS_OUT_OF_BRIBES)
def test_a_bribe_she_does_not_owe_is_not_subtracted(table: LineTable, way: str) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    free_from_bribes(table, way)
    table.tribes(Region.KABUL, {BLUE: 2}).rupees(HER, 0)
    table.market([15], [33]).market_rupees([3], [2]).follow(*NET_RUPEES)
    assert (table.bought, table.purse) == ([15], 3)


# -- rule of a region


def test_she_buys_a_card_whose_tribe_makes_her_ruler(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.market([15, 25]).follow(*GAINS_RULE)
    assert table.bought == [25], "an army alone gives no rule"
    assert table.s.rulers[Region.PUNJAB] == HER


def test_she_buys_a_card_whose_army_makes_her_ruler(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.KABUL, {HER: 1, BLUE: 1}).market([15]).follow(*GAINS_RULE)
    assert (table.bought, table.s.rulers[Region.KABUL]) == ([15], HER)


def test_tribes_and_armies_of_the_card_count_together(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.PUNJAB, {BLUE: 2}).market([25, 24]).follow(*GAINS_RULE)
    assert table.bought == [24], "two tribes and an army against two tribes"


def test_a_card_that_brings_no_more_than_a_tie_does_not_fit(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.PUNJAB, {BLUE: 3}).market([24]).follow(*GAINS_RULE)
    assert (table.bought, table.skipped) == ([], [Skip.NO_FITTING_CARD])


def test_her_armies_do_not_add_to_a_larger_army_of_another_coalition(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.KABUL, {HER: 1, BLUE: 3}).armies(Region.KABUL, {RUSSIAN: 2}).market([15]).follow(*GAINS_RULE)
    assert (table.bought, table.skipped) == ([], [Skip.NO_FITTING_CARD]), "1 + 2 is a tie with 3, as before"


def test_her_armies_are_those_of_her_pragmatic_loyalty(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.KABUL, {HER: 1, BLUE: 2}).armies(Region.KABUL, {AFGHAN: 1}).market([15]).follow(*GAINS_RULE)
    assert (table.bought, table.s.rulers[Region.KABUL]) == ([15], HER), "1 + 2 Afghan armies against 2"


def test_the_armies_of_a_patriot_are_not_those_of_its_coalition(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.PUNJAB, {HER: 1, BLUE: 1}).armies(Region.PUNJAB, {AFGHAN: 2, BRITISH: 2})
    table.market([32]).follow(*GAINS_RULE)
    assert (table.bought, table.s.rulers[Region.PUNJAB]) == ([32], HER), "British armies would be blue's as well"


def test_a_card_of_a_region_she_rules_does_not_fit(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.PUNJAB, {HER: 1}).market([25, 15], [24, 57]).follow(*GAINS_RULE)
    assert table.bought == [57]


def test_of_several_cards_that_make_her_ruler_she_buys_the_cheapest(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.market([15, 57], [25]).follow(*GAINS_RULE)
    assert table.bought == [25]


@pytest.mark.parametrize(("rupees", "bought"), [(1, []), (2, [24])])
def test_a_card_whose_bribe_she_cannot_pay_makes_her_no_ruler(table: LineTable, rupees: int, bought: list[int]) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.PUNJAB, {BLUE: 2}).rupees(HER, rupees).market([24]).follow(*GAINS_RULE)
    assert table.bought == bought


def test_the_price_of_the_card_is_not_there_for_its_bribe(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.PUNJAB, {BLUE: 2}).rupees(HER, 2).market([15, 24]).follow(*GAINS_RULE)
    assert (table.bought, table.skipped) == ([], [Skip.NO_FITTING_CARD])


def test_the_rupees_on_the_card_help_to_pay_its_bribe(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.PUNJAB, {BLUE: 2}).rupees(HER, 0).market([24]).market_rupees([2]).follow(*GAINS_RULE)
    assert (table.bought, table.s.rulers[Region.PUNJAB]) == ([24], HER)


@pytest.mark.parametrize("way", WAYS_OUT_OF_BRIBES)
def test_a_bribe_she_does_not_owe_does_not_keep_her_from_rule(table: LineTable, way: str) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    free_from_bribes(table, way)
    table.tribes(Region.PUNJAB, {BLUE: 2}).rupees(HER, 0).market([24]).follow(*GAINS_RULE)
    assert (table.bought, table.s.rulers[Region.PUNJAB]) == ([24], HER)


def test_a_tribe_is_imagined_in_place_though_it_has_to_be_taken_from_elsewhere(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.HERAT, {HER: 10}).market([25]).follow(*GAINS_RULE)
    assert (table.bought, table.s.rulers[Region.PUNJAB]) == ([25], HER)
    assert table.placed == [(Piece.TRIBE, Region.PUNJAB, HER, Piece.TRIBE, Region.HERAT)]


def test_a_tribe_that_can_be_taken_from_nowhere_makes_her_no_ruler(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.HERAT, {HER: 10}).placed_now(Piece.TRIBE, Region.HERAT, HER, 10)
    table.market([25]).follow(*GAINS_RULE)
    assert (table.bought, table.skipped) == ([], [Skip.NO_FITTING_CARD])


def test_an_army_is_imagined_in_place_though_it_has_to_be_taken_from_elsewhere(table: LineTable) -> None:
    """9.3. Rule: Wakhan > Radicalize."""
    table.tribes(Region.KABUL, {HER: 1, BLUE: 1}).armies(Region.HERAT, {AFGHAN: 12})
    table.market([15]).follow(*GAINS_RULE)
    assert (table.bought, table.s.rulers[Region.KABUL]) == ([15], HER)


def test_a_spy_of_the_card_may_take_the_tribe_that_would_have_made_her_ruler(table: LineTable) -> None:
    """9.3; 11.1; 24.6. Rule: Wakhan > Radicalize; Wakhan > Empty supply."""
    table.court(BLUE, 9).spies(9, {HER: 5}).gifts(HER, 2, 4, 6).tribes(Region.KABUL, {HER: 1, BLUE: 2})
    table.market([6]).follow(*GAINS_RULE)
    assert table.bought == [6], "its tribe and its army make her ruler, three to two; its spy is not imagined"
    assert table.placed[-1] == (Piece.SPY, 6, HER, Piece.TRIBE, Region.KABUL)
    assert [fact.after for fact in table.told(RulerChanged)] == [None, HER, None]


def test_a_spy_of_the_card_may_take_her_tribe_before_the_army_comes(table: LineTable) -> None:
    """9.3; 11.1; 24.6. Rule: Wakhan > Radicalize; Wakhan > Empty supply."""
    table.court(BLUE, 9).spies(9, {HER: 6}).gifts(HER, 2, 4, 6).tribes(Region.KABUL, {HER: 1, BLUE: 1})
    table.market([2]).follow(*GAINS_RULE)
    assert table.bought == [2], "its army alone is imagined, though two spies are placed before"
    assert table.s.tribes[Region.KABUL] == [0, 1]
    assert table.s.rulers[Region.KABUL] is None


def test_she_pays_the_bribe_of_the_region_she_comes_to_rule(table: LineTable) -> None:
    """9.3; 9.9. Rule: Wakhan > Radicalize."""
    table.tribes(Region.PUNJAB, {BLUE: 2}).market([24]).follow(*GAINS_RULE)
    assert table.told(BribeSettled) == [BribeSettled(HER, BLUE, 24, 2, 2, False)]
