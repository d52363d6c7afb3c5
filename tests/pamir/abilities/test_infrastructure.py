import pytest

from paxbot.engine.kernel import Move
from paxbot.games.pamir.moves import Done, PlaceArmy, PlaceRoad, Prompt, UseCard
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import BORDERS_OF, ActionKind, Coalition, Region
from tests.pamir.builder import BLUE, RED, Diagram

CARDS = (78,)
ARMY = PlaceArmy(Region.PERSIA)
SITES: list[Move] = [ARMY, *(PlaceRoad(border) for border in BORDERS_OF[Region.PERSIA])]


@pytest.fixture
def builder(table: Diagram) -> Diagram:
    """Red rules Persia and may build with 17 or 78."""
    return table.court(RED, 17, 78).tribes(Region.PERSIA, {RED: 1}).rupees(RED, 8).turn_of(RED)


@pytest.mark.parametrize("card", [17, 78])
def test_after_a_build_action_with_any_card_one_more_block_is_free(builder: Diagram, card: int) -> None:
    """Rule: Abilities > Infrastructure."""
    builder.play(UseCard(card, ActionKind.BUILD), ARMY, ARMY, ARMY)
    assert builder.asked == (RED, Prompt.BUILD_FREE)
    assert builder.player(RED).rupees == 2
    assert builder.options() == SITES
    builder.play(SITES[1])
    assert builder.player(RED).rupees == 2
    assert builder.asked == (RED, Prompt.CHOOSE_ACTION)


def test_it_comes_after_stopping_early_and_cannot_be_left(builder: Diagram) -> None:
    """Rule: Abilities > Infrastructure."""
    builder.play(UseCard(17, ActionKind.BUILD), ARMY, Done())
    assert builder.asked == (RED, Prompt.BUILD_FREE)
    builder.refuse(Done())
    builder.play(ARMY)
    assert builder.s.armies[Region.PERSIA][Coalition.RUSSIAN] == 2


def test_it_needs_a_paid_block_first(builder: Diagram) -> None:
    """Rule: Abilities > Infrastructure."""
    builder.play(UseCard(17, ActionKind.BUILD)).refuse(Done())
    assert builder.rupees(RED, 1).turn_of(RED).options(UseCard) == []


def test_it_comes_once_for_each_build_action(builder: Diagram) -> None:
    """Rule: Abilities > Infrastructure."""
    for card in (17, 78):
        builder.play(UseCard(card, ActionKind.BUILD), ARMY, Done(), ARMY)
    assert builder.s.armies[Region.PERSIA][Coalition.RUSSIAN] == 4


def test_nation_building_does_not_double_it(builder: Diagram) -> None:
    """Rule: Abilities > Infrastructure."""
    builder.event(112, Half.PURCHASED, RED).play(UseCard(17, ActionKind.BUILD), *[ARMY] * 6)
    assert builder.asked == (RED, Prompt.BUILD_FREE)
    builder.play(ARMY)
    assert builder.asked == (RED, Prompt.CHOOSE_ACTION)
    assert builder.s.armies[Region.PERSIA][Coalition.RUSSIAN] == 7


def test_others_get_no_free_block(table: Diagram) -> None:
    """Rule: Abilities > Infrastructure."""
    table.court(BLUE, 78).court(RED, 17).tribes(Region.PERSIA, {RED: 1}).rupees(RED, 2).turn_of(RED)
    table.play(UseCard(17, ActionKind.BUILD), ARMY)
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)
