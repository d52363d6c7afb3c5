from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from paxbot.engine.kernel import Json as Json


@dataclass(frozen=True, slots=True)
class SeatRow:
    seat: int
    place: int | None = None
    points: int | None = None
    tie_breaks: tuple[Json, ...] = ()
    clock_s: float | None = None


@dataclass(frozen=True, slots=True)
class StintRow:
    """A seat held by one person or the game, from one turn to another, both included."""

    seat: int
    user: int | None
    name: str
    automated: bool
    from_turn: int
    to_turn: int
    ended: str


@dataclass(frozen=True, slots=True)
class CorrectionRow:
    id: int
    at: datetime
    by: int
    reason: str
    before: tuple[Json, ...]
    after: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class NewResult:
    game: int | None
    guild: int | None
    key: str
    ended_at: datetime
    how: str
    seats: tuple[SeatRow, ...]
    stints: tuple[StintRow, ...]
    verified: bool = True
    moderated: bool = False
    solitaire: bool = False
    tag: str | None = None
    entered_by: int | None = None


@dataclass(frozen=True, slots=True)
class ResultRow(NewResult):
    id: int = 0
    corrections: tuple[CorrectionRow, ...] = ()

    @property
    def corrected(self) -> tuple[SeatRow, ...]:
        changes = {each["seat"]: each for correction in self.corrections for each in correction.after}
        return tuple(
            replace(seat, place=changes[seat.seat]["place"], points=changes[seat.seat]["points"])
            if seat.seat in changes
            else seat
            for seat in self.seats
        )


class Status(StrEnum):
    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"

    @property
    def is_open(self) -> bool:
        return self in (Status.LOBBY, Status.RUNNING)


class RowKind(StrEnum):
    MOVE = "move"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Head:
    seq: int
    turn: int
    turn_seat: int
    waiting: int | None
    """The seat that is asked; None after the end."""
    moved_at: datetime
    """Since when it waits: the last move, or the end of the grace after a turn."""


@dataclass(frozen=True, slots=True)
class NewGame:
    key: str
    guild: int | None
    channel: int
    thread: bool
    host: int
    options: Json
    seed: bytes
    created_at: datetime


@dataclass(frozen=True, slots=True)
class GameRow:
    id: int
    key: str
    guild: int | None
    channel: int
    thread: bool
    host: int
    status: Status
    options: Json
    seed: bytes
    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None
    head: Head | None = None
    paused_at: datetime | None = None
    stranded_since: datetime | None = None
    missing_since: datetime | None = None
    lost_since: datetime | None = None
    """Since when the loss is certain, and the game can be moved."""

    @property
    def is_stranded(self) -> bool:
        """The game is open but out of reach: the bot is not on its server, or its channel is gone."""
        return (self.stranded_since or self.missing_since) is not None and self.status.is_open

    @property
    def rests_since(self) -> datetime | None:
        """Since when its clocks stand and no one is called, for any reason."""
        return min(filter(None, (self.paused_at, self.stranded_since, self.missing_since)), default=None)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    user: int
    name: str
    joined_at: datetime
    seat: int | None = None
    dm_ok: bool = True
    dm_told: bool = False

    @property
    def is_forgotten(self) -> bool:
        return self.user < 0


@dataclass(frozen=True, slots=True)
class FormerPlayerRow:
    user: int
    name: str
    seat: int
    left_at: datetime


@dataclass(frozen=True, slots=True)
class MoveRow:
    seq: int
    kind: RowKind
    seat: int
    user: int | None
    """None for a forced answer."""
    turn: int
    turn_seat: int
    forced: bool
    revealed: bool
    move: Json | None
    facts: tuple[Json, ...]
    at: datetime
    undone_by: int | None = None

    @property
    def stands(self) -> bool:
        return self.kind is RowKind.MOVE and self.undone_by is None


@dataclass(frozen=True, slots=True)
class NewNotice:
    kind: str
    seat: int | None
    payload: Json
    nonce: str


@dataclass(frozen=True, slots=True)
class NoticeRow:
    id: int
    subject: int
    seq: int
    kind: str
    seat: int | None
    payload: Json
    nonce: str
    created_at: datetime
    attempts: int = 0
    due_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class MessageRow:
    subject: int
    kind: str
    channel: int
    message: int
    seat: int | None
    seq: int
    turn: int | None
    created_at: datetime
    shown: str | None = None


@dataclass(frozen=True, slots=True)
class ClockRow:
    seat: int
    left_s: float
    """Seconds; never below 0."""
    passes: int = 0
    turn: int = 0
    used_s: float | None = 0.0
    """None if not counted from the start."""


@dataclass(frozen=True, slots=True)
class NewTimer:
    """An event that is due unless the game continues before; one of a kind for each seat."""

    kind: str
    seat: int
    seq: int
    """The position of the game; elsewhere the timer means nothing."""
    due_at: datetime
    payload: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TimerRow(NewTimer):
    subject: int = 0


@dataclass(frozen=True, slots=True)
class Batch:
    """One answer or undo, in one transaction: all of it or nothing."""

    game: int
    after: int
    """The sequence number it continues; elsewhere the game is stale."""
    rows: tuple[MoveRow, ...]
    """Numbered from `after + 1`."""
    head: Head
    state: Json
    status: Status = Status.RUNNING
    notices: tuple[NewNotice, ...] = ()
    undone_from: int | None = None
    """The first row marks moves from here on as undone."""
    between: tuple[tuple[int, Json], ...] = ()
    """Intermediate states to which an undo may go back, by sequence number."""
    prune_below: int = 0
    clocks: tuple[ClockRow, ...] = ()
    timers: tuple[NewTimer, ...] = ()
    votes: tuple[tuple[str, int], ...] = ()
    newcomer: PlayerRow | None = None
    host: int | None = None
    result: NewResult | None = None
    documents: tuple["DocumentRow", ...] = ()


@dataclass(frozen=True, slots=True)
class VoteRow:
    topic: str
    user: int
    at: datetime


@dataclass(frozen=True, slots=True)
class DocumentRow:
    user: int
    kind: str
    document: Json


@dataclass(frozen=True, slots=True)
class SubjectRows:
    game: GameRow
    players: tuple[PlayerRow, ...]
    former: tuple[FormerPlayerRow, ...]
    turn: tuple[MoveRow, ...]
    clocks: tuple[ClockRow, ...]
    timers: tuple[TimerRow, ...]
    votes: tuple[VoteRow, ...]
    documents: tuple[DocumentRow, ...]
    messages: tuple[MessageRow, ...]
    notices: tuple[NoticeRow, ...]
