"""Rows to write in tests of the store. The JSON in them means nothing, as the store never asks."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from paxbot.storage import Batch, Head, MessageRow, MoveRow, NewGame, NewNotice, PlayerRow, RowKind
from paxbot.storage.rows import NewResult, SeatRow, StintRow

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
ANN, BOB, CAT = 11, 22, 33
CHANNEL = 900


def later(minutes: int) -> datetime:
    return NOON + timedelta(minutes=minutes)


def new_game(channel: int = CHANNEL, **changes: Any) -> NewGame:
    new = NewGame("toy", 5, channel, False, ANN, {"fewest": 2, "most": 3}, b"s" * 16, NOON)
    return replace(new, **changes)


def player(user: int, name: str = "somebody") -> PlayerRow:
    return PlayerRow(user, name, NOON)


def move(seq: int, **changes: Any) -> MoveRow:
    row = MoveRow(
        seq=seq,
        kind=RowKind.MOVE,
        seat=0,
        user=ANN,
        turn=1,
        turn_seat=0,
        forced=False,
        revealed=False,
        move={"do": "take", "coins": seq},
        facts=({"kind": "taken", "coins": seq},),
        at=later(seq),
    )
    return replace(row, **changes)


def undo(seq: int) -> MoveRow:
    return move(seq, kind=RowKind.UNDO, move=None, facts=())


def notice(nonce: str, kind: str = "turn", seat: int | None = 0) -> NewNotice:
    return NewNotice(kind, seat, {"turn": 1}, nonce)


def message(number: int, game: int = 1, **changes: Any) -> MessageRow:
    return replace(MessageRow(game, "turn", CHANNEL, number, None, 3, 1, later(number)), **changes)


def state(seq: int) -> dict[str, Any]:
    return {"schema": 1, "words": ["ä", seq], "at": seq}


def batch(game: int, after: int, *rows: MoveRow, **changes: Any) -> Batch:
    seq = rows[-1].seq if rows else after
    return replace(Batch(game, after, rows, Head(seq, 1, 0, 1, later(seq)), state(seq)), **changes)


def game_result(game: int | None = 1, **changes: Any) -> NewResult:
    """A game of Bob against the game itself, who took over from Ann."""
    seats = (SeatRow(0, 1, 12, ({"by": "stars", "value": 2},)), SeatRow(1, 2, 5))
    stints = (
        StintRow(0, ANN, "Ann", False, 1, 3, "left"),
        StintRow(0, None, "", True, 3, 9, "finished"),
        StintRow(1, BOB, "Bob", False, 1, 9, "finished"),
    )
    return replace(NewResult(game, 5, "toy", NOON, "finished", seats, stints), **changes)
