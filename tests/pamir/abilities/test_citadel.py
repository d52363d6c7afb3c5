import pytest

from paxbot.games.pamir.moves import BattleIn, ChooseRegion, Discard, EndTurn, Purchase, Remove, UseCard
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import BORDERS_OF, ActionKind, Coalition, Region
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

CARDS = (17, 97)
citadels = pytest.mark.parametrize(("card", "region"), [(17, Region.KABUL), (97, Region.TRANSCASPIA)])


def besieged(table: Diagram, card: int, region: Region) -> Diagram:
    """Red may battle in the region, where blue with the citadel has tribes."""
    table.court(RED, 38).court(BLUE, card).tribes(region, {BLUE: 2}).armies(region, {Coalition.RUSSIAN: 2})
    return table.turn_of(RED)


@citadels
def test_a_battle_cannot_remove_the_owners_tribes_there(table: Diagram, card: int, region: Region) -> None:
    """Rule: Abilities > Citadel."""
    besieged(table, card, region)
    table.tribes(region, {BLUE: 2, GRAY: 1}).play(UseCard(38, ActionKind.BATTLE), BattleIn(region))
    assert table.options() == [Remove(Piece.TRIBE, region, GRAY)]


@citadels
def test_armies_and_roads_are_not_protected(table: Diagram, card: int, region: Region) -> None:
    """Rule: Abilities > Citadel."""
    border = BORDERS_OF[region][0]
    besieged(table, card, region).roads(border, {Coalition.BRITISH: 1})
    table.armies(region, {Coalition.RUSSIAN: 2, Coalition.BRITISH: 1})
    table.play(UseCard(38, ActionKind.BATTLE), BattleIn(region))
    british = Coalition.BRITISH
    assert table.options() == [Remove(Piece.ARMY, region, british), Remove(Piece.ROAD, border, british)]


@citadels
def test_where_nothing_else_can_be_removed_there_is_no_battle(table: Diagram, card: int, region: Region) -> None:
    """Rule: Abilities > Citadel."""
    assert besieged(table, card, region).options(UseCard) == []


@citadels
def test_tribes_in_other_regions_are_not_protected(table: Diagram, card: int, region: Region) -> None:
    """Rule: Abilities > Citadel."""
    table.court(RED, 38).court(BLUE, card).tribes(Region.HERAT, {BLUE: 1})
    table.armies(Region.HERAT, {Coalition.RUSSIAN: 1}).turn_of(RED)
    table.play(UseCard(38, ActionKind.BATTLE), BattleIn(Region.HERAT))
    assert table.options() == [Remove(Piece.TRIBE, Region.HERAT, BLUE)]


@citadels
def test_it_does_not_help_against_rebuke(table: Diagram, card: int, region: Region) -> None:
    """Rule: Abilities > Citadel."""
    besieged(table, card, region).market([116])
    table.play(Purchase(116), ChooseRegion(region))
    assert table.s.tribes[region] == [0, 0, 0]


def test_it_does_not_help_against_riots(table: Diagram) -> None:
    """Rule: Abilities > Citadel."""
    besieged(table, 17, Region.KABUL).market([112]).play(EndTurn())
    assert table.s.tribes[Region.KABUL] == [0, 0, 0]


@citadels
def test_it_does_not_help_against_overthrow(table: Diagram, card: int, region: Region) -> None:
    """Rule: Abilities > Citadel."""
    political = {Region.KABUL: 5, Region.TRANSCASPIA: 90}[region]
    table.court(BLUE, card, political, 9, 11, 13).tribes(region, {BLUE: 2}).turn_of(BLUE)
    table.play(EndTurn(), Discard(political))
    assert table.s.tribes[region] == [0, 0, 0]
