"""Copies of a database: made while the bot runs, checked before they count, and put back.

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
"""How far backups reach back while the bot runs."""


def name_of(db: Path, now: datetime) -> str:
    """Return the name of a backup that is made now."""
    return f"{db.stem}-{now.astimezone(UTC).strftime(STAMP)}{db.suffix}"


def backups(db: Path, folder: Path) -> list[Path]:
    """Return the backups of the database in the folder, oldest first; nothing else that lies there."""
    name = re.compile(rf"{re.escape(db.stem)}-\d{{8}}T\d{{6}}Z{re.escape(db.suffix)}")
    return sorted(path for path in folder.glob("*") if name.fullmatch(path.name) and _is_dated(path))


def made_at(backup: Path) -> datetime:
    """Return when the backup was made, by its name."""
    return datetime.strptime(backup.stem[-len("20260301T120000Z") :], STAMP).replace(tzinfo=UTC)


def _is_dated(path: Path) -> bool:
    try:
        made_at(path)
    except ValueError:
        return False
    return path.is_file()


def newest(made: Iterable[Path], now: datetime) -> Path | None:
    """Return the newest one; those dated in the future by a wrong clock do not count."""
    return max((each for each in made if made_at(each) <= now), default=None)


def outdated(made: Iterable[datetime], now: datetime, hourly: int) -> list[datetime]:
    """Return the moments whose backups may go: all but the newest `hourly`, and the first of each day and week.

    It counts days and weeks that have backups, so that none goes because the bot was off. One from a moment that has
    not come was made when the clock was wrong, or the clock is wrong now, so those are counted by themselves. When
    those of the past reach back far enough, it is the others that are wrong.
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
"""The end of the name of what is still being written."""
SHRUNK: Final = 2
"""How many times larger an old backup is if the new one has lost something."""
LONGEST: Final = 3600.0
"""Seconds after which a half-written file is abandoned."""
ROOM: Final = 2
"""How many copies must fit on the disk before one is made, so that a backup never takes the bot's last room."""


class BackupError(Exception):
    """A copy could not be made or used, and nothing was changed; the text is a sentence for the owner of the bot."""


async def copy(source: Path, target: Path, accept: Callable[[Path], Awaitable[None]] | None = None) -> None:
    """Make the target a whole, checked copy of the source, which may be in use. Raises: BackupError.

    It is written in the thread of a connection of its own, from one moment of the database, and holds up no writer.
    Whoever gives up waits for its end: SQLite crashes where a connection is closed while it is copied.
    `accept` looks at the copy before it has its name, and may raise BackupError.
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
        _require_room(source, target.parent)
        half.unlink(missing_ok=True)
        await _write(source, half)
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
    """Back the database up into the folder, and delete the backups that are outdated. Raises: BackupError.

    One goes only when the new one was read through and found whole. Where the new one is much smaller than those which
    may go, the newest of these stays all the same.
    """
    before, target = newest(backups(db, folder), now), folder / name_of(db, now)

    async def accept(copied: Path) -> None:
        await _require_ours(copied, db)
        if before is not None and await _is_without_games(copied) and not await _is_without_games(before):
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
    """Remove what killed processes have left of backups; another process may be making one at this moment."""
    for half in folder.glob(f"{glob.escape(db.stem)}-*{HALF}*"):
        with suppress(FileNotFoundError):
            if half.stat().st_mtime < time() - LONGEST:
                half.unlink()


async def require_not_lost(db: Path, folder: Path) -> None:
    """Check that the database is not missing or empty while there are backups of it. Raises: BackupError."""
    made = backups(db, folder)
    if made and await _is_empty(db):
        raise BackupError(f"it is empty or missing, though there are backups of it. {_way_back(made[-1])}")


def _way_back(backup: Path) -> str:
    return f"Put one back with `python -m paxbot restore {backup}`; to start afresh, move the backups away"


async def _is_empty(db: Path) -> bool:
    """Return whether the file is missing or has no tables; one that cannot be read has, as far as is known."""
    if not db.exists():
        return True
    try:
        async with _connection(db, "ro") as opened:
            return not await opened.execute_fetchall("SELECT 1 FROM sqlite_master")
    except sqlite3.Error:
        return False


async def _is_without_games(db: Path) -> bool:
    """Return whether no game was ever opened, or the file cannot be read."""
    try:
        async with _connection(db, "ro") as opened:
            return not await opened.execute_fetchall("SELECT 1 FROM games LIMIT 1")
    except sqlite3.Error:
        return True


async def restore(
    backup: Path, db: Path, now: datetime, prepare: Callable[[Path], Awaitable[None]] | None = None
) -> Path | None:
    """Put the copy in the place of the database; return where that lies now, if there was one. Raises: BackupError.

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
        raise BackupError(f"{backup} is no database of the bot.")
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


def _remove(db: Path) -> None:
    """Remove the file and those beside it."""
    for path in (db, *_companions(db)):
        path.unlink(missing_ok=True)


def _require_room(source: Path, folder: Path) -> None:
    """Check that copies fit on the disk. Raises: BackupError."""
    size = sum(path.stat().st_size for path in (source, *_companions(source)[:1]) if path.exists())
    if shutil.disk_usage(folder).free < ROOM * size:
        raise BackupError(f"There is too little room for a backup in {folder}: it needs {ROOM * size} bytes.")


def put_in_place(written: Path, target: Path) -> None:
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
