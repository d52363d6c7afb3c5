import pytest

from paxbot.games.pamir.moves import Cross, PickUp, Prompt, Sneak, UseCard
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

CARDS = (56,)


@pytest.fixture
def courts(table: Diagram) -> Diagram:
    """One ring: Herat, Kandahar | Herat, Punjab, Kabul | Kabul, Herat, Punjab."""
    return table.court(RED, 56, 39).court(BLUE, 61, 18, 4).court(GRAY, 9, 58, 22)


def goals(table: Diagram) -> list[int]:
    return [move.card for move in table.options(Sneak)]


def test_one_move_takes_a_spy_one_or_two_cards_far_either_way(courts: Diagram) -> None:
    """Rule: Abilities > Well-Connected."""
    courts.spies(39, {RED: 1}).turn_of(RED).play(UseCard(39, ActionKind.MOVE), PickUp(Piece.SPY, 39))
    assert goals(courts) == [56, 61, 18, 22]
    courts.play(Sneak(18))
    assert courts.asked == (RED, Prompt.CHOOSE_ACTION)


def test_a_spy_cannot_return_to_its_card_with_the_second_half(table: Diagram) -> None:
    """Rule: Abilities > Well-Connected."""
    table.court(RED, 56, 39).spies(39, {RED: 1}).turn_of(RED).play(UseCard(39, ActionKind.MOVE), PickUp(Piece.SPY, 39))
    assert goals(table) == [56]


def test_the_spies_of_others_move_one_card_far(courts: Diagram) -> None:
    """Rule: Abilities > Well-Connected."""
    courts.spies(4, {BLUE: 1}).turn_of(BLUE).play(UseCard(4, ActionKind.MOVE), PickUp(Piece.SPY, 4))
    assert goals(courts) == [18, 9]


def test_armies_still_cross_one_border_a_move(courts: Diagram) -> None:
    """Rule: Abilities > Well-Connected."""
    courts.armies(Region.PUNJAB, {Coalition.RUSSIAN: 1}).roads(Border.KABUL_PUNJAB, {Coalition.RUSSIAN: 1})
    courts.roads(Border.HERAT_KABUL, {Coalition.RUSSIAN: 1}).turn_of(RED)
    courts.play(UseCard(39, ActionKind.MOVE), PickUp(Piece.ARMY, Region.PUNJAB))
    assert courts.options() == [Cross(Region.KABUL)]


def test_with_strange_bedfellows_each_half_may_use_any_neighbor(courts: Diagram) -> None:
    """Rule: Abilities > Well-Connected."""
    courts.court(RED, 56, 21).spies(21, {RED: 1}).turn_of(RED)
    courts.play(UseCard(21, ActionKind.MOVE), PickUp(Piece.SPY, 21))
    assert goals(courts) == [56, 61, 18, 4, 58, 22]
