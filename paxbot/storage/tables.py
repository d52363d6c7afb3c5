"""The base of all tables of the store, and the outbox.
All rows of a game at one moment are kept in memory until the next write.
"""

import json
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from paxbot import PaxError
from paxbot.storage.database import Database, Read, Record, dump_json, dump_time, load
from paxbot.storage.rows import (
    ClockRow,
    DocumentRow,
    FormerPlayerRow,
    GameRow,
    MessageRow,
    MoveRow,
    NewNotice,
    NoticeRow,
    PlayerRow,
    Status,
    SubjectRows,
    TimerRow,
    VoteRow,
)

OUTBOX: Final = "delivered_at IS NULL AND dropped_at IS NULL"
KEPT: Final = 256


Version = tuple[tuple[int, int], ...]
"""Counts writes to a game, its messages, and its notices."""


def messages_of(game: int) -> tuple[str, int]:
    return "messages", game


def notices_of(game: int) -> tuple[str, int]:
    return "notices", game


class Subjects:
    def __init__(self, db: Database) -> None:
        self._db = db
        self._kept: OrderedDict[int, tuple[Version, SubjectRows]] = OrderedDict()

    def version(self, game: int) -> Version:
        return tuple(map(self._db.version, (game, messages_of(game), notices_of(game))))

    def fresh(self, game: int) -> SubjectRows | None:
        version, rows = self._kept.get(game, (None, None))
        return rows if version is not None and version[0] == self._db.version(game) else None

    async def of(self, game: int) -> SubjectRows | None:
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
        kept, now, is_writing = self._kept[game][0], self.version(game), self._db.is_writing
        return is_writing or kept[1] != now[1], is_writing or kept[2] != now[2]

    def _keep(self, game: int, version: Version, rows: SubjectRows) -> None:
        self._kept[game] = version, rows
        self._kept.move_to_end(game)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def clear(self) -> None:
        self._kept.clear()


async def _all_of(read: Read, game: int) -> SubjectRows | None:
    found = await read("SELECT * FROM games WHERE id = ?", game)
    if not found:
        return None
    row = load(GameRow, found[0])
    players = tuple(
        load(PlayerRow, each) for each in await read("SELECT * FROM players WHERE game = ? ORDER BY seat, rowid", game)
    )
    has_newcomers = row.started_at is not None and any(player.joined_at >= row.started_at for player in players)
    former = (
        await read("SELECT * FROM former_players WHERE game = ? ORDER BY left_at, seat", game) if has_newcomers else ()
    )
    # Left to itself, SQLite goes through the whole log for the rows of one turn.
    by_turn = "SELECT * FROM moves INDEXED BY moves_by_turn WHERE game = ? AND turn = ? ORDER BY seq"
    turn = () if row.head is None else await read(by_turn, game, row.head.turn)
    rows = SubjectRows(
        row,
        players,
        tuple(load(FormerPlayerRow, each) for each in former),
        turn=tuple(load(MoveRow, each) for each in turn),
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


async def _with_post(read: Read, rows: SubjectRows, messages: bool = True, notices: bool = True) -> SubjectRows:
    game = rows.game.id
    if messages:
        found = await read("SELECT * FROM messages WHERE subject = ? ORDER BY created_at DESC, message DESC", game)
        rows = replace(rows, messages=tuple(load(MessageRow, each) for each in found))
    if notices:
        found = await read(f"SELECT * FROM notices WHERE {OUTBOX} AND subject = ? ORDER BY id", game)
        rows = replace(rows, notices=tuple(load(NoticeRow, each) for each in found))
    return rows


class StaleGame(PaxError):
    """Another write came first; nothing was changed."""

    def __init__(self, **details: object) -> None:
        super().__init__("stale", **details)


class ChannelTaken(PaxError):
    """The channel holds a lobby or a running game already."""

    def __init__(self, **details: object) -> None:
        super().__init__("channel_taken", **details)


class Tables:
    def __init__(self, db: Database) -> None:
        self.db = db
        self.subjects = Subjects(db)

    def clear_memory(self) -> None:
        self.subjects.clear()

    async def require(self, game: int, status: Status) -> Record:
        """Return the game's record, in a transaction. Raises: StaleGame unless it has this status."""
        self.db.touch(game)
        rows = await self.db.run("SELECT * FROM games WHERE id = ? AND status = ?", game, status.value)
        if not rows:
            raise StaleGame(game=game)
        return rows[0]


class Outbox(Tables):
    async def undelivered(self, game: int | None = None) -> tuple[NoticeRow, ...]:
        if game is not None:
            known = await self.subjects.of(game)
            return () if known is None else known.notices
        sql = f"SELECT * FROM notices WHERE {OUTBOX} AND subject IN (SELECT id FROM games) ORDER BY id"
        return tuple(await self.db.rows(NoticeRow, sql))

    async def deliver(self, notice: int, at: datetime, message: MessageRow | None = None) -> None:
        async with self.db.transaction():
            await self._change(notice, "delivered_at = ?", at)
            if message is not None:
                await self._insert_message(message)

    async def drop(self, notice: int, at: datetime) -> None:
        async with self.db.transaction():
            await self._change(notice, "dropped_at = ?", at)

    async def retry(self, notice: int, due_at: datetime) -> None:
        async with self.db.transaction():
            await self._change(notice, "attempts = attempts + 1, due_at = ?", due_at)

    async def _change(self, notice: int, change: str, at: datetime) -> None:
        sql = f"UPDATE notices SET {change} WHERE id = ? AND {OUTBOX} RETURNING subject"
        changed = await self.db.run(sql, dump_time(at), notice)
        self.db.touch(notices_of(changed[0]["subject"] if changed else 0))

    async def hurry(self, game: int, at: datetime) -> None:
        await self.db.write(
            f"UPDATE notices SET due_at = ?2 WHERE subject = ?1 AND due_at > ?2 AND {OUTBOX}",
            *(game, dump_time(at)),
            about=notices_of(game),
        )

    async def add_message(self, message: MessageRow) -> None:
        async with self.db.transaction():
            await self._insert_message(message)

    async def change_message(self, message: MessageRow) -> None:
        """Do nothing if it was forgotten meanwhile."""
        await self.db.write(
            "UPDATE messages SET seq = ?, shown = ?, created_at = ? WHERE channel = ? AND message = ?",
            *(message.seq, message.shown, dump_time(message.created_at), message.channel, message.message),
            about=messages_of(message.subject),
        )

    async def messages(
        self, game: int, kind: str | None = None, *, seat: int | None = None, turn: int | None = None
    ) -> tuple[MessageRow, ...]:
        known = await self.subjects.of(game)
        rows = () if known is None else known.messages
        return tuple(
            row for row in rows if kind in (None, row.kind) and seat in (None, row.seat) and turn in (None, row.turn)
        )

    async def forget_message(self, channel: int, message: int) -> None:
        async with self.db.transaction():
            sql = "DELETE FROM messages WHERE channel = ? AND message = ? RETURNING subject"
            gone = await self.db.run(sql, channel, message)
            self.db.touch(messages_of(gone[0]["subject"] if gone else 0))

    async def insert_notices(
        self, game: int, seq: int | None, at: datetime, notices: Sequence[NewNotice]
    ) -> tuple[NoticeRow, ...]:
        written = []
        self.db.touch(notices_of(game))
        for new in notices:
            written += await self.db.run(
                "INSERT INTO notices (subject, seq, kind, seat, payload, nonce, created_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *",
                *(game, -1 if seq is None else seq, new.kind, new.seat),
                *(dump_json(new.payload), new.nonce, dump_time(at)),
            )
        return tuple(load(NoticeRow, row) for row in written)

    async def _insert_message(self, message: MessageRow) -> None:
        self.db.touch(messages_of(message.subject))
        await self.db.run(
            "INSERT OR REPLACE INTO messages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            *(message.channel, message.message, message.subject, message.kind),
            *(message.seat, message.seq, message.turn, dump_time(message.created_at), message.shown),
        )
