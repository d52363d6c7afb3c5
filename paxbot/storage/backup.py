"""Database copies: made while the bot runs, checked before they count, and put back.
Hourly ones are kept for a day, daily ones for a week, weekly ones for four.
"""

import asyncio
import glob
import os
import re
import shutil
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import time
from typing import Final
from urllib.parse import quote

import aiosqlite

from paxbot.storage.connection import SchemaError, read_migrations, reason_for_owner
from paxbot.storage.database import check

STAMP: Final = "%Y%m%dT%H%M%SZ"
DAYS: Final = 7
WEEKS: Final = 4
REACH: Final = timedelta(weeks=WEEKS)


def name_of(db: Path, now: datetime) -> str:
    return f"{db.stem}-{now.astimezone(UTC).strftime(STAMP)}{db.suffix}"


def backups(db: Path, folder: Path) -> list[Path]:
    name = re.compile(rf"{re.escape(db.stem)}-\d{{8}}T\d{{6}}Z{re.escape(db.suffix)}")
    return sorted(path for path in folder.glob("*") if name.fullmatch(path.name) and _is_dated(path))


def made_at(backup: Path) -> datetime:
    return datetime.strptime(backup.stem[-len("20260301T120000Z") :], STAMP).replace(tzinfo=UTC)


def _is_dated(path: Path) -> bool:
    try:
        made_at(path)
    except ValueError:
        return False
    return path.is_file()


def newest(made: Iterable[Path], now: datetime) -> Path | None:
    """Backups dated in the future, by a wrong clock, do not count."""
    return max((each for each in made if made_at(each) <= now), default=None)


def outdated(made: Iterable[datetime], now: datetime, hourly: int) -> list[datetime]:
    """Return the backups to delete: all but the newest `hourly`, and the first of each day and week.
    Only days and weeks with backups count, so time off deletes none. Backups dated in the future are counted by
    themselves, because either clock may be wrong; they go once the past ones reach back far enough.
    """
    past, ahead = [sorted(each for each in set(made) if (each > now) is is_ahead) for is_ahead in (False, True)]
    if len({_week(each) for each in past}) >= WEEKS:
        ahead = [each for each in ahead if each <= now + REACH]
    return sorted(set(made) - _kept(past, hourly) - _kept(ahead, hourly))


def _kept(made: Sequence[datetime], hourly: int) -> set[datetime]:
    return {*made[-max(hourly, 1) :], *_first_of(made, datetime.date)[-DAYS:], *_first_of(made, _week)[-WEEKS:]}


def _first_of(made: Sequence[datetime], part: Callable[[datetime], Hashable]) -> list[datetime]:
    return sorted({part(each): each for each in reversed(made)}.values())


def _week(moment: datetime) -> tuple[int, int]:
    return moment.isocalendar()[:2]


HALF: Final = ".partial"
SHRUNK: Final = 2
"""An old backup this many times larger than the new one is kept."""
LONGEST: Final = 3600.0
ROOM: Final = 2
"""Copies that must fit on the disk, so that a backup never takes the last room."""


class BackupError(Exception):
    """A copy could not be made or used, and nothing was changed; the text is a sentence for the operator."""


async def copy(source: Path, target: Path, accept: Callable[[Path], Awaitable[None]] | None = None) -> None:
    """Make the target a complete, checked copy of the source, which may be in use. Raises: BackupError.
    It is written in a thread with its own connection, from one moment of the database, and blocks no writer. A
    cancelled copy is awaited, because SQLite crashes if its connection is closed meanwhile. `accept` checks the copy
    before it gets its name, and may raise BackupError.
    """
    copying = asyncio.create_task(_copy(source, target, accept))
    try:
        await asyncio.shield(copying)
    finally:
        await asyncio.wait({copying})


async def _copy(source: Path, target: Path, accept: Callable[[Path], Awaitable[None]] | None) -> None:
    if not source.is_file():
        raise BackupError(f"There is no database {source}.")
    half = target.with_name(f"{target.name}{HALF}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        size = sum(path.stat().st_size for path in (source, *_companions(source)[:1]) if path.exists())
        if shutil.disk_usage(target.parent).free < ROOM * size:
            raise BackupError(
                f"There is too little room for a backup in {target.parent}: it needs {ROOM * size} bytes."
            )
        half.unlink(missing_ok=True)
        async with _connection(source, "ro") as old, _connection(half, "rwc") as new:
            await old.backup(new)
            # Without a log of its own beside it, the copy is one file.
            await new.execute_fetchall("PRAGMA journal_mode = DELETE")
            await check(new, "integrity_check")
        if accept is not None:
            await accept(half)
        await asyncio.to_thread(put_in_place, half, target)
    except (sqlite3.Error, SchemaError, OSError) as error:
        raise BackupError(f"{source} could not be copied to {target}: {reason_for_owner(error)}.") from error
    finally:
        # The folder may be none.
        with suppress(OSError):
            _remove(half)


async def back_up(db: Path, folder: Path, keep: int, now: datetime) -> Path:
    """Back the database up, and delete outdated backups. Raises: BackupError.
    A backup is deleted only after the new one was found complete. If the new one is much smaller than those, the newest
    of them stays.
    """
    before, target = newest(backups(db, folder), now), folder / name_of(db, now)

    async def accept(copied: Path) -> None:
        await _require_ours(copied, db)
        if before is not None and not await _has_any(copied, "games") and await _has_any(before, "games"):
            raise BackupError(f"{db} has no games any more, and its backup has. {_way_back(before)}")

    await copy(db, target, accept)
    try:
        await asyncio.to_thread(_rotate, db, target, keep, now)
    except OSError as error:
        raise BackupError(f"Old backups could not be deleted: {reason_for_owner(error)}.") from error
    return target


def _rotate(db: Path, target: Path, keep: int, now: datetime) -> None:
    _clear_away(db, target.parent)
    made = {made_at(path): path for path in backups(db, target.parent)}
    old = [made[moment] for moment in outdated(made, now.replace(microsecond=0), keep)]
    least = SHRUNK * target.stat().st_size
    spared = max((path for path in old if path.stat().st_size > least), default=None)
    for path in old:
        if path != spared:
            path.unlink(missing_ok=True)


def _clear_away(db: Path, folder: Path) -> None:
    """Remove leftovers of killed processes; another process may be writing a backup now."""
    for half in folder.glob(f"{glob.escape(db.stem)}-*{HALF}*"):
        with suppress(FileNotFoundError):
            if half.stat().st_mtime < time() - LONGEST:
                half.unlink()


async def require_not_lost(db: Path, folder: Path) -> None:
    """Raise BackupError if the database is missing or empty while it has backups."""
    made = backups(db, folder)
    if made and (not db.exists() or await _has_any(db, "sqlite_master") is False):
        raise BackupError(f"it is empty or missing, though there are backups of it. {_way_back(made[-1])}")


def _way_back(backup: Path) -> str:
    return f"Put one back with `python -m paxbot restore {backup}`; to start afresh, move the backups away"


async def _has_any(db: Path, table: str) -> bool | None:
    """Return whether the table has a row; None if the file cannot be read."""
    try:
        async with _connection(db, "ro") as opened:
            return bool(await opened.execute_fetchall(f"SELECT 1 FROM {table} LIMIT 1"))
    except sqlite3.Error:
        return None


async def restore(
    backup: Path, db: Path, now: datetime, prepare: Callable[[Path], Awaitable[None]] | None = None
) -> Path | None:
    """Put the copy in the place of the database; return where the old one is now. Raises: BackupError.
    The caller has sole use of the database. `prepare` changes the copy before it takes the place.
    """
    coming = db.with_name(f"{db.name}-restoring")
    try:
        # What a killed process has left of an earlier copy would be taken for the log of this one.
        _remove(coming)
        await copy(backup, coming, lambda copied: _require_ours(copied, backup))
        if prepare is not None:
            await prepare(coming)
        aside = _put_aside(db, now) if db.exists() else None
        put_in_place(coming, db)
    except OSError as error:
        raise BackupError(f"{backup} could not take the place of {db}: {reason_for_owner(error)}.") from error
    finally:
        with suppress(OSError):
            _remove(coming)
    return aside


@asynccontextmanager
async def _connection(path: Path, mode: str) -> AsyncIterator[aiosqlite.Connection]:
    async with aiosqlite.connect(f"file:{quote(os.fsencode(path))}?mode={mode}", uri=True, isolation_level=None) as db:
        yield db


async def _require_ours(copied: Path, backup: Path) -> None:
    async with _connection(copied, "ro") as db:
        ((version,),) = await db.execute_fetchall("PRAGMA user_version")
        ours = await db.execute_fetchall("SELECT 1 FROM sqlite_master WHERE name = 'migrations'")
    if not ours:
        raise BackupError(f"{backup} is no database of the bot.")
    if version > len(read_migrations()):
        raise BackupError(f"{backup} was made by a newer version of the bot: install that one first.")


def _put_aside(db: Path, now: datetime) -> Path:
    """Copy the database with its log; its own file stays until it is replaced."""
    aside = db.with_name(f"{db.stem}-before-{now.astimezone(UTC).strftime(STAMP)}{db.suffix}")
    shutil.copyfile(db, aside)
    for old, new in zip(_companions(db), _companions(aside), strict=True):
        if old.exists():
            # The log would be taken for that of the restored file.
            old.replace(new)
    return aside


def _companions(db: Path) -> tuple[Path, ...]:
    return tuple(db.with_name(f"{db.name}{end}") for end in ("-wal", "-shm", "-journal"))


def _remove(db: Path) -> None:
    for path in (db, *_companions(db)):
        path.unlink(missing_ok=True)


def put_in_place(written: Path, target: Path) -> None:
    """Give the file its name durably and atomically, even through a power failure."""
    _flush(written)
    written.replace(target)
    _flush(target.parent)


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
