"""The rotation of backups: hourly ones for a day, daily ones for a week, weekly ones for four."""

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

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
