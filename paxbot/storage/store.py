import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from paxbot.storage.connection import Connection, Migration
from paxbot.storage.database import Database, Record, connect, dump_json, dump_time, load, move_record
from paxbot.storage.documents import Documents, States, Timing
from paxbot.storage.forgetting import HANDS, Forgetting
from paxbot.storage.leagues import Leagues
from paxbot.storage.results import Counts
from paxbot.storage.rows import (
    Batch,
    ClockRow,
    FormerPlayerRow,
    GameRow,
    Json,
    MoveRow,
    NewGame,
    NewNotice,
    NewResult,
    NewTimer,
    NoticeRow,
    PlayerRow,
    Status,
    SubjectRows,
)
from paxbot.storage.tables import ChannelTaken, StaleGame, messages_of

GAME: Final = "game"
MANY_MOVES: Final = 64


class GameStore(States, Timing, Documents, Forgetting, Counts, Leagues):
    """Each public method is one transaction."""

    def __init__(
        self,
        path: Path,
        *,
        migrations: Sequence[Migration] | None = None,
        connect: Callable[[Path], Awaitable[Connection]] = connect,
    ) -> None:
        super().__init__(Database(path, migrations=migrations, connect=connect))

    async def open(self) -> None:
        await self.db.open()

    async def close(self) -> None:
        await self.db.close()

    async def create_game(self, new: NewGame, *players: PlayerRow, timers: Sequence[NewTimer] = ()) -> GameRow:
        """Create a lobby with these players, mostly the host, and timers.
        Raises: ChannelTaken, or StaleGame if its fixture has a game.
        """
        async with self.db.transaction():
            taken = await self.db.run(
                "SELECT id FROM games WHERE channel = ? AND status IN ('lobby', 'running')", new.channel
            )
            if taken:
                raise ChannelTaken(game=taken[0]["id"], channel=new.channel)
            (subject,) = await self.db.run("INSERT INTO subjects (kind) VALUES (?) RETURNING id", GAME)
            rows = await self.db.run(
                "INSERT INTO games (id, key, guild, channel, thread, host, status, options, seed, created_at)"
                " VALUES (?, ?, ?, ?, ?, ?, 'lobby', ?, ?, ?) ON CONFLICT DO NOTHING RETURNING *",
                *(subject["id"], new.key, new.guild, new.channel, new.thread, new.host),
                *(dump_json(new.options), new.seed, dump_time(new.created_at)),
            )
            if not rows:
                raise StaleGame(fixture=new.options.get("fixture"))
            row = rows[0]
            for player in players:
                await self._insert_player(row["id"], player)
            await self.write_timers(row["id"], timers)
            return load(GameRow, row)

    async def game(self, game: int) -> GameRow | None:
        known = self.subjects.fresh(game)
        return await self._one_game("SELECT * FROM games WHERE id = ?", game) if known is None else known.game

    async def subject(self, game: int) -> SubjectRows | None:
        return await self.subjects.of(game)

    async def game_in(self, channel: int) -> GameRow | None:
        return await self._one_game(
            "SELECT * FROM games WHERE channel = ? ORDER BY status IN ('lobby', 'running') DESC, id DESC LIMIT 1",
            channel,
        )

    async def games_of(self, user: int) -> list[GameRow]:
        return await self.db.rows(
            GameRow,
            "SELECT games.* FROM players JOIN games ON games.id = players.game"
            " WHERE players.user = ? AND games.status IN ('lobby', 'running') ORDER BY games.id",
            user,
        )

    async def finished_games_of(self, user: int, key: str) -> list[GameRow]:
        return await self.db.rows(
            GameRow,
            "SELECT games.* FROM players JOIN games ON games.id = players.game"
            " WHERE players.user = ? AND games.key = ? AND games.status = 'finished' ORDER BY games.id",
            user,
            key,
        )

    async def open_games(self) -> list[GameRow]:
        return await self.db.rows(GameRow, "SELECT * FROM games WHERE status IN ('lobby', 'running') ORDER BY id")

    async def players(self, game: int) -> tuple[PlayerRow, ...]:
        if (known := self.subjects.fresh(game)) is not None:
            return known.players
        return tuple(await self.db.rows(PlayerRow, "SELECT * FROM players WHERE game = ? ORDER BY seat, rowid", game))

    async def add_player(self, game: int, player: PlayerRow, limit: int, timers: Sequence[NewTimer] = ()) -> None:
        """Raise StaleGame if it is no lobby, full, or joined by them already."""
        async with self.db.transaction():
            await self.require(game, Status.LOBBY)
            users = [row["user"] for row in await self.db.run("SELECT user FROM players WHERE game = ?", game)]
            if len(users) >= limit or player.user in users:
                raise StaleGame(game=game)
            await self._insert_player(game, player)
            await self.write_timers(game, timers)

    async def remove_player(
        self, game: int, user: int, timers: Sequence[NewTimer] = (), *, host: int | None = None
    ) -> None:
        """Raise StaleGame if it is no lobby or they are not in it."""
        async with self.db.transaction():
            await self.require(game, Status.LOBBY)
            if not await self.db.run("DELETE FROM players WHERE game = ? AND user = ? RETURNING user", game, user):
                raise StaleGame(game=game)
            await self.db.run("UPDATE games SET host = coalesce(?, host) WHERE id = ?", host, game)
            await self.write_timers(game, timers)

    async def set_options(self, game: int, options: Json, timers: Sequence[NewTimer] = ()) -> None:
        async with self.db.transaction():
            await self.require(game, Status.LOBBY)
            await self.db.run("UPDATE games SET options = ? WHERE id = ?", dump_json(options), game)
            await self.write_timers(game, timers)

    async def set_host(
        self, game: int, host: int, at: datetime, notices: Sequence[NewNotice] = ()
    ) -> tuple[NoticeRow, ...]:
        async with self.db.transaction():
            row = await self.require(game, Status.RUNNING)
            await self.db.run("UPDATE games SET host = ? WHERE id = ?", host, game)
            return await self.insert_notices(game, row["seq"], at, notices)

    async def set_dm(self, game: int, user: int, *, ok: bool, told: bool) -> None:
        await self.db.write(
            "UPDATE players SET dm_ok = ?, dm_told = ? WHERE game = ? AND user = ?", *(ok, told, game, user), about=game
        )

    async def set_name(self, game: int, user: int, name: str) -> None:
        await self.db.write("UPDATE players SET name = ? WHERE game = ? AND user = ?", *(name, game, user), about=game)

    async def start(self, seats: Mapping[int, int], setup: Json, batch: Batch) -> tuple[NoticeRow, ...]:
        """Start the game from `setup` (snapshot 0) with users on `seats` and write the batch.
        Raises: StaleGame if it is no lobby, or its players are not exactly those given.
        """
        async with self.db.transaction():
            await self.require(batch.game, Status.LOBBY)
            users = {row["user"] for row in await self.db.run("SELECT user FROM players WHERE game = ?", batch.game)}
            if users != set(seats):
                raise StaleGame(game=batch.game)
            for user, seat in seats.items():
                await self.db.run("UPDATE players SET seat = ? WHERE game = ? AND user = ?", seat, batch.game, user)
            at = dump_time(batch.head.moved_at)
            await self.db.run("UPDATE games SET started_at = ? WHERE id = ?", at, batch.game)
            await self.insert_state(batch.game, 0, setup)
            return await self._write_batch(batch)

    async def append(self, batch: Batch) -> tuple[NoticeRow, ...]:
        """Raise StaleGame if the game does not run or stands elsewhere, or as `substitute` for a newcomer."""
        async with self.db.transaction():
            row = await self.require(batch.game, Status.RUNNING)
            if row["seq"] != batch.after:
                raise StaleGame(game=batch.game, seq=row["seq"])
            if batch.newcomer is not None:
                await self._seat(batch.game, batch.newcomer, dump_time(batch.head.moved_at))
            return await self._write_batch(batch)

    async def end(
        self,
        game: int,
        was: Status,
        status: Status,
        at: datetime,
        notices: Sequence[NewNotice] = (),
        result: NewResult | None = None,
    ) -> tuple[NoticeRow, ...]:
        """Change the status from `was` to `status` and clear all votes; `result` if the game had started.
        Raises: StaleGame if its status is not `was`.
        """
        async with self.db.transaction():
            row = await self.require(game, was)
            await self.db.run(
                "UPDATE games SET status = ?, ended_at = ? WHERE id = ?", status.value, dump_time(at), game
            )
            await self.db.run("DELETE FROM votes WHERE subject = ?", game)
            await self.db.run("DELETE FROM timers WHERE subject = ?", game)
            await self.insert_result(result)
            return await self.insert_notices(game, row["seq"], at, notices)

    async def moves(
        self, game: int, *, turn: int | None = None, since: int = 0, standing: bool = False, limit: int | None = None
    ) -> tuple[MoveRow, ...]:
        """Return the log in order: of one turn or all, from a sequence number on, all rows or only standing moves."""
        known = None if turn is None else self.subjects.fresh(game)
        if known is not None and known.game.head is not None and known.game.head.turn == turn:
            rows = [row for row in known.turn if row.seq >= since and (row.stands or not standing)]
            return tuple(rows[:limit])
        # Left to itself, SQLite goes through the whole log for the rows of one turn.
        by_turn, of_turn = ("", "") if turn is None else ("INDEXED BY moves_by_turn", "AND turn = ?3")
        stands = "AND kind = 'move' AND undone_by IS NULL" if standing else ""
        sql = f"SELECT * FROM moves {by_turn} WHERE game = ?1 AND seq >= ?2 {of_turn} {stands} ORDER BY seq LIMIT ?4"
        read = self.db.read_much if turn is None and limit is None else self.db.read
        found = await read(sql, game, since, turn, -1 if limit is None else limit)
        if len(found) < MANY_MOVES:
            return _moves(found)
        return await asyncio.to_thread(_moves, found)

    async def substitute(
        self,
        game: int,
        seat: int,
        player: PlayerRow,
        at: datetime,
        notices: Sequence[NewNotice] = (),
        *,
        host: int | None = None,
        clocks: Sequence[ClockRow] = (),
        timers: Sequence[NewTimer] = (),
    ) -> tuple[NoticeRow, ...]:
        """Give the seat to the player, with these clocks and only these timers; the player before has left.
        Raises: StaleGame if the game does not run, the seat has no player, or the new one has a seat already.
        """
        async with self.db.transaction():
            row = await self.require(game, Status.RUNNING)
            await self._seat(game, replace(player, seat=seat), dump_time(at))
            await self.db.run("UPDATE games SET host = coalesce(?, host) WHERE id = ?", host, game)
            await self.write_clocks(game, clocks)
            await self.write_timers(game, timers)
            return await self.insert_notices(game, row["seq"], at, notices)

    async def former_players(self, game: int) -> tuple[FormerPlayerRow, ...]:
        known = await self.subjects.of(game)
        return () if known is None else known.former

    async def _write_batch(self, batch: Batch) -> tuple[NoticeRow, ...]:
        if batch.undone_from is not None:
            await self.db.run(
                "UPDATE moves SET undone_by = ? WHERE game = ? AND seq >= ? AND kind = 'move' AND undone_by IS NULL",
                *(batch.after + 1, batch.game, batch.undone_from),
            )
        for row in batch.rows:
            record = move_record(batch.game, row)
            await self.db.run(f"INSERT INTO moves VALUES ({', '.join('?' * len(record))})", *record)
        head, at = batch.head, dump_time(batch.head.moved_at)
        for seq, state in (*batch.between, (head.seq, batch.state)):
            await self.insert_state(batch.game, seq, state)
        await self.db.run(
            "DELETE FROM snapshots WHERE game = ? AND seq > 0 AND seq < ? AND seq <> ?",
            *(batch.game, batch.prune_below, head.seq),
        )
        await self.db.run(
            "UPDATE games SET status = ?, ended_at = ?, seq = ?, turn = ?, turn_seat = ?, waiting = ?, moved_at = ?,"
            " host = coalesce(?, host) WHERE id = ?",
            *(batch.status.value, None if batch.status.is_open else at),
            *(head.seq, head.turn, head.turn_seat, head.waiting, at, batch.host, batch.game),
        )
        await self.write_clocks(batch.game, batch.clocks)
        await self.write_timers(batch.game, batch.timers)
        for subject, user in batch.votes:
            await self.insert_vote(batch.game, subject, user, at)
        await self.insert_result(batch.result)
        await self.insert_documents(batch.game, batch.documents)
        return await self.insert_notices(batch.game, head.seq, head.moved_at, batch.notices)

    async def _seat(self, game: int, player: PlayerRow, at: str) -> None:
        known = await self.db.run("SELECT * FROM players WHERE game = ?", game)
        former = [each for each in known if each["seat"] == player.seat]
        if not former or player.user in [each["user"] for each in known]:
            raise StaleGame(game=game)
        user, name = former[0]["user"], former[0]["name"]
        await self.db.run("INSERT INTO former_players VALUES (?, ?, ?, ?, ?)", game, user, name, player.seat, at)
        await self.db.run("DELETE FROM players WHERE game = ? AND seat = ?", game, player.seat)
        # They lie in the direct messages of the player before, who must not see what the new one holds.
        self.db.touch(messages_of(game))
        await self.db.run("DELETE FROM messages WHERE subject = ? AND kind = ? AND seat = ?", game, HANDS, player.seat)
        await self._insert_player(game, player)

    async def _insert_player(self, game: int, player: PlayerRow) -> None:
        await self.db.run(
            "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?)",
            *(game, player.user, player.name, dump_time(player.joined_at)),
            *(player.seat, player.dm_ok, player.dm_told),
        )

    async def _one_game(self, sql: str, *parameters: Any) -> GameRow | None:
        return next(iter(await self.db.rows(GameRow, sql, *parameters)), None)


def _moves(rows: Sequence[Record]) -> tuple[MoveRow, ...]:
    return tuple(load(MoveRow, row) for row in rows)
