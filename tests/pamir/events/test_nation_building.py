import pytest

from paxbot.games.pamir.moves import Done, PlaceArmy, Prompt, Purchase, UseCard
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import ActionKind, Coalition, Region
from tests.pamir.builder import BLUE, RED, Diagram

HALVES = [(112, Half.PURCHASED)]
ARMY = PlaceArmy(Region.PERSIA)


@pytest.fixture
def building(table: Diagram) -> Diagram:
    table.court(RED, 17).tribes(Region.PERSIA, {RED: 1}).event(112, Half.PURCHASED, RED)
    return table.market([9, 10, 11], [13, 14]).rupees(RED, 7).turn_of(RED)


def test_it_lies_before_its_buyer(table: Diagram) -> None:
    """Rule: Events > Nation Building."""
    table.market([112]).turn_of(RED).play(Purchase(112))
    assert [event.card for event in table.player(RED).events] == [112]


def test_six_rupees_place_six_blocks_and_no_more(building: Diagram) -> None:
    """Rule: Events > Nation Building."""
    building.play(UseCard(17, ActionKind.BUILD), *[ARMY] * 6)
    assert building.asked == (RED, Prompt.CHOOSE_ACTION)
    assert building.s.armies[Region.PERSIA][Coalition.RUSSIAN] == 6
    assert building.player(RED).rupees == 1


@pytest.mark.parametrize(("blocks", "paid"), [(1, 2), (2, 2), (3, 4), (4, 4), (5, 6)])
def test_every_two_rupees_place_two_blocks_and_an_odd_number_is_rounded_up(
    building: Diagram, blocks: int, paid: int
) -> None:
    """Rule: Events > Nation Building."""
    building.play(UseCard(17, ActionKind.BUILD), *[ARMY] * blocks, Done())
    assert building.s.armies[Region.PERSIA][Coalition.RUSSIAN] == blocks
    assert building.player(RED).rupees == 7 - paid


def test_the_second_block_of_a_pair_needs_no_more_rupees(building: Diagram) -> None:
    """Rule: Events > Nation Building."""
    building.rupees(RED, 2).play(UseCard(17, ActionKind.BUILD), ARMY)
    assert ARMY in building.options()
    building.play(ARMY)
    assert building.asked == (RED, Prompt.CHOOSE_ACTION)


def test_the_rupees_go_to_the_market_a_card_further_left_for_each_pair(building: Diagram) -> None:
    """Rule: Events > Nation Building."""
    building.play(UseCard(17, ActionKind.BUILD), *[ARMY] * 4, Done())
    assert building.s.market_rupees == [0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0]


def test_others_pay_as_usual(building: Diagram) -> None:
    """Rule: Events > Nation Building."""
    building.court(RED).court(BLUE, 17).tribes(Region.PERSIA, {BLUE: 1}).turn_of(BLUE)
    building.play(UseCard(17, ActionKind.BUILD), ARMY, ARMY)
    assert building.player(BLUE).rupees == 0
    assert building.asked == (BLUE, Prompt.CHOOSE_ACTION)
