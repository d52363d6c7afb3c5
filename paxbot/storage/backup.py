"""Copies of a database: made while the bot runs, checked before they count, kept in a limited number, and put back."""

import asyncio
import os
import re
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from urllib.parse import quote

import aiosqlite

from paxbot.storage.database import check
from paxbot.storage.faults import reason_for_owner
from paxbot.storage.migrate import SchemaError, read_migrations

HALF: Final = ".partial"
"""The end of the name of what is still being written."""
STAMP: Final = "%Y%m%dT%H%M%SZ"
ROOM: Final = 2
"""How many copies must fit on the disk before one is made, so that a backup never takes the bot's last room."""


class BackupError(Exception):
    """A copy could not be made or used, and nothing was changed; the text is a sentence for the owner of the bot."""


async def copy(source: Path, target: Path) -> None:
    """Make the target a whole, checked copy of the source, which may be in use. Raises: BackupError.

    It is written in the thread of a connection of its own, from one moment of the database, and holds up no writer.
    Whoever gives up waits for its end: SQLite crashes where a connection is closed while it is copied.
    """
    copying = asyncio.create_task(_copy(source, target))
    try:
        await asyncio.shield(copying)
    finally:
        await asyncio.wait({copying})


async def _copy(source: Path, target: Path) -> None:
    if not source.is_file():
        raise BackupError(f"There is no database {source}.")
    half = target.with_name(f"{target.name}{HALF}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _require_room(source, target.parent)
        half.unlink(missing_ok=True)
        await _write(source, half)
        await asyncio.to_thread(_put_in_place, half, target)
    except (sqlite3.Error, SchemaError, OSError) as error:
        raise BackupError(f"{source} could not be copied to {target}: {reason_for_owner(error)}.") from error
    finally:
        for name in (half, *_companions(half)):
            # The folder may be none.
            with suppress(OSError):
                name.unlink(missing_ok=True)


async def back_up(db: Path, folder: Path, keep: int, now: datetime) -> Path:
    """Back the database up into the folder, which then holds the newest `keep` backups. Raises: BackupError.

    An old one goes only when the new one was read through and found whole.
    """
    target = folder / f"{db.stem}-{now.astimezone(UTC).strftime(STAMP)}{db.suffix}"
    await copy(db, target)
    for old in backups(db, folder)[: -max(keep, 1)]:
        old.unlink(missing_ok=True)
    return target


def backups(db: Path, folder: Path) -> list[Path]:
    """Return the backups of the database in the folder, oldest first; nothing else that lies there."""
    name = re.compile(rf"{re.escape(db.stem)}-\d{{8}}T\d{{6}}Z{re.escape(db.suffix)}")
    return sorted(path for path in folder.glob("*") if name.fullmatch(path.name))


def made_at(backup: Path) -> datetime:
    """Return when the backup was made, by its name."""
    return datetime.strptime(backup.stem[-len("20260301T120000Z") :], STAMP).replace(tzinfo=UTC)


async def restore(backup: Path, db: Path, now: datetime) -> Path | None:
    """Put the copy in the place of the database; return where that lies now, if there was one. Raises: BackupError.

    The caller has sole use of the database.
    """
    coming = db.with_name(f"{db.name}-restoring")
    await copy(backup, coming)
    try:
        await _require_ours(coming, backup)
        aside = _put_aside(db, now) if db.exists() else None
        _put_in_place(coming, db)
    except OSError as error:
        raise BackupError(f"{backup} could not take the place of {db}: {reason_for_owner(error)}.") from error
    finally:
        coming.unlink(missing_ok=True)
    return aside


async def _write(source: Path, target: Path) -> None:
    async with _connection(source, "ro") as old, _connection(target, "rwc") as new:
        await old.backup(new)
        # Without a log of its own beside it, the copy is one file.
        await new.execute_fetchall("PRAGMA journal_mode = DELETE")
        await check(new, "integrity_check")


@asynccontextmanager
async def _connection(path: Path, mode: str) -> AsyncIterator[aiosqlite.Connection]:
    """Open a connection in autocommit mode, which makes the file only where `mode` says so. Raises: sqlite3.Error."""
    async with aiosqlite.connect(f"file:{quote(os.fsencode(path))}?mode={mode}", uri=True, isolation_level=None) as db:
        yield db


async def _require_ours(copied: Path, backup: Path) -> None:
    """Check that this version of the bot can use the copy. Raises: BackupError."""
    async with _connection(copied, "ro") as db:
        ((version,),) = await db.execute_fetchall("PRAGMA user_version")
        ours = await db.execute_fetchall("SELECT 1 FROM sqlite_master WHERE name = 'migrations'")
    if not ours:
        raise BackupError(f"{backup} is no backup of the bot.")
    if version > len(read_migrations()):
        raise BackupError(f"{backup} was made by a newer version of the bot: install that one first.")


def _put_aside(db: Path, now: datetime) -> Path:
    """Copy the database aside with what its log still holds; its own file is left until it is replaced."""
    aside = db.with_name(f"{db.stem}-before-{now.astimezone(UTC).strftime(STAMP)}{db.suffix}")
    shutil.copyfile(db, aside)
    for old, new in zip(_companions(db), _companions(aside), strict=True):
        if old.exists():
            # The log would be taken for that of the restored file.
            old.replace(new)
    return aside


def _companions(db: Path) -> tuple[Path, ...]:
    """Return the files SQLite keeps beside a database in use."""
    return tuple(db.with_name(f"{db.name}{end}") for end in ("-wal", "-shm", "-journal"))


def _require_room(source: Path, folder: Path) -> None:
    """Check that copies fit on the disk. Raises: BackupError."""
    size = sum(path.stat().st_size for path in (source, *_companions(source)[:1]) if path.exists())
    if shutil.disk_usage(folder).free < ROOM * size:
        raise BackupError(f"There is too little room for a backup in {folder}: it needs {ROOM * size} bytes.")


def _put_in_place(written: Path, target: Path) -> None:
    """Give the file the target's name, for good and whole, whenever the power fails."""
    _flush(written)
    written.replace(target)
    _flush(target.parent)


def _flush(path: Path) -> None:
    """Wait until the file or folder is on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
