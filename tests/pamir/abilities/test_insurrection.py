import pytest

from paxbot.games.pamir.facts import BlocksCleared, DominanceChecked, IconDropped, PiecePlaced, RulerChanged
from paxbot.games.pamir.moves import PlaceArmy, Prompt, Purchase, TakePiece
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import Border, Coalition, Region
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

CARDS = (3,)
ARMY = PlaceArmy(Region.KABUL)


@pytest.fixture
def uprising(table: Diagram) -> Diagram:
    """Gray owns the card, red may buy a Dominance Check that is not the last."""
    return table.court(GRAY, 3).market([101]).deck(102).turn_of(RED)


def test_after_an_unsuccessful_check_two_afghan_armies_come_to_kabul(uprising: Diagram) -> None:
    """Rule: Abilities > Insurrection."""
    uprising.play(Purchase(101))
    for _ in range(2):
        assert uprising.asked == (GRAY, Prompt.INSURRECTION)
        assert uprising.options() == [ARMY]
        uprising.play(ARMY)
    assert uprising.s.armies[Region.KABUL] == [2, 0, 0]
    assert uprising.asked == (RED, Prompt.CHOOSE_ACTION)


def test_after_a_successful_check_they_come_once_the_blocks_are_cleared(uprising: Diagram) -> None:
    """Rule: Abilities > Insurrection."""
    uprising.armies(Region.KABUL, {Coalition.RUSSIAN: 5}).armies(Region.HERAT, {Coalition.AFGHAN: 1})
    uprising.points(BLUE, 4).play(Purchase(101))
    assert uprising.told(BlocksCleared) == [BlocksCleared(6)]
    uprising.play(ARMY, ARMY)
    assert uprising.s.armies[Region.KABUL] == [2, 0, 0]
    assert uprising.s.armies[Region.HERAT] == [0, 0, 0]


def test_a_check_forced_by_instability_raises_them_too(table: Diagram) -> None:
    """Rule: Abilities > Insurrection."""
    table.court(GRAY, 3).market([9, 101]).deck(102, 10, 103).turn_of(RED).end_turn()
    assert table.told(DominanceChecked)[0].unstable
    assert table.asked == (GRAY, Prompt.INSURRECTION)
    table.play(ARMY, ARMY)
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)


def test_nothing_happens_when_the_check_ended_the_game(table: Diagram) -> None:
    """Rule: Abilities > Insurrection."""
    table.court(GRAY, 3).market([101]).turn_of(RED).play(Purchase(101))
    assert table.s.winners is not None
    assert table.s.armies[Region.KABUL] == [0, 0, 0]


def test_a_card_in_hand_raises_nobody(table: Diagram) -> None:
    """Rule: Abilities > Insurrection."""
    table.hand(GRAY, 3).market([101]).deck(102).turn_of(RED).play(Purchase(101))
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)


def test_with_an_empty_supply_afghan_blocks_are_taken_from_elsewhere(uprising: Diagram) -> None:
    """Rule: Abilities > Insurrection."""
    uprising.armies(Region.HERAT, {Coalition.AFGHAN: 11}).armies(Region.PERSIA, {Coalition.AFGHAN: 1})
    uprising.armies(Region.PUNJAB, {Coalition.BRITISH: 9}).play(Purchase(101), ARMY)
    assert uprising.asked == (GRAY, Prompt.TAKE_PIECE)
    uprising.play(TakePiece(Piece.ARMY, Region.PERSIA), ARMY)
    assert uprising.options() == [TakePiece(Piece.ARMY, Region.HERAT)]
    uprising.play(TakePiece(Piece.ARMY, Region.HERAT))
    assert uprising.s.armies[Region.KABUL] == [2, 0, 0]


def test_the_ruler_of_kabul_is_determined_anew(uprising: Diagram) -> None:
    """Rule: Abilities > Insurrection."""
    uprising.tribes(Region.KABUL, {RED: 2, GRAY: 1}).points(BLUE, 4).points(GRAY, 4)
    assert uprising.s.rulers[Region.KABUL] == RED
    uprising.play(Purchase(101), ARMY, ARMY)
    assert uprising.s.rulers[Region.KABUL] == GRAY
    assert [fact.after for fact in uprising.told(RulerChanged)] == [None, GRAY]
    assert len(uprising.told(PiecePlaced)) == 2


def test_events_that_lasted_until_the_check_are_over_afterwards(uprising: Diagram) -> None:
    """Rule: Abilities > Insurrection."""
    uprising.event(109, Half.PURCHASED).play(Purchase(101), ARMY, ARMY)
    assert uprising.s.events == []


def test_armies_that_cannot_be_taken_are_told_of(uprising: Diagram) -> None:
    """Rule: Abilities > Insurrection."""
    uprising.roads(Border.HERAT_KABUL, {Coalition.AFGHAN: 12}).armies(Region.KABUL, {Coalition.RUSSIAN: 12})
    uprising.placed_now(Piece.ROAD, Border.HERAT_KABUL, Coalition.AFGHAN, 12).play(Purchase(101))
    assert uprising.told(IconDropped) == [IconDropped(GRAY, Piece.ARMY)] * 2
