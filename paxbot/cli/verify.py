"""`verify`: replay records and compare them with our rules."""

from collections.abc import Sequence
from pathlib import Path

from paxbot.cli.judging import described, judge_files, sentence
from paxbot.engine.json_types import JsonValue
from paxbot.errors import PaxError
from paxbot.games.registry import game_by_key


def first_difference(record: JsonValue) -> str | None:
    """Return the first way in which the record differs from our rules, readably; None when they agree."""
    if not isinstance(record, dict):
        return sentence(PaxError("not_an_object"))
    try:
        difference = next(iter(game_by_key(str(record.get("game"))).differences(record)), None)
    except PaxError as error:
        return sentence(error)
    return None if difference is None else described(difference, "record")


def verify(paths: Sequence[Path]) -> int:
    """Print the first difference of each failing record and the totals; the exit status is 1 on any failure."""
    return judge_files(paths, lambda value: [value], first_difference)
