"""The common part of `verify` and `scenario`: files of things to judge, and totals at the end."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from paxbot.cli.reading import parse, record_texts, shown
from paxbot.engine.game import Difference
from paxbot.engine.json_types import JsonValue
from paxbot.errors import PaxError
from paxbot.games.registry import GAMES

Judge = Callable[[JsonValue], str | None]
"""The fault of one thing of a file, in words; None when all is well."""

Items = Callable[[JsonValue], Sequence[JsonValue]]
"""The things to judge in one JSON value of a file. Raises: PaxError."""

_SHARED = {
    "unknown_file_type": "the name of a file of records ends in .json, .jsonl or .jsonl.gz",
    "unreadable_file": "the file cannot be read ({error})",
    "not_json": "it is not JSON ({error})",
    "record_too_large": "a record has more than {most} characters, as many as there may be",
    "file_too_large": "the file is too large: it may have {characters} characters and {lines} lines, unpacked",
    "too_many_values": "it has more than {most} values, as many as there may be",
    "too_deep": "it is nested deeper than {most} times",
    "list_too_long": "it has a list of more than {most} items",
    "text_too_long": "it has a text of more than {most} characters",
    "number_too_large": "it has a number that is too large",
    "half_a_character": "it has a text with half a character (an unpaired surrogate)",
    "empty_file": "there is no record in the file",
    "not_an_object": "it is not a JSON object",
    "not_scenarios": "it is not a set of scenarios: its format is {format}",
    "unreadable_scenario": "the scenario cannot be read: {where}: {problem}",
    "unknown_kind": "the scenario is of the unknown kind {kind}",
    "unknown_game": "its game {key} is unknown; known are {known}",
    "not_a_record": "it is not a record: its format is {format} and its game {game}",
    "running_record": "it is of a running game whose hidden cards are left out, so it cannot be replayed",
    "bad_seats": "it has {seats} players; the game is for {least} to {most}",
    "too_many_automated": "of {players} seats, {automated} cannot be automated",
    "bad_first": "the first seat cannot be {first}",
    "bad_order": "its deck is not all cards of the game in some order",
    "bad_options": "its options are not those of the game",
    "bad_automated": "its automated seats cannot be {automated}",
    "bad_moves": "its moves are not a list",
    "no_such_move": "there is no position after {after} moves: the record has {moves} of them",
    "record_differs": "after {after} moves the record and our rules part: verify tells how",
    "which_record": "the file holds several records: choose one of them with --id",
    "no_such_record": "no record of the file has the id {name}",
    "no_such_seat": "there is no seat {seat}: seats are counted from 0, and the last is {last}",
    "seat_without_hand": "seat {seat} is automated: there is no hand of it to show",
    "too_few_for_a_table": "{people} people are too few for a table of {size}",
    "too_few_for_a_cup": "{people} people are too few for a cup: it takes {least}",
    "short_turns": "a turn would have {hours} hours, and should have {least}",
    "not_this_file": "it is not such a file: {where}: {problem}",
    "card_file_wrong": "the file of cards is wrong: {problem}",
    "unwritable": "the pictures cannot be written to {path} ({error})",
    "bad_check": "this is not a check with a position: {check}",
    "bad_check_order": "a check after {after} of {moves} moves is out of order or never reached",
}
"""Sentences on faults of a file or record of any game, by the reason of the error."""

SENTENCES = _SHARED | {reason: words for game in GAMES.values() for reason, words in game.faults.items()}
"""The same, with what only some game can find."""


def sentence(error: PaxError) -> str:
    """Return the error in words."""
    details = {name: shown(value) for name, value in error.details.items()}
    return SENTENCES[error.reason].format(**details) if error.reason in SENTENCES else shown(str(error))


def described(difference: Difference, theirs: str) -> str:
    """Return a difference readably; `theirs` names where the other value comes from."""
    width = max(len(theirs), len("ours")) + 1
    return (
        f"after {difference.after} moves, {shown(difference.where)[1:-1]}:\n"
        f"    {theirs + ':':<{width}} {shown(difference.expected)}\n"
        f"    {'ours:':<{width}} {shown(difference.found)}"
    )


def troubles(path: Path, items: Items, judge: Judge) -> Iterator[tuple[str, str | None]]:
    """Yield for each thing of the file its name and what is wrong with it; None when all is well.

    A file, or part of it, that cannot be read counts as one thing.
    """
    number = 0
    try:
        for text in record_texts(path):
            try:
                things = [thing for value in parse(text) for thing in items(value)]
            except PaxError as error:
                number += 1
                yield str(number), sentence(error)
                continue
            for thing in things:
                number += 1
                yield name_of(thing, number), judge(thing)
    except PaxError as error:
        yield "", sentence(error)
    else:
        if not number:
            yield "", SENTENCES["empty_file"]


def name_of(thing: JsonValue, number: int) -> str:
    """Return its own name where it has a plain one, otherwise its number in the file."""
    name = thing.get("id") if isinstance(thing, dict) else None
    return name if isinstance(name, str) and name.isascii() and name.isprintable() and len(name) <= 100 else str(number)


def judge_files(paths: Sequence[Path], items: Items, judge: Judge) -> int:
    """Print what is wrong with each failing thing and the totals; the exit status is 1 on any failure."""
    passed = failed = 0
    for path in paths:
        for name, trouble in troubles(path, items, judge):
            if trouble is None:
                passed += 1
            else:
                failed += 1
                print(f"{' '.join([ascii(str(path))[1:-1], name]).strip()}: {trouble}")
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)
