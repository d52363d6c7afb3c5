"""The store in memory, for tests and demonstrations; it forgets everything when the process ends."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from paxbot.storage.codec import dump_json, pack, unpack
from paxbot.storage.memory_forgetting import MemoryForgetting
from paxbot.storage.rows import (
    Batch,
    ClockRow,
    FormerPlayerRow,
    GameRow,
    Json,
    MoveRow,
    NewGame,
    NewNotice,
    NewTimer,
    NoticeRow,
    PlayerRow,
    RowKind,
    Status,
    TimerRow,
)
from paxbot.storage.store import ChannelTaken, StaleGame


@dataclass(slots=True)
class MemoryGame:
    """All that is kept of one game. Snapshots are packed as in a file, so that nothing is shared with callers."""

    row: GameRow
    players: dict[int, PlayerRow]
    moves: list[MoveRow] = field(default_factory=list)
    snapshots: dict[int, bytes] = field(default_factory=dict)
    votes: dict[str, dict[int, datetime]] = field(default_factory=dict)
    former: list[FormerPlayerRow] = field(default_factory=list)


class MemoryStore(MemoryForgetting):
    """A `GameStore` in memory. No method waits inside, so each happens at once or not at all."""

    def __init__(self) -> None:
        super().__init__()
        self._games: dict[int, MemoryGame] = {}
        self._settings: dict[int, str] = {}

    async def open(self) -> None:
        """See `GameStore.open`."""

    async def close(self) -> None:
        """See `GameStore.close`."""

    async def create_game(self, new: NewGame, host: PlayerRow) -> GameRow:
        """See `GameStore.create_game`."""
        for kept in self._games.values():
            if kept.row.channel == new.channel and kept.row.status.is_open:
                raise ChannelTaken(game=kept.row.id, channel=new.channel)
        where = (new.key, new.guild, new.channel, new.thread, new.host)
        row = GameRow(len(self._games) + 1, *where, Status.LOBBY, new.options, new.seed, new.created_at)
        self._games[row.id] = MemoryGame(row, {host.user: host})
        return row

    async def game(self, game: int) -> GameRow | None:
        """See `GameStore.game`."""
        return self._games[game].row if game in self._games else None

    async def game_in(self, channel: int) -> GameRow | None:
        """See `GameStore.game_in`."""
        rows = [kept.row for kept in self._games.values() if kept.row.channel == channel]
        return max(rows, key=lambda row: (row.status.is_open, row.id), default=None)

    async def games_of(self, user: int) -> list[GameRow]:
        """See `GameStore.games_of`."""
        return [kept.row for kept in self._games.values() if user in kept.players and kept.row.status.is_open]

    async def finished_games_of(self, user: int, key: str) -> list[GameRow]:
        """See `GameStore.finished_games_of`."""
        games = (kept.row for kept in self._games.values() if user in kept.players)
        return [row for row in games if row.key == key and row.status is Status.FINISHED]

    async def open_games(self) -> list[GameRow]:
        """See `GameStore.open_games`."""
        return [kept.row for kept in self._games.values() if kept.row.status.is_open]

    async def stranded_games(self) -> list[GameRow]:
        """See `GameStore.stranded_games`."""
        return [kept.row for kept in self._games.values() if kept.row.is_stranded]

    async def players(self, game: int) -> tuple[PlayerRow, ...]:
        """See `GameStore.players`."""
        players = self._games[game].players.values() if game in self._games else ()
        return tuple(sorted(players, key=lambda player: -1 if player.seat is None else player.seat))

    async def add_player(self, game: int, player: PlayerRow, limit: int) -> None:
        """See `GameStore.add_player`."""
        kept = self._require(game, Status.LOBBY)
        if len(kept.players) >= limit or player.user in kept.players:
            raise StaleGame(game=game)
        kept.players[player.user] = player

    async def remove_player(self, game: int, user: int) -> None:
        """See `GameStore.remove_player`."""
        kept = self._require(game, Status.LOBBY)
        if kept.players.pop(user, None) is None:
            raise StaleGame(game=game)

    async def set_options(self, game: int, options: Json) -> None:
        """See `GameStore.set_options`."""
        kept = self._require(game, Status.LOBBY)
        kept.row = replace(kept.row, options=options)

    async def set_host(
        self, game: int, host: int, at: datetime, notices: Sequence[NewNotice] = ()
    ) -> tuple[NoticeRow, ...]:
        """See `GameStore.set_host`."""
        kept = self._require(game, Status.RUNNING)
        kept.row = replace(kept.row, host=host)
        return self.add_notices(game, _seq(kept), at, notices)

    async def set_dm(self, game: int, user: int, *, ok: bool, told: bool) -> None:
        """See `GameStore.set_dm`."""
        if game in self._games and user in (players := self._games[game].players):
            players[user] = replace(players[user], dm_ok=ok, dm_told=told)

    async def start(self, seats: Mapping[int, int], setup: Json, batch: Batch) -> tuple[NoticeRow, ...]:
        """See `GameStore.start`."""
        kept = self._require(batch.game, Status.LOBBY)
        if set(kept.players) != set(seats):
            raise StaleGame(game=batch.game)
        packed = pack(setup), _packed(batch)
        kept.players = {user: replace(player, seat=seats[user]) for user, player in kept.players.items()}
        kept.row = replace(kept.row, started_at=batch.head.moved_at)
        kept.snapshots[0] = packed[0]
        return await self._write(kept, batch, packed[1])

    async def append(self, batch: Batch) -> tuple[NoticeRow, ...]:
        """See `GameStore.append`."""
        kept = self._require(batch.game, Status.RUNNING)
        if kept.row.head is None or kept.row.head.seq != batch.after:
            raise StaleGame(game=batch.game)
        packed = _packed(batch)
        if batch.newcomer is not None:
            _seat(kept, batch.newcomer, batch.head.moved_at)
        return await self._write(kept, batch, packed)

    async def end(
        self, game: int, was: Status, status: Status, at: datetime, notices: Sequence[NewNotice] = ()
    ) -> tuple[NoticeRow, ...]:
        """See `GameStore.end`."""
        kept = self._require(game, was)
        kept.row = replace(kept.row, status=status, ended_at=at)
        kept.votes.clear()
        await self.set_timers(game, ())
        return self.add_notices(game, _seq(kept), at, notices)

    async def snapshot(self, game: int, seq: int) -> Json | None:
        """See `GameStore.snapshot`."""
        kept = self._games.get(game)
        return unpack(kept.snapshots[seq]) if kept and seq in kept.snapshots else None

    async def moves(
        self, game: int, *, turn: int | None = None, since: int = 0, standing: bool = False, limit: int | None = None
    ) -> tuple[MoveRow, ...]:
        """See `GameStore.moves`."""
        rows = self._games[game].moves if game in self._games else []
        fitting = [
            row for row in rows if row.seq >= since and turn in (None, row.turn) and (row.stands or not standing)
        ]
        return tuple(fitting[:limit])

    async def vote(
        self, game: int, subject: str, user: int, at: datetime, notices: Sequence[NewNotice] = ()
    ) -> tuple[NoticeRow, ...]:
        """See `GameStore.vote`."""
        kept = self._require(game, Status.RUNNING)
        kept.votes.setdefault(subject, {}).setdefault(user, at)
        return self.add_notices(game, _seq(kept), at, notices)

    async def votes(self, game: int, subject: str) -> frozenset[int]:
        """See `GameStore.votes`."""
        return frozenset(self._games[game].votes.get(subject, ()) if game in self._games else ())

    async def first_vote(self, game: int, subject: str) -> int | None:
        """See `GameStore.first_vote`."""
        votes = self._games[game].votes.get(subject, {}) if game in self._games else {}
        return min(votes, key=lambda user: (votes[user], user), default=None)

    async def vote_subjects(self, game: int) -> frozenset[str]:
        """See `GameStore.vote_subjects`."""
        return frozenset(self._games[game].votes if game in self._games else ())

    async def clear_votes(self, game: int, subject: str | None = None) -> None:
        """See `GameStore.clear_votes`."""
        if game not in self._games:
            return
        votes = self._games[game].votes
        for each in list(votes) if subject is None else [subject]:
            votes.pop(each, None)

    async def rest(
        self,
        game: int,
        at: datetime,
        *,
        paused: bool,
        clocks: Sequence[ClockRow] = (),
        timers: Sequence[NewTimer] = (),
        notices: Sequence[NewNotice] = (),
    ) -> tuple[NoticeRow, ...]:
        """See `GameStore.rest`."""
        kept = self._require(game, Status.RUNNING)
        kept.row = replace(kept.row, paused_at=at if paused else None)
        return await self._rest(kept, at, clocks, timers, notices)

    async def strand(
        self,
        game: int,
        at: datetime,
        *,
        stranded: bool,
        clocks: Sequence[ClockRow] = (),
        timers: Sequence[NewTimer] = (),
        notices: Sequence[NewNotice] = (),
    ) -> tuple[NoticeRow, ...]:
        """See `GameStore.strand`."""
        kept = self._require(game, Status.RUNNING)
        kept.row = replace(kept.row, stranded_since=at if stranded else None)
        return await self._rest(kept, at, clocks, timers, notices)

    async def _rest(
        self,
        kept: MemoryGame,
        at: datetime,
        clocks: Sequence[ClockRow],
        timers: Sequence[NewTimer],
        notices: Sequence[NewNotice],
    ) -> tuple[NoticeRow, ...]:
        game = kept.row.id
        kept.row = replace(kept.row, head=kept.row.head and replace(kept.row.head, moved_at=at))
        await self.set_clocks(game, clocks)
        await self.set_timers(game, timers)
        return self.add_notices(game, _seq(kept), at, notices)

    async def tell_instead(self, timer: TimerRow, at: datetime, notices: Sequence[NewNotice]) -> tuple[NoticeRow, ...]:
        """See `GameStore.tell_instead`."""
        if timer not in await self.timers(timer.game):
            return ()
        await self.drop_timer(timer)
        return self.add_notices(timer.game, timer.seq, at, notices)

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
        """See `GameStore.substitute`."""
        kept = self._require(game, Status.RUNNING)
        _seat(kept, replace(player, seat=seat), at)
        kept.row = replace(kept.row, host=kept.row.host if host is None else host)
        await self.set_clocks(game, clocks)
        await self.set_timers(game, timers)
        return self.add_notices(game, _seq(kept), at, notices)

    async def former_players(self, game: int) -> tuple[FormerPlayerRow, ...]:
        """See `GameStore.former_players`."""
        return tuple(self._games[game].former if game in self._games else ())

    async def user_settings(self, user: int) -> Json:
        """See `GameStore.user_settings`."""
        settings: Json = json.loads(self._settings.get(user, "{}"))
        return settings

    async def change_user_settings(self, user: int, changes: Json) -> Json:
        """See `GameStore.change_user_settings`."""
        self._settings[user] = dump_json(await self.user_settings(user) | changes)
        return await self.user_settings(user)

    async def _write(self, kept: MemoryGame, batch: Batch, packed: Mapping[int, bytes]) -> tuple[NoticeRow, ...]:
        head = batch.head
        if batch.undone_from is not None:
            kept.moves = [_undone(row, batch.undone_from, batch.after + 1) for row in kept.moves]
        kept.moves.extend(batch.rows)
        kept.snapshots |= packed
        for seq in [seq for seq in kept.snapshots if 0 < seq < batch.prune_below and seq != head.seq]:
            del kept.snapshots[seq]
        ended_at = None if batch.status.is_open else head.moved_at
        host = kept.row.host if batch.host is None else batch.host
        kept.row = replace(kept.row, status=batch.status, ended_at=ended_at, head=head, host=host)
        await self.set_clocks(batch.game, batch.clocks)
        await self.set_timers(batch.game, batch.timers)
        for subject, user in batch.votes:
            kept.votes.setdefault(subject, {}).setdefault(user, batch.head.moved_at)
        return self.add_notices(batch.game, head.seq, head.moved_at, batch.notices)

    def _require(self, game: int, status: Status) -> MemoryGame:
        kept = self._games.get(game)
        if kept is None or kept.row.status is not status:
            raise StaleGame(game=game)
        return kept


def _packed(batch: Batch) -> dict[int, bytes]:
    """The snapshots the batch writes; made before anything is changed."""
    return {seq: pack(state) for seq, state in (*batch.between, (batch.head.seq, batch.state))}


def _seat(kept: MemoryGame, player: PlayerRow, at: datetime) -> None:
    """The player has the seat of another one, who is remembered as having left. Raises: StaleGame."""
    former = next((row for row in kept.players.values() if row.seat == player.seat), None)
    if former is None or player.user in kept.players:
        raise StaleGame(game=kept.row.id)
    del kept.players[former.user]
    kept.players[player.user] = player
    assert player.seat is not None
    kept.former.append(FormerPlayerRow(former.user, former.name, player.seat, at))


def _seq(kept: MemoryGame) -> int:
    return kept.row.head.seq if kept.row.head else -1


def _undone(row: MoveRow, start: int, by: int) -> MoveRow:
    takes_back = row.kind is RowKind.MOVE and row.undone_by is None and row.seq >= start
    return replace(row, undone_by=by) if takes_back else row
