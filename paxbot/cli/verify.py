"""`verify`: replay records and compare them with our rules."""

import gzip
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from paxbot.errors import PaxError
from paxbot.games.registry import game_by_key


def read_records(path: Path) -> Iterator[Any]:
    """Every record of a `.json`, `.jsonl` or `.jsonl.gz` file. Raises: PaxError when it cannot be read."""
    try:
        if path.name.endswith(".jsonl.gz"):
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                yield from (json.loads(line) for line in lines if line.strip())
        elif path.suffix == ".jsonl":
            with path.open(encoding="utf-8") as lines:
                yield from (json.loads(line) for line in lines if line.strip())
        elif path.suffix == ".json":
            content = json.loads(path.read_text(encoding="utf-8"))
            yield from content if isinstance(content, list) else [content]
        else:
            raise PaxError("unknown_file_type", path=str(path))
    except (OSError, EOFError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise PaxError("unreadable_file", path=str(path), error=str(error)) from error


def first_difference(record: Any) -> str | None:
    """The first way in which the record differs from our rules, readably; None when they agree."""
    if not isinstance(record, dict):
        return "it is not a JSON object"
    try:
        difference = next(iter(game_by_key(str(record.get("game"))).differences(record)), None)
    except PaxError as error:
        return str(error)
    if difference is None:
        return None
    return (
        f"after {difference.after} moves, {difference.where}:\n"
        f"    record: {json.dumps(difference.expected)}\n"
        f"    ours:   {json.dumps(difference.found)}"
    )


def verify(paths: Sequence[Path]) -> int:
    """Print the first difference of each failing record and the totals; the exit status is 1 on any failure."""
    passed = failed = 0
    for path in paths:
        try:
            for number, record in enumerate(read_records(path), 1):
                trouble = first_difference(record)
                if trouble is None:
                    passed += 1
                    continue
                failed += 1
                name = record.get("id", number) if isinstance(record, dict) else number
                print(f"{path.name} {name}: {trouble}")
        except PaxError as error:
            failed += 1
            print(f"{path.name}: {error}")
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)
