"""Databases that are ready at once: an empty one is made once in a process, and copied."""

import os
import sqlite3
from collections.abc import Coroutine, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from paxbot.storage import GameStore
from paxbot.storage.connection import migrate, read_migrations

T = TypeVar("T")


class InMemory:
    """A connection to a database in memory that never suspends its caller and, like a file, outlives `close`."""

    def __init__(self, content: bytes = b"") -> None:
        self.db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.db.row_factory = sqlite3.Row
        if content:
            self.db.deserialize(content)

    async def execute_fetchall(self, sql: str, parameters: Iterable[Any] | None = None) -> Iterable[Any]:
        """See `Connection`. All connections are one here, so that none may forbid the others to write."""
        return [] if sql == "PRAGMA query_only = ON" else self.db.execute(sql, tuple(parameters or ())).fetchall()

    async def rollback(self) -> None:
        self.db.rollback()

    async def close(self) -> None:
        """Keep what the database holds."""


def store_in_memory(content: bytes = b"") -> GameStore:
    """Return an open store of SQLite without a file, for tests that ask nothing of one; empty, or with this content."""
    connection = InMemory(content or empty_database())

    async def connect(_: Path) -> InMemory:
        return connection

    store = GameStore(Path(os.devnull), connect=connect)
    at_once(store.open())
    return store


def content_of(store: GameStore) -> bytes:
    connection = store.db._db
    assert isinstance(connection, InMemory)
    return connection.db.serialize()


def migrated(path: Path) -> Path:
    """Put an empty database of the newest schema there, which is quicker than to apply all migrations."""
    path.write_bytes(empty_database())
    return path


@cache
def empty_database() -> bytes:
    connection = InMemory()
    at_once(migrate(connection, read_migrations()))
    return connection.db.serialize()


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """Run what waits for nothing, whether a loop runs or not."""
    try:
        work.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    raise AssertionError("it waits for something")
