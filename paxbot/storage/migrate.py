"""Brings a database to the newest schema: numbered SQL files, each in a transaction of its own."""

import hashlib
import sqlite3
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple, Protocol


class SchemaError(Exception):
    """The database cannot be used by this version of the bot; the text says why, for its owner."""


class Connection(Protocol):
    """A connection to SQLite in autocommit mode, as the store needs it."""

    def execute_fetchall(self, sql: str, parameters: Iterable[Any] | None = None, /) -> Awaitable[Iterable[Any]]:
        """Run one statement and return all its rows."""

    async def rollback(self) -> None:
        """Give up the open transaction, if there is one."""

    async def close(self) -> None:
        """Close the connection."""


class Migration(NamedTuple):
    """One step from a schema version to the next."""

    version: int
    name: str
    sql: str

    @property
    def checksum(self) -> str:
        """The digest of the text that the database remembers, to notice when it is edited afterwards."""
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
    """Bring the database to the schema of the last migration, each missing one in its own transaction.

    Raises: SchemaError if the database is another program's or newer than the migrations, or an applied one was edited.
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
    await _check_applied(db, migrations[:version])
    for migration in migrations[version:]:
        await _apply(db, migration)


def statements(sql: str) -> Iterator[str]:
    """Yield the single statements of a script."""
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


async def _check_applied(db: Connection, applied: Sequence[Migration]) -> None:
    if not applied:
        return
    remembered = dict(tuple(row) for row in await db.execute_fetchall("SELECT version, checksum FROM migrations"))
    for migration in applied:
        if remembered.get(migration.version) != migration.checksum:
            raise SchemaError(f"The migration {migration.name} has been edited since it was applied to this database.")


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
