"""Results that organisers type: a line for each seat, with place, name and points between commas."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time
from typing import Final, NamedTuple

from paxbot.errors import PaxError
from paxbot.service.reasons import Reason
from paxbot.storage.result_rows import CorrectionRow as CorrectionRow
from paxbot.storage.result_rows import ResultRow as ResultRow
from paxbot.storage.result_rows import SeatRow as SeatRow
from paxbot.storage.result_rows import StintRow as StintRow

NO_PLACE: Final = "-"
"""Stands for the place of each seat of a game that does not count."""
FIRST_DAY: Final = date(2000, 1, 1)
LONGEST_NAME: Final = 80
LONGEST_REASON: Final = 200
LINE: Final = re.compile(rf"\s*(\d{{1,2}}|{NO_PLACE})\s*,\s*(.+?)(?:\s*,\s*(-?\d{{1,4}}))?\s*")
MENTION: Final = re.compile(r"<@!?(\d{17,20})>|(\d{17,20})")
LARGEST: Final = 2**63 - 1
"""The largest number that is stored, beyond all of Discord's."""


class TypedSeat(NamedTuple):
    """A line: None as place for a game that does not count, and as points where none were counted."""

    place: int | None
    name: str
    points: int | None

    @property
    def user(self) -> int | None:
        """The number on Discord, if that was typed in place of a name."""
        found = MENTION.fullmatch(self.name)
        return int(found[1] or found[2]) if found else None


def line_of(seat: SeatRow, name: str) -> str:
    """Return the line that means this seat."""
    place = NO_PLACE if seat.place is None else str(seat.place)
    return ", ".join([place, name, *([] if seat.points is None else [str(seat.points)])])


def read_seats(text: str) -> tuple[TypedSeat, ...]:
    """Return the seats of a result. Raises: PaxError(RESULT_NOT_UNDERSTOOD, PLACES_HAVE_A_GAP)."""
    lines = [line for line in text.splitlines() if line.strip()]
    seats = tuple(_read_line(number, line) for number, line in enumerate(lines, 1))
    _require_whole([seat.place for seat in seats])
    return seats


def _read_line(number: int, line: str) -> TypedSeat:
    found = LINE.fullmatch(line)
    if found is None or len(found[2]) > LONGEST_NAME:
        raise PaxError(Reason.RESULT_NOT_UNDERSTOOD, number=number)
    place = None if found[1] == NO_PLACE else int(found[1])
    seat = TypedSeat(place, found[2], None if found[3] is None else int(found[3]))
    if (seat.user or 0) > LARGEST:
        raise PaxError(Reason.RESULT_NOT_UNDERSTOOD, number=number)
    return seat


def _require_whole(places: Sequence[int | None]) -> None:
    """Raise PaxError unless each place follows from how many are before it, from 1, or 2 where nobody has won."""
    known = sorted(place for place in places if place is not None)
    if not known and places:
        return
    first = known[0] if known else 0
    if first not in (1, 2) or len(known) < len(places) or any(place != first + known.index(place) for place in known):
        raise PaxError(Reason.PLACES_HAVE_A_GAP)


def matched(typed: Iterable[TypedSeat], names: Sequence[str]) -> tuple[TypedSeat, ...]:
    """Return the lines in the order of these names. Raises: PaxError(NOT_THESE_PLAYERS)."""
    by_name = {seat.name: seat for seat in typed}
    if by_name.keys() != set(names):
        raise PaxError(Reason.NOT_THESE_PLAYERS)
    return tuple(by_name[name] for name in names)


def read_reason(text: str) -> str:
    """Return the reason in one line. Raises: PaxError(REASON_NEEDED)."""
    reason = " ".join(text.split())
    if not 0 < len(reason) <= LONGEST_REASON:
        raise PaxError(Reason.REASON_NEEDED, most=LONGEST_REASON)
    return reason


def read_day(text: str, today: date) -> datetime:
    """Return noon of the day that was typed, from 2000 on, or of today. Raises: PaxError(DAY_NOT_UNDERSTOOD)."""
    try:
        day = date.fromisoformat(text.strip()) if text.strip() else today
    except ValueError:
        raise PaxError(Reason.DAY_NOT_UNDERSTOOD) from None
    if not FIRST_DAY <= day <= today:
        raise PaxError(Reason.DAY_NOT_UNDERSTOOD)
    return datetime.combine(day, time(12), UTC)
