import random

import pytest
from hypothesis import given, strategies as st

from benchmarks.habits import LEAST_ALONE, LEAST_CHANGED, alone, watched_game
from benchmarks.robots import CONTESTS, MOST_TURNS, balance_game, play
from paxbot.engine.kernel import AnyStep, Move
from paxbot.games.porfiriana.calavera.planning import Mind, Outcome, answer
from paxbot.games.porfiriana.moves import EndActions, Prompt
from paxbot.games.porfiriana.settling import pending
from paxbot.games.porfiriana.state import State
from tests.porfiriana.tables import GAME, Board, busy


def so_far(seats: int, seed: int, answers: int) -> State:
    picks = random.Random(seed)
    s: State = GAME.setup(seats, picks.randbytes(16), {each.key: picks.choice(each.values) for each in GAME.options})
    while answers and (decision := GAME.pending(s)) is not None:
        GAME.advance(s, busy(picks, decision.options))
        answers -= 1
    return s


@given(seats=st.integers(2, 6), seed=st.integers(0, 10**6), answers=st.integers(0, 300))
def test_it_answers_the_same_whatever_it_cannot_see(seats: int, seed: int, answers: int) -> None:
    s = so_far(seats, seed, answers)
    decision = pending(s)
    if decision is None:
        return
    other = GAME.permuted(s, decision.seat)
    same = pending(other)
    assert same is not None
    assert same.options == decision.options
    assert answer(other, same) == answer(s, decision)


@pytest.mark.parametrize("at", range(len(CONTESTS)), ids=lambda at: CONTESTS[at].name)
def test_it_wins_as_often_as_it_must(at: int) -> None:
    score, _ = play(at, 8)
    assert score.share >= CONTESTS[at].least


@pytest.mark.parametrize("seats", range(2, 7))
def test_games_of_calavera_alone_end(seats: int) -> None:
    game = balance_game((seats, 1))
    assert game.winners
    assert game.turns < MOST_TURNS


def test_it_plays_a_solitaire_game_to_the_end() -> None:
    s = GAME.setup(1, bytes(16), {}, [0])
    while (decision := GAME.pending(s)) is not None:
        assert decision.is_forced
        GAME.advance(s, decision.options[0])
    assert s.winners is not None


def test_it_topples_diaz_alone_as_often_as_it_must() -> None:
    assert sum(bool(alone((1, number)).winners) for number in range(10)) >= 10 * LEAST_ALONE


def test_its_attempts_are_not_hopeless_and_are_defended() -> None:
    watched = [watched_game((seats, number)) for seats in (3, 4) for number in range(4)]
    attempts = [attempt for game in watched for attempt in game.attempts]
    assert attempts
    assert not any(attempt.is_hopeless for attempt in attempts)
    assert sum(bool(attempt.changed - {attempt.buyer}) for attempt in attempts) >= len(attempts) * LEAST_CHANGED


def test_a_partner_without_prestige_is_played_for_what_it_brings() -> None:
    """Early in a game; a card sold in each turn for nothing is worth its price."""
    for name in ("025", "020", "N04", "R077"):
        board = Board(2)
        (card,) = board.hand(0, name)
        board.s.players[0].gold = 12
        board.s.stack, board.s.box = board.s.box[:60], board.s.box[60:]
        assert card in played(board).partners, name


def test_it_buys_the_topple_that_wins() -> None:
    board = Board(4, "martial_law")
    for name in ("N12", "R094", "R098"):
        board.play(0, name)
    board.market(0, "R171")
    assert played(board).winners == (0,)


def played(board: Board, seat: int = 0) -> State:
    s = board.begin(seat).s
    for player in s.players:
        player.automated = True
    while (decision := GAME.pending(s)) is not None and s.active == seat:
        GAME.advance(s, decision.options[0])
    return s


def test_it_finds_a_win_that_takes_all_actions_of_a_turn() -> None:
    """A headline changes the regime, then a topple is bought; or two cards are sold for its price before."""
    for gold, regime, is_enough in ((1, "pax", True), (0, "pax", False), (0, "martial_law", True)):
        board = Board(4, regime)
        for name in ("N12", "R094", "R098"):
            board.play(0, name)
        board.hand(0, "R121")
        board.market(6, "R164")
        board.market(1, "206")
        board.s.players[0].gold = gold
        assert (played(board).winners == (0,)) is is_enough, (gold, regime)


def test_in_a_lost_showdown_it_resists_as_others_may_too() -> None:
    board = Board(4, "martial_law")
    for name in ("N12", "R094", "R098", "R099"):
        board.play(0, name)
    court = board.play(2, "R065")
    board.market(0, "R171")
    s = played(board)
    assert s.winners == (0,)
    assert court in s.discards


def test_it_leaves_a_topple_that_wins_nothing() -> None:
    board = Board(4)
    topple = board.market(3, "R171")
    s = board.begin(0).s
    s.players[0].automated = True
    while (decision := GAME.pending(s)) is not None and decision.prompt is Prompt.CHOOSE_ACTION and s.active == 0:
        GAME.advance(s, decision.options[0])
    assert topple in s.market


def test_it_tries_out_no_order_of_discards_in_a_depression(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board()
    for name in ("R055", "R056", "R057", "R058", "R059", "R060", "R061"):
        board.play(0, name)
    board.depress()
    s, after, tried = board.s, Mind.after, []
    s.players[0].gold = 0
    while (decision := pending(s)) is not None and decision.prompt is not Prompt.PAY_UPKEEP:
        GAME.advance(s, EndActions() if decision.prompt is Prompt.CHOOSE_ACTION else decision.options[0])
    assert decision is not None

    def counted(mind: Mind, s: State, step: AnyStep, move: Move, depth: int = 0) -> Outcome:
        tried.append(move)
        return after(mind, s, step, move, depth)

    monkeypatch.setattr(Mind, "after", counted)
    assert answer(s, decision) in decision.options
    assert len(tried) == len(decision.options) > 2
