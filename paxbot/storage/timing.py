"""Clocks, timers and rests."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from paxbot.storage.codec import dump_json, dump_time, load_time
from paxbot.storage.outbox import Outbox
from paxbot.storage.records import game_row, load
from paxbot.storage.rows import ClockRow, GameRow, NewNotice, NewTimer, NoticeRow, Status, TimerRow
from paxbot.storage.subjects import messages_of
from paxbot.storage.tables import ChannelTaken


class Timing(Outbox):
    """The part of the store that knows how much time everybody has, what happens when, and what rests."""

    async def stranded_games(self) -> list[GameRow]:
        """Return the open games that nobody reaches (`GameRow.is_stranded`), in the order of their ids."""
        away = "(stranded_since IS NOT NULL OR missing_since IS NOT NULL)"
        sql = f"SELECT * FROM games WHERE {away} AND status IN ('lobby', 'running') ORDER BY id"
        return [game_row(row) for row in await self.db.read(sql)]

    async def rest(
        self,
        game: int,
        at: datetime,
        paused_at: datetime | None = None,
        stranded_since: datetime | None = None,
        missing_since: datetime | None = None,
        lost_since: datetime | None = None,
        *,
        status: Status = Status.RUNNING,
        to: tuple[int, bool] | None = None,
        clocks: Sequence[ClockRow] = (),
        timers: Sequence[NewTimer] = (),
        notices: Sequence[NewNotice] = (),
    ) -> tuple[NoticeRow, ...]:
        """Let the game rest since these moments or go on, with these clocks changed and these timers alone.

        Either counts as its last move (`Head.moved_at`). Its votes are not touched. `to` is the channel in which it is
        from now on, and whether that is a thread; what was posted where it was is forgotten. Return the notices.
        Raises: StaleGame if it has another status, ChannelTaken.
        """
        async with self.db.transaction():
            row = await self.require(game, status)
            moments = (paused_at, stranded_since, missing_since, lost_since)
            since = (None if each is None else dump_time(each) for each in moments)
            columns = "paused_at = ?, stranded_since = ?, missing_since = ?, lost_since = ?, moved_at = ?"
            sql = f"UPDATE games SET {columns} WHERE id = ?"
            await self.db.run(sql, *since, None if row["seq"] is None else dump_time(at), game)
            if to is not None:
                await self._move(game, row["channel"], *to)
            await self.write_clocks(game, clocks)
            await self.write_timers(game, timers)
            return await self.insert_notices(game, row["seq"], at, notices)

    async def _move(self, game: int, old: int, channel: int, thread: bool) -> None:
        self.db.touch(messages_of(game))
        open_there = "SELECT id FROM games WHERE channel = ? AND status IN ('lobby', 'running')"
        if taken := await self.db.run(open_there, channel):
            raise ChannelTaken(game=taken[0]["id"], channel=channel)
        await self.db.run("DELETE FROM messages WHERE subject = ? AND channel = ?", game, old)
        await self.db.run("UPDATE games SET channel = ?, thread = ? WHERE id = ?", channel, thread, game)

    async def clocks(self, game: int) -> tuple[ClockRow, ...]:
        """Return the clocks of a game in the order of seats; none where no time is counted."""
        known = await self.subjects.of(game)
        return () if known is None else known.clocks

    async def set_clocks(self, game: int, clocks: Sequence[ClockRow]) -> None:
        """Write these clocks; those of other seats stay."""
        async with self.db.transaction():
            await self.write_clocks(game, clocks)

    async def timers(self, game: int) -> tuple[TimerRow, ...]:
        """Return the timers of a game, soonest first."""
        known = await self.subjects.of(game)
        return () if known is None else known.timers

    async def timers_due(self, now: datetime) -> tuple[TimerRow, ...]:
        """Return the timers of all games that are due by now, longest due first."""
        sql = "SELECT * FROM timers WHERE due_at <= ? ORDER BY due_at, subject, kind, seat"
        return tuple(load(TimerRow, row) for row in await self.db.read(sql, dump_time(now)))

    async def next_timer(self) -> datetime | None:
        """Return when the next timer of any game is due."""
        rows = await self.db.read("SELECT min(due_at) AS due_at FROM timers")
        return load_time(rows[0]["due_at"])

    async def timer_kinds(self) -> frozenset[str]:
        """Return the kinds of all timers of any game."""
        return frozenset(str(kind) for (kind,) in await self.db.read("SELECT DISTINCT kind FROM timers"))

    async def set_timers(self, game: int, timers: Sequence[NewTimer]) -> None:
        """Replace the timers of the game by these."""
        async with self.db.transaction():
            await self.write_timers(game, timers)

    async def drop_timer(self, timer: TimerRow) -> None:
        """Delete this very timer, if it is still there."""
        async with self.db.transaction():
            await self.delete_timer(timer)

    async def tell_instead(
        self, timer: TimerRow, at: datetime, notices: Sequence[NewNotice], again: Iterable[NewTimer] = ()
    ) -> tuple[NoticeRow, ...]:
        """Replace this very timer by the notices it called for and those `again`; do nothing if it is gone already."""
        async with self.db.transaction():
            if not await self.delete_timer(timer):
                return ()
            await self.add_timers(timer.subject, again)
            return await self.insert_notices(timer.subject, timer.seq, at, notices)

    async def delete_timer(self, timer: TimerRow) -> bool:
        """Delete this very timer as part of the open transaction; return whether it was still there."""
        self.db.touch(timer.subject)
        gone = await self.db.run(
            "DELETE FROM timers WHERE subject = ? AND kind = ? AND seat = ? AND seq = ? AND due_at = ? RETURNING kind",
            *(timer.subject, timer.kind, timer.seat, timer.seq, dump_time(timer.due_at)),
        )
        return bool(gone)

    async def write_clocks(self, game: int, clocks: Sequence[ClockRow]) -> None:
        """Write these clocks as part of the open transaction; those of other seats stay."""
        self.db.touch(game)
        for clock in clocks:
            await self.db.run(
                "INSERT OR REPLACE INTO clocks VALUES (?, ?, ?, ?, ?, ?)",
                *(game, clock.seat, clock.left_s, clock.passes, clock.turn, clock.used_s),
            )

    async def write_timers(self, game: int, timers: Sequence[NewTimer]) -> None:
        """Replace the timers of the game by these as part of the open transaction."""
        self.db.touch(game)
        await self.db.run("DELETE FROM timers WHERE subject = ?", game)
        await self.add_timers(game, timers)

    async def add_timers(self, game: int, timers: Iterable[NewTimer]) -> None:
        """Write these timers as part of the open transaction, beside those there are."""
        for timer in timers:
            await self.db.run(
                "INSERT INTO timers VALUES (?, ?, ?, ?, ?, ?)",
                *(game, timer.kind, timer.seat, timer.seq, dump_time(timer.due_at), dump_json(timer.payload)),
            )
