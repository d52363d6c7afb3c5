"""The order of several plunders and revolts changes nothing, so D18 is asked of nobody (P20 D18, RULING 64)."""

import random
from itertools import permutations

import pytest

from paxbot.games.porfiriana import settling
from paxbot.games.porfiriana.facts import EnterpriseLost, Why
from paxbot.games.porfiriana.moves import Buy, Read
from paxbot.games.porfiriana.state import State
from tests.long_form import spread
from tests.porfiriana.tables import GAME, Board, busy

LOST = (Why.PLUNDER, Why.REVOLT)
REVOLTING = settling.revolting


def told(s: State) -> object:
    """The table, but for the order in which cards lie in hands and piles, which no rule asks for."""
    other = s.copy()
    for cards in (
        other.discards,
        other.homeless,
        *(pile for each in other.players for pile in (each.hand, each.grudges)),
    ):
        cards.sort()
    return other


def backwards(s: State) -> list[int]:
    return REVOLTING(s)[::-1]


def games(count: int) -> int:
    """Play games in which each move that loses two or more enterprises is made in the other order, too."""
    met = 0
    for number in range(count):
        picks = random.Random(f"orders {number}")
        s = GAME.setup(2 + number % 5, picks.randbytes(16), {})
        while (decision := GAME.pending(s)) is not None:
            before, move = s.copy(), busy(picks, decision.options)
            lost = [
                fact for fact in GAME.advance(s, move).facts if isinstance(fact, EnterpriseLost) and fact.why in LOST
            ]
            if len(lost) > 1:
                met += 1
                before.guards = dict(reversed(before.guards.items()))
                with pytest.MonkeyPatch.context() as patch:
                    patch.setattr(settling, "revolting", backwards)
                    GAME.advance(before, move)
                assert told(before) == told(s)
    return met


def test_in_random_games_the_other_order_leads_to_the_same_table() -> None:
    assert games(len(spread(range(400), 24))) > 0


def test_every_order_of_three_plunders_and_two_revolts_in_one_depression_leads_to_the_same_table() -> None:
    found = []
    for order in permutations(range(3)):
        for is_back in (False, True):
            board = Board(seats=4)
            mines = [board.play(1 + seat % 2, name) for seat, name in enumerate(("R007", "R008", "R009"))]
            slaves = [board.play(3, "061", unrest=2), board.play(2, "R002")]
            board.flip(0, 0)
            for mine, troop in zip(mines, ("R101", "R102", "R103"), strict=True):
                board.play(0, troop, at=mine)
            assert {board.s.extorter(mine) is not None for mine in mines} == {True}
            board.s.guards = {mines[at]: board.s.guards[mines[at]] for at in order}
            board.market(0, "125")
            board.s.bull_bear.append(board.card("133"))
            board.s.box.remove(board.card("133"))
            with pytest.MonkeyPatch.context() as patch:
                if is_back:
                    patch.setattr(settling, "revolting", backwards)
                board.begin().do(Buy(0), Read(event=False))
            assert not set(mines) & set(board.s.enterprises)
            assert slaves[0] in board.s.discards
            found.append(told(board.s))
    assert all(each == found[0] for each in found)
