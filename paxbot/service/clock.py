"""The arithmetic of time that counts: a player's clock sleeps in their quiet hours and while they are away."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
NOTHING = timedelta(0)


class QuietPeriod(NamedTuple):
    """A span of time in which a clock stands, its end not included."""

    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Availability:
    """The hours in which a player's clock runs. All moments here are aware of their time zone."""

    zone: str = "UTC"
    """The player's time zone by its IANA name, such as "Europe/Berlin"."""
    quiet_from: time | None = None
    quiet_to: time | None = None
    """The quiet hours of every day by the clock on the player's wall; none if either is missing or both are the
    same. They may go over midnight."""
    away: tuple[QuietPeriod, ...] = ()
    """Announced absences."""


def awake(start: datetime, end: datetime, availability: Availability) -> timedelta:
    """Return how much of the time from `start` to `end` counts; nothing if `end` is not later."""
    start, end = start.astimezone(UTC), end.astimezone(UTC)
    if end <= start:
        return NOTHING
    asleep = NOTHING
    for period in _quiet_periods(start, availability):
        if period.start >= end:
            break
        asleep += min(period.end, end) - max(period.start, start)
    return end - start - asleep


def deadline(start: datetime, left: timedelta, availability: Availability) -> datetime:
    """Return the moment at which so much counted time has passed since `start`; `start` when nothing is left."""
    if left <= NOTHING:
        return start
    at = start.astimezone(UTC)
    for period in _quiet_periods(start, availability):
        counted = max(period.start - at, NOTHING)
        if left <= counted:
            break
        left -= counted
        at = max(period.end, at)
    return at + left


def wakes(at: datetime, availability: Availability) -> datetime:
    """Return the first moment from `at` on at which the clock does not stand."""
    period = next(_quiet_periods(at, availability), None)
    return period.end if period is not None and period.start <= at else at


def absence(first: date, last: date, zone: str) -> QuietPeriod:
    """Return the time from the beginning of the first day to the end of the last, by the clock on the wall."""
    return QuietPeriod(_moments(first, time(0), zone)[0], _moments(last + DAY, time(0), zone)[1])


def night(availability: Availability, day: date) -> QuietPeriod | None:
    """Return the quiet hours that begin on a day, by the clock on the wall; None without quiet hours.

    Where a change of the clock leaves two readings of their beginning or their end, they last as long as they can.
    """
    begin, end = availability.quiet_from, availability.quiet_to
    if begin is None or end is None or begin == end:
        return None
    last = day if begin < end else day + DAY
    return QuietPeriod(_moments(day, begin, availability.zone)[0], _moments(last, end, availability.zone)[1])


def _moments(day: date, at: time, zone: str) -> tuple[datetime, datetime]:
    """Return the earliest and the latest moment a local time can mean: two where clocks are set forward or back."""
    place = ZoneInfo(zone)
    readings = [datetime.combine(day, at.replace(fold=fold), place).astimezone(UTC) for fold in (0, 1)]
    return min(readings), max(readings)


def _quiet_periods(start: datetime, availability: Availability) -> Iterator[QuietPeriod]:
    """Yield each quiet period that ends after `start`, in order and apart; without end given quiet hours."""
    joined: QuietPeriod | None = None
    for period in _in_order(start, availability):
        if period.end <= start:
            continue
        if joined is not None and period.start > joined.end:
            yield joined
            joined = None
        joined = period if joined is None else QuietPeriod(joined.start, max(joined.end, period.end))
    if joined is not None:
        yield joined


def _in_order(start: datetime, availability: Availability) -> Iterator[QuietPeriod]:
    """Yield absences and nights by their beginnings; they may overlap."""
    away = sorted(period for period in availability.away if period.start < period.end)
    for each in _nights(start, availability):
        while away and away[0].start <= each.start:
            yield away.pop(0)
        yield each
    yield from away


def _nights(start: datetime, availability: Availability) -> Iterator[QuietPeriod]:
    """Yield the nights from the one before the last on; none without quiet hours."""
    day = start.astimezone(ZoneInfo(availability.zone)).date() - 2 * DAY
    while (period := night(availability, day)) is not None:
        if period.start < period.end:
            yield period
        day += DAY
