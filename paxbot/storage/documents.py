"""States after answers, votes, documents, settings, clocks, timers and rests.

A long text of a state that stays as it is, such as all cards of a game, is kept once for all of them.
"""

import json
import zlib
from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from typing import Final

from paxbot.storage.database import Database, dump_json, dump_time, game_row, load, load_time, pack, unpack
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
"""Characters of a text that is kept apart from the state it belongs to."""
TEXT: Final = "$text"
"""Stands in a state beside the hash of such a text."""
IN_MEMORY: Final = 16
"""Texts that need not be read again."""


@lru_cache(IN_MEMORY)
def _kept(text: str) -> tuple[str, bytes]:
    """Return the hash under which the text is kept, and its compressed form."""
    data = text.encode()
    return sha256(data).hexdigest(), zlib.compress(data)


class States(Tables):
    """The part of the store that keeps states."""

    def __init__(self, db: Database) -> None:
        super().__init__(db)
        self._texts: dict[str, str] = {}

    def clear_memory(self) -> None:
        """Keep neither rows nor texts in memory."""
        super().clear_memory()
        self._texts.clear()

    async def snapshot(self, game: int, seq: int) -> Json | None:
        """Return the state at a sequence number, if it is still kept."""
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
        """Keep the state as part of the open transaction."""
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
"""People and servers whose settings are kept in memory."""


class Documents(Outbox):
    """The part of the store that keeps what people have agreed to, written down and set."""

    def __init__(self, db: Database) -> None:
        super().__init__(db)
        self._settings = OrderedDict[tuple[str, int], tuple[tuple[int, int], str]]()

    def clear_memory(self) -> None:
        """Keep neither rows nor settings in memory."""
        super().clear_memory()
        self._settings.clear()

    async def vote(
        self, game: int, subject: str, user: int, at: datetime, notices: Sequence[NewNotice] = ()
    ) -> tuple[NoticeRow, ...]:
        """Remember the user's consent to what was proposed (once); return the notices.

        Raises: StaleGame if the game does not run.
        """
        async with self.db.transaction():
            row = await self.require(game, Status.RUNNING)
            await self.insert_vote(game, subject, user, dump_time(at))
            return await self.insert_notices(game, row["seq"], at, notices)

    async def votes(self, game: int, subject: str) -> frozenset[int]:
        """Return the users who agree to what was proposed."""
        return frozenset(vote.user for vote in await self._votes(game) if vote.topic == subject)

    async def _votes(self, game: int) -> tuple[VoteRow, ...]:
        known = await self.subjects.of(game)
        return () if known is None else known.votes

    async def vote_subjects(self, game: int) -> frozenset[str]:
        """Return the subjects that are proposed at the moment."""
        return frozenset(vote.topic for vote in await self._votes(game))

    async def clear_votes(self, game: int, subject: str | None = None) -> None:
        """Delete all consent to the subject, or to any."""
        await self.db.write(
            "DELETE FROM votes WHERE subject = ?1 AND (?2 IS NULL OR topic = ?2)", game, subject, about=game
        )

    async def insert_vote(self, game: int, subject: str, user: int, at: str) -> None:
        """Remember the user's consent as part of the open transaction."""
        self.db.touch(game)
        await self.db.run("INSERT OR IGNORE INTO votes VALUES (?, ?, ?, ?)", game, subject, user, at)

    async def document(self, game: int, user: int, kind: str) -> Json | None:
        """Return what a user keeps in a game under a kind."""
        return (await self.documents(game, kind)).get(user)

    async def documents(self, game: int, kind: str) -> dict[int, Json]:
        """Return what all users keep in a game under a kind, by user."""
        known = await self.subjects.of(game)
        return {} if known is None else {each.user: each.document for each in known.documents if each.kind == kind}

    async def put_document(self, game: int, user: int, kind: str, document: Json) -> None:
        """Keep this for the user in the game, in place of what was there under the kind."""
        await self.db.write(PUT, game, user, kind, dump_json(document), about=game)

    async def keep_documents(
        self, game: int, documents: Iterable[DocumentRow], at: datetime, notices: Sequence[NewNotice]
    ) -> tuple[NoticeRow, ...]:
        """Keep these documents, and put the notices into the outbox. Raises: StaleGame if the game does not run."""
        async with self.db.transaction():
            row = await self.require(game, Status.RUNNING)
            await self.insert_documents(game, documents)
            return await self.insert_notices(game, row["seq"], at, notices)

    async def insert_documents(self, game: int, documents: Iterable[DocumentRow]) -> None:
        """Keep these documents as part of the open transaction."""
        self.db.touch(game)
        for each in documents:
            await self.db.run(PUT, game, each.user, each.kind, dump_json(each.document))

    async def delete_document(self, game: int, user: int, kind: str) -> None:
        """Delete what the user keeps under the kind."""
        await self.db.write("DELETE FROM papers WHERE game = ? AND user = ? AND kind = ?", game, user, kind, about=game)

    async def meet(self, user: int, key: str, kinds: Sequence[str], most: int, game: int, seq: int) -> list[str]:
        """Return the first of the kinds of things that the user has not met in games of this key, and remember them.

        Those met at this very place in the log of a game count as new there.
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
        """Return what was set for a server; empty for nothing."""
        return (await self._kept_settings("guild_settings", "guild", [guild]))[guild]

    async def set_guild_settings(self, guild: int, settings: Json) -> None:
        """Replace all that is set for a server."""
        sql = "INSERT OR REPLACE INTO guild_settings VALUES (?, ?)"
        await self.db.write(sql, guild, dump_json(settings), about=("guild_settings", guild))

    async def user_settings(self, user: int) -> Json:
        """Return what the user has set; empty for nothing."""
        return (await self.settings_of([user]))[user]

    async def settings_of(self, users: Collection[int]) -> dict[int, Json]:
        """Return what these users have set."""
        return await self._kept_settings("user_settings", "user", users)

    async def _kept_settings(self, table: str, column: str, ids: Collection[int]) -> dict[int, Json]:
        """Return the settings of these ids; those that are in memory and were not written to since are not read."""
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
        """Return the names of all that is set for any user, and for any server."""
        names = [
            frozenset(
                str(name) for (name,) in await self.db.read(f"SELECT DISTINCT key FROM {table}, json_each(settings)")
            )
            for table in ("user_settings", "guild_settings")
        ]
        return names[0], names[1]

    async def change_user_settings(self, user: int, changes: Json) -> Json:
        """Write these over the user's settings and return all of them; what else is kept there stays as it is."""
        async with self.db.transaction():
            self.db.touch(("user_settings", user))
            rows = await self.db.run("SELECT settings FROM user_settings WHERE user = ?", user)
            changed: Json = (json.loads(rows[0]["settings"]) if rows else {}) | changes
            await self.db.run("INSERT OR REPLACE INTO user_settings VALUES (?, ?)", user, dump_json(changed))
        return changed

    async def learner(self, user: int) -> Json:
        """Return the user's progress in lessons; empty for none."""
        rows = await self.db.read("SELECT progress FROM learners WHERE user = ?", user)
        return dict(json.loads(rows[0]["progress"])) if rows else {}

    async def idle_learners(self, before: int) -> list[int]:
        """Return the users who are amid a lesson, and have done nothing in it since a moment in Unix time."""
        step, seen = (f"json_extract(progress, '$.{name}')" for name in ("step", "seen"))
        rows = await self.db.read(f"SELECT user FROM learners WHERE {step} IS NOT NULL AND {seen} <= ?", before)
        return [row["user"] for row in rows]

    async def keep_learner(self, user: int, progress: Json) -> None:
        """Keep the user's progress in lessons."""
        sql = "INSERT OR REPLACE INTO learners VALUES (?, ?)"
        await self.db.write(sql, user, dump_json(progress), about=("learners", user))


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
