from collections.abc import Callable

import pytest

from paxbot.games.pamir.facts import CardDiscarded, LeverageRepaid, Why
from paxbot.games.pamir.moves import ChooseRegion, Prompt, Purchase
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import BORDERS_OF, Coalition, Region
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

RIOTS = {109: Region.PUNJAB, 110: Region.HERAT, 112: Region.KABUL, 113: Region.PERSIA}
POLITICAL = {
    Region.KABUL: 5,
    Region.PUNJAB: 26,
    Region.KANDAHAR: 45,
    Region.HERAT: 57,
    Region.PERSIA: 75,
    Region.TRANSCASPIA: 93,
}
HALVES = [*((card, Half.DISCARDED) for card in RIOTS), (116, Half.PURCHASED)]
Upheaval = Callable[[Diagram], Diagram]


def _riots(card: int) -> Upheaval:
    return lambda table: table.market([card]).turn_of(RED).end_turn()


def _rebuke(region: Region) -> Upheaval:
    return lambda table: table.market([116]).turn_of(RED).play(Purchase(116), ChooseRegion(region))


UPHEAVALS = [
    *((_riots(card), region) for card, region in RIOTS.items()),
    *((_rebuke(region), region) for region in Region),
]
upheavals = pytest.mark.parametrize(("begin", "region"), UPHEAVALS)


@upheavals
def test_all_tribes_and_armies_of_the_region_go_home_and_roads_stay(
    table: Diagram, begin: Upheaval, region: Region
) -> None:
    """Rule: Events > Riots; Events > Rebuke."""
    border = BORDERS_OF[region][0]
    table.tribes(region, {RED: 1, BLUE: 2, GRAY: 1}).roads(border, {Coalition.BRITISH: 1})
    begin(table.armies(region, {Coalition.AFGHAN: 1, Coalition.BRITISH: 2, Coalition.RUSSIAN: 3}))
    assert table.s.tribes[region] == [0, 0, 0]
    assert table.s.armies[region] == [0, 0, 0]
    assert table.s.roads[border] == [0, 1, 0]
    assert table.s.cylinders == [10, 10, 10]


@upheavals
def test_other_regions_are_left_alone(table: Diagram, begin: Upheaval, region: Region) -> None:
    """Rule: Events > Riots; Events > Rebuke."""
    other = Region((region + 1) % len(Region))
    begin(table.tribes(other, {BLUE: 1}).armies(other, {Coalition.RUSSIAN: 1}))
    assert table.s.tribes[other] == [0, 1, 0]
    assert table.s.armies[other] == [0, 0, 1]


@upheavals
def test_whoever_lost_tribes_loses_political_cards_of_the_region(
    table: Diagram, begin: Upheaval, region: Region
) -> None:
    """Rule: Events > Riots; Events > Rebuke."""
    elsewhere = POLITICAL[Region((region + 1) % len(Region))]
    begin(table.tribes(region, {BLUE: 1}).court(BLUE, POLITICAL[region], elsewhere))
    assert table.player(BLUE).court == [elsewhere]
    assert table.told(CardDiscarded)[-1].why is Why.OVERTHROW


@upheavals
def test_whoever_had_no_tribes_there_keeps_political_cards(table: Diagram, begin: Upheaval, region: Region) -> None:
    """Rule: Events > Riots; Events > Rebuke."""
    begin(table.tribes(region, {RED: 1}).court(BLUE, POLITICAL[region]))
    assert table.player(BLUE).court == [POLITICAL[region]]


@upheavals
def test_nobody_rules_the_region_afterwards(table: Diagram, begin: Upheaval, region: Region) -> None:
    """Rule: Events > Riots; Events > Rebuke."""
    table.tribes(region, {BLUE: 1})
    assert table.s.rulers[region] == BLUE
    assert begin(table).s.rulers[region] is None


def test_leverage_of_an_overthrown_card_is_repaid(table: Diagram) -> None:
    """Rule: Events > Riots."""
    _riots(109)(table.tribes(Region.PUNJAB, {BLUE: 1}).court(BLUE, 27))
    assert table.told(LeverageRepaid) == [LeverageRepaid(BLUE, 27, 2, 0)]
    assert table.player(BLUE).rupees == 2


def test_the_buyer_of_rebuke_chooses_any_region_also_an_empty_one(table: Diagram) -> None:
    """Rule: Events > Rebuke."""
    table.market([116]).turn_of(RED).play(Purchase(116))
    assert table.asked == (RED, Prompt.CHOOSE_REGION)
    assert table.options() == [ChooseRegion(region) for region in Region]
    table.play(ChooseRegion(Region.PERSIA))
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)
    assert 116 in table.s.discards
