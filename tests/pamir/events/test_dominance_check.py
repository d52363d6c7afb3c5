"""Dominance Checks, both halves: how a check comes about; scoring has its own chapter."""

import pytest

from paxbot.games.pamir.facts import DominanceChecked
from paxbot.games.pamir.moves import Prompt, Purchase
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import Coalition, Region
from tests.pamir.builder import BLUE, RED, Diagram

CHECKS = (101, 102, 103, 104)
HALVES = [(card, half) for card in CHECKS for half in Half]
checks = pytest.mark.parametrize("card", CHECKS)


def another(card: int) -> int:
    """A Dominance Check to come, so that this one is not the last."""
    return 101 if card != 101 else 102


@checks
def test_a_check_bought_is_made_at_once_and_the_turn_goes_on(table: Diagram, card: int) -> None:
    """Rule: Events > Dominance Check."""
    table.market([9, card]).deck(another(card)).gifts(RED, 2).turn_of(RED).play(Purchase(card))
    assert table.told(DominanceChecked) == [DominanceChecked(None, False, (1, 0, 0), (3, 0, 0), unstable=False)]
    assert card in table.s.discards
    assert table.player(RED).hand == []
    assert table.asked == (RED, Prompt.CHOOSE_ACTION)
    assert table.s.actions_left == 1


@checks
def test_a_check_discarded_from_the_leftmost_column_is_made_in_cleanup(table: Diagram, card: int) -> None:
    """Rule: Events > Dominance Check."""
    table.market([9], [card]).deck(another(card)).gifts(BLUE, 2, 4).turn_of(RED).end_turn()
    assert [player.vp for player in table.s.players] == [0, 3, 0]
    assert card in table.s.discards
    assert table.asked == (BLUE, Prompt.CHOOSE_ACTION)


@checks
def test_a_successful_check_takes_all_blocks_off_the_map(table: Diagram, card: int) -> None:
    """Rule: Events > Dominance Check."""
    table.armies(Region.HERAT, {Coalition.RUSSIAN: 4}).market([card]).deck(another(card)).turn_of(RED)
    table.points(BLUE, 4).play(Purchase(card))
    assert table.told(DominanceChecked)[0].coalition is Coalition.RUSSIAN
    assert table.s.blocks == [12, 12, 12]


@checks
def test_the_last_check_counts_double_and_ends_the_game(table: Diagram, card: int) -> None:
    """Rule: Events > Dominance Check."""
    table.market([card]).gifts(RED, 2).gifts(BLUE, 2, 4).points(RED, 6).turn_of(RED).play(Purchase(card))
    assert [player.vp for player in table.s.players] == [8, 6, 0]
    assert table.s.winners == (RED,)
