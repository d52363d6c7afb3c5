"""Rows of the database as the store's own rows, and back."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from paxbot.storage.codec import dump_json, dump_time, load_time
from paxbot.storage.rows import (
    ClockRow,
    FormerPlayerRow,
    GameRow,
    Head,
    MessageRow,
    MoveRow,
    NoticeRow,
    PlayerRow,
    RowKind,
    Status,
    TimerRow,
)

Record = Mapping[str, Any]


def game_row(r: Record) -> GameRow:
    """Return the game in a record of `games`."""
    return GameRow(
        id=r["id"],
        key=r["key"],
        guild=r["guild"],
        channel=r["channel"],
        thread=bool(r["thread"]),
        host=r["host"],
        status=Status(r["status"]),
        options=json.loads(r["options"]),
        seed=r["seed"],
        created_at=datetime.fromisoformat(r["created_at"]),
        started_at=load_time(r["started_at"]),
        ended_at=load_time(r["ended_at"]),
        head=_head(r),
        paused_at=load_time(r["paused_at"]),
        stranded_since=load_time(r["stranded_since"]),
    )


def _head(r: Record) -> Head | None:
    if r["seq"] is None:
        return None
    return Head(r["seq"], r["turn"], r["turn_seat"], r["waiting"], datetime.fromisoformat(r["moved_at"]))


def player_row(r: Record) -> PlayerRow:
    """Return the player in a record of `players`."""
    joined_at = datetime.fromisoformat(r["joined_at"])
    return PlayerRow(r["user"], r["name"], joined_at, r["seat"], bool(r["dm_ok"]), bool(r["dm_told"]))


def former_player_row(r: Record) -> FormerPlayerRow:
    """Return the former player in a record of `former_players`."""
    return FormerPlayerRow(r["user"], r["name"], r["seat"], datetime.fromisoformat(r["left_at"]))


def move_row(r: Record) -> MoveRow:
    """Return the row of the log in a record of `moves`."""
    return MoveRow(
        seq=r["seq"],
        kind=RowKind(r["kind"]),
        seat=r["seat"],
        user=r["user"],
        turn=r["turn"],
        turn_seat=r["turn_seat"],
        forced=bool(r["forced"]),
        revealed=bool(r["revealed"]),
        move=None if r["move"] is None else json.loads(r["move"]),
        facts=tuple(json.loads(r["facts"])),
        at=datetime.fromisoformat(r["at"]),
        undone_by=r["undone_by"],
    )


def move_record(game: int, row: MoveRow) -> tuple[Any, ...]:
    """Convert a row of the log to a record of `moves`, in the order of its columns."""
    move = None if row.move is None else dump_json(row.move)
    who = (row.kind.value, row.seat, row.user, row.turn, row.turn_seat)
    what = (row.forced, row.revealed, move, dump_json(row.facts))
    return (game, row.seq, *who, *what, dump_time(row.at), row.undone_by)


def notice_row(r: Record) -> NoticeRow:
    """Return the notice in a record of `notices`."""
    return NoticeRow(
        id=r["id"],
        subject=r["subject"],
        seq=r["seq"],
        kind=r["kind"],
        seat=r["seat"],
        payload=json.loads(r["payload"]),
        nonce=r["nonce"],
        created_at=datetime.fromisoformat(r["created_at"]),
        attempts=r["attempts"],
        due_at=load_time(r["due_at"]),
    )


def clock_row(r: Record) -> ClockRow:
    """Return the clock in a record of `clocks`."""
    return ClockRow(r["seat"], r["left_s"], r["passes"], r["turn"])


def timer_row(r: Record) -> TimerRow:
    """Return the timer in a record of `timers`."""
    due_at = datetime.fromisoformat(r["due_at"])
    return TimerRow(r["kind"], r["seat"], r["seq"], due_at, json.loads(r["payload"]), r["subject"])


def message_row(r: Record) -> MessageRow:
    """Return the message in a record of `messages`."""
    where = (r["subject"], r["kind"], r["channel"], r["message"])
    return MessageRow(*where, r["seat"], r["seq"], r["turn"], datetime.fromisoformat(r["created_at"]), r["shown"])
