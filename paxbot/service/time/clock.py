"""The arithmetic of time that counts, the modes of a table's clock, and times as people type them.

They type a zone as a city, a zone, or how far it is from UTC, a time of day as "22:30" or "10 pm". A player's clock
sleeps in their quiet hours and while they are away.
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
"""As many as a menu or a completion of Discord's holds."""
ALIKE: Final = 0.75
REGIONS: Final = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
)  # fmt: skip
OFFSET: Final = re.compile(r"(?:utc|gmt)?\s*([+-])\s*(\d{1,2})(?::?00)?")
DATE: Final = re.compile(r"(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4}))?")
FIXED: Final = re.compile(r"Etc/GMT([+-])(\d{1,2})", re.IGNORECASE)
"""Zones that are hours from UTC all the year; they count the other way round, so nobody is offered their names."""
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
"""Abbreviations, as most people who use them mean them."""


def read_time(typed: str) -> str | None:
    """Read a time of day as 24 hours and minutes ("22:30"); None if it cannot be read."""
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
    """Find the zones that fit what was typed, the best first, at most 25; one alone if there is no doubt."""
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
    """Return the only zone that can be meant, if its whole name or its city was typed."""
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
    """Return the zone that many hours from UTC all the year."""
    name = "UTC" if not hours else f"Etc/GMT{'-' if sign == '+' else '+'}{hours}"
    return name if name in available_timezones() else None


def read_date(typed: str, today: date) -> date | None:
    """Read a day, typed as 2026-07-14, 14.7.2026 or, the next of that name, 14.7.; None if it is neither."""
    try:
        if not (found := DATE.fullmatch(typed.strip())):
            return date.fromisoformat(typed.strip())
        day, month, year = int(found[1]), int(found[2]), int(found[3] or today.year)
        read = date(year, month, day)
        return read if found[3] or read >= today else date(year + 1, month, day)
    except ValueError:
        return None


def zone_shown(zone: str) -> str:
    """Return the zone as people write it, and as `find_zones` reads it: "Europe/Berlin", "UTC+5"."""
    if not (fixed := FIXED.fullmatch(zone)):
        return zone
    return f"UTC{'+' if fixed[1] == '-' else '-'}{fixed[2]}"


def _alike(wanted: str) -> Iterator[str]:
    cities: dict[str, str] = {key.split("/")[-1]: zone for key, zone in _names().items()}
    yield from (cities[city] for city in get_close_matches(wanted, cities, SUGGESTED, ALIKE))


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    """Return every zone that belongs to a place, and UTC, by its name as it is typed."""
    places = sorted(name for name in available_timezones() if name.split("/")[0] in REGIONS and "/" in name)
    return {_plain(name): name for name in ["UTC", *places]}


def _plain(text: str) -> str:
    """Return the text in small letters without accents; what parts words is one space."""
    letters = "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))
    return " ".join(letters.casefold().replace("_", " ").split())


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


MOST_INCREMENTS: Final = 4
"""How many increments a bank can hold beyond what it began with."""
HOURS: Final = range(1, 721)
"""The hours a host may give each player to begin with, and for each turn."""
LONGEST_QUESTION: Final = timedelta(hours=12)
SHORTEST_QUESTION: Final = timedelta(hours=1)
QUESTION_PART: Final = 4
"""A question may take this part of what its player's clock shows, within these bounds."""
PART: Final = 6
"""The increment is this part of the bank where the host has not said otherwise."""


class ClockMode(StrEnum):
    """The ways in which a table counts time."""

    NONE = "none"
    RELAXED = "relaxed"
    BRISK = "brisk"
    CUSTOM = "custom"
    """The host's hours."""


class TimeUp(StrEnum):
    """The consequence when a player's time is up."""

    AUTOMATED = "automated"
    """Their turn or question is passed once in a game; after that the game plays the seat."""
    PASS = "pass"
    """Their turn or question is passed each time."""
    REMIND = "remind"
    """They are reminded, and that is all."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """The hours each player begins with, and what is added whenever a turn of theirs begins."""

    hours: int
    increment: int

    def granted(self, clock: ClockRow) -> ClockRow:
        """Return the clock with one increment more, as far as the bank holds it."""
        most = timedelta(hours=self.hours + MOST_INCREMENTS * self.increment).total_seconds()
        more = clock.left_s + timedelta(hours=self.increment).total_seconds()
        return replace(clock, left_s=max(clock.left_s, min(more, most)))


RELAXED: Final = Allowance(72, 12)
BRISK: Final = Allowance(24, 4)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The host's choices about time."""

    mode: ClockMode = ClockMode.NONE
    hours: int = 0
    """The host's own hours and increment; without meaning in the other modes."""
    increment: int = 0
    time_up: TimeUp = TimeUp.AUTOMATED

    @property
    def allowance(self) -> Allowance | None:
        """Return what everybody has; None where time is not counted."""
        match self.mode:
            case ClockMode.NONE:
                return None
            case ClockMode.RELAXED:
                return RELAXED
            case ClockMode.BRISK:
                return BRISK
            case ClockMode.CUSTOM:
                return Allowance(self.hours, self.increment)


def usual_increment(hours: int) -> int:
    """Return the increment that goes with a bank of so many hours: a sixth, at least one hour."""
    return max(1, round(hours / PART))


def full(seats: Iterable[Seat], of: Allowance) -> tuple[ClockRow, ...]:
    """Return the clocks of these seats when the game begins."""
    return tuple(ClockRow(seat, timedelta(hours=of.hours).total_seconds()) for seat in seats)


def renewed(clocks: Iterable[ClockRow], seat: Seat, of: Allowance) -> tuple[ClockRow, ...]:
    """Return the clocks after another person has come to play the seat: its own is full, without passes.

    The turn it has had an increment for stays, so that none is given twice.
    """
    known = {clock.seat: clock for clock in clocks}
    (clock,) = full([seat], of)
    known[seat] = replace(clock, turn=known[seat].turn if seat in known else 0)
    return tuple(known.values())


def charged(
    clocks: Iterable[ClockRow], waited_for: Seat | None, start: datetime, end: datetime, availability: Availability
) -> tuple[ClockRow, ...]:
    """Return the clocks after the game has waited from `start` to `end` for a seat (None: for nobody)."""
    used = awake(start, end, availability).total_seconds()
    return tuple(spent(clock, used) if clock.seat == waited_for else clock for clock in clocks)


def spent(clock: ClockRow, seconds: float) -> ClockRow:
    """Return the clock after so many seconds of it were used; less than none gives them back."""
    used = None if clock.used_s is None else clock.used_s + seconds
    return replace(clock, left_s=max(0.0, clock.left_s - seconds), used_s=used)


def granted(clocks: Iterable[ClockRow], seat: Seat | None, of: Allowance) -> tuple[ClockRow, ...]:
    """Return the clocks after the seat was given an increment; of None, as they are."""
    return tuple(of.granted(clock) if clock.seat == seat else clock for clock in clocks)


def begun(clocks: Iterable[ClockRow], seat: Seat, turn: int, of: Allowance) -> tuple[ClockRow, ...]:
    """Return the clocks after that turn of the seat has begun; a turn that begins again adds nothing again."""
    return tuple(
        replace(of.granted(clock), turn=turn) if clock.seat == seat and clock.turn < turn else clock for clock in clocks
    )


def time_for_question(clock: ClockRow) -> timedelta:
    """Return how long a seat not on turn may take to answer: a quarter of its clock, 1 to 12 hours.

    Somebody without any time left can be asked, too, where the table only reminds them.
    """
    return max(SHORTEST_QUESTION, min(LONGEST_QUESTION, timedelta(seconds=clock.left_s / QUESTION_PART)))


def runs_down_to(clock: ClockRow, part: float, since: datetime, availability: Availability) -> datetime:
    """Return when only this part of what the clock shows is left, if the game waits for its seat."""
    return deadline(since, timedelta(seconds=clock.left_s * (1 - part)), availability)
