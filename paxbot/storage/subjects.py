"""All rows of a game at one moment, kept in memory until somebody writes to them."""

import json
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from paxbot.storage.database import Database, Read
from paxbot.storage.records import game_row, load
from paxbot.storage.rows import (
    ClockRow,
    DocumentRow,
    FormerPlayerRow,
    MessageRow,
    MoveRow,
    NoticeRow,
    PlayerRow,
    SubjectRows,
    TimerRow,
    VoteRow,
)

OUTBOX: Final = "delivered_at IS NULL AND dropped_at IS NULL"
KEPT: Final = 256
"""Games whose rows are kept in memory."""


Version = tuple[tuple[int, int], ...]
"""How often was written to a game, to its messages, and to its notices."""


def messages_of(game: int) -> tuple[str, int]:
    """Return what a write to the messages of a game touches (`Database.touch`)."""
    return "messages", game


def notices_of(game: int) -> tuple[str, int]:
    """Return what a write to the notices of a game touches."""
    return "notices", game


class Subjects:
    """Reads all rows of a game in one transaction, and only where something was written to them since."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._kept: OrderedDict[int, tuple[Version, SubjectRows]] = OrderedDict()

    def version(self, game: int) -> Version:
        """Return how often was written to the game."""
        return tuple(map(self._db.version, (game, messages_of(game), notices_of(game))))

    def fresh(self, game: int) -> SubjectRows | None:
        """Return the rows of a game if they are at hand, and nobody has written to the game but to its post."""
        version, rows = self._kept.get(game, (None, None))
        return rows if version is not None and version[0] == self._db.version(game) else None

    async def of(self, game: int) -> SubjectRows | None:
        """Return all rows of a game; None if there is none with this id."""
        version, known = self.version(game), self._kept.get(game)
        if known is not None and known[0] == version:
            self._kept.move_to_end(game)
            return known[1]
        async with self._db.moment() as read:
            rows = self.fresh(game)
            if rows is None:
                rows = await _all_of(read, game)
            else:
                rows = await _with_post(read, rows, *self._stale_post(game))
        if rows is not None:
            self._keep(game, version, rows)
        return rows

    def _stale_post(self, game: int) -> tuple[bool, bool]:
        """Return whether the messages and the notices have to be read; both while a transaction may write to both."""
        kept, now, is_writing = self._kept[game][0], self.version(game), self._db.is_writing
        return is_writing or kept[1] != now[1], is_writing or kept[2] != now[2]

    def _keep(self, game: int, version: Version, rows: SubjectRows) -> None:
        self._kept[game] = version, rows
        self._kept.move_to_end(game)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def clear(self) -> None:
        """Keep nothing in memory."""
        self._kept.clear()


async def _all_of(read: Read, game: int) -> SubjectRows | None:
    found = await read("SELECT * FROM games WHERE id = ?", game)
    if not found:
        return None
    row = game_row(found[0])
    players = tuple(
        load(PlayerRow, each) for each in await read("SELECT * FROM players WHERE game = ? ORDER BY seat, rowid", game)
    )
    has_newcomers = row.started_at is not None and any(player.joined_at >= row.started_at for player in players)
    former = (
        await read("SELECT * FROM former_players WHERE game = ? ORDER BY left_at, seat", game) if has_newcomers else ()
    )
    rows = SubjectRows(
        row,
        players,
        tuple(load(FormerPlayerRow, each) for each in former),
        turn=() if row.head is None else tuple(load(MoveRow, each) for each in await _turn(read, game, row.head.turn)),
        clocks=tuple(
            load(ClockRow, each) for each in await read("SELECT * FROM clocks WHERE game = ? ORDER BY seat", game)
        ),
        timers=tuple(
            load(TimerRow, each)
            for each in await read("SELECT * FROM timers WHERE subject = ? ORDER BY due_at, kind, seat", game)
        ),
        votes=tuple(
            VoteRow(each["topic"], each["user"], datetime.fromisoformat(each["at"]))
            for each in await read("SELECT * FROM votes WHERE subject = ? ORDER BY topic, at, user", game)
        ),
        documents=tuple(
            DocumentRow(each["user"], each["kind"], json.loads(each["paper"]))
            for each in await read("SELECT * FROM papers WHERE game = ? ORDER BY user, kind", game)
        ),
        messages=(),
        notices=(),
    )
    return await _with_post(read, rows)


async def _turn(read: Read, game: int, turn: int) -> list[Mapping[str, Any]]:
    # Left to itself, SQLite goes through the whole log for the rows of one turn.
    sql = "SELECT * FROM moves INDEXED BY moves_by_turn WHERE game = ? AND turn = ? ORDER BY seq"
    return await read(sql, game, turn)


async def _with_post(read: Read, rows: SubjectRows, messages: bool = True, notices: bool = True) -> SubjectRows:
    """Return the rows of a game with its messages, notices or both as they are now."""
    game = rows.game.id
    if messages:
        found = await read("SELECT * FROM messages WHERE subject = ? ORDER BY created_at DESC, message DESC", game)
        rows = replace(rows, messages=tuple(load(MessageRow, each) for each in found))
    if notices:
        found = await read(f"SELECT * FROM notices WHERE {OUTBOX} AND subject = ? ORDER BY id", game)
        rows = replace(rows, notices=tuple(load(NoticeRow, each) for each in found))
    return rows
