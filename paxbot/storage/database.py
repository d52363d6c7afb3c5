"""One SQLite file: write-ahead log, one connection, one transaction at a time, and rows read from it."""

import asyncio
import json
import logging
import sqlite3
import sys
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import fields
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar, get_type_hints

from paxbot.storage.connection import (
    ADVICE,
    BEGIN_READING,
    DATABASE_DAMAGED,
    END_READING,
    Connection,
    Direct,
    Migration,
    SchemaError,
    StoreFault,
    advice,
    fetchall_in_thread,
    migrate,
    read_migrations,
    translate_faults,
)
from paxbot.storage.rows import GameRow, Head, Json, MoveRow, RowKind, Status
from paxbot.watch import telemetry

logger = logging.getLogger(__name__)


def dump_json(value: Any) -> str:
    """Keys keep their order. Raises: TypeError for what is not plain JSON."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def pack(state: Json) -> bytes:
    return zlib.compress(dump_json(state).encode())


def unpack(packed: bytes) -> Json:
    state: Json = json.loads(zlib.decompress(packed))
    return state


def dump_time(at: datetime) -> str:
    """Return UTC text that sorts by time. `at` has a time zone."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def load_time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


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


def load(kind: type[R], record: Record, **given: object) -> R:
    """Read a row from columns named like its fields; those `given` are not columns."""
    if kind is GameRow:
        given["head"] = None if record["seq"] is None else load(Head, record)
    readers = _readers(kind)  # type: ignore[arg-type]
    values = {name: read(record[name]) if read else record[name] for name, read in readers if name not in given}
    return kind(**values, **given)


@cache
def _readers(kind: type[object]) -> tuple[tuple[str, Callable[..., object] | None], ...]:
    types = get_type_hints(kind)
    return tuple((field.name, READERS.get(types[field.name])) for field in fields(kind))  # type: ignore[arg-type]


def move_record(game: int, row: MoveRow) -> tuple[Any, ...]:
    move = None if row.move is None else dump_json(row.move)
    who = (row.kind.value, row.seat, row.user, row.turn, row.turn_seat)
    what = (row.forced, row.revealed, move, dump_json(row.facts))
    return (game, row.seq, *who, *what, dump_time(row.at), row.undone_by)


BUSY_TIMEOUT_MS = 5000
PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
)

VACUUM: Final = "vacuum"
LARGE: Final = 32_000_000

MOST_FAULTS: Final = 1_000_000
"""A check lists at most this many, so that misreadings hide no fault."""
MISREAD: Final = (
    "NULL value in former_players.",
    "non-INTEGER value in former_players.",
    "non-TEXT value in former_players.",
)
"""False alarms of SQLite 3.40: it takes the order of that table's key for the order of its columns."""


async def connect(path: Path) -> Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return Direct(path)
    except sqlite3.Error as error:
        raise SchemaError(advice(error)) from error


async def check(db: Connection, how: str = "quick_check") -> None:
    found = [str(line) for (line,) in await db.execute_fetchall(f"PRAGMA {how}({MOST_FAULTS})")]
    faults = [line for line in found if line != "ok" and not line.startswith(MISREAD)]
    if faults:
        raise SchemaError(f"{ADVICE[DATABASE_DAMAGED]} (SQLite says: {' '.join(faults[0].split())})")


Read = Callable[..., Awaitable[list[Record]]]

READ: Final = telemetry.DATABASE.labels("read")
TRANSACTION: Final = telemetry.DATABASE.labels("transaction")


class Database:
    """Runs statements one at a time, so that no transaction sees another's half."""

    def __init__(
        self,
        path: Path,
        *,
        migrations: Sequence[Migration] | None = None,
        connect: Callable[[Path], Awaitable[Connection]] = connect,
    ) -> None:
        self._path = path
        self._migrations = migrations
        self._connect = connect
        self._lock = asyncio.Lock()
        self._db: Connection | None = None
        self._reader: Connection | None = None
        """For short queries: sees the last write and waits for no writer."""
        self._thread_reader: Connection | None = None
        """For long queries: during one in a thread, its connection sees nothing newer."""
        self._touched: set[Hashable] = set()
        self._writes = 0
        self._writes_to = Counter[Hashable]()

    async def open(self) -> None:
        if self._db is not None:
            return
        db = await self._connect(self._path)
        try:
            for pragma in PRAGMAS:
                await db.execute_fetchall(pragma)
            await check(db)
            await migrate(db, read_migrations() if self._migrations is None else self._migrations)
        except sqlite3.Error as error:
            await db.close()
            raise SchemaError(advice(error)) from error
        except BaseException:
            await db.close()
            raise
        self._db = db
        try:
            if await self.read("SELECT 1 FROM sqlite_master WHERE name = 'chores'"):
                await self.do_chores(sys.maxsize)
        except StoreFault as fault:
            logger.warning("What was deleted is not cleared from the file yet: %s", fault)
        if self._connect is connect:
            self._reader, self._thread_reader = await self._question_connection(), await self._question_connection()

    async def _question_connection(self) -> Connection:
        db = await connect(self._path)
        for pragma in (PRAGMAS[0], "PRAGMA query_only = ON"):
            await db.execute_fetchall(pragma)
        return db

    async def close(self) -> None:
        async with self._lock:
            open_ones = [each for each in (self._reader, self._thread_reader, self._db) if each is not None]
            self._db = self._reader = self._thread_reader = None
            for each in open_ones:
                await each.close()

    @property
    def is_writing(self) -> bool:
        return self._lock.locked()

    def version(self, about: Hashable) -> tuple[int, int]:
        """Return a value that changes with every write about this, and perhaps others."""
        return self._writes, self._writes_to[about]

    def touch(self, about: Hashable) -> None:
        """Note what the open transaction writes about; without a note it counts for everything."""
        self._touched.add(about)

    async def read(self, sql: str, *parameters: Any) -> list[Record]:
        with READ.time():
            if self._reader is not None:
                with translate_faults():
                    return list(await self._reader.execute_fetchall(sql, parameters))
            async with self._lock:
                return await self.run(sql, *parameters)

    async def rows(self, kind: type[R], sql: str, *parameters: Any) -> list[R]:
        return [load(kind, record) for record in await self.read(sql, *parameters)]

    async def read_much(self, sql: str, *parameters: Any) -> list[Record]:
        if self._thread_reader is None:
            return await self.read(sql, *parameters)
        with READ.time(), translate_faults():
            return list(await fetchall_in_thread(self._thread_reader, sql, parameters))

    @asynccontextmanager
    async def moment(self) -> AsyncIterator[Read]:
        """Read several statements of the same moment; do nothing else meanwhile."""
        if self._reader is None:
            async with self._lock:
                yield self.run
            return
        # Nothing here waits for anything, so nobody else asks through this connection before it ends.
        reader = self._reader
        with translate_faults():
            await reader.execute_fetchall(BEGIN_READING)
        try:
            yield self.read
        finally:
            # Where the disk failed, SQLite has ended it already.
            with suppress(sqlite3.OperationalError):
                await reader.execute_fetchall(END_READING)

    async def write(self, sql: str, *parameters: Any, about: Hashable = None) -> None:
        async with self.transaction():
            if about is not None:
                self.touch(about)
            await self.run(sql, *parameters)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        """Write everything inside when the block ends, or nothing when it raises."""
        with TRANSACTION.time():
            async with self._lock:
                self._touched.clear()
                try:
                    await self.run("BEGIN IMMEDIATE")
                    yield
                    await self.run("COMMIT")
                except BaseException:
                    if self._db is not None:
                        await self._db.rollback()
                    raise
                finally:
                    if not self._touched:
                        self._writes += 1
                    self._writes_to.update(self._touched)

    @asynccontextmanager
    async def reader(self) -> AsyncIterator[Callable[..., Awaitable[list[Record]]]]:
        """Read through another connection, so that no one waits for a long query."""
        db = await self._connect(self._path)

        async def read(sql: str, *parameters: Any) -> list[Record]:
            with translate_faults():
                return list(await fetchall_in_thread(db, sql, parameters))

        try:
            await read("PRAGMA query_only = ON")
            yield read
        finally:
            await db.close()

    async def do_chores(self, largest: int = LARGE) -> None:
        """Clear deleted data, unless the file is so large that this waits for the next start."""
        async with self._lock:
            if self._path.stat().st_size > largest or not await self.run("SELECT 1 FROM chores"):
                return
            await self.run("VACUUM")
            await self.run("DELETE FROM chores")
            await self.run("PRAGMA wal_checkpoint(TRUNCATE)")

    async def run(self, sql: str, *parameters: Any) -> list[Record]:
        if self._db is None:
            raise RuntimeError("The store is not open.")
        with translate_faults():
            return list(await self._db.execute_fetchall(sql, parameters))
