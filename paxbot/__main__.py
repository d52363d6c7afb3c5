"""`python -m paxbot`: what needs no Discord: checks of the rules, pictures of records, and care of the database."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from paxbot import PaxError
from paxbot.card_file import cards_in, cards_set_for
from paxbot.cli import league
from paxbot.cli.checks import scenario, sentence, simulate, verify
from paxbot.engine.game import CheckedGame
from paxbot.games.registry import CARD_GAMES, GAMES, games_with
from paxbot.leagues.plan import MOST_PEOPLE, TABLES_AT_ONCE, TURNS
from paxbot.leagues.season import SeasonRules
from paxbot.settings import SettingsError, load_card_settings
from paxbot.storage.connection import reason_for_owner

LARGEST: Final = (1 << 63) - 1
"""The largest number that a database can hold."""
DIGITS: Final = 20
"""More than that number has."""


def between(least: int, most: int = LARGEST) -> Callable[[str], int]:
    """Return what parses the whole number in an argument, and refuses one that is less or more."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < DIGITS and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(f"{text[:20]!r} is no whole number from {least} to {most}")
        return int(text)

    return number


natural, positive, few = between(0), between(1), between(1, MOST_PEOPLE)


def parser() -> argparse.ArgumentParser:
    """Return the command line's grammar."""
    commands = argparse.ArgumentParser(prog="python -m paxbot", description=__doc__)
    names = commands.add_subparsers(dest="command", required=True)
    verifying = names.add_parser("verify", help="replay records and compare them with our rules")
    verifying.add_argument("files", nargs="+", type=Path, metavar="FILE", help=".json, .jsonl or .jsonl.gz")
    trying = names.add_parser("scenario", help="play positions with a known turn of an automated seat and compare")
    trying.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a set of scenarios, .json")
    simulating = names.add_parser("simulate", help="play random legal games")
    simulating.add_argument("game", choices=sorted(GAMES))
    simulating.add_argument("--players", type=int, default=2)
    simulating.add_argument(
        "--automated", "--wakhan", type=natural, default=0, metavar="M", help="how many seats the game plays itself"
    )
    simulating.add_argument("--games", type=positive, default=100)
    simulating.add_argument("--seed", type=int, default=1)
    simulating.add_argument("--check", action="store_true", help="assert the invariants at every decision")
    add_render(names.add_parser("render", help="write the pictures of one point of a record"))
    checking = names.add_parser("cards", help="check a file with the printed cards of a game")
    checking.add_argument("game", choices=sorted(CARD_GAMES))
    checking.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the one that is set, if not given")
    checking.add_argument("--template", action="store_true", help="print a file to fill in instead")
    backing_up = names.add_parser("backup", help="copy the database, also of a running bot, and check the copy")
    backing_up.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the copy; without it one more backup")
    restoring = names.add_parser("restore", help="put a backup in the place of the database; stop the bot before")
    restoring.add_argument("file", type=Path, metavar="FILE", help="the backup")
    names.add_parser("shadow", help="tell which running games today's rules would have led elsewhere; changes nothing")
    asking = names.add_parser(
        "rule", help="print the rules that fit a question best: the English heading and its title"
    )
    asking.add_argument("--game", choices=sorted(GAMES), required=True)
    asking.add_argument("--language", default="en", metavar="KEY", help="in which is asked and answered, such as de")
    asking.add_argument("question", nargs="+")
    add_results(names.add_parser("results", help="tell how games came out"))
    add_league(names.add_parser("league", help="tell what can be told of a league without Discord"))
    return commands


def add_league(commands: argparse.ArgumentParser) -> None:
    """Add the commands of `league`."""
    tasks = commands.add_subparsers(dest="task", required=True)
    rating = tasks.add_parser("rate", help="rate everybody anew from all results")
    rating.add_argument("file", type=Path, metavar="FILE", help="a file of `results export`, .json")
    verifying = tasks.add_parser("verify", help="compute standings, lots and pairings anew from an export")
    verifying.add_argument("file", type=Path, metavar="EXPORT", help="an exported season, .json")
    verifying.add_argument("--records", type=Path, metavar="FOLDER", help="records of its games, .json, to replay")
    planning = tasks.add_parser("plan", help="plan the tables of a season")
    simulating = tasks.add_parser("simulate", help="play a season by chance, with drop-outs")
    for task in (planning, simulating):
        task.add_argument("--players", type=few, required=True, metavar="N", help="how many people take part")
        task.add_argument("--divisions", type=few, metavar="D", help="7 to 13 people each, if not given")
        task.add_argument("--weeks", type=between(3, 104), metavar="W", help="as many as turns need, if not given")
        task.add_argument(
            "--at-once", type=between(1, 5), default=TABLES_AT_ONCE, metavar="T", help="tables of one person"
        )
    planning.add_argument("--game", choices=sorted(GAMES), help="the game whose turns are reckoned with")
    planning.add_argument("--size", type=int, choices=sorted(TURNS), required=True, help="the seats of a table")
    simulating.add_argument("--size", type=int, choices=sorted(TURNS), default=4, help="the seats of a table")
    simulating.add_argument(
        "--cup", type=between(1, 9), default=0, metavar="ROUNDS", help="a cup of so many, and its final"
    )
    simulating.add_argument("--dropouts", type=between(0, 100), default=0, metavar="P", help="per cent of the people")
    simulating.add_argument("--seed", type=int, default=1)
    simulating.add_argument("--check", action="store_true", help="assert the invariants after every day")
    simulating.add_argument("--export", type=Path, metavar="FILE", help="write the season for `league verify`")


def add_results(results: argparse.ArgumentParser) -> None:
    """Add the commands of `results`."""
    tasks = results.add_subparsers(dest="task", required=True)
    exporting = tasks.add_parser("export", help="print all results")
    exporting.add_argument("--format", choices=("json", "csv"), default="json")
    for task in (exporting, tasks.add_parser("statistics", help="print what was counted of finished games")):
        task.add_argument("--server", type=positive, metavar="ID", help="of this server alone, by its number")
        task.add_argument("database", nargs="?", type=Path, metavar="DATABASE", help="the bot's own, if not given")


def add_render(rendering: argparse.ArgumentParser) -> None:
    """Add the arguments of `render`."""
    rendering.add_argument("record", type=Path, metavar="RECORD", help=".json, .jsonl or .jsonl.gz")
    rendering.add_argument("--id", metavar="NAME", help="which record of the file, where it holds several")
    rendering.add_argument("--after", type=natural, required=True, metavar="K", help="how many of its moves are made")
    rendering.add_argument("--seat", type=natural, metavar="S", help="whose hand to show, too; seats count from 0")
    rendering.add_argument("--language", default="en", metavar="KEY", help="of the words in them, such as de")
    rendering.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder for the pictures")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit status."""
    given = parser().parse_args(arguments)
    try:
        for misspelt in load_card_settings().misspelt:
            print(f"paxbot: {misspelt}", file=sys.stderr)
        if given.command == "verify":
            return verify(given.files, cache(lambda game: games_with(cards_set_for(game))))
        if given.command == "scenario":
            return scenario(given.files)
        if given.command == "league":
            return told(given)
        if given.command == "render":
            return painted(given)
        if given.command == "rule":
            return found(given.game, given.language, " ".join(given.question))
        if given.command == "results":
            return exported(given)
        if given.command == "cards":
            return checked(given)
        if given.command in ("backup", "restore", "shadow"):
            return kept(given)
        games = games_with(cards_set_for(given.game))
        return simulate(given.game, given.players, given.games, given.seed, given.check, given.automated, games)
    except PaxError as error:
        print(f"paxbot: {sentence(error)}", file=sys.stderr)
    except SettingsError as error:
        print(f"paxbot: {error}", file=sys.stderr)
    except OSError as error:
        file = f"{error.filename} cannot be used: {error.strerror}" if error.filename else reason_for_owner(error)
        print(f"paxbot: {file}.", file=sys.stderr)
    return 2


def told(given: argparse.Namespace) -> int:
    """Run a command of `league`."""
    match given.task:
        case "rate":
            return league.rate(given.file)
        case "verify":
            return league.verify_season(given.file, given.records, cache(lambda game: games_with(cards_set_for(game))))
        case "simulate":
            sizes = {"size": given.size, "divisions": given.divisions, "weeks": given.weeks, "at_once": given.at_once}
            about = (given.players, SeasonRules(**sizes, rounds=given.cup), given.dropouts, given.seed)
            return league.simulate_season(*about, given.check, given.export)
    turns = GAMES[given.game].median_turns.get(given.size, 0) if given.game else 0
    return league.plan_season(given.players, given.size, given.divisions, given.weeks, given.at_once, turns)


def painted(given: argparse.Namespace) -> int:
    """Run `render`. It is imported here, so that the other commands do without the library for pictures."""
    from paxbot.present.presenter import Presenter
    from paxbot.present.words import speaking
    from paxbot.presenters import presenters_with
    from paxbot.render_command import render

    def hosting(game: str) -> tuple[Mapping[str, CheckedGame], Mapping[str, Presenter]]:
        cards = cards_set_for(game)
        return games_with(cards), presenters_with(cards)

    with speaking(given.language):
        return render(given.record, given.id, given.after, given.seat, given.out, hosting)


def checked(given: argparse.Namespace) -> int:
    """Run `cards`. Raises: SettingsError."""
    if given.template:
        print(CARD_GAMES[given.game].template(), end="")
        return 0
    table = cards_in(given.file, given.game) if given.file else cards_set_for(given.game).get(given.game)
    print(table.provenance if table else f"No file is set for {given.game}: its cards are the bot's own.")
    return 0


def found(game: str, language: str, question: str) -> int:
    """Run `rule`."""
    from paxbot.present.rule_search import find
    from paxbot.present.words import speaking

    with speaking(language):
        for each in find([game], question, 3):
            print(f"{each.path}\t{each.title}")
    return 0


def exported(given: argparse.Namespace) -> int:
    """Run `results export` or `statistics`, which are imported here for the same reason as those below."""
    from paxbot.cli.database import export, statistics

    if given.task == "statistics":
        return statistics(given.database, given.server)
    return export(given.database, given.format, given.server)


def kept(given: argparse.Namespace) -> int:
    """Run `backup`, `restore` or `shadow`. They are imported here, so that the others do without a database."""
    from paxbot.cli import database

    return database.run(given.command, getattr(given, "file", None))


if __name__ == "__main__":
    sys.exit(main())
