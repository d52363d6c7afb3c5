import pytest

from paxbot.games.pamir.facts import CardDiscarded, Why
from paxbot.games.pamir.moves import BattleIn, Cross, PickUp, Prompt, Purchase, Remove, UseCard
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

HALVES = [(110, Half.PURCHASED)]
TRIBE = PickUp(Piece.TRIBE, Region.HERAT)


@pytest.fixture
def proud(table: Diagram) -> Diagram:
    """Red has the event, tribes in Herat and a Russian road to Kabul, and a card of rank two to move and battle."""
    table.event(110, Half.PURCHASED, RED).tribes(Region.HERAT, {RED: 2}).court(RED, 50)
    return table.roads(Border.HERAT_KABUL, {Coalition.RUSSIAN: 1}).turn_of(RED)


def test_it_lies_before_its_buyer(table: Diagram) -> None:
    """Rule: Events > Nationalism."""
    table.market([110]).turn_of(RED).play(Purchase(110))
    assert [event.card for event in table.player(RED).events] == [110]


def test_tribes_move_over_loyal_roads_a_border_for_each_move(proud: Diagram) -> None:
    """Rule: Events > Nationalism."""
    proud.roads(Border.HERAT_PERSIA, {Coalition.BRITISH: 1}).play(UseCard(50, ActionKind.MOVE), TRIBE)
    assert proud.options() == [Cross(Region.KABUL)]
    proud.play(Cross(Region.KABUL), TRIBE, Cross(Region.KABUL))
    assert proud.s.tribes[Region.KABUL] == [2, 0, 0]
    assert proud.asked == (RED, Prompt.CHOOSE_ACTION)


def test_a_region_to_battle_in_needs_only_tribes(proud: Diagram) -> None:
    """Rule: Events > Nationalism."""
    proud.armies(Region.HERAT, {Coalition.BRITISH: 3}).play(UseCard(50, ActionKind.BATTLE), BattleIn(Region.HERAT))
    british = Remove(Piece.ARMY, Region.HERAT, Coalition.BRITISH)
    proud.play(british, british)
    assert proud.s.armies[Region.HERAT][Coalition.BRITISH] == 1


def test_strength_is_loyal_armies_plus_own_tribes(proud: Diagram) -> None:
    """Rule: Events > Nationalism."""
    proud.tribes(Region.HERAT, {RED: 1, GRAY: 2}).armies(Region.HERAT, {Coalition.RUSSIAN: 1})
    proud.play(UseCard(50, ActionKind.BATTLE), BattleIn(Region.HERAT))
    tribe = Remove(Piece.TRIBE, Region.HERAT, GRAY)
    proud.play(tribe, tribe)
    assert proud.s.tribes[Region.HERAT] == [1, 0, 0]


def test_moving_the_last_tribe_out_of_a_region_brings_overthrow(proud: Diagram) -> None:
    """Rule: Events > Nationalism."""
    proud.court(RED, 50, 57).tribes(Region.HERAT, {RED: 1})
    proud.play(UseCard(50, ActionKind.MOVE), TRIBE, Cross(Region.KABUL))
    assert proud.player(RED).court == [50]
    assert proud.told(CardDiscarded)[0].why is Why.OVERTHROW


def test_they_stay_tribes_for_ruling_and_for_their_protection_by_loyalty(proud: Diagram) -> None:
    """Rule: Events > Nationalism."""
    assert proud.s.rulers[Region.HERAT] == RED
    proud.loyalty(BLUE, Coalition.RUSSIAN).court(BLUE, 38).armies(Region.HERAT, {Coalition.RUSSIAN: 1}).turn_of(BLUE)
    assert proud.options(UseCard) == []


def test_it_is_for_its_buyer_alone(proud: Diagram) -> None:
    """Rule: Events > Nationalism."""
    proud.court(RED).court(BLUE, 50).tribes(Region.HERAT, {BLUE: 2, RED: 1})
    proud.roads(Border.HERAT_KABUL, {Coalition.BRITISH: 1}).turn_of(BLUE)
    assert proud.options(UseCard) == []
