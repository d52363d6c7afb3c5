"""The rows of games and results, as plain values; JSON fields are carried and never looked into."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from paxbot.engine.kernel import Json as Json


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


class Status(StrEnum):
    """The stage of a game's life. Lobbies and running games are open: a channel holds one of them."""

    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"

    @property
    def is_open(self) -> bool:
        """Whether the game still holds its channel."""
        return self in (Status.LOBBY, Status.RUNNING)


class RowKind(StrEnum):
    """The kind of a row of the log."""

    MOVE = "move"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Head:
    """The point at which a started game stands: what listings need without reading a state."""

    seq: int
    """Number of the last row of the log; 0 after setup."""
    turn: int
    """Number of the turn in progress."""
    turn_seat: int
    """The seat whose turn it is."""
    waiting: int | None
    """The seat that is asked; None when the game is over."""
    moved_at: datetime
    """Since when it waits for an answer: when it last went on, or the end of the grace after a turn."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A lobby about to be opened."""

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
    """One game; `head` is None until it starts."""

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
    """Since when the players let it rest; None while it goes on."""
    stranded_since: datetime | None = None
    """Since when the bot is not on its server any more; None while it is."""
    missing_since: datetime | None = None
    """Since when Discord answers that there is no such channel; None while there is one."""
    lost_since: datetime | None = None
    """Since when its channel is known to be gone; it can be moved to another one."""

    @property
    def is_stranded(self) -> bool:
        """Whether it is open where nobody reaches it: the bot is not on its server any more, or its channel is gone."""
        return (self.stranded_since or self.missing_since) is not None and self.status.is_open

    @property
    def rests_since(self) -> datetime | None:
        """Since when its clocks stand and nobody is called, for whatever reason; None while it goes on."""
        return min(filter(None, (self.paused_at, self.stranded_since, self.missing_since)), default=None)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A user in one game; `seat` is None until the game starts."""

    user: int
    name: str
    joined_at: datetime
    seat: int | None = None
    dm_ok: bool = True
    """False after a direct message could not be delivered."""
    dm_told: bool = False
    """Whether the player has been told that direct messages do not arrive."""

    @property
    def is_forgotten(self) -> bool:
        """Whether nobody knows any more whose seat this was."""
        return self.user < 0


@dataclass(frozen=True, slots=True)
class FormerPlayerRow:
    """Somebody whose seat another user has taken."""

    user: int
    name: str
    seat: int
    left_at: datetime


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One row of a game's log: an answer, or an undo, which has no `facts` and a `move` only where the table agreed."""

    seq: int
    kind: RowKind
    seat: int
    user: int | None
    """The user who clicked; None when the answer was forced."""
    turn: int
    """Number of the turn in which it was answered."""
    turn_seat: int
    forced: bool
    revealed: bool
    move: Json | None
    facts: tuple[Json, ...]
    at: datetime
    undone_by: int | None = None
    """Sequence number of the undo that took it back; None while it stands."""

    @property
    def stands(self) -> bool:
        """Whether it is a move that has not been taken back."""
        return self.kind is RowKind.MOVE and self.undone_by is None


@dataclass(frozen=True, slots=True)
class NewNotice:
    """Something to be told to people, written down with what caused it."""

    kind: str
    seat: int | None
    payload: Json
    nonce: str


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """A notice in the outbox. It stays there until delivered or dropped."""

    id: int
    subject: int
    seq: int
    """The sequence number at which the game stood when it was written; -1 when it had not started."""
    kind: str
    seat: int | None
    payload: Json
    nonce: str
    created_at: datetime
    attempts: int = 0
    due_at: datetime | None = None
    """Not to be tried before; None: at once."""


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message the bot has posted for a game and will want to find again."""

    subject: int
    kind: str
    channel: int
    message: int
    seat: int | None
    seq: int
    turn: int | None
    created_at: datetime
    shown: str | None = None
    """A digest of what it shows, by which the bot knows later whether that has changed; None where it notes none."""


@dataclass(frozen=True, slots=True)
class ClockRow:
    """How much time a seat has left, not counting what it has used since the game waits for it."""

    seat: int
    left_s: float
    """Seconds; never below 0."""
    passes: int = 0
    """How often its time was up."""
    turn: int = 0
    """The last turn with which time was added."""
    used_s: float | None = 0.0
    """Seconds used so far; None where they were not counted from the beginning."""


@dataclass(frozen=True, slots=True)
class NewTimer:
    """Something that is to happen at a moment, unless the game goes on before; one of a kind for each seat."""

    kind: str
    seat: int
    seq: int
    """The sequence number at which the game stands; once it stands elsewhere, the timer means nothing any more."""
    due_at: datetime
    payload: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TimerRow(NewTimer):
    """A timer of a game. It stays until it is dropped, or replaced when the game goes on."""

    subject: int = 0


@dataclass(frozen=True, slots=True)
class Batch:
    """Everything one answer or undo writes, in one transaction: all of it or nothing."""

    game: int
    after: int
    """The sequence number it continues from; a game that stands elsewhere makes it stale."""
    rows: tuple[MoveRow, ...]
    """Numbered from `after + 1`."""
    head: Head
    state: Json
    """The state at `head.seq`."""
    status: Status = Status.RUNNING
    notices: tuple[NewNotice, ...] = ()
    undone_from: int | None = None
    """The moves standing from this number on are marked as undone by the first row of the batch."""
    between: tuple[tuple[int, Json], ...] = ()
    """States on the way, by sequence number, to which an undo may go back."""
    prune_below: int = 0
    """Snapshots before this number are not needed any more, except the one after setup."""
    clocks: tuple[ClockRow, ...] = ()
    """Clocks that have changed."""
    timers: tuple[NewTimer, ...] = ()
    """All timers of the game from now on; those before are gone."""
    votes: tuple[tuple[str, int], ...] = ()
    """Subjects, and the users who are noted under them from now on."""
    newcomer: PlayerRow | None = None
    """The player who has the seat of another one from now on."""
    host: int | None = None
    """The host from now on; None: the same as before."""
    result: NewResult | None = None
    """How the game came out, if it ends with this."""
    documents: tuple["DocumentRow", ...] = ()
    """Documents that users keep from now on, each in place of theirs of that kind."""


@dataclass(frozen=True, slots=True)
class VoteRow:
    """The consent of a user to what was proposed."""

    topic: str
    user: int
    at: datetime


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """Something a user keeps in a game under a kind."""

    user: int
    kind: str
    document: Json


@dataclass(frozen=True, slots=True)
class SubjectRows:
    """All that is kept of a game but its older turns, read at one moment."""

    game: GameRow
    players: tuple[PlayerRow, ...]
    former: tuple[FormerPlayerRow, ...]
    turn: tuple[MoveRow, ...]
    """The log of the turn in progress."""
    clocks: tuple[ClockRow, ...]
    timers: tuple[TimerRow, ...]
    votes: tuple[VoteRow, ...]
    documents: tuple[DocumentRow, ...]
    messages: tuple[MessageRow, ...]
    """Newest first."""
    notices: tuple[NoticeRow, ...]
    """The notices in the outbox, oldest first."""
