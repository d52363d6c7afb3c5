"""Rows of the database as the store's own rows, and back."""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import datetime
from functools import cache
from typing import Any, Final, TypeVar, get_type_hints

from paxbot.storage.codec import dump_json, dump_time, load_time
from paxbot.storage.rows import GameRow, Head, Json, MoveRow, RowKind, Status

Record = Mapping[str, Any]
R = TypeVar("R")

READERS: Final[Mapping[object, Callable[..., object]]] = {
    bool: bool,
    datetime: datetime.fromisoformat,
    datetime | None: load_time,
    Json: json.loads,
    Json | None: lambda text: None if text is None else json.loads(text),
    tuple[Json, ...]: lambda text: tuple(json.loads(text)),
    Status: Status,
    RowKind: RowKind,
}
"""How columns are read, by the type of their field; those of other types are as they are."""


def load(kind: type[R], record: Record, **given: object) -> R:
    """Return the row in a record whose columns are called like its fields; those that are `given` are none of them."""
    readers = _readers(kind)  # type: ignore[arg-type]
    values = {name: read(record[name]) if read else record[name] for name, read in readers if name not in given}
    return kind(**values, **given)


@cache
def _readers(kind: type[object]) -> tuple[tuple[str, Callable[..., object] | None], ...]:
    types = get_type_hints(kind)
    return tuple((field.name, READERS.get(types[field.name])) for field in fields(kind))  # type: ignore[arg-type]


def game_row(r: Record) -> GameRow:
    """Return the game in a record of `games`."""
    return load(GameRow, r, head=None if r["seq"] is None else load(Head, r))


def move_record(game: int, row: MoveRow) -> tuple[Any, ...]:
    """Convert a row of the log to a record of `moves`, in the order of its columns."""
    move = None if row.move is None else dump_json(row.move)
    who = (row.kind.value, row.seat, row.user, row.turn, row.turn_seat)
    what = (row.forced, row.revealed, move, dump_json(row.facts))
    return (game, row.seq, *who, *what, dump_time(row.at), row.undone_by)
