"""Reading record files, of which nothing is taken for granted."""

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from paxbot.errors import PaxError

RECORD_LIMIT = 1 << 25
"""Characters a record may have at most; the longest games have about half a million."""

SHOWN = 300
"""Characters shown of a value."""

UNREADABLE = (OSError, EOFError, ValueError, zlib.error)
"""What reading a file that is missing, cut off or no text at all raises."""


def record_texts(path: Path) -> Iterator[str]:
    """The text of each record of a `.jsonl` or `.jsonl.gz` file, or the whole text of a `.json` file.

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
                yield file.read(RECORD_LIMIT)
        else:
            raise PaxError("unknown_file_type")
    except UNREADABLE as error:
        raise PaxError("unreadable_file", error=str(error)) from error


def _lines(file: TextIO) -> Iterator[str]:
    while line := file.readline(RECORD_LIMIT):
        if line.strip():
            yield line


def parse(text: str) -> list[Any]:
    """The records in a text: one value, or each of a list. Raises: PaxError when it is not JSON."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PaxError("not_json", error=str(error)) from error
    return content if isinstance(content, list) else [content]


def shown(value: Any) -> str:
    """The value as JSON on one line, cut off where it gets long."""
    try:
        text = json.dumps(value)
    except RecursionError:
        return "(too deeply nested to show)"
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} … ({len(text)} characters)"
