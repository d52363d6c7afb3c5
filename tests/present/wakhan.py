import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from paxbot.engine.kernel import Decision, Fact, Seat
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import Wakhan
from paxbot.games.pamir.terms import AI_CARDS
from tests.pamir.builder import Diagram

GAME = PaxPamir()
TABLES: tuple[tuple[int, tuple[Seat, ...]], ...] = ((2, (1,)), (3, (1,)), (4, (0, 2)), (5, (1, 2, 3)), (3, (0, 1, 2)))
"""How many seats, and which of them are hers, in the games played here."""


def seat_wakhan(table: Diagram, seat: Seat, face: int | None = 19, back: int = 4) -> Diagram:
    """Wakhan sits on the seat; these AI cards lie open."""
    table.s.players[seat].loyalty = None
    deck = [number for number in AI_CARDS if number not in (face, back)]
    table.s.players[seat].wakhan = Wakhan([back, *deck], face)
    return table.hand(seat)


@lru_cache(maxsize=1)
def games() -> tuple[tuple[tuple[Any, Decision, tuple[Fact, ...]], ...], ...]:
    """The steps of some whole games in which people answer at random: state before, decision, facts."""
    return tuple(tuple(_steps(number, *table)) for number, table in enumerate(TABLES * 2))


def _steps(number: int, seats: int, hers: tuple[Seat, ...]) -> Iterator[tuple[Any, Decision, tuple[Fact, ...]]]:
    picks = random.Random(number)
    state = GAME.setup(seats, picks.randbytes(16), {}, hers)
    while (decision := GAME.pending(state)) is not None:
        applied = GAME.apply(state, picks.choice(decision.options))
        yield state, decision, applied.facts
        state = applied.state


def turns() -> Iterator[tuple[Any, tuple[Fact, ...]]]:
    for steps in games():
        facts: tuple[Fact, ...] = ()
        turn = 0
        for state, _decision, happened in steps:
            if state.turn != turn:
                yield state, facts
                facts, turn = (), state.turn
            facts += happened
