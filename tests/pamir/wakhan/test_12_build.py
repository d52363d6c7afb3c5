import pytest

from paxbot.games.pamir.facts import RupeesPaid
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import Coalition, Region
from paxbot.games.pamir.wakhan.facts import LineSkipped, Skip
from tests.pamir.builder import BLUE
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for

BUILD = 7
"""Build; move; radicalize. Regions: Punjab, Transcaspia, Kabul, Persia, Kandahar, Herat."""


@pytest.fixture
def table() -> WakhanTable:
    """Blue is British, so she serves the Afghans. She rules Kabul and Transcaspia, and has a card that can build."""
    table = WakhanTable(2).tribes(Region.KABUL, {HER: 1}).tribes(Region.TRANSCASPIA, {HER: 1})
    return table.court(HER, 17)


def turn(table: WakhanTable) -> WakhanTable:
    return table.her_turn(BUILD, back_for(BUILD, LEFT))


def armies(table: WakhanTable) -> dict[Region, list[int]]:
    return {region: table.s.armies[region] for region in Region if any(table.s.armies[region])}


def test_she_builds_in_the_first_region_of_the_row_that_she_rules(table: WakhanTable) -> None:
    """12.2. Rule: Wakhan > Build."""
    turn(table.tribes(Region.PUNJAB, {HER: 1, BLUE: 1}))  # comes first in the row, but nobody rules it
    assert armies(table) == {Region.TRANSCASPIA: [2, 0, 0]}


def test_she_builds_no_roads(table: WakhanTable) -> None:
    """12.2. Rule: Wakhan > Build."""
    turn(table.rupees(HER, 9))
    assert table.s.roads == WakhanTable(2).s.roads
    assert armies(table) == {Region.TRANSCASPIA: [3, 0, 0]}


@pytest.mark.parametrize(("rupees", "built"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (12, 3)])
def test_she_builds_as_many_as_she_can_pay_at_two_rupees_each_and_three_at_most(
    table: WakhanTable, rupees: int, built: int
) -> None:
    """12.2. Rule: Wakhan > Build."""
    turn(table.rupees(HER, rupees))
    assert table.s.armies[Region.TRANSCASPIA][Coalition.AFGHAN] == built
    assert table.player(HER).rupees == rupees - 2 * built


@pytest.mark.parametrize(("rupees", "built", "paid"), [(2, 2, 2), (4, 4, 4), (5, 4, 4), (9, 6, 6)])
def test_nation_building_doubles_the_number_for_the_same_price(
    table: WakhanTable, rupees: int, built: int, paid: int
) -> None:
    """12.2. Rule: Wakhan > Build."""
    turn(table.rupees(HER, rupees).event(112, Half.PURCHASED, HER))
    assert armies(table) == {Region.TRANSCASPIA: [built, 0, 0]}
    assert table.player(HER).rupees == rupees - paid


def test_nation_building_of_another_player_doubles_nothing(table: WakhanTable) -> None:
    """12.2. Rule: Wakhan > Build."""
    turn(table.rupees(HER, 2).event(112, Half.PURCHASED, BLUE))
    assert armies(table) == {Region.TRANSCASPIA: [1, 0, 0]}


def test_infrastructure_adds_an_army_in_the_same_region_whatever_card_builds(table: WakhanTable) -> None:
    """12.2. Rule: Wakhan > Build."""
    turn(table.court(HER, 86, 78).rupees(HER, 2))
    assert table.deeds[0] == ("build", 86)
    assert armies(table) == {Region.TRANSCASPIA: [2, 0, 0]}
    assert table.player(HER).rupees == 0


def test_the_army_of_infrastructure_is_not_doubled_by_nation_building(table: WakhanTable) -> None:
    """12.2. Rule: Wakhan > Build."""
    turn(table.court(HER, 78).rupees(HER, 2).event(112, Half.PURCHASED, HER))
    assert armies(table) == {Region.TRANSCASPIA: [3, 0, 0]}


def test_the_armies_are_of_her_pragmatic_loyalty_where_another_coalition_makes_her_ruler(table: WakhanTable) -> None:
    """12.2. Rule: Wakhan > Build."""
    table.tribes(Region.TRANSCASPIA, {HER: 1, BLUE: 1}).loyalty(BLUE, Coalition.RUSSIAN)
    table.tribes(Region.PUNJAB, {HER: 2, BLUE: 1}).armies(Region.PUNJAB, {Coalition.BRITISH: 2})
    turn(table)
    assert armies(table) == {Region.PUNJAB: [2, 2, 0]}


def test_she_does_not_pay_for_an_army_that_cannot_be_placed(table: WakhanTable) -> None:
    """12.2. Rule: Wakhan > Build."""
    turn(table.rupees(HER, 6).armies(Region.TRANSCASPIA, {Coalition.AFGHAN: 11}))
    assert armies(table) == {Region.TRANSCASPIA: [12, 0, 0]}
    assert table.told(RupeesPaid) == [RupeesPaid(HER, 2)]


def test_where_no_army_can_be_placed_the_line_is_skipped_and_nothing_paid(table: WakhanTable) -> None:
    """12.2. Rule: Wakhan > Build."""
    turn(table.rupees(HER, 6).armies(Region.TRANSCASPIA, {Coalition.AFGHAN: 12}))
    assert table.told(LineSkipped)[0] == LineSkipped(HER, BUILD, 0, Skip.NO_TARGET)
    assert (table.deeds, table.player(HER).rupees) == ([], 6)


def test_an_odd_number_under_nation_building_is_paid_up_to_the_next_two_rupees(table: WakhanTable) -> None:
    """12.2. Rule: Wakhan > Build."""
    turn(table.rupees(HER, 6).armies(Region.TRANSCASPIA, {Coalition.AFGHAN: 9}).event(112, Half.PURCHASED, HER))
    assert armies(table) == {Region.TRANSCASPIA: [12, 0, 0]}
    assert table.player(HER).rupees == 2
