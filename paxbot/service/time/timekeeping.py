"""Clocks of running games with their warnings and reminders, and timers of lobbies."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import pairwise
from typing import Final

from paxbot.engine.kernel import Seat
from paxbot.service.notices import NoticeKind, notice
from paxbot.service.people.settings import UserSettings
from paxbot.service.repository import GameRepository, UseCases
from paxbot.service.results.statistics import Reliability
from paxbot.service.time.clock import (
    Availability,
    TimeUp,
    awake,
    begun,
    charged,
    deadline,
    full,
    granted,
    renewed,
    runs_down_to,
    spent,
    time_for_question,
    wakes,
)
from paxbot.service.views import GameOptions, GameSummary, GameView
from paxbot.storage.rows import ClockRow, Head, NewNotice, NewTimer, Status, TimerRow

OPEN_FOR: Final = timedelta(days=7)
SOUGHT_FOR: Final = timedelta(days=3)
CHANGE_OF_MIND: Final = timedelta(minutes=1)
NOT_BEGUN: Final = -1
"""The sequence number of a game that has not started."""


class LobbyTimer(StrEnum):
    AUTOSTART = "autostart"
    EXPIRY = "expiry"


@dataclass(frozen=True, slots=True)
class LobbyDetails:
    starts: datetime | None = None
    closes: datetime | None = None
    records: Mapping[int, Reliability] = field(default_factory=dict)

    @classmethod
    def of(cls, timers: Sequence[TimerRow], records: Mapping[int, Reliability]) -> "LobbyDetails":
        due = {timer.kind: timer.due_at for timer in timers}
        return cls(due.get(LobbyTimer.AUTOSTART), due.get(LobbyTimer.EXPIRY), records)


def open_for(options: GameOptions) -> timedelta:
    return SOUGHT_FOR if options.sought else OPEN_FOR


def lobby_timers(
    options: GameOptions, people: int, now: datetime, known: Sequence[TimerRow] = (), *, is_joined: bool = False
) -> tuple[NewTimer, ...]:
    due = {timer.kind: timer.due_at for timer in known if not (is_joined and timer.kind == LobbyTimer.EXPIRY)}
    wanted = {LobbyTimer.EXPIRY: now + open_for(options)}
    if options.autostart and people and people + options.automated >= options.most:
        wanted[LobbyTimer.AUTOSTART] = now + CHANGE_OF_MIND
    return tuple(NewTimer(kind, 0, NOT_BEGUN, due.get(kind, at)) for kind, at in wanted.items())


def is_expired(table: GameSummary) -> bool:
    game, joined = table.game, [player.joined_at for player in table.players]
    is_closed = game.status is Status.CANCELLED and game.head is None and game.ended_at is not None
    return is_closed and game.ended_at >= max([game.created_at, *joined]) + open_for(table.options)  # type: ignore[operator]


class TimeWarning(StrEnum):
    HALF = "half"
    QUARTER = "quarter"
    UP = "up"


InSeason = Callable[[GameOptions, int, Availability], Awaitable[Availability]]
PARTS: Final = ((TimeWarning.HALF, 0.5), (TimeWarning.QUARTER, 0.25))


def time_is_up(head: Head, clock: ClockRow, availability: Availability) -> datetime:
    """Return when the current player's time is up, also for a question."""
    left = timedelta(seconds=clock.left_s) if head.waiting == head.turn_seat else time_for_question(clock)
    return wakes(deadline(head.moved_at, left, availability), availability)


@dataclass(eq=False, repr=False)
class Timekeeping(UseCases):
    """Keeps the clocks of all games. A clock runs while the game waits for its seat, unless its player is asleep.
    A stored clock shows the time left at the last move; what was used since is computed.
    """

    in_season: InSeason = field(init=False)
    _late: dict[int, Seat] = field(default_factory=dict, init=False)

    async def due(self, table: GameSummary) -> datetime | None:
        """None where no clock runs."""
        clock = await self.running(table)
        if clock is None or table.game.head is None:
            return None
        return time_is_up(table.game.head, clock, await self.availability(table))

    async def running(self, table: GameSummary) -> ClockRow | None:
        if table.waiting is None or table.game.rests_since is not None:
            return None
        clocks = await self._store.clocks(table.game.id)
        return next((clock for clock in clocks if clock.seat == table.waiting.seat), None)

    async def left(self, table: GameSummary) -> dict[Seat, timedelta]:
        return {clock.seat: timedelta(seconds=clock.left_s) for clock in await self.shown(table)}

    async def renewed(self, view: GameView, seat: Seat) -> tuple[ClockRow, ...]:
        """Return the stored clocks, with that of the seat's new player full; none where none is kept.
        `view` shows the player already. Hold the lock.
        """
        of = view.options.time_control.allowance
        if of is None:
            return ()
        clocks = renewed(await self._store.clocks(view.game.id), seat, of)
        if view.head.waiting != seat:
            return clocks
        end = self._counted_until(view, self._repository.now())
        used = awake(view.head.moved_at, end, await self.availability(view)).total_seconds()
        return tuple(spent(each, -used) if each.seat == seat else each for each in clocks)

    async def charge(
        self, before: GameView | None, after: GameView, newcomer: Seat | None = None
    ) -> tuple[ClockRow, ...]:
        """Return the clocks after a move or the start; none without a time control.
        That of a `newcomer` is full.
        """
        of, head = after.options.time_control.allowance, after.head
        if of is None:
            return ()
        if before is None:
            clocks = full([player.seat for player in after.players if player.seat is not None], of)
        else:
            at = min(head.moved_at, self._repository.now())
            clocks = await self._charged(before, await self._store.clocks(after.game.id), at)
        if (before is None or head.turn > before.head.turn) and head.turn_seat not in after.automated:
            clocks = begun(clocks, head.turn_seat, head.turn, of)
        if newcomer is not None:
            clocks = renewed(clocks, newcomer, of)
        late = self._late.pop(after.game.id, None)
        return tuple(
            replace(clock, passes=clock.passes + 1) if clock.seat == late else clock
            for clock in granted(clocks, late, of)
        )

    @contextmanager
    def late(self, game: int, seat: Seat) -> Iterator[None]:
        """Count a pass of the seat and give it an increment, in the next write of the block. Hold the lock."""
        self._late[game] = seat
        try:
            yield
        finally:
            self._late.pop(game, None)

    async def time_warnings(self, view: GameView, clocks: Sequence[ClockRow]) -> Iterable[NewTimer]:
        """Return the timers of the running clock; warnings given are not repeated while nothing changes."""
        clock = next((each for each in clocks if each.seat == view.head.waiting), None)
        if clock is None or view.game.rests_since is not None:
            return ()
        availability, now = await self.availability(view), self._repository.now()
        if view.is_question:
            limit, start = time_for_question(clock), view.head.moved_at
            times = [
                (kind, wakes(deadline(start, limit * (1 - part), availability), availability)) for kind, part in PARTS
            ]
            return [NewTimer(kind, clock.seat, view.seq, at) for kind, at in _apart(times) if at > now]
        up = wakes(deadline(view.head.moved_at, timedelta(seconds=clock.left_s), availability), availability)
        set_before = [each for each in await self._store.timers(view.game.id) if each.seq == view.seq]
        known = {each.kind: each.due_at for each in set_before if each.kind in list(TimeWarning)}
        if known.get(TimeWarning.UP) == up:
            return [NewTimer(kind, clock.seat, view.seq, at) for kind, at in known.items()]
        if view.options.time_control.time_up is TimeUp.REMIND and now >= up:
            return ()
        (shown,) = await self._charged(view, [clock], now)
        times = [
            *((kind, wakes(runs_down_to(shown, part, now, availability), availability)) for kind, part in PARTS),
            (TimeWarning.UP, up),
        ]
        return [NewTimer(kind, clock.seat, view.seq, at) for kind, at in _apart(times)]

    async def on_warning(self, view: GameView, timer: TimerRow) -> None:
        now = self._repository.now()
        others = [other for other in await self._store.timers(timer.subject) if other != timer]
        if any(other.kind in list(TimeWarning) and timer.due_at <= other.due_at <= now for other in others):
            return
        at = wakes(now, await self.availability(view))
        if at == now:
            await remind(self._repository, view, timer)
        else:
            later = NewTimer(timer.kind, timer.seat, timer.seq, at, timer.payload)
            await self._store.set_timers(timer.subject, [*others, later])

    async def settings_changed(self, user: int, before: UserSettings, after: UserSettings) -> None:
        """Charge the user's clocks by their old availability, and continue with the new one."""
        if before.availability == after.availability:
            return
        for row in await self._store.games_of(user):
            async with self._repository.holding(row.id) as view:
                if view.game.status is Status.RUNNING and view.waiting and view.waiting.user == user:
                    of_before = await self._counted(view, user, before.availability)
                    await self._recharge(view, of_before, await self._counted(view, user, after.availability))

    async def _recharge(self, view: GameView, before: Availability, after: Availability) -> None:
        clocks = await self._store.clocks(view.game.id)
        start, end = view.head.moved_at, self._counted_until(view, self._repository.now())
        more = (awake(start, end, after) - awake(start, end, before)).total_seconds()
        shown = charged(clocks, view.head.waiting, start, end, before)
        empty = {clock.seat for clock in shown if clock.left_s == 0}
        mended = [
            spent(clock, -more) for clock in clocks if clock.seat == view.head.waiting and clock.seat not in empty
        ]
        await self._store.set_clocks(view.game.id, mended)
        await self._repository.renew_timers(view)

    async def rest(
        self,
        view: GameView,
        told: Sequence[NewNotice] = (),
        to: tuple[int, bool] | None = None,
        **since: datetime | None,
    ) -> GameView:
        """Let the game rest since a moment (`paused_at` and the like), or continue; return it, and tell people.
        `to` is a new channel, and whether that is a thread. Clocks are charged up to now or the start of the rest, and
        whatever is due at a set moment is postponed. Hold the lock.
        """
        at, clocks = self._repository.now(), await self.shown(view)
        head = replace(view.head, moved_at=max(at, view.head.moved_at))
        row = replace(view.game, head=head, **since)  # type: ignore[arg-type]
        if view.game.rests_since is not None and row.rests_since is None:
            # The pauses of a season are left out of what is due in any case.
            rested = awake(view.game.rests_since, at, await self._counted(view, 0, Availability()))
            for postpone in self._repository.lifecycle.postponements:
                await postpone(view, rested)
        after = replace(view, game=row)
        timers = await self._repository.timers(after, clocks)
        moments = (row.paused_at, row.stranded_since, row.missing_since, row.lost_since)
        await self._store.rest(row.id, head.moved_at, *moments, to=to, clocks=clocks, timers=timers, notices=told)
        return after

    async def shown(self, table: GameSummary) -> tuple[ClockRow, ...]:
        return await self._charged(table, await self._store.clocks(table.game.id), self._repository.now())

    async def _charged(self, table: GameSummary, clocks: Sequence[ClockRow], at: datetime) -> tuple[ClockRow, ...]:
        if table.waiting is None or table.game.head is None:
            return tuple(clocks)
        start, end = table.game.head.moved_at, self._counted_until(table, at)
        return charged(clocks, table.waiting.seat, start, end, await self.availability(table))

    def _counted_until(self, table: GameSummary, at: datetime) -> datetime:
        return at if table.game.rests_since is None else min(at, table.game.rests_since)

    async def availability(self, table: GameSummary) -> Availability:
        if table.waiting is None:
            return Availability()
        return await self.availability_of(table, table.waiting.user)

    async def availability_of(self, table: GameSummary, user: int) -> Availability:
        settings = UserSettings.load(await self._store.user_settings(user))
        return await self._counted(table, user, settings.availability)

    async def _counted(self, table: GameSummary, user: int, availability: Availability) -> Availability:
        if table.options.fixture is None:
            return availability
        return await self.in_season(table.options, user, availability)


def _apart(times: Sequence[tuple[TimeWarning, datetime]]) -> Iterator[tuple[TimeWarning, datetime]]:
    """Drop warnings at the same moment as the next: they wait for the same waking."""
    for (kind, at), (_, following) in pairwise(times):
        if at < following:
            yield kind, at
    yield times[-1]


REMINDED: Final = "reminded"


async def remind(repository: GameRepository, view: GameView, timer: TimerRow) -> None:
    """Replace the timer by a reminder; silent if the player was reminded in this turn."""
    user = view.player(timer.seat).user
    before = await repository.store.document(view.game.id, user, REMINDED) or {}
    silent = int(before.get("turn") == view.turn)
    told = notice(NoticeKind.REMINDER, timer.seat, turn=view.turn, silent=silent)
    await repository.store.tell_instead(timer, repository.now(), [told])
    await repository.store.put_document(view.game.id, user, REMINDED, {"turn": view.turn})
