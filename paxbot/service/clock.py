"""The arithmetic of time that counts: a player's clock sleeps in their quiet hours and while they are away."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
NOTHING = timedelta(0)


class Nap(NamedTuple):
    """A span of time in which a clock stands, its end not included."""

    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Habits:
    """When a player's clock sleeps. All moments given to and by this module are aware of their time zone."""

    zone: str = "UTC"
    """The player's time zone by its IANA name, such as "Europe/Berlin"."""
    quiet_from: time | None = None
    quiet_to: time | None = None
    """The quiet hours of every day by the clock on the player's wall; none if either is missing or both are the
    same. They may go over midnight."""
    away: tuple[Nap, ...] = ()
    """Announced absences."""


def awake(start: datetime, end: datetime, habits: Habits) -> timedelta:
    """How much of the time from `start` to `end` counts; nothing if `end` is not later."""
    start, end = start.astimezone(UTC), end.astimezone(UTC)
    if end <= start:
        return NOTHING
    asleep = NOTHING
    for nap in _naps(start, habits):
        if nap.start >= end:
            break
        asleep += min(nap.end, end) - max(nap.start, start)
    return end - start - asleep


def deadline(start: datetime, left: timedelta, habits: Habits) -> datetime:
    """The first moment at which so much counted time has passed since `start`; `start` itself when nothing is left."""
    if left <= NOTHING:
        return start
    at = start.astimezone(UTC)
    for nap in _naps(start, habits):
        counted = max(nap.start - at, NOTHING)
        if left <= counted:
            break
        left -= counted
        at = max(nap.end, at)
    return at + left


def is_asleep(at: datetime, habits: Habits) -> bool:
    """Whether the clock stands at this moment."""
    return wakes(at, habits) != at


def wakes(at: datetime, habits: Habits) -> datetime:
    """The first moment from `at` on at which the clock does not stand."""
    nap = next(_naps(at, habits), None)
    return nap.end if nap is not None and nap.start <= at else at


def absence(first: date, last: date, zone: str) -> Nap:
    """The time from the beginning of the first day to the end of the last, by the clock on the wall."""
    return Nap(_moments(first, time(0), zone)[0], _moments(last + DAY, time(0), zone)[1])


def night(habits: Habits, day: date) -> Nap | None:
    """The quiet hours that begin on a day, by the clock on the wall; None without quiet hours.

    Where a change of the clock leaves two readings of their beginning or their end, they last as long as they can.
    """
    begin, end = habits.quiet_from, habits.quiet_to
    if begin is None or end is None or begin == end:
        return None
    last = day if begin < end else day + DAY
    return Nap(_moments(day, begin, habits.zone)[0], _moments(last, end, habits.zone)[1])


def _moments(day: date, at: time, zone: str) -> tuple[datetime, datetime]:
    """The earliest and the latest moment that the clock on the wall can mean: two where it is set forward or back."""
    place = ZoneInfo(zone)
    readings = [datetime.combine(day, at.replace(fold=fold), place).astimezone(UTC) for fold in (0, 1)]
    return min(readings), max(readings)


def _naps(start: datetime, habits: Habits) -> Iterator[Nap]:
    """Every nap that ends after `start`, in order and apart from each other; without end if there are quiet hours."""
    joined: Nap | None = None
    for nap in _in_order(start, habits):
        if nap.end <= start:
            continue
        if joined is not None and nap.start > joined.end:
            yield joined
            joined = None
        joined = nap if joined is None else Nap(joined.start, max(joined.end, nap.end))
    if joined is not None:
        yield joined


def _in_order(start: datetime, habits: Habits) -> Iterator[Nap]:
    """Absences and nights by their beginnings; they may overlap."""
    away = sorted(nap for nap in habits.away if nap.start < nap.end)
    for each in _nights(start, habits):
        while away and away[0].start <= each.start:
            yield away.pop(0)
        yield each
    yield from away


def _nights(start: datetime, habits: Habits) -> Iterator[Nap]:
    """The nights from the one before the last on; none without quiet hours."""
    day = start.astimezone(ZoneInfo(habits.zone)).date() - 2 * DAY
    while (nap := night(habits, day)) is not None:
        if nap.start < nap.end:
            yield nap
        day += DAY
