"""Setting the game up (digest P3; Rule: Setup)."""

import random

import pytest

from paxbot.games.porfiriana.moves import Choose, Prompt
from paxbot.games.porfiriana.setup import piles
from paxbot.games.porfiriana.state import State
from tests.porfiriana.tables import GAME


def dealt(seats: int, seed: int = 1, **options: object) -> State:
    """A new game."""
    return GAME.setup(seats, random.Random(seed).randbytes(16), options)


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_deck_has_fifty_cards_and_ten_a_player(seats: int) -> None:
    """P3.1.2; Rule: Setup > Standard."""
    s = dealt(seats)
    assert len(s.stack) + len(s.market) == 50 + 10 * seats + 4
    assert len(s.box) == 203 - 50 - 10 * seats
    assert GAME.audit(s) == []


def test_topples_lie_in_the_four_lower_piles() -> None:
    """P3.1.3, P3.1.4, RULING 5; Rule: Setup > Standard."""
    assert [len(pile) for pile in piles(range(70))] == [12, 12, 12, 12, 11, 11]
    for seed in range(20):
        s = dealt(2, seed)
        places = [number for number, card in enumerate([*s.market, *s.stack[::-1]]) if card in s.deck.topples]
        assert [(place - 24) // 13 if place < 50 else 2 + (place - 50) // 12 for place in places] == [0, 1, 2, 3]


def test_a_quick_setup_keeps_half_of_the_cards() -> None:
    """P3.2, RULING 6; Rule: Setup > Quick."""
    s = dealt(3, quick_setup="yes")
    assert (len(s.stack), len(s.box)) == (96 + 4, 95)
    assert not set(s.market) & set(s.deck.topples)


def test_players_begin_with_two_income_cubes_and_rising_gold() -> None:
    """P3.1.7; Rule: Setup > Standard."""
    s = dealt(4, first=2)
    assert [player.gold for player in s.players] == [6, 7, 4, 5]
    assert [s.income[player.hacendado] for player in s.players] == [2, 2, 2, 2]
    assert [player.reserve for player in s.players] == [13, 13, 13, 13]
    assert (s.active, s.actions) == (2, 3)


def test_hacendados_may_be_chosen_the_last_seat_first() -> None:
    """P3.1.6, D1, RULING 49; Rule: Setup > Options."""
    s = dealt(3, choose_hacendado="yes", first=0)
    order = []
    while (decision := GAME.pending(s)) is not None and decision.prompt is Prompt.CHOOSE_HACENDADO:
        order.append(decision.seat)
        move = decision.options[0]
        assert isinstance(move, Choose)
        GAME.advance(s, move)
    assert order == [2, 1, 0]
    assert len({player.hacendado for player in s.players}) == 3
    assert GAME.audit(s) == []
