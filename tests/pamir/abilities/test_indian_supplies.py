from paxbot.games.pamir.moves import Cross, PickUp, Prompt, UseCard
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import ActionKind, Coalition, Region
from tests.pamir.builder import BLUE, RED, Diagram

CARDS = (51,)


def test_the_owners_armies_cross_borders_without_a_road(table: Diagram) -> None:
    """Rule: Abilities > Indian Supplies."""
    table.court(BLUE, 51, 29).armies(Region.PUNJAB, {Coalition.BRITISH: 1}).turn_of(BLUE)
    table.play(UseCard(29, ActionKind.MOVE), PickUp(Piece.ARMY, Region.PUNJAB))
    assert table.options() == [Cross(Region.KABUL), Cross(Region.KANDAHAR)]


def test_every_crossing_costs_one_move(table: Diagram) -> None:
    """Rule: Abilities > Indian Supplies."""
    table.court(BLUE, 51, 29).armies(Region.PUNJAB, {Coalition.BRITISH: 1}).turn_of(BLUE)
    table.play(UseCard(29, ActionKind.MOVE), PickUp(Piece.ARMY, Region.PUNJAB), Cross(Region.KABUL))
    table.play(PickUp(Piece.ARMY, Region.KABUL), Cross(Region.HERAT))
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)


def test_only_loyal_armies_can_be_moved(table: Diagram) -> None:
    """Rule: Abilities > Indian Supplies."""
    table.court(BLUE, 51, 29).armies(Region.PUNJAB, {Coalition.RUSSIAN: 2}).turn_of(BLUE)
    assert table.options(UseCard) == []


def test_others_still_need_roads(table: Diagram) -> None:
    """Rule: Abilities > Indian Supplies."""
    table.court(BLUE, 51).court(RED, 29).armies(Region.PUNJAB, {Coalition.RUSSIAN: 1}).turn_of(RED)
    assert table.options(UseCard) == []


def test_tribes_that_move_as_armies_need_no_road_either(table: Diagram) -> None:
    """Rule: Abilities > Indian Supplies."""
    table.court(BLUE, 51, 29).event(110, Half.PURCHASED, BLUE).tribes(Region.PERSIA, {BLUE: 1}).turn_of(BLUE)
    table.play(UseCard(29, ActionKind.MOVE), PickUp(Piece.TRIBE, Region.PERSIA))
    assert table.options() == [Cross(Region.HERAT), Cross(Region.TRANSCASPIA)]
