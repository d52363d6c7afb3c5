"""Which notices still stand: what they say is so, and what they ask is asked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from paxbot.engine.kernel import Seat
from paxbot.service.leavers import gone_of
from paxbot.service.notice_kinds import NoticeKind
from paxbot.service.notices import still_calls
from paxbot.service.reachability import stranded_until
from paxbot.service.seating import offer_of
from paxbot.service.snapshot import Snapshot
from paxbot.service.voting import END, PAUSE
from paxbot.storage.rows import NoticeRow, Status

Standing = Callable[[NoticeRow, Snapshot], bool]


def stands(notice: NoticeRow, s: Snapshot) -> bool:
    """Return whether what the notice says is still so; what has happened stays so."""
    standing = STANDING.get(NoticeKind(notice.kind))
    return standing is None or standing(notice, s)


def owes(s: Snapshot, kind: NoticeKind) -> bool:
    """Return whether a notice of that kind that still stands waits to be delivered, now or later."""
    return any(row.kind == kind and stands(row, s) for row in s.rows.notices)


@dataclass(frozen=True, slots=True)
class Delivery:
    """A notice that waits in the outbox, and its game as it is now."""

    notice: NoticeRow
    snapshot: Snapshot

    @property
    def stands(self) -> bool:
        """Return False when the game has moved on: what the notice asks of a player is no longer asked."""
        return stands(self.notice, self.snapshot)


def _calls(notice: NoticeRow, s: Snapshot) -> bool:
    return still_calls(notice, s.view) and not any(_repeats(other, notice) for other in s.rows.notices)


def _repeats(other: NoticeRow, notice: NoticeRow) -> bool:
    """Return whether a later notice says the same: the end of a turn was taken back, and the turn ended again."""
    is_same = (other.kind, other.seat, other.payload) == (notice.kind, notice.seat, notice.payload)
    return is_same and other.id > notice.id


def _reminds(notice: NoticeRow, s: Snapshot) -> bool:
    decision = s.view.decision
    is_asked = decision is not None and decision.seat == notice.seat and s.view.seq == notice.seq
    return is_asked and s.view.game.rests_since is None


def _is_not_cancelled(notice: NoticeRow, s: Snapshot) -> bool:
    return s.view.game.status is not Status.CANCELLED


def _is_noted(subject_of: Callable[[Seat], str]) -> Standing:
    """Return whether anybody is noted about the notice's seat, under a subject of votes."""
    return lambda notice, s: s.is_running and notice.seat is not None and bool(s.agreed(subject_of(notice.seat)))


def _has_seat(notice: NoticeRow, s: Snapshot) -> bool:
    owner = None if notice.seat is None else s.view.owner(notice.seat)
    return s.is_running and owner is not None and owner.user == notice.payload["user"]


def _is_proposed(notice: NoticeRow, s: Snapshot) -> bool:
    return s.is_running and any(deal.id == notice.payload["deal"] and deal.missing for deal in s.deals)


def _is_stranded(notice: NoticeRow, s: Snapshot) -> bool:
    until = stranded_until(s.view.game)
    return s.view.game.is_stranded and until is not None and notice.payload["until"] == int(until.timestamp())


def _is_lost(notice: NoticeRow, s: Snapshot) -> bool:
    return s.view.game.is_stranded and s.view.game.lost_since is not None


STANDING: Final[Mapping[NoticeKind, Standing]] = {
    NoticeKind.TURN: _calls,
    NoticeKind.HAND: _calls,
    NoticeKind.QUESTION: _calls,
    NoticeKind.RESUME: _calls,
    NoticeKind.REMINDER: _reminds,
    NoticeKind.IDLE: lambda notice, s: s.is_running and s.view.seq == notice.seq,
    NoticeKind.REWIND_ASKED: lambda notice, s: s.is_running and s.view.seq == notice.seq,
    NoticeKind.AUTOMATED_TURN: _is_not_cancelled,
    NoticeKind.HANDED_OVER: _is_not_cancelled,
    NoticeKind.TAKEN_BACK: _is_not_cancelled,
    NoticeKind.REWOUND: _is_not_cancelled,
    NoticeKind.TIME_UP: _is_not_cancelled,
    NoticeKind.DEAL: _is_proposed,
    NoticeKind.HOST_PASSED: lambda notice, s: s.is_running and s.view.game.host == notice.payload["user"],
    NoticeKind.SEAT_OFFERED: _is_noted(offer_of),
    NoticeKind.PLAYER_LEFT: _is_noted(gone_of),
    NoticeKind.SEAT_YOURS: _has_seat,
    NoticeKind.PAUSE_ASKED: lambda _, s: s.is_running and not s.is_paused and bool(s.agreed(PAUSE)),
    NoticeKind.PAUSED: lambda _, s: s.is_running and s.is_paused,
    NoticeKind.RESUMED: lambda _, s: s.is_running and not s.is_paused,
    NoticeKind.STRANDED: _is_stranded,
    NoticeKind.PLACE_LOST: _is_lost,
    NoticeKind.MOVE_PROPOSED: _is_lost,
    NoticeKind.MOVED: lambda _, s: s.view.game.status.is_open and not s.view.game.is_stranded,
    NoticeKind.REJOINED: lambda _, s: s.is_running and not s.view.game.is_stranded,
    NoticeKind.END_ASKED: lambda _, s: s.is_running and bool(s.agreed(END)),
}
"""When notices stand; those of other kinds always do."""
