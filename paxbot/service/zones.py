"""Time zones and times of day as people type them: a city, a zone, or how far it is from UTC; "22:30", "10 pm"."""

import re
import unicodedata
from collections.abc import Iterator
from datetime import date
from difflib import get_close_matches
from functools import lru_cache
from typing import Final
from zoneinfo import available_timezones

SUGGESTED: Final = 25
"""As many as a menu or a completion of Discord's holds."""
ALIKE: Final = 0.75
REGIONS: Final = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
)  # fmt: skip
OFFSET: Final = re.compile(r"(?:utc|gmt)?\s*([+-])\s*(\d{1,2})(?::?00)?")
DAY: Final = re.compile(r"(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4}))?")
FIXED: Final = re.compile(r"Etc/GMT([+-])(\d{1,2})", re.IGNORECASE)
"""Zones that are hours from UTC all the year; they count the other way round, so nobody is offered their names."""
TIME: Final = re.compile(r"(?P<hour>\d{1,2})(?:[:.h]?(?P<minute>\d{2}))?\s*(?:(?P<half>[ap])\.?m\.?|uhr|h)?")
SHORT: Final = {
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


def find(typed: str) -> tuple[str, ...]:
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
    if wanted in SHORT or wanted in names:
        return SHORT.get(wanted) or names[wanted]
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
        if not (found := DAY.fullmatch(typed.strip())):
            return date.fromisoformat(typed.strip())
        day, month, year = int(found[1]), int(found[2]), int(found[3] or today.year)
        read = date(year, month, day)
        return read if found[3] or read >= today else date(year + 1, month, day)
    except ValueError:
        return None


def shown(zone: str) -> str:
    """Return the zone as people write it, and as `find` reads it: "Europe/Berlin", "UTC+5"."""
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
