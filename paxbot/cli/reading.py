"""Reading record files, which may hold anything."""

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NoReturn, TextIO

from paxbot import PaxError
from paxbot.engine.kernel import Json, JsonValue

MOST_VALUES: Final = 4_000_000
"""Values in a text; a game of several hundred moves with its checks has some hundred thousand."""
DEEPEST: Final = 64
"""Lists and objects within each other."""
LONGEST_TEXT: Final = 10_000
"""Characters of a string."""
MOST_IN_LIST: Final = 20_000
"""Above all moves of a game."""
LARGEST_NUMBER: Final = 1 << 64


def load_json(text: str) -> Any:
    """Parse JSON. Raises: PaxError if it is none, or larger than any record."""
    if text.count(",") + text.count("[") + text.count("{") > MOST_VALUES:
        raise PaxError("too_many_values", most=MOST_VALUES)
    try:
        value = json.loads(text, parse_constant=_no_number, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        raise PaxError("not_json", error=str(error)[:200]) from error
    _check(value)
    return value


def _object(pairs: list[tuple[str, JsonValue]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("an object has the same key twice")
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _check(value: JsonValue) -> None:
    level = [value]
    for _ in range(DEEPEST + 1):
        if not level:
            return
        level = [part for each in level for part in _parts(each)]
    raise PaxError("too_deep", most=DEEPEST)


def _parts(value: JsonValue) -> Iterator[JsonValue]:
    if isinstance(value, dict):
        for key in value:
            _check_text(key)
        yield from value.values()
    elif isinstance(value, list):
        if len(value) > MOST_IN_LIST:
            raise PaxError("list_too_long", most=MOST_IN_LIST)
        yield from value
    elif isinstance(value, str):
        _check_text(value)
    elif isinstance(value, int | float) and not -LARGEST_NUMBER < value < LARGEST_NUMBER:
        raise PaxError("number_too_large")


def _check_text(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise PaxError("text_too_long", most=LONGEST_TEXT)
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise PaxError("half_a_character")


RECORD_LIMIT = 1 << 25
"""Characters of a record; the longest games have about half a million."""
FILE_LIMIT = 1 << 28
"""Characters of all records of a file, unpacked."""
MOST_LINES = 100_000
"""Empty lines included."""

SHOWN = 300

UNREADABLE = (OSError, EOFError, ValueError, zlib.error)


def record_texts(path: Path) -> Iterator[str]:
    """Yield the text of each record of a `.jsonl` or `.jsonl.gz` file, or the whole text of a `.json` file.

    Raises: PaxError if the file can't be read.
    """
    try:
        # Reading a pipe or a device may never end.
        if path.exists() and not path.is_file() and not path.is_dir():
            raise OSError("it is no file")
        if path.name.endswith(".jsonl.gz"):
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                yield from _lines(lines)
        elif path.suffix == ".jsonl":
            with path.open(encoding="utf-8") as lines:
                yield from _lines(lines)
        elif path.suffix == ".json":
            with path.open(encoding="utf-8") as file:
                yield _whole(file.read(RECORD_LIMIT + 1))
        else:
            raise PaxError("unknown_file_type")
    except UNREADABLE as error:
        raise PaxError("unreadable_file", error=str(error)) from error


def _lines(file: TextIO) -> Iterator[str]:
    read = 0
    for _ in range(MOST_LINES):
        line = _whole(file.readline(RECORD_LIMIT + 1))
        read += len(line)
        if not line:
            return
        if read > FILE_LIMIT:
            break
        if line.strip():
            yield line
    raise PaxError("file_too_large", characters=FILE_LIMIT, lines=MOST_LINES)


def _whole(text: str) -> str:
    if len(text) > RECORD_LIMIT:
        raise PaxError("record_too_large", most=RECORD_LIMIT)
    return text


def parse(text: str) -> list[JsonValue]:
    """Parse a text: one record or a list of them. Raises: PaxError as `load_json`."""
    content = load_json(text)
    return content if isinstance(content, list) else [content]


def shown(value: object) -> str:
    try:
        text = json.dumps(value)
    except RecursionError:
        return "(too deeply nested to show)"
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} … ({len(text)} characters)"
