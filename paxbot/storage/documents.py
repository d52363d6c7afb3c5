"""Votes, documents and settings."""

import json
from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Final

from paxbot.storage.codec import dump_json, dump_time
from paxbot.storage.database import Database
from paxbot.storage.outbox import Outbox
from paxbot.storage.rows import DocumentRow, Json, NewNotice, NoticeRow, Status, VoteRow

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
