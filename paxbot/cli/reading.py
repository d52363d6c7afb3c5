"""Reading record files, of which nothing is taken for granted."""

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from paxbot.cli.bounds import load_json
from paxbot.errors import PaxError

RECORD_LIMIT = 1 << 25
"""Characters a record may have at most; the longest games have about half a million."""
FILE_LIMIT = 1 << 28
"""Characters of all records of a file, unpacked."""
MOST_LINES = 100_000
"""Lines of a file, empty ones included."""

SHOWN = 300
"""Characters shown of a value."""

UNREADABLE = (OSError, EOFError, ValueError, zlib.error)
"""Errors of reading a file that is missing, cut off or no text at all."""


def record_texts(path: Path) -> Iterator[str]:
    """Yield the text of each record of a `.jsonl` or `.jsonl.gz` file, or the whole text of a `.json` file.

    Raises: PaxError when the file cannot be read.
    """
    try:
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
    """Return the text, if it has not more characters than a record may have. Raises: PaxError."""
    if len(text) > RECORD_LIMIT:
        raise PaxError("record_too_large", most=RECORD_LIMIT)
    return text


def parse(text: str) -> list[Any]:
    """Parse the records in a text: one value, or each of a list. Raises: PaxError as `load_json`."""
    content = load_json(text)
    return content if isinstance(content, list) else [content]


def shown(value: Any) -> str:
    """Return the value as JSON on one line, cut off where it gets long."""
    try:
        text = json.dumps(value)
    except RecursionError:
        return "(too deeply nested to show)"
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} … ({len(text)} characters)"
