"""`verify`: replay records and compare them with our rules."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from paxbot.cli.reading import parse, record_texts, shown
from paxbot.errors import PaxError
from paxbot.games.registry import game_by_key

SENTENCES = {
    "unknown_file_type": "the name of a file of records ends in .json, .jsonl or .jsonl.gz",
    "unreadable_file": "the file cannot be read ({error})",
    "not_json": "it is not JSON ({error})",
    "empty_file": "there is no record in the file",
    "not_an_object": "it is not a JSON object",
    "unknown_game": "its game {key} is unknown; known are {known}",
    "not_a_record": "it is not a record: its format is {format} and its game {game}",
    "wakhan_not_hosted": "games with Wakhan cannot be replayed",
    "bad_seats": "it has {seats} players; the game is for {least} to {most}",
    "bad_first": "the first seat cannot be {first}",
    "bad_deck": "its deck is not a list of at least twelve different cards of the game",
    "bad_undrawn": "the number of undrawn cards cannot be {undrawn}",
    "bad_moves": "its moves are not a list",
    "bad_check": "this is not a check with a position: {check}",
    "bad_check_order": "a check after {after} of {moves} moves is out of order or never reached",
}
"""What is wrong with a file or record, by the reason of the error."""


def sentence(error: PaxError) -> str:
    """The error in words."""
    details = {name: shown(value) for name, value in error.details.items()}
    return SENTENCES[error.reason].format(**details) if error.reason in SENTENCES else shown(str(error))


def troubles(path: Path) -> Iterator[tuple[str, str | None]]:
    """For each record of the file its name and what is wrong with it; None when it agrees with our rules.

    A file, or part of it, that cannot be read counts as one record.
    """
    number = 0
    try:
        for text in record_texts(path):
            try:
                records = parse(text)
            except PaxError as error:
                number += 1
                yield str(number), sentence(error)
                continue
            for record in records:
                number += 1
                yield name_of(record, number), first_difference(record)
    except PaxError as error:
        yield "", sentence(error)
    else:
        if not number:
            yield "", SENTENCES["empty_file"]


def name_of(record: Any, number: int) -> str:
    """The record's own name where it has a plain one, otherwise its number in the file."""
    name = record.get("id") if isinstance(record, dict) else None
    return name if isinstance(name, str) and name.isascii() and name.isprintable() and len(name) <= 100 else str(number)


def first_difference(record: Any) -> str | None:
    """The first way in which the record differs from our rules, readably; None when they agree."""
    if not isinstance(record, dict):
        return SENTENCES["not_an_object"]
    try:
        difference = next(iter(game_by_key(str(record.get("game"))).differences(record)), None)
    except PaxError as error:
        return sentence(error)
    if difference is None:
        return None
    return (
        f"after {difference.after} moves, {shown(difference.where)[1:-1]}:\n"
        f"    record: {shown(difference.expected)}\n"
        f"    ours:   {shown(difference.found)}"
    )


def verify(paths: Sequence[Path]) -> int:
    """Print the first difference of each failing record and the totals; the exit status is 1 on any failure."""
    passed = failed = 0
    for path in paths:
        for name, trouble in troubles(path):
            if trouble is None:
                passed += 1
            else:
                failed += 1
                print(f"{' '.join([ascii(str(path))[1:-1], name]).strip()}: {trouble}")
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)
