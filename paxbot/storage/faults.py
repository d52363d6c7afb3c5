"""The faults of SQLite, told apart: for players by a key, for the owner of the bot in a sentence."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

logger = logging.getLogger(__name__)

PRIMARY: Final = 0xFF
"""The part of an error code that names its kind; the rest tells details."""

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
"""The faults that lie outside the program. Every other error of SQLite is a fault of ours, and stays what it is."""

ADVICE: Final = {
    DISK_FULL: "its disk is full; make room, then start again",
    DATABASE_BUSY: "another program keeps it locked; end that program, then start again",
    DATABASE_DAMAGED: "it is damaged or no database of the bot; restore a backup with `python -m paxbot restore FILE`",
    DATABASE_FAILS: "its disk is full or fails, or the file or its folder may not be written",
}


class StoreFault(Exception):
    """The database could not be read or written; nothing of the transaction was kept.

    `reason` is a key the presentation turns into a sentence.
    """

    def __init__(self, reason: str, error: sqlite3.Error) -> None:
        super().__init__(f"{reason}: {error}")
        self.reason = reason


def reason_of(error: sqlite3.Error) -> str | None:
    """Return the key for what lies outside the program; None for every other error."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else REASONS.get(code & PRIMARY)


def advice(error: sqlite3.Error) -> str:
    """Return the end of a sentence: what is wrong with the file and what to do."""
    reason = reason_of(error)
    return f"{ADVICE[reason]} (SQLite says: {error})" if reason else f"SQLite cannot use it: {error}"


def reason_for_owner(error: Exception) -> str:
    """Return the end of a sentence, without its full stop, for whatever kept a file from being used."""
    if isinstance(error, sqlite3.Error):
        return advice(error)
    if isinstance(error, StoreFault):
        return ADVICE[error.reason]
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}{f' ({error.filename})' if error.filename else ''}"
    return str(error).rstrip(".")


@contextmanager
def translate_faults() -> Iterator[None]:
    """Log what SQLite could not do for reasons outside the program, and raise it as a `StoreFault`."""
    try:
        yield
    except sqlite3.Error as error:
        if (reason := reason_of(error)) is None:
            raise
        logger.error("The database could not be read or written: %s", error)  # noqa: TRY400 (no fault of the code)
        raise StoreFault(reason, error) from error
