"""`python -m paxbot`: checks of the rules that need no Discord."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from paxbot.cli.judging import sentence
from paxbot.cli.scenario import scenario
from paxbot.cli.simulate import simulate
from paxbot.cli.verify import verify
from paxbot.errors import PaxError
from paxbot.games.registry import GAMES


def positive(text: str) -> int:
    """The whole number in an argument. Raises: ValueError when it is none, or less than one."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def natural(text: str) -> int:
    """The whole number in an argument. Raises: ValueError when it is none, or less than zero."""
    number = int(text)
    if number < 0:
        raise ValueError(text)
    return number


def parser() -> argparse.ArgumentParser:
    """The command line's grammar."""
    commands = argparse.ArgumentParser(prog="python -m paxbot", description=__doc__)
    names = commands.add_subparsers(dest="command", required=True)
    verifying = names.add_parser("verify", help="replay records and compare them with our rules")
    verifying.add_argument("files", nargs="+", type=Path, metavar="FILE", help=".json, .jsonl or .jsonl.gz")
    trying = names.add_parser("scenario", help="play positions with a known turn of Wakhan and compare")
    trying.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a set of scenarios, .json")
    simulating = names.add_parser("simulate", help="play random legal games")
    simulating.add_argument("game", choices=sorted(GAMES))
    simulating.add_argument("--players", type=int, default=2)
    simulating.add_argument("--wakhan", type=natural, default=0, metavar="M", help="how many seats Wakhan plays")
    simulating.add_argument("--games", type=positive, default=100)
    simulating.add_argument("--seed", type=int, default=1)
    simulating.add_argument("--check", action="store_true", help="assert the invariants at every decision")
    return commands


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit status."""
    given = parser().parse_args(arguments)
    try:
        if given.command == "verify":
            return verify(given.files)
        if given.command == "scenario":
            return scenario(given.files)
        return simulate(given.game, given.players, given.games, given.seed, given.check, given.wakhan)
    except PaxError as error:
        print(f"paxbot: {sentence(error)}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
