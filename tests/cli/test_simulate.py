"""`python -m paxbot simulate` as its user calls it.

Here only a few games of each size are checked; the long form is
`python -m paxbot simulate pamir --players N --games 250 --seed 1 --check` for N from 2 to 5.
"""

import random
import re
import subprocess
import sys
from typing import Any

import pytest

from paxbot.__main__ import main
from paxbot.cli.simulate import CheckFailed, check_state, play_one
from paxbot.engine.kernel import Move
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import State
from paxbot.games.registry import GAMES

TOTALS = re.compile(r"(\d+) games, (\d+) decisions, (\d+) decisions/s")


def test_simulate_run_as_a_program_ends_with_its_totals() -> None:
    command = [sys.executable, "-m", "paxbot", "simulate", "pamir", "--players", "3", "--games", "2", "--seed", "7"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = TOTALS.fullmatch(done.stdout.splitlines()[-1])
    assert found
    assert found[1] == "2"
    assert int(found[2]) > 100
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_checked_random_games_are_clean(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "pamir", "--players", str(players), "--games", "8", "--seed", "11", "--check"]
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
    assert "bad_seats" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["chess"], ["pamir", "--games", "many"], ["pamir", "--games", "0"]])
def test_bad_arguments_end_with_status_2_and_the_usage(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["simulate", *arguments])
    assert ended.value.code == 2
    assert "usage: python -m paxbot simulate" in capsys.readouterr().err


class Leaky(PaxPamir):
    """A game whose views show the deck."""

    def view(self, state: State, reader: int | None) -> dict[str, Any]:
        return super().view(state, reader) | {"next": state.deck[:1]}


class Thieving(PaxPamir):
    """A game that loses a rupee with every move."""

    def advance(self, state: State, move: Move) -> Any:
        changes = super().advance(state, move)
        state.bank -= 1
        return changes


class Forgetful(PaxPamir):
    """A game whose JSON lacks who is active."""

    def dump(self, state: State) -> dict[str, Any]:
        return super().dump(state) | {"active": 0}


@pytest.mark.parametrize(
    ("game", "trouble"), [(Leaky(), "shows something hidden"), (Thieving(), "rupees"), (Forgetful(), "survive JSON")]
)
def test_check_finds_what_is_broken(game: PaxPamir, trouble: str) -> None:
    with pytest.raises(CheckFailed, match=trouble):
        play_one(game, 3, random.Random(1), check=True)


def test_a_broken_game_is_named_with_its_seed_and_ends_with_status_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "pamir", Thieving())
    assert main(["simulate", "pamir", "--games", "1", "--seed", "3", "--check"]) == 1
    assert "game 0 (seed 3, 2 players)" in capsys.readouterr().out


def test_a_fresh_game_passes_every_check() -> None:
    game = PaxPamir()
    check_state(game, game.setup(4, bytes(16), {}), 4, 0)
