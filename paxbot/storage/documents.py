"""States after answers, votes, documents, settings, clocks, timers and rests.
A long text that does not change, such as a game's cards, is kept once for all its states.
"""

import json
import zlib
from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from typing import Final

from paxbot.storage.database import Database, dump_json, dump_time, load_time, pack, unpack
from paxbot.storage.rows import (
    ClockRow,
    DocumentRow,
    GameRow,
    Json,
    NewNotice,
    NewTimer,
    NoticeRow,
    Status,
    TimerRow,
    VoteRow,
)
from paxbot.storage.tables import ChannelTaken, Outbox, Tables, messages_of

LONG: Final = 1000
"""Characters of a text that is stored separately."""
TEXT: Final = "$text"
IN_MEMORY: Final = 16


@lru_cache(IN_MEMORY)
def _kept(text: str) -> tuple[str, bytes]:
    data = text.encode()
    return sha256(data).hexdigest(), zlib.compress(data)


class States(Tables):
    def __init__(self, db: Database) -> None:
        super().__init__(db)
        self._texts: dict[str, str] = {}

    def clear_memory(self) -> None:
        super().clear_memory()
        self._texts.clear()

    async def snapshot(self, game: int, seq: int) -> Json | None:
        rows = await self.db.read("SELECT state FROM snapshots WHERE game = ? AND seq = ?", game, seq)
        if not rows:
            return None
        state = unpack(rows[0]["state"])
        for name, value in state.items():
            if isinstance(value, dict) and TEXT in value:
                state[name] = await self._text(value[TEXT])
        return state

    async def _text(self, key: str) -> str:
        if key not in self._texts:
            while len(self._texts) >= IN_MEMORY:
                self._texts.pop(next(iter(self._texts)))
            (row,) = await self.db.read("SELECT text FROM texts WHERE hash = ?", key)
            self._texts[key] = zlib.decompress(row["text"]).decode()
        return self._texts[key]

    async def insert_state(self, game: int, seq: int, state: Json) -> None:
        short = dict(state)
        for name, value in state.items():
            if isinstance(value, str) and len(value) >= LONG:
                key, packed = _kept(value)
                await self.db.run("INSERT OR IGNORE INTO texts VALUES (?, ?)", key, packed)
                short[name] = {TEXT: key}
        await self.db.run("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", game, seq, pack(short))


NOTHING: Final = "{}"
PUT: Final = "INSERT OR REPLACE INTO papers VALUES (?, ?, ?, ?)"
KEPT_SETTINGS: Final = 4096


class Documents(Outbox):
    def __init__(self, db: Database) -> None:
        super().__init__(db)
        self._settings = OrderedDict[tuple[str, int], tuple[tuple[int, int], str]]()

    def clear_memory(self) -> None:
        super().clear_memory()
        self._settings.clear()

    async def vote(
        self, game: int, subject: str, user: int, at: datetime, notices: Sequence[NewNotice] = ()
    ) -> tuple[NoticeRow, ...]:
        """Note the consent (once); return the notices. Raises: StaleGame if the game does not run."""
        async with self.db.transaction():
            row = await self.require(game, Status.RUNNING)
            await self.insert_vote(game, subject, user, dump_time(at))
            return await self.insert_notices(game, row["seq"], at, notices)

    async def votes(self, game: int, subject: str) -> frozenset[int]:
        return frozenset(vote.user for vote in await self._votes(game) if vote.topic == subject)

    async def _votes(self, game: int) -> tuple[VoteRow, ...]:
        known = await self.subjects.of(game)
        return () if known is None else known.votes

    async def vote_subjects(self, game: int) -> frozenset[str]:
        return frozenset(vote.topic for vote in await self._votes(game))

    async def clear_votes(self, game: int, subject: str | None = None) -> None:
        await self.db.write(
            "DELETE FROM votes WHERE subject = ?1 AND (?2 IS NULL OR topic = ?2)", game, subject, about=game
        )

    async def insert_vote(self, game: int, subject: str, user: int, at: str) -> None:
        self.db.touch(game)
        await self.db.run("INSERT OR IGNORE INTO votes VALUES (?, ?, ?, ?)", game, subject, user, at)

    async def document(self, game: int, user: int, kind: str) -> Json | None:
        return (await self.documents(game, kind)).get(user)

    async def documents(self, game: int, kind: str) -> dict[int, Json]:
        known = await self.subjects.of(game)
        return {} if known is None else {each.user: each.document for each in known.documents if each.kind == kind}

    async def put_document(self, game: int, user: int, kind: str, document: Json) -> None:
        await self.db.write(PUT, game, user, kind, dump_json(document), about=game)

    async def keep_documents(
        self, game: int, documents: Iterable[DocumentRow], at: datetime, notices: Sequence[NewNotice]
    ) -> tuple[NoticeRow, ...]:
        """Raise StaleGame if the game does not run."""
        async with self.db.transaction():
            row = await self.require(game, Status.RUNNING)
            await self.insert_documents(game, documents)
            return await self.insert_notices(game, row["seq"], at, notices)

    async def insert_documents(self, game: int, documents: Iterable[DocumentRow]) -> None:
        self.db.touch(game)
        for each in documents:
            await self.db.run(PUT, game, each.user, each.kind, dump_json(each.document))

    async def delete_document(self, game: int, user: int, kind: str) -> None:
        await self.db.write("DELETE FROM papers WHERE game = ? AND user = ? AND kind = ?", game, user, kind, about=game)

    async def meet(self, user: int, key: str, kinds: Sequence[str], most: int, game: int, seq: int) -> list[str]:
        """Return the kinds of things, at most `most`, that are new to the user in games of this key, and note them.
        Those met at this very place of this game count as new again.
        """
        rows = await self.db.read("SELECT kind, game, seq FROM first_times WHERE user = ? AND key = ?", user, key)
        met = {row["kind"]: (row["game"], row["seq"]) for row in rows}
        new = [kind for kind in kinds if met.get(kind, (game, seq)) == (game, seq)][:most]
        if not met.keys() >= set(new):
            async with self.db.transaction():
                self.db.touch(("first_times", user))
                for kind in new:
                    await self.db.run(
                        "INSERT OR IGNORE INTO first_times VALUES (?, ?, ?, ?, ?)", user, key, kind, game, seq
                    )
        return new

    async def guild_settings(self, guild: int) -> Json:
        return (await self._kept_settings("guild_settings", "guild", [guild]))[guild]

    async def set_guild_settings(self, guild: int, settings: Json) -> None:
        sql = "INSERT OR REPLACE INTO guild_settings VALUES (?, ?)"
        await self.db.write(sql, guild, dump_json(settings), about=("guild_settings", guild))

    async def user_settings(self, user: int) -> Json:
        return (await self.settings_of([user]))[user]

    async def settings_of(self, users: Collection[int]) -> dict[int, Json]:
        return await self._kept_settings("user_settings", "user", users)

    async def _kept_settings(self, table: str, column: str, ids: Collection[int]) -> dict[int, Json]:
        versions = {each: self.db.version((table, each)) for each in ids}
        unknown = [each for each in ids if self._settings.get((table, each), (None,))[0] != versions[each]]
        if unknown:
            marks = ", ".join("?" * len(unknown))
            rows = await self.db.read(f"SELECT * FROM {table} WHERE {column} IN ({marks})", *unknown)
            found = {row[column]: row["settings"] for row in rows}
            for each in unknown:
                self._settings[table, each] = versions[each], found.get(each, NOTHING)
        kept = {each: json.loads(self._settings[table, each][1]) for each in ids}
        while len(self._settings) > KEPT_SETTINGS:
            self._settings.popitem(last=False)
        return kept

    async def setting_names(self) -> tuple[frozenset[str], frozenset[str]]:
        names = [
            frozenset(
                str(name) for (name,) in await self.db.read(f"SELECT DISTINCT key FROM {table}, json_each(settings)")
            )
            for table in ("user_settings", "guild_settings")
        ]
        return names[0], names[1]

    async def change_user_settings(self, user: int, changes: Json) -> Json:
        async with self.db.transaction():
            self.db.touch(("user_settings", user))
            rows = await self.db.run("SELECT settings FROM user_settings WHERE user = ?", user)
            changed: Json = (json.loads(rows[0]["settings"]) if rows else {}) | changes
            await self.db.run("INSERT OR REPLACE INTO user_settings VALUES (?, ?)", user, dump_json(changed))
        return changed

    async def learner(self, user: int) -> Json:
        rows = await self.db.read("SELECT progress FROM learners WHERE user = ?", user)
        return dict(json.loads(rows[0]["progress"])) if rows else {}

    async def idle_learners(self, before: int) -> list[int]:
        step, seen = (f"json_extract(progress, '$.{name}')" for name in ("step", "seen"))
        rows = await self.db.read(f"SELECT user FROM learners WHERE {step} IS NOT NULL AND {seen} <= ?", before)
        return [row["user"] for row in rows]

    async def keep_learner(self, user: int, progress: Json) -> None:
        sql = "INSERT OR REPLACE INTO learners VALUES (?, ?)"
        await self.db.write(sql, user, dump_json(progress), about=("learners", user))


class Timing(Outbox):
    async def stranded_games(self) -> list[GameRow]:
        away = "(stranded_since IS NOT NULL OR missing_since IS NOT NULL)"
        sql = f"SELECT * FROM games WHERE {away} AND status IN ('lobby', 'running') ORDER BY id"
        return await self.db.rows(GameRow, sql)

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
        """Let the game rest since these moments or continue, with these clocks changed and only these timers.
        Both count as its last move (`Head.moved_at`); votes stay. `to` is a new channel, and whether that is a thread;
        messages in the old one are forgotten. Raises: StaleGame if it has another status, ChannelTaken.
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
        known = await self.subjects.of(game)
        return () if known is None else known.clocks

    async def set_clocks(self, game: int, clocks: Sequence[ClockRow]) -> None:
        async with self.db.transaction():
            await self.write_clocks(game, clocks)

    async def timers(self, game: int) -> tuple[TimerRow, ...]:
        """Soonest first."""
        known = await self.subjects.of(game)
        return () if known is None else known.timers

    async def timers_due(self, now: datetime) -> tuple[TimerRow, ...]:
        """Longest due first."""
        sql = "SELECT * FROM timers WHERE due_at <= ? ORDER BY due_at, subject, kind, seat"
        return tuple(await self.db.rows(TimerRow, sql, dump_time(now)))

    async def next_timer(self) -> datetime | None:
        (row,) = await self.db.read("SELECT min(due_at) AS due_at FROM timers")
        return load_time(row["due_at"])

    async def timer_kinds(self) -> frozenset[str]:
        return frozenset(str(kind) for (kind,) in await self.db.read("SELECT DISTINCT kind FROM timers"))

    async def set_timers(self, game: int, timers: Sequence[NewTimer]) -> None:
        async with self.db.transaction():
            await self.write_timers(game, timers)

    async def drop_timer(self, timer: TimerRow) -> None:
        async with self.db.transaction():
            await self.delete_timer(timer)

    async def tell_instead(
        self, timer: TimerRow, at: datetime, notices: Sequence[NewNotice], again: Iterable[NewTimer] = ()
    ) -> tuple[NoticeRow, ...]:
        """Replace exactly this timer by notices and timers; do nothing if it is gone."""
        async with self.db.transaction():
            if not await self.delete_timer(timer):
                return ()
            await self.add_timers(timer.subject, again)
            return await self.insert_notices(timer.subject, timer.seq, at, notices)

    async def delete_timer(self, timer: TimerRow) -> bool:
        """In the open transaction; return whether it still existed."""
        self.db.touch(timer.subject)
        gone = await self.db.run(
            "DELETE FROM timers WHERE subject = ? AND kind = ? AND seat = ? AND seq = ? AND due_at = ? RETURNING kind",
            *(timer.subject, timer.kind, timer.seat, timer.seq, dump_time(timer.due_at)),
        )
        return bool(gone)

    async def write_clocks(self, game: int, clocks: Sequence[ClockRow]) -> None:
        self.db.touch(game)
        for clock in clocks:
            await self.db.run(
                "INSERT OR REPLACE INTO clocks VALUES (?, ?, ?, ?, ?, ?)",
                *(game, clock.seat, clock.left_s, clock.passes, clock.turn, clock.used_s),
            )

    async def write_timers(self, game: int, timers: Sequence[NewTimer]) -> None:
        self.db.touch(game)
        await self.db.run("DELETE FROM timers WHERE subject = ?", game)
        await self.add_timers(game, timers)

    async def add_timers(self, game: int, timers: Iterable[NewTimer]) -> None:
        for timer in timers:
            await self.db.run(
                "INSERT INTO timers VALUES (?, ?, ?, ?, ?, ?)",
                *(game, timer.kind, timer.seat, timer.seq, dump_time(timer.due_at), dump_json(timer.payload)),
            )
