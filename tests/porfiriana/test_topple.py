"""Topple attempts and the end of the game (digest P14, P15; Rule: Topple; End of the game)."""

import pytest

from paxbot.games.porfiriana.ending import result
from paxbot.games.porfiriana.moves import (
    Assassinate,
    Buy,
    Discard,
    EndActions,
    EndShowdown,
    Fraud,
    Manifesto,
    Prompt,
    Read,
    Spy,
)
from paxbot.games.porfiriana.points import active_points
from paxbot.games.porfiriana.state import UNFLIPPED
from paxbot.games.porfiriana.terms import Ending, Prestige
from paxbot.games.porfiriana.topple import tripartite
from tests.porfiriana.tables import Board

OUTRAGES = ["005", "R125", "R126", "R127", "R128", "R129", "R130", "R131"]
COMMANDS = ["N12", "R094", "R098"]


def attempt(board: Board, name: str, event: bool = False) -> None:
    """Let seat 0 buy a topple; the showdown begins."""
    board.market(0, name)
    board.begin().do(Buy(0), Read(event=event))


def finish(board: Board) -> None:
    """Let everybody do nothing more in the showdown."""
    while board.s.winners is None and board.ask().prompt is Prompt.SHOWDOWN:
        board.do(EndShowdown())


def test_the_showdown_goes_clockwise_and_the_buyer_comes_last() -> None:
    """P14.3, D15; Rule: Topple > Showdown."""
    board = Board()
    attempt(board, "R172")
    seats = []
    for _ in range(3):
        seats.append(board.ask().seat)
        board.do(EndShowdown())
    assert seats == [1, 2, 0]
    assert board.ask().prompt is Prompt.CHOOSE_ACTION
    assert board.s.bull_bear == [board.card("R172")]


def test_a_manifesto_flips_the_hacendado_for_good() -> None:
    """P14.3; Rule: Topple > Showdown."""
    board = Board()
    attempt(board, "R172")
    assert board.options(Manifesto) == [Manifesto(0), Manifesto(1)]
    board.do(Manifesto(1))
    assert not board.options(Manifesto)
    assert board.s.players[1].reserve == 15
    assert active_points(board.s, 1, Prestige.REVOLUTION) == 1


@pytest.mark.parametrize(("points", "wins"), [(4, False), (5, True)])
def test_two_players_need_more_than_diaz_and_a_vice_president(points: int, wins: bool) -> None:
    """P14.5, P22.14; Rule: Topple > Test."""
    board = Board(seats=2, regime="us_intervention")
    board.grudge(0, *OUTRAGES[:points])
    board.grudge(1, OUTRAGES[-1])
    attempt(board, "206")
    finish(board)
    assert (board.s.winners == (0,)) is wins


def test_the_two_weakest_opponents_count_and_the_strongest_with_an_iron_hand() -> None:
    """P14.5, P14.6; Rule: Topple > Test; Topple > Variants."""
    board = Board(seats=4)
    assert tripartite(board.s, [5, 3, 1, 0], 0, 2) == 3
    board.s.iron_hand = True
    assert tripartite(board.s, [5, 3, 1, 0], 0, 2) == 6


def test_an_achilles_heel_counts_under_its_regime_and_gold_decides_among_several() -> None:
    """P14.2, P14.7, P22.12; Rule: Topple > Orientation; Topple > Result; End of the game > Gold victory."""
    board = Board(seats=4, regime="martial_law")
    board.flip(0, 0)
    casino, cannery = board.play(0, "N11"), board.play(2, "R047")
    board.play(0, "R103", at=casino)
    for name in ("R101", "R104"):
        board.play(2, name, at=cannery) if name == "R101" else board.play(2, name, at=board.play(2, "R049"))
    third = board.play(2, "R052")
    board.play(2, "R102", at=third)
    board.s.players[2].gold = 90
    attempt(board, "206", event=True)
    assert board.s.heel == 1
    finish(board)
    assert board.s.winners == (2,)
    assert board.s.ending == Ending.TOPPLE


def test_a_fraud_makes_diaz_stronger_against_all() -> None:
    """P14.3, D16; Rule: Topple > Showdown."""
    board = Board(seats=2, regime="us_intervention")
    board.grudge(0, *OUTRAGES[:4])
    postal = board.play(1, "014")
    attempt(board, "206")
    assert len(board.options(Fraud)) == 4
    board.do(Fraud(postal, Prestige.OUTRAGE))
    finish(board)
    assert board.s.winners is None
    assert postal in board.s.discards


def test_senility_makes_diaz_weaker_from_topple_to_topple() -> None:
    """P14.6, RULING 39; Rule: Topple > Variants."""
    board = Board(seats=2, regime="us_intervention", diaz_senility="yes")
    board.grudge(0, *OUTRAGES[:4])
    attempt(board, "206")
    finish(board)
    assert board.s.winners is None
    attempt(board, "R171")
    finish(board)
    assert board.s.winners == (0,)


def test_a_hacendado_is_assassinated_with_its_army_and_its_heir_stays_loyal() -> None:
    """P14.4, P22.13, RULING 38; Rule: Topple > Hacendado assassination."""
    board = Board()
    board.flip(1, 0)
    army = [board.play(1, name) for name in ("R101", "R102")]
    (card,) = board.hand(0, "R111")
    attempt(board, "206")
    board.do(EndShowdown(), EndShowdown())
    board.do(Assassinate(card, 1))
    assert board.spent() == 9
    assert set(army) <= set(board.s.discards)
    assert board.s.players[1].orientation == UNFLIPPED
    assert board.s.players[1].bound
    assert board.s.income[board.s.players[1].hacendado] == 2
    assert board.s.players[1].grudges == [card]
    assert not board.options(Assassinate)


def test_a_spy_saves_a_hacendado() -> None:
    """P14.4, P12.6; Rule: Attack cards > Spy."""
    board = Board()
    board.flip(1, 0)
    spy = board.play(1, "R063")
    (card,) = board.hand(0, "R111")
    attempt(board, "206")
    board.do(EndShowdown(), EndShowdown(), Assassinate(card, 1), Spy(spy))
    assert board.s.flipped(1)
    assert {spy, card} <= set(board.s.discards)
    assert board.ask().seat == 0


def test_a_block_ends_with_the_attempt() -> None:
    """P14.7, RULING 35; Rule: Topple > Result."""
    board = Board()
    board.s.blocked = True
    attempt(board, "206")
    finish(board)
    assert not board.s.blocked


def test_the_fourth_topple_that_fails_is_followed_by_a_gold_victory() -> None:
    """P15.2, RULING 41; Rule: End of the game > Gold victory."""
    board = Board()
    board.s.topples = 3
    board.s.players[2].gold = 99
    attempt(board, "206")
    finish(board)
    assert board.s.winners == (2,)
    assert board.s.ending == Ending.TOPPLES_GONE
    found = result(board.s)
    assert found is not None
    assert [each.place for each in found] == [2, 2, 1]


def test_the_fourth_topple_discarded_ends_the_game_after_all_discards() -> None:
    """P15.2, P4.2, RULING 41; Rule: Turn > Discard headlines."""
    board = Board()
    board.s.topples = 3
    board.market(0, "206")
    headline = board.market(6, "125")
    board.begin().do(EndActions())
    board.do(Discard(board.card("206")), Discard(headline))
    assert board.s.winners == (0, 1, 2)


def test_gold_ties_are_broken_by_income() -> None:
    """P15.2, RULING 40; Rule: End of the game > Gold victory."""
    board = Board()
    board.s.topples = 3
    board.play(1, "N11")
    attempt(board, "206")
    finish(board)
    assert board.s.winners == (1,)


def test_a_round_without_purchase_after_the_last_topple_appeared_is_a_stalemate() -> None:
    """P15.3, RULING 42; Rule: End of the game > Mexican stalemate."""
    board = Board()
    board.s.topples_shown = 3
    board.stack("206")
    board.begin().do(EndActions())
    assert board.s.quiet == 0
    board.do(EndActions(), Discard(board.card("206")))
    assert board.s.quiet == 1
    board.do(EndActions(), EndActions())
    assert board.s.winners is not None
    assert board.s.ending == Ending.STALEMATE
