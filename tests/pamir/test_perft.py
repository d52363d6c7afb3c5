"""Counts that pin the generation of moves: any change in what is legal, or in its order, shows here.

The numbers were taken from the engine once it agreed with all public records. A change that is meant has to be
explained by a rule before the numbers are taken anew.
"""

from hashlib import sha256

import pytest

from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import pending
from tests.cases import for_each
from tests.pamir.builder import GAME

SEED = bytes(range(16))


def later(seats: int, answers: int) -> State:
    s = GAME.setup(seats, SEED, {})
    for number in range(answers):
        decision = pending(s)
        assert decision is not None
        GAME.advance(s, decision.options[(number * 7 + 3) % len(decision.options)])
    return s


def leaves(s: State, depth: int) -> int:
    decision = pending(s)
    if decision is None or not depth:
        return 1
    if depth == 1:
        return len(decision.options)
    return sum(leaves(GAME.apply(s, move).state, depth - 1) for move in decision.options)


PERFT: dict[tuple[int, int], tuple[int, ...]] = {
    (2, 0): (3, 9, 99, 657, 2205),
    (2, 40): (9, 18, 75, 327, 1105),
    (2, 120): (1, 1, 3, 14, 77),
    (3, 25): (1, 1, 1, 5, 39),
    (3, 60): (3, 12, 28, 120, 563),
    (4, 61): (2, 2, 2, 10, 80),
    (4, 140): (1, 6, 22, 118, 522),
    (5, 81): (15, 154, 302, 1417, 5876),
    (5, 150): (1, 3, 24, 210, 849),
}
"""By seats and answers given before: the courses of one, two, three … answers from there."""


@for_each(("seats", "answers"), PERFT)
def test_so_many_courses_lead_on_from_here(seats: int, answers: int) -> None:
    s = later(seats, answers)
    expected = PERFT[seats, answers]
    assert tuple(leaves(s, depth) for depth in range(1, len(expected) + 1)) == expected


WHOLE_GAMES = {
    2: (13, 134, "0ac60e3d53a6f189"),
    3: (7, 90, "49a0eb58cf527686"),
    4: (7, 167, "83e9fd544fbe11f2"),
    5: (7, 207, "023ec9cecc224555"),
}
"""By seats: the step of the fixed answers, how many questions such a game asks, and the digest of them all.

With a step of 7, two players would play a card and withdraw it for ever.
"""


@pytest.mark.parametrize("seats", WHOLE_GAMES)
def test_a_whole_game_asks_the_same_questions_with_the_same_options_in_the_same_order(seats: int) -> None:
    step, *expected = WHOLE_GAMES[seats]
    assert [*transcript(seats, step)] == expected


def transcript(seats: int, step: int) -> tuple[int, str]:
    s = GAME.setup(seats, SEED, {})
    told = sha256()
    number = 0
    while (decision := pending(s)) is not None:
        options = [tuple(move._asdict().values()) for move in decision.options]
        told.update(f"{decision.seat} {decision.prompt.value} {options}\n".encode())
        GAME.advance(s, decision.options[(number * step + 3) % len(decision.options)])
        number += 1
    return number, told.hexdigest()[:16]
