import random

import pytest
from hypothesis import given, strategies as st

from benchmarks.games import CONTESTS, Contest, play
from paxbot.games.spartacus.nemo import answer
from paxbot.games.spartacus.state import pending
from tests.spartacus.tables import GAME
from tests.spartacus.test_games import played


@given(seats=st.integers(1, 4), seed=st.integers(0, 10**6), answers=st.integers(0, 120), lot=st.integers(0, 99))
def test_it_answers_the_same_whatever_it_cannot_see(seats: int, seed: int, answers: int, lot: int) -> None:
    _, s, _ = played(seats, seed, answers)
    decision = pending(s)
    if decision is None:
        return
    other = GAME.permuted(s, decision.seat)
    same = pending(other)
    assert same is not None
    assert same.options == decision.options
    assert answer(other, same) == answer(s, decision)


@pytest.mark.slow
@pytest.mark.parametrize("contest", CONTESTS, ids=lambda contest: contest.name)
def test_it_wins_as_often_as_it_must(contest: Contest) -> None:
    assert play(contest, 6).share > contest.least


def test_games_of_nemo_alone_end() -> None:
    s = GAME.setup(3, random.Random(1).randbytes(16), {}, automated=range(3))
    while (decision := GAME.pending(s)) is not None:
        assert decision.is_forced
        GAME.advance(s, decision.options[0])
    assert s.winners is not None
