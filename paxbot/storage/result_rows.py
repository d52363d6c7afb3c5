"""The rows of results, as plain values: how a game came out, who had which seat when, and what was corrected."""

from dataclasses import dataclass, replace
from datetime import datetime

from paxbot.engine.json_types import Json


@dataclass(frozen=True, slots=True)
class SeatRow:
    """How a game came out for a seat; place and points are None where the game had no end of its own."""

    seat: int
    place: int | None = None
    points: int | None = None
    tie_breaks: tuple[Json, ...] = ()
    clock_s: float | None = None
    """Seconds of the clock that whoever has the seat in the end has used, where they are known."""


@dataclass(frozen=True, slots=True)
class StintRow:
    """A seat in the hands of one person, or of the game itself, from one turn to another, both included."""

    seat: int
    user: int | None
    """None for the game itself, and for somebody of whom only the name is known."""
    name: str
    automated: bool
    from_turn: int
    to_turn: int
    ended: str


@dataclass(frozen=True, slots=True)
class CorrectionRow:
    """A correction of a result, with the seats it changes as they were before and are after it."""

    id: int
    at: datetime
    by: int
    reason: str
    before: tuple[Json, ...]
    after: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class NewResult:
    """The end of a game, about to be written."""

    game: int | None
    """None for a game that was played elsewhere."""
    guild: int | None
    key: str
    ended_at: datetime
    how: str
    seats: tuple[SeatRow, ...]
    stints: tuple[StintRow, ...]
    """In the order of seats, those of a seat in the order of time."""
    verified: bool = True
    moderated: bool = False
    solitaire: bool = False
    tag: str | None = None
    entered_by: int | None = None


@dataclass(frozen=True, slots=True)
class ResultRow(NewResult):
    """A result as it was written, and all that was corrected since."""

    id: int = 0
    corrections: tuple[CorrectionRow, ...] = ()

    @property
    def corrected(self) -> tuple[SeatRow, ...]:
        """Return the seats as the corrections leave them."""
        changes = {each["seat"]: each for correction in self.corrections for each in correction.after}
        return tuple(
            replace(seat, place=changes[seat.seat]["place"], points=changes[seat.seat]["points"])
            if seat.seat in changes
            else seat
            for seat in self.seats
        )
