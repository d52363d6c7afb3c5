"""A connection to the file of a database: its lock, its newest schema, its faults told apart.
Short statements run without a thread: a row by its key takes some hundredths of a millisecond, a thread ten times as
much. Statements that may wait for another process or the disk run in a thread: a transaction's start and end, and
everything that is neither a question nor a change of rows.
"""

import asyncio
import fcntl
import hashlib
import logging
import os
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, TypeVar

logger = logging.getLogger(__name__)

PRIMARY: Final = 0xFF

DISK_FULL: Final = "disk_full"
DATABASE_BUSY: Final = "database_busy"
DATABASE_DAMAGED: Final = "database_damaged"
DATABASE_FAILS: Final = "database_fails"

REASONS: Final = {
    sqlite3.SQLITE_FULL: DISK_FULL,
    sqlite3.SQLITE_BUSY: DATABASE_BUSY,
    sqlite3.SQLITE_LOCKED: DATABASE_BUSY,
    sqlite3.SQLITE_CORRUPT: DATABASE_DAMAGED,
    sqlite3.SQLITE_NOTADB: DATABASE_DAMAGED,
    sqlite3.SQLITE_IOERR: DATABASE_FAILS,
    sqlite3.SQLITE_READONLY: DATABASE_FAILS,
    sqlite3.SQLITE_CANTOPEN: DATABASE_FAILS,
    sqlite3.SQLITE_PERM: DATABASE_FAILS,
}
"""Faults outside the program. Every other error of SQLite is ours, and stays as it is."""

ADVICE: Final = {
    DISK_FULL: "its disk is full; make room, then start again",
    DATABASE_BUSY: "another program keeps it locked; end that program, then start again",
    DATABASE_DAMAGED: "it is damaged or no database of the bot; restore a backup with `python -m paxbot restore FILE`",
    DATABASE_FAILS: "its disk is full or fails, or the file or its folder may not be written",
}


class StoreFault(Exception):
    def __init__(self, reason: str, error: sqlite3.Error) -> None:
        super().__init__(f"{reason}: {error}")
        self.reason = reason


def reason_of(error: sqlite3.Error) -> str | None:
    """None for faults of our own."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else REASONS.get(code & PRIMARY)


def advice(error: sqlite3.Error) -> str:
    reason = reason_of(error)
    return f"{ADVICE[reason]} (SQLite says: {error})" if reason else f"SQLite cannot use it: {error}"


def reason_for_owner(error: Exception) -> str:
    """Return the end of a sentence, without its full stop."""
    if isinstance(error, sqlite3.Error):
        return advice(error)
    if isinstance(error, StoreFault):
        return ADVICE[error.reason]
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}{f' ({error.filename})' if error.filename else ''}"
    return str(error).rstrip(".")


@contextmanager
def translate_faults() -> Iterator[None]:
    """Log faults outside the program, and raise them as a `StoreFault`."""
    try:
        yield
    except sqlite3.Error as error:
        if (reason := reason_of(error)) is None:
            raise
        logger.error("The database could not be read or written: %s", error)  # noqa: TRY400 (no fault of the code)
        raise StoreFault(reason, error) from error


class DatabaseInUse(Exception):
    """The text is the end of a sentence."""


@contextmanager
def sole_use(db: Path) -> Iterator[None]:
    """Keep other processes from the database. Raises: DatabaseInUse immediately, OSError.
    The system releases the lock with the process, however that ends; the file of the lock stays.
    """
    real = Path(os.path.realpath(db))
    # A pipe might be waited for without an end, and a device keeps nothing.
    if real.exists() and not real.is_file():
        raise OSError("it is no file")
    real.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(lock_file(real), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as busy:
            raise DatabaseInUse("a running bot uses it; stop that one first") from busy
        yield
    finally:
        os.close(handle)


def lock_file(db: Path) -> Path:
    return db.with_name(f"{db.name}-lock")


class SchemaError(Exception):
    """This version of the bot cannot use the database; the text says why, for the operator."""


class Connection(Protocol):
    """A connection in autocommit mode."""

    def execute_fetchall(self, sql: str, parameters: Iterable[Any] | None = None, /) -> Awaitable[Iterable[Any]]:
        """Run one statement and return all its rows."""

    async def rollback(self) -> None:
        """Roll the open transaction back, if there is one."""

    async def close(self) -> None:
        """Close the connection."""


class Migration(NamedTuple):
    version: int
    name: str
    sql: str

    @property
    def checksum(self) -> str:
        return hashlib.sha256(self.sql.encode()).hexdigest()


def read_migrations(folder: Traversable | None = None) -> tuple[Migration, ...]:
    """Read the files `NNNN_what.sql` of a folder, numbered from 1 without a gap. Raises: SchemaError."""
    folder = folder or files("paxbot.storage") / "migrations"
    found = sorted((path for path in folder.iterdir() if path.name.endswith(".sql")), key=lambda path: path.name)
    migrations = tuple(Migration(int(path.name[:4]), path.name, path.read_text("utf-8")) for path in found)
    if [migration.version for migration in migrations] != list(range(1, len(migrations) + 1)):
        raise SchemaError(f"The migrations are not numbered without a gap: {', '.join(path.name for path in found)}.")
    return migrations


async def migrate(db: Connection, migrations: Sequence[Migration]) -> None:
    """Apply each missing migration in its own transaction.
    Raises: SchemaError if the database is another program's or newer, or an applied migration was edited.
    """
    version = await _version(db)
    tables = {name for (name,) in await db.execute_fetchall("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if (tables or version) and "migrations" not in tables:
        raise SchemaError("It is the database of another program.")
    if version > len(migrations):
        raise SchemaError(
            f"The database has schema version {version}, but this version of the bot knows only {len(migrations)}:"
            " start the newer bot that wrote it, or restore a backup made before the update."
        )
    known = "SELECT version, checksum FROM migrations"
    remembered = dict(tuple(row) for row in await db.execute_fetchall(known)) if version else {}
    for migration in migrations[:version]:
        if remembered.get(migration.version) != migration.checksum:
            raise SchemaError(f"The migration {migration.name} has been edited since it was applied to this database.")
    for migration in migrations[version:]:
        await _apply(db, migration)


def statements(sql: str) -> Iterator[str]:
    """Split a script into statements."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement.strip()
            statement = ""
    if statement.strip():
        yield statement.strip()


async def _version(db: Connection) -> int:
    ((version,),) = await db.execute_fetchall("PRAGMA user_version")
    return int(version)


async def _apply(db: Connection, migration: Migration) -> None:
    try:
        await db.execute_fetchall("BEGIN IMMEDIATE")
        if await _version(db) < migration.version:
            await _run(db, migration)
        await db.execute_fetchall("COMMIT")
    except BaseException:
        await db.rollback()
        raise


async def _run(db: Connection, migration: Migration) -> None:
    await db.execute_fetchall(
        "CREATE TABLE IF NOT EXISTS migrations"
        " (version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL) STRICT"
    )
    for statement in statements(migration.sql):
        await db.execute_fetchall(statement)
    await db.execute_fetchall(
        "INSERT INTO migrations VALUES (?, ?, ?)", (migration.version, migration.name, migration.checksum)
    )
    await db.execute_fetchall(f"PRAGMA user_version = {migration.version}")


BEGIN_READING: Final = "BEGIN DEFERRED"
END_READING: Final = "END"
SHORT: Final = ("SELECT", "INSERT", "UPDATE", "DELETE", BEGIN_READING, END_READING)

T = TypeVar("T")


class Direct:
    """Implements `Connection`; for one task at a time."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.row_factory = sqlite3.Row
        self._thread = ThreadPoolExecutor(1, "sqlite")
        self._is_closed = False

    async def execute_fetchall(self, sql: str, parameters: Iterable[Any] | None = None) -> Iterable[Any]:
        if sql.startswith(SHORT):
            return self._all(sql, parameters)
        return await self._in_thread(lambda: self._all(sql, parameters))

    async def fetchall_in_thread(self, sql: str, parameters: Iterable[Any]) -> Iterable[Any]:
        return await self._in_thread(lambda: self._all(sql, parameters))

    async def rollback(self) -> None:
        await self._in_thread(self._db.rollback)

    async def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            await self._in_thread(self._db.close)
            self._thread.shutdown(wait=False)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _all(self, sql: str, parameters: Iterable[Any] | None) -> list[Any]:
        return self._db.execute(sql, tuple(parameters or ())).fetchall()


async def fetchall_in_thread(db: Connection, sql: str, parameters: Iterable[Any]) -> Iterable[Any]:
    return await (
        db.fetchall_in_thread(sql, parameters) if isinstance(db, Direct) else db.execute_fetchall(sql, parameters)
    )
