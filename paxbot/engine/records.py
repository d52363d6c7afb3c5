"""What the records of all games have in common, and where a replayed game and its record part."""

from collections.abc import Iterator
from typing import Any, Final

from paxbot.engine.game import Difference, Json
from paxbot.errors import PaxError

FORMAT: Final = "paxbot-record/1"
"""The `format` of every record; its `game` says whose moves it has."""


class BadRecord(PaxError):
    """The record cannot be read; `reason` says what is wrong with it."""


def is_number(value: Any, within: range) -> bool:
    """Whether the value is a whole number in the range, and not something Python takes for one."""
    return type(value) is int and value in within


def checks_of(record: Json, moves: int) -> list[Json]:
    """The record's checks, the last one first. Raises: BadRecord when one of them can never be reached."""
    checks = record.get("checks", [])
    if not isinstance(checks, list):
        raise BadRecord("bad_check", check=checks)
    reached = 0
    for check in checks:
        if not isinstance(check, dict) or "position" not in check:
            raise BadRecord("bad_check", check=check)
        if not is_number(check.get("after"), range(reached, moves + 1)):
            raise BadRecord("bad_check_order", after=check.get("after"), moves=moves)
        reached = check["after"]
    return checks[::-1]


def differences(after: int, where: str, expected: Any, found: Any) -> Iterator[Difference]:
    """The smallest parts in which two JSON values differ, with the path to each."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted({*expected, *found}):
            yield from differences(after, f"{where}.{key}", expected.get(key), found.get(key))
    elif _is_nested(expected) and _is_nested(found) and len(expected) == len(found):
        for index, (theirs, ours) in enumerate(zip(expected, found, strict=True)):
            yield from differences(after, f"{where}.{index}", theirs, ours)
    elif expected != found or not _same_types(expected, found):
        yield Difference(after, where, expected, found)


def _is_nested(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, (dict, list)) for item in value)


def _same_types(expected: Any, found: Any) -> bool:
    """Whether two equal values are equal as JSON too, where true is not 1."""
    if isinstance(expected, list):
        return all(map(_same_types, expected, found))
    return type(expected) is type(found)
