"""`python -m paxbot simulate` as its user calls it.

Here only a few games of each size are checked, and by `--long` at every table with Wakhan; the long form is
`python -m paxbot simulate pamir --players N --wakhan M --games 50 --seed 1 --check` for N from 2 to 5, M from 0 to N.
"""

import random
import re
import subprocess
import sys
from typing import Any

import pytest

from paxbot.__main__ import main
from paxbot.cli.checks import CheckFailed, check_state, play_one
from paxbot.engine.kernel import Decision, Move
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import State
from paxbot.games.registry import GAMES
from tests.cases import for_each
from tests.long_form import spread

TOTALS = re.compile(r"(\d+) games, (\d+) decisions, (\d+) decisions/s")


@pytest.mark.slow
def test_simulate_run_as_a_program_ends_with_its_totals() -> None:
    command = [sys.executable, "-m", "paxbot", "simulate", "pamir", "--players", "3", "--games", "2", "--seed", "7"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = TOTALS.fullmatch(done.stdout.splitlines()[-1])
    assert found
    assert found[1] == "2"
    assert int(found[2]) > 100
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_checked_random_games_are_clean(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "pamir", "--players", str(players), "--games", "3", "--seed", "11", "--check"]
    assert main(arguments) == 0
    assert TOTALS.fullmatch(capsys.readouterr().out.strip())


def test_the_same_seed_plays_the_same_games() -> None:
    game = PaxPamir()
    lengths = {play_one(game, 3, random.Random(5), check=False) for _ in range(3)}
    assert len(lengths) == 1


@pytest.mark.parametrize("players", ["1", "6", "-3", "1000000"])
def test_an_impossible_number_of_players_is_told_with_status_2(
    players: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "pamir", "--players", players, "--games", "1"]) == 2
    told = capsys.readouterr()
    assert told.err == f"paxbot: it has {players} players; the game is for 2 to 5\n"
    assert told.out == ""


WAKHAN = [(players, automated) for players in range(2, 6) for automated in range(1, players + 1)]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "automated"), spread(WAKHAN, 7))
def test_checked_games_with_wakhan_in_any_number_of_seats_are_clean(
    players: int, automated: int, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = ["--players", str(players), "--wakhan", str(automated)]
    assert main(["simulate", "pamir", *seats, "--games", "1", "--seed", "11", "--check"]) == 0
    assert TOTALS.fullmatch(capsys.readouterr().out.strip())


@pytest.mark.slow
def test_simulate_run_as_a_program_takes_seats_of_wakhan() -> None:
    command = [sys.executable, "-m", "paxbot", "simulate", "pamir", "--players", "3", "--wakhan", "2", "--games", "1"]
    done = subprocess.run([*command, "--check"], capture_output=True, text=True, check=False)
    assert TOTALS.fullmatch(done.stdout.strip())
    assert (done.returncode, done.stderr) == (0, "")


def test_wakhan_plays_so_many_seats_drawn_by_lot() -> None:
    seen: set[frozenset[int]] = set()

    class Noting(PaxPamir):
        def setup(self, *given: Any) -> State:
            state = super().setup(*given)
            seen.add(self.automated(state))
            return state

    for seed in range(30):
        play_one(Noting(), 3, random.Random(seed), check=False, automated=2)
    assert seen == {frozenset(pair) for pair in ((0, 1), (0, 2), (1, 2))}


@pytest.mark.parametrize(("players", "automated"), [("2", "3"), ("5", "6"), ("3", "1000000"), ("-3", "1")])
def test_more_automated_seats_than_seats_are_told_with_status_2(
    players: str, automated: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "pamir", "--players", players, "--wakhan", automated, "--games", "1"]) == 2
    told = capsys.readouterr()
    assert told.err == f"paxbot: of {players} seats, {automated} cannot be automated\n"
    assert told.out == ""


BAD_ARGUMENTS = [
    [],
    ["chess"],
    ["pamir", "--games", "many"],
    ["pamir", "--games", "0"],
    ["pamir", "--wakhan", "-1"],
    ["pamir", "--wakhan", "one"],
]


@for_each("arguments", BAD_ARGUMENTS)
def test_bad_arguments_end_with_status_2_and_the_usage(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["simulate", *arguments])
    assert ended.value.code == 2
    assert "usage: python -m paxbot simulate" in capsys.readouterr().err


class Leaky(PaxPamir):
    def view(self, state: State, reader: int | None) -> dict[str, Any]:
        return super().view(state, reader) | {"next": state.deck[:1]}


class Thieving(PaxPamir):
    def advance(self, state: State, move: Move) -> Any:
        changes = super().advance(state, move)
        state.bank -= 1
        return changes


class Torn(PaxPamir):
    def pending(self, state: State) -> Decision | None:
        decision = super().pending(state)
        if decision is None or decision.seat not in self.automated(state):
            return decision
        return decision._replace(options=decision.options * 2)


class Marked(PaxPamir):
    def view(self, state: State, reader: int | None) -> dict[str, Any]:
        decks = [player.wakhan.deck[0] for player in state.players if player.wakhan is not None]
        return super().view(state, reader) | {"next": decks}


class Forgetful(PaxPamir):
    def dump(self, state: State) -> dict[str, Any]:
        return super().dump(state) | {"active": 0}


@pytest.mark.parametrize(
    ("game", "trouble"), [(Leaky(), "shows something hidden"), (Thieving(), "rupees"), (Forgetful(), "survive JSON")]
)
def test_check_finds_what_is_broken(game: PaxPamir, trouble: str) -> None:
    with pytest.raises(CheckFailed, match=trouble):
        play_one(game, 3, random.Random(1), check=True)


@pytest.mark.parametrize(
    ("game", "trouble"), [(Torn(), "an automated seat is asked to choose"), (Marked(), "shows something hidden")]
)
def test_check_finds_what_is_broken_about_wakhan(game: PaxPamir, trouble: str) -> None:
    play_one(game, 3, random.Random(1), check=True)
    with pytest.raises(CheckFailed, match=trouble):
        play_one(game, 3, random.Random(1), check=True, automated=1)


def test_a_broken_game_with_wakhan_is_named_with_the_number_of_her_seats(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "pamir", Torn())
    assert main(["simulate", "pamir", "--wakhan", "1", "--games", "1", "--seed", "3", "--check"]) == 1
    assert "game 0 (seed 3, 2 players, 1 of them automated)" in capsys.readouterr().out


def test_a_broken_game_is_named_with_its_seed_and_ends_with_status_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "pamir", Thieving())
    assert main(["simulate", "pamir", "--games", "1", "--seed", "3", "--check"]) == 1
    assert "game 0 (seed 3, 2 players)" in capsys.readouterr().out


def test_a_fresh_game_passes_every_check() -> None:
    game = PaxPamir()
    check_state(game, game.setup(4, bytes(16), {}), 4, 0)
    check_state(game, game.setup(4, bytes(16), {}, [0, 2]), 4, 0)
