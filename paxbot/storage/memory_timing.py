"""Clocks and timers in memory."""

from collections.abc import Sequence
from datetime import datetime

from paxbot.storage.rows import ClockRow, NewTimer, TimerRow


class MemoryTiming:
    """The part of the store that knows how much time everybody has, and what happens when."""

    def __init__(self) -> None:
        super().__init__()
        self._clocks: dict[int, dict[int, ClockRow]] = {}
        self._timers: dict[int, tuple[TimerRow, ...]] = {}

    async def clocks(self, game: int) -> tuple[ClockRow, ...]:
        """See `GameStore.clocks`."""
        return tuple(clock for _, clock in sorted(self._clocks.get(game, {}).items()))

    async def set_clocks(self, game: int, clocks: Sequence[ClockRow]) -> None:
        """See `GameStore.set_clocks`."""
        self._clocks.setdefault(game, {}).update({clock.seat: clock for clock in clocks})

    async def timers(self, game: int) -> tuple[TimerRow, ...]:
        """See `GameStore.timers`."""
        return tuple(sorted(self._timers.get(game, ()), key=lambda timer: (timer.due_at, timer.kind, timer.seat)))

    async def timers_due(self, now: datetime) -> tuple[TimerRow, ...]:
        """See `GameStore.timers_due`."""
        due = [timer for timers in self._timers.values() for timer in timers if timer.due_at <= now]
        return tuple(sorted(due, key=lambda timer: (timer.due_at, timer.game, timer.kind, timer.seat)))

    async def next_timer(self) -> datetime | None:
        """See `GameStore.next_timer`."""
        return min((timer.due_at for timers in self._timers.values() for timer in timers), default=None)

    async def set_timers(self, game: int, timers: Sequence[NewTimer]) -> None:
        """See `GameStore.set_timers`."""
        rows = {(timer.kind, timer.seat): timer for timer in timers}
        if len(rows) != len(timers):
            raise ValueError(f"Two timers of game {game} are of the same kind and seat.")
        self._timers[game] = tuple(
            TimerRow(timer.kind, timer.seat, timer.seq, timer.due_at, timer.payload, game) for timer in timers
        )

    async def drop_timer(self, timer: TimerRow) -> None:
        """See `GameStore.drop_timer`."""
        self._timers[timer.game] = tuple(row for row in self._timers.get(timer.game, ()) if row != timer)
