import pytest

from paxbot.games.pamir.moves import PickUp, Prompt, Sneak, UseCard
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

CARDS = (21,)


@pytest.fixture
def courts(table: Diagram) -> Diagram:
    """One ring: Punjab | Herat, Punjab, Kabul, Kandahar | Kabul, Herat, Punjab."""
    return table.court(RED, 21).court(BLUE, 61, 18, 4, 39).court(GRAY, 9, 58, 22)


def goals(table: Diagram) -> list[int]:
    return [move.card for move in table.options(Sneak)]


def test_cards_of_the_same_region_are_neighbors_besides_the_usual_ones(courts: Diagram) -> None:
    """Rule: Abilities > Strange Bedfellows."""
    courts.spies(21, {RED: 1}).turn_of(RED).play(UseCard(21, ActionKind.MOVE), PickUp(Piece.SPY, 21))
    assert goals(courts) == [61, 18, 22]


def test_a_hop_costs_one_move_and_the_card_the_spy_stands_on_decides(courts: Diagram) -> None:
    """Rule: Abilities > Strange Bedfellows."""
    courts.spies(21, {RED: 1}).turn_of(RED)
    courts.play(UseCard(21, ActionKind.MOVE), PickUp(Piece.SPY, 21), Sneak(61), PickUp(Piece.SPY, 61))
    assert goals(courts) == [21, 18, 58]
    courts.play(Sneak(58))
    assert courts.asked == (RED, Prompt.CHOOSE_ACTION)


def test_the_spies_of_others_only_move_along_the_ring(courts: Diagram) -> None:
    """Rule: Abilities > Strange Bedfellows."""
    courts.spies(18, {BLUE: 1}).turn_of(BLUE).play(UseCard(39, ActionKind.MOVE), PickUp(Piece.SPY, 18))
    assert goals(courts) == [61, 4]
