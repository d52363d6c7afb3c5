"""Time controls: the modes of a table's clock, and how clocks gain and lose."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from paxbot.engine.kernel import Seat
from paxbot.service.clock import Availability, awake, deadline
from paxbot.storage.rows import ClockRow

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
