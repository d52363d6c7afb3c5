"""The outbox, the messages posted so far, and a check that each notice is still true."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from paxbot.engine.kernel import Seat
from paxbot.service.notices import NoticeKind, deliverable, stranded_until
from paxbot.service.play.commit import still_calls
from paxbot.service.play.snapshot import Snapshot, Snapshots
from paxbot.service.repository import END_VOTE, PAUSE_VOTE, UseCases
from paxbot.service.seats.leaving import gone_of
from paxbot.service.seats.seating import offer_of
from paxbot.storage.rows import MessageRow, NoticeRow, Status
from paxbot.watch import telemetry

Standing = Callable[[NoticeRow, Snapshot], bool]


def stands(notice: NoticeRow, s: Snapshot) -> bool:
    standing = STANDING.get(NoticeKind(notice.kind))
    return standing is None or standing(notice, s)


def owes(s: Snapshot, kind: NoticeKind) -> bool:
    return any(row.kind == kind and stands(row, s) for row in s.rows.notices)


@dataclass(frozen=True, slots=True)
class Delivery:
    notice: NoticeRow
    snapshot: Snapshot

    @property
    def stands(self) -> bool:
        return stands(self.notice, self.snapshot)


def _calls(notice: NoticeRow, s: Snapshot) -> bool:
    return still_calls(notice, s.view) and not any(_repeats(other, notice) for other in s.rows.notices)


def _repeats(other: NoticeRow, notice: NoticeRow) -> bool:
    """Return whether a later notice says the same because the end of a turn was undone and the turn ended again."""
    is_same = (other.kind, other.seat, other.payload) == (notice.kind, notice.seat, notice.payload)
    return is_same and other.id > notice.id


def _reminds(notice: NoticeRow, s: Snapshot) -> bool:
    decision = s.view.decision
    is_asked = decision is not None and decision.seat == notice.seat and s.view.seq == notice.seq
    return is_asked and s.view.game.rests_since is None


def _is_not_cancelled(notice: NoticeRow, s: Snapshot) -> bool:
    return s.view.game.status is not Status.CANCELLED


def _is_noted(subject_of: Callable[[Seat], str]) -> Standing:
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
    NoticeKind.PAUSE_ASKED: lambda _, s: s.is_running and not s.is_paused and bool(s.agreed(PAUSE_VOTE)),
    NoticeKind.PAUSED: lambda _, s: s.is_running and s.is_paused,
    NoticeKind.RESUMED: lambda _, s: s.is_running and not s.is_paused,
    NoticeKind.STRANDED: _is_stranded,
    NoticeKind.PLACE_LOST: _is_lost,
    NoticeKind.MOVE_PROPOSED: _is_lost,
    NoticeKind.MOVED: lambda _, s: s.view.game.status.is_open and not s.view.game.is_stranded,
    NoticeKind.REJOINED: lambda _, s: s.is_running and not s.view.game.is_stranded,
    NoticeKind.END_ASKED: lambda _, s: s.is_running and bool(s.agreed(END_VOTE)),
}
"""When notices are still true; other kinds always are."""


@dataclass(eq=False, repr=False)
class Post(UseCases):
    _snapshots: Snapshots

    async def delivery(self, notice: NoticeRow) -> Delivery:
        return Delivery(notice, await self._snapshots.of(notice.subject))

    async def is_owing(self, game: int) -> bool:
        return bool(await self._store.undelivered(game))

    async def hurry(self, game: int) -> None:
        await self._store.hurry(game, self._repository.now())

    async def games_due(self) -> frozenset[int]:
        now = self._repository.now()
        waiting = await deliverable(self._store)
        return frozenset(row.subject for row in waiting if row.due_at is None or row.due_at <= now)

    async def delivered(self, notice: int, message: MessageRow | None = None) -> None:
        await self._store.deliver(notice, self._repository.now(), message)
        telemetry.POSTS.labels("delivered").inc()

    async def failed(self, notice: int, retry_in: timedelta) -> None:
        await self._store.retry(notice, self._repository.now() + retry_in)
        telemetry.POSTS.labels("failed").inc()

    async def dropped(self, notice: int) -> None:
        await self._store.drop(notice, self._repository.now())
        telemetry.POSTS.labels("dropped").inc()

    async def remember(
        self,
        game: int,
        kind: str,
        *,
        channel: int,
        message: int,
        seat: Seat | None = None,
        seq: int = -1,
        turn: int | None = None,
        shown: str | None = None,
    ) -> MessageRow:
        row = MessageRow(game, kind, channel, message, seat, seq, turn, self._repository.now(), shown)
        await self.keep(row)
        return row

    async def keep(self, message: MessageRow) -> None:
        await self._store.add_message(message)

    async def messages(
        self, game: int, kind: str | None = None, *, seat: Seat | None = None, turn: int | None = None
    ) -> tuple[MessageRow, ...]:
        return await self._store.messages(game, kind, seat=seat, turn=turn)

    async def latest(self, game: int, kind: str, *, seat: Seat | None = None) -> MessageRow | None:
        found = await self.messages(game, kind, seat=seat)
        return found[0] if found else None

    async def shows(self, message: MessageRow, seq: int, shown: str | None = None) -> None:
        """Note that the message shows the game at `seq`, with the digest `shown`; its age stays.
        A message forgotten during the edit stays forgotten, because its seat may have another player.
        """
        await self._store.change_message(replace(message, seq=seq, shown=shown))

    async def renewed(self, message: MessageRow) -> MessageRow:
        """Count the message as posted now, because it was made for the seat's new player."""
        row = replace(message, created_at=self._repository.now())
        await self._store.change_message(row)
        return row

    async def forget(self, message: MessageRow) -> None:
        await self._store.forget_message(message.channel, message.message)

    def age(self, message: MessageRow) -> timedelta:
        return self._repository.now() - message.created_at

    async def dm_arrived(self, game: int, user: int) -> None:
        player = (await self._repository.table(game)).player_of(user)
        if player is not None and (not player.dm_ok or player.dm_told):
            await self._store.set_dm(game, user, ok=True, told=False)

    async def dm_failed(self, game: int, user: int) -> None:
        player = (await self._repository.table(game)).player_of(user)
        await self._store.set_dm(game, user, ok=False, told=bool(player and player.dm_told))

    async def take_dm_warning(self, game: int, user: int) -> bool:
        """Return True once after direct messages have failed: tell the player privately now."""
        player = (await self._repository.table(game)).player_of(user)
        if player is None or player.dm_ok or player.dm_told:
            return False
        await self._store.set_dm(game, user, ok=False, told=True)
        return True
