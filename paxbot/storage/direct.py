"""A connection to SQLite whose short statements run at once, without a thread that would cost more than they do.

A row by its key takes some hundredths of a millisecond, handing it to a thread and back ten times as much. What may
have to wait, for another process or for the disk, runs in a thread all the same: a transaction's beginning and end,
and whatever is neither a question nor a change of rows.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from paxbot.storage.migrate import Connection

BEGIN_READING: Final = "BEGIN DEFERRED"
END_READING: Final = "END"
SHORT: Final = ("SELECT", "INSERT", "UPDATE", "DELETE", BEGIN_READING, END_READING)
"""How statements begin that wait for nothing: what they read lies in the system's memory, or is read in a moment."""

T = TypeVar("T")


class Direct:
    """See the module; nobody uses it for two things at the same time."""

    def __init__(self, path: Path) -> None:
        """Open the file, which is made if it is missing. Raises: sqlite3.Error."""
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.row_factory = sqlite3.Row
        self._thread = ThreadPoolExecutor(1, "sqlite")
        self._is_closed = False

    async def execute_fetchall(self, sql: str, parameters: Iterable[Any] | None = None) -> Iterable[Any]:
        """See `Connection`."""
        if sql.startswith(SHORT):
            return self._all(sql, parameters)
        return await self._in_thread(lambda: self._all(sql, parameters))

    async def fetchall_in_thread(self, sql: str, parameters: Iterable[Any]) -> Iterable[Any]:
        """Do the same in a thread, for a question with so many rows that others would have to wait."""
        return await self._in_thread(lambda: self._all(sql, parameters))

    async def rollback(self) -> None:
        """See `Connection`."""
        await self._in_thread(self._db.rollback)

    async def close(self) -> None:
        """See `Connection`."""
        if not self._is_closed:
            self._is_closed = True
            await self._in_thread(self._db.close)
            self._thread.shutdown(wait=False)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _all(self, sql: str, parameters: Iterable[Any] | None) -> list[Any]:
        return self._db.execute(sql, tuple(parameters or ())).fetchall()


async def fetchall_in_thread(db: Connection, sql: str, parameters: Iterable[Any]) -> Iterable[Any]:
    """Run a question that takes long, of whatever connection, and return its rows."""
    return await (
        db.fetchall_in_thread(sql, parameters) if isinstance(db, Direct) else db.execute_fetchall(sql, parameters)
    )
