"""Clocks and timers in SQLite."""

from collections.abc import Sequence
from datetime import datetime

from paxbot.storage.codec import dump_json, dump_time, load_time
from paxbot.storage.database import Database
from paxbot.storage.records import clock_row, game_row, timer_row
from paxbot.storage.rows import ClockRow, GameRow, NewTimer, TimerRow


class SqliteTiming:
    """The part of the store that knows how much time everybody has, what happens when, and what rests out of reach."""

    db: Database

    async def stranded_games(self) -> list[GameRow]:
        """See `GameStore.stranded_games`."""
        sql = "SELECT * FROM games WHERE stranded_since IS NOT NULL AND status = 'running' ORDER BY id"
        return [game_row(row) for row in await self.db.read(sql)]

    async def clocks(self, game: int) -> tuple[ClockRow, ...]:
        """See `GameStore.clocks`."""
        rows = await self.db.read("SELECT * FROM clocks WHERE game = ? ORDER BY seat", game)
        return tuple(clock_row(row) for row in rows)

    async def set_clocks(self, game: int, clocks: Sequence[ClockRow]) -> None:
        """See `GameStore.set_clocks`."""
        async with self.db.transaction():
            await self.write_clocks(game, clocks)

    async def timers(self, game: int) -> tuple[TimerRow, ...]:
        """See `GameStore.timers`."""
        rows = await self.db.read("SELECT * FROM timers WHERE game = ? ORDER BY due_at, kind, seat", game)
        return tuple(timer_row(row) for row in rows)

    async def timers_due(self, now: datetime) -> tuple[TimerRow, ...]:
        """See `GameStore.timers_due`."""
        rows = await self.db.read(
            "SELECT * FROM timers WHERE due_at <= ? ORDER BY due_at, game, kind, seat", dump_time(now)
        )
        return tuple(timer_row(row) for row in rows)

    async def next_timer(self) -> datetime | None:
        """See `GameStore.next_timer`."""
        rows = await self.db.read("SELECT min(due_at) AS due_at FROM timers")
        return load_time(rows[0]["due_at"])

    async def set_timers(self, game: int, timers: Sequence[NewTimer]) -> None:
        """See `GameStore.set_timers`."""
        async with self.db.transaction():
            await self.write_timers(game, timers)

    async def drop_timer(self, timer: TimerRow) -> None:
        """See `GameStore.drop_timer`."""
        async with self.db.transaction():
            await self.delete_timer(timer)

    async def delete_timer(self, timer: TimerRow) -> bool:
        """True if this very timer was still there; it is gone, as part of the open transaction."""
        gone = await self.db.run(
            "DELETE FROM timers WHERE game = ? AND kind = ? AND seat = ? AND seq = ? AND due_at = ? RETURNING kind",
            *(timer.game, timer.kind, timer.seat, timer.seq, dump_time(timer.due_at)),
        )
        return bool(gone)

    async def write_rest(self, column: str, game: int, at: datetime, rests: bool) -> None:
        """The game rests since that moment for the reason of that column, or does so no longer; it counts as a move."""
        since = dump_time(at)
        sql = f"UPDATE games SET {column} = ?, moved_at = ? WHERE id = ?"
        await self.db.run(sql, since if rests else None, since, game)

    async def write_clocks(self, game: int, clocks: Sequence[ClockRow]) -> None:
        """These clocks are written as part of the open transaction; those of other seats stay."""
        for clock in clocks:
            await self.db.run(
                "INSERT OR REPLACE INTO clocks VALUES (?, ?, ?, ?, ?)",
                *(game, clock.seat, clock.left_s, clock.passes, clock.turn),
            )

    async def write_timers(self, game: int, timers: Sequence[NewTimer]) -> None:
        """These are the timers of the game, as part of the open transaction."""
        await self.db.run("DELETE FROM timers WHERE game = ?", game)
        for timer in timers:
            await self.db.run(
                "INSERT INTO timers VALUES (?, ?, ?, ?, ?, ?)",
                *(game, timer.kind, timer.seat, timer.seq, dump_time(timer.due_at), dump_json(timer.payload)),
            )
