"""The arithmetic of time that counts, the modes of a table's clock, and times as people type them.
Zones are typed as a city, a zone, or an offset from UTC, times as "22:30" or "10 pm". A player's clock stops in their
quiet hours and while they are away.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from difflib import get_close_matches
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from paxbot.engine.kernel import Seat
from paxbot.storage.rows import ClockRow

SUGGESTED: Final = 25
ALIKE: Final = 0.75
REGIONS: Final = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
)  # fmt: skip
OFFSET: Final = re.compile(r"(?:utc|gmt)?\s*([+-])\s*(\d{1,2})(?::?00)?")
DATE: Final = re.compile(r"(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4}))?")
FIXED: Final = re.compile(r"Etc/GMT([+-])(\d{1,2})", re.IGNORECASE)
"""Fixed offsets from UTC. Their names have the opposite sign, so they are never offered."""
TIME: Final = re.compile(r"(?P<hour>\d{1,2})(?:[:.h]?(?P<minute>\d{2}))?\s*(?:(?P<half>[ap])\.?m\.?|uhr|h)?")
ABBREVIATIONS: Final = {
    "utc": "UTC", "gmt": "UTC", "z": "UTC",
    "cet": "Europe/Berlin", "cest": "Europe/Berlin", "mez": "Europe/Berlin", "mesz": "Europe/Berlin",
    "bst": "Europe/London", "wet": "Europe/Lisbon", "west": "Europe/Lisbon",
    "eet": "Europe/Helsinki", "eest": "Europe/Helsinki", "msk": "Europe/Moscow",
    "est": "America/New_York", "edt": "America/New_York", "et": "America/New_York",
    "cst": "America/Chicago", "cdt": "America/Chicago", "ct": "America/Chicago",
    "mst": "America/Denver", "mdt": "America/Denver", "mt": "America/Denver",
    "pst": "America/Los_Angeles", "pdt": "America/Los_Angeles", "pt": "America/Los_Angeles",
    "brt": "America/Sao_Paulo", "jst": "Asia/Tokyo", "kst": "Asia/Seoul", "sgt": "Asia/Singapore",
    "hkt": "Asia/Hong_Kong", "aest": "Australia/Sydney", "aedt": "Australia/Sydney", "nzst": "Pacific/Auckland",
    "nzdt": "Pacific/Auckland",
}  # fmt: skip


def read_time(typed: str) -> str | None:
    """Read a time of day as "22:30"; None if it is unreadable."""
    match = TIME.fullmatch(typed.strip().casefold())
    if match is None:
        return None
    hour, minute, half = int(match["hour"]), int(match["minute"] or 0), match["half"]
    if half:
        if hour not in range(1, 13):
            return None
        hour = hour % 12 + (12 if half == "p" else 0)
    # Midnight is called 24 o'clock, too.
    hour = 0 if (hour, minute) == (24, 0) else hour
    return f"{hour:02}:{minute:02}" if hour < 24 and minute < 60 else None


def find_zones(typed: str) -> tuple[str, ...]:
    wanted = _plain(typed)
    if not wanted:
        return ()
    if (sure := _sure(wanted)) is not None:
        return (sure,)
    names = _names()
    for fits in (
        lambda key: key.split("/")[-1].startswith(wanted),
        lambda key: any(word.startswith(wanted) for word in re.split(r"[/ ]", key)),
        lambda key: wanted in key,
    ):
        found = [names[key] for key in names if fits(key)]
        if found:
            return tuple(found[:SUGGESTED])
    return tuple(dict.fromkeys(_alike(wanted)))[:SUGGESTED]


def _sure(wanted: str) -> str | None:
    names = _names()
    if wanted in ABBREVIATIONS or wanted in names:
        return ABBREVIATIONS.get(wanted) or names[wanted]
    if offset := OFFSET.fullmatch(wanted):
        return _fixed(offset[1], int(offset[2]))
    if fixed := FIXED.fullmatch(wanted):
        return _fixed("+" if fixed[1] == "-" else "-", int(fixed[2]))
    cities = [zone for key, zone in names.items() if key.split("/")[-1] == wanted]
    return cities[0] if len(cities) == 1 else None


def _fixed(sign: str, hours: int) -> str | None:
    name = "UTC" if not hours else f"Etc/GMT{'-' if sign == '+' else '+'}{hours}"
    return name if name in available_timezones() else None


def read_date(typed: str, today: date) -> date | None:
    """Read 2026-07-14, 14.7.2026 or, the next of that name, 14.7.; None if it is unreadable."""
    try:
        if not (found := DATE.fullmatch(typed.strip())):
            return date.fromisoformat(typed.strip())
        day, month, year = int(found[1]), int(found[2]), int(found[3] or today.year)
        read = date(year, month, day)
        return read if found[3] or read >= today else date(year + 1, month, day)
    except ValueError:
        return None


def zone_shown(zone: str) -> str:
    if not (fixed := FIXED.fullmatch(zone)):
        return zone
    return f"UTC{'+' if fixed[1] == '-' else '-'}{fixed[2]}"


def _alike(wanted: str) -> Iterator[str]:
    cities: dict[str, str] = {key.split("/")[-1]: zone for key, zone in _names().items()}
    yield from (cities[city] for city in get_close_matches(wanted, cities, SUGGESTED, ALIKE))


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    places = sorted(name for name in available_timezones() if name.split("/")[0] in REGIONS and "/" in name)
    return {_plain(name): name for name in ["UTC", *places]}


def _plain(text: str) -> str:
    letters = "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))
    return " ".join(letters.casefold().replace("_", " ").split())


DAY = timedelta(days=1)
NOTHING = timedelta(0)


class QuietPeriod(NamedTuple):
    """A clock stands from `start` to before `end`."""

    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Availability:
    """The hours in which a player's clock runs. All moments here have a time zone."""

    zone: str = "UTC"
    quiet_from: time | None = None
    quiet_to: time | None = None
    """Local quiet hours, perhaps past midnight; none if either is missing or both are the same."""
    away: tuple[QuietPeriod, ...] = ()


def awake(start: datetime, end: datetime, availability: Availability) -> timedelta:
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
    """Return when this much counted time has passed; `start` when none is left."""
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
    period = next(_quiet_periods(at, availability), None)
    return period.end if period is not None and period.start <= at else at


def absence(first: date, last: date, zone: str) -> QuietPeriod:
    return QuietPeriod(_moments(first, time(0), zone)[0], _moments(last + DAY, time(0), zone)[1])


def night(availability: Availability, day: date) -> QuietPeriod | None:
    """Return the quiet hours that start on a day, local time; None without any.
    If a change of the clock leaves two readings of an end, they last as long as they can.
    """
    begin, end = availability.quiet_from, availability.quiet_to
    if begin is None or end is None or begin == end:
        return None
    last = day if begin < end else day + DAY
    return QuietPeriod(_moments(day, begin, availability.zone)[0], _moments(last, end, availability.zone)[1])


def _moments(day: date, at: time, zone: str) -> tuple[datetime, datetime]:
    """Return the earliest and latest reading of a local time: they differ where clocks change."""
    place = ZoneInfo(zone)
    readings = [datetime.combine(day, at.replace(fold=fold), place).astimezone(UTC) for fold in (0, 1)]
    return min(readings), max(readings)


def _quiet_periods(start: datetime, availability: Availability) -> Iterator[QuietPeriod]:
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
    away = sorted(period for period in availability.away if period.start < period.end)
    for each in _nights(start, availability):
        while away and away[0].start <= each.start:
            yield away.pop(0)
        yield each
    yield from away


def _nights(start: datetime, availability: Availability) -> Iterator[QuietPeriod]:
    day = start.astimezone(ZoneInfo(availability.zone)).date() - 2 * DAY
    while (period := night(availability, day)) is not None:
        if period.start < period.end:
            yield period
        day += DAY


MOST_INCREMENTS: Final = 4
HOURS: Final = range(1, 721)
LONGEST_QUESTION: Final = timedelta(hours=12)
SHORTEST_QUESTION: Final = timedelta(hours=1)
QUESTION_PART: Final = 4
"""A question may take this part of its player's clock, within bounds."""
PART: Final = 6


class ClockMode(StrEnum):
    NONE = "none"
    RELAXED = "relaxed"
    BRISK = "brisk"
    CUSTOM = "custom"


class TimeUp(StrEnum):
    AUTOMATED = "automated"
    PASS = "pass"
    REMIND = "remind"


@dataclass(frozen=True, slots=True)
class Allowance:
    hours: int
    increment: int

    def granted(self, clock: ClockRow) -> ClockRow:
        """Add one increment, up to the bank's limit."""
        most = timedelta(hours=self.hours + MOST_INCREMENTS * self.increment).total_seconds()
        more = clock.left_s + timedelta(hours=self.increment).total_seconds()
        return replace(clock, left_s=max(clock.left_s, min(more, most)))


RELAXED: Final = Allowance(72, 12)
BRISK: Final = Allowance(24, 4)


@dataclass(frozen=True, slots=True)
class TimeControl:
    mode: ClockMode = ClockMode.NONE
    hours: int = 0
    increment: int = 0
    time_up: TimeUp = TimeUp.AUTOMATED

    @property
    def allowance(self) -> Allowance | None:
        if self.mode is ClockMode.CUSTOM:
            return Allowance(self.hours, self.increment)
        return {ClockMode.RELAXED: RELAXED, ClockMode.BRISK: BRISK}.get(self.mode)


def usual_increment(hours: int) -> int:
    """Return a sixth, at least one hour."""
    return max(1, round(hours / PART))


def full(seats: Iterable[Seat], of: Allowance) -> tuple[ClockRow, ...]:
    return tuple(ClockRow(seat, timedelta(hours=of.hours).total_seconds()) for seat in seats)


def renewed(clocks: Iterable[ClockRow], seat: Seat, of: Allowance) -> tuple[ClockRow, ...]:
    """Return the clocks after a new player took the seat: full, without passes.
    The turn of its last increment stays, so that none is given twice.
    """
    known = {clock.seat: clock for clock in clocks}
    (clock,) = full([seat], of)
    known[seat] = replace(clock, turn=known[seat].turn if seat in known else 0)
    return tuple(known.values())


def charged(
    clocks: Iterable[ClockRow], waited_for: Seat | None, start: datetime, end: datetime, availability: Availability
) -> tuple[ClockRow, ...]:
    """Return the clocks after the game waited for a seat (None: for no one)."""
    used = awake(start, end, availability).total_seconds()
    return tuple(spent(clock, used) if clock.seat == waited_for else clock for clock in clocks)


def spent(clock: ClockRow, seconds: float) -> ClockRow:
    used = None if clock.used_s is None else clock.used_s + seconds
    return replace(clock, left_s=max(0.0, clock.left_s - seconds), used_s=used)


def granted(clocks: Iterable[ClockRow], seat: Seat | None, of: Allowance) -> tuple[ClockRow, ...]:
    return tuple(of.granted(clock) if clock.seat == seat else clock for clock in clocks)


def begun(clocks: Iterable[ClockRow], seat: Seat, turn: int, of: Allowance) -> tuple[ClockRow, ...]:
    """Start a turn of the seat; a turn that starts again adds nothing."""
    return tuple(
        replace(of.granted(clock), turn=turn) if clock.seat == seat and clock.turn < turn else clock for clock in clocks
    )


def time_for_question(clock: ClockRow) -> timedelta:
    """Return the limit of a question out of turn: a quarter of the clock, 1 to 12 hours.
    A player without time left can be asked, because some tables only remind.
    """
    return max(SHORTEST_QUESTION, min(LONGEST_QUESTION, timedelta(seconds=clock.left_s / QUESTION_PART)))


def runs_down_to(clock: ClockRow, part: float, since: datetime, availability: Availability) -> datetime:
    """Return when only this part of the clock is left, if the game waits for its seat."""
    return deadline(since, timedelta(seconds=clock.left_s * (1 - part)), availability)
