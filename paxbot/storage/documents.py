"""Votes, documents and settings."""

import json
from collections.abc import Sequence
from datetime import datetime

from paxbot.storage.codec import dump_json, dump_time
from paxbot.storage.outbox import Outbox
from paxbot.storage.records import Record
from paxbot.storage.rows import Json, NewNotice, NoticeRow, Status


class Documents(Outbox):
    """The part of the store that keeps what people have agreed to, written down and set."""

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
        rows = await self.db.read("SELECT user FROM votes WHERE game = ? AND subject = ?", game, subject)
        return frozenset(row["user"] for row in rows)

    async def first_vote(self, game: int, subject: str) -> int | None:
        """Return the user who agreed first to what was proposed: who proposed it, if they are still there.

        None where nobody agrees.
        """
        sql = "SELECT user FROM votes WHERE game = ? AND subject = ? ORDER BY at, user LIMIT 1"
        rows = await self.db.read(sql, game, subject)
        return int(rows[0]["user"]) if rows else None

    async def vote_subjects(self, game: int) -> frozenset[str]:
        """Return the subjects that are proposed at the moment."""
        rows = await self.db.read("SELECT DISTINCT subject FROM votes WHERE game = ?", game)
        return frozenset(row["subject"] for row in rows)

    async def clear_votes(self, game: int, subject: str | None = None) -> None:
        """Delete all consent to the subject, or to any."""
        await self.db.write("DELETE FROM votes WHERE game = ?1 AND (?2 IS NULL OR subject = ?2)", game, subject)

    async def insert_vote(self, game: int, subject: str, user: int, at: str) -> None:
        await self.db.run("INSERT OR IGNORE INTO votes VALUES (?, ?, ?, ?)", game, subject, user, at)

    async def document(self, game: int, user: int, kind: str) -> Json | None:
        """Return what a user keeps in a game under a kind."""
        return (await self.documents(game, kind)).get(user)

    async def documents(self, game: int, kind: str) -> dict[int, Json]:
        """Return what all users keep in a game under a kind, by user."""
        rows = await self.db.read(
            "SELECT user, paper FROM papers WHERE game = ? AND kind = ? ORDER BY user", game, kind
        )
        return {row["user"]: json.loads(row["paper"]) for row in rows}

    async def put_document(self, game: int, user: int, kind: str, document: Json) -> None:
        """Keep this for the user in the game, in place of what was there under the kind."""
        await self.db.write("INSERT OR REPLACE INTO papers VALUES (?, ?, ?, ?)", game, user, kind, dump_json(document))

    async def delete_document(self, game: int, user: int, kind: str) -> None:
        """Delete what the user keeps under the kind."""
        await self.db.write("DELETE FROM papers WHERE game = ? AND user = ? AND kind = ?", game, user, kind)

    async def guild_settings(self, guild: int) -> Json:
        """Return what was set for a server; empty for nothing."""
        rows = await self.db.read("SELECT settings FROM guild_settings WHERE guild = ?", guild)
        return _settings(rows)

    async def set_guild_settings(self, guild: int, settings: Json) -> None:
        """Replace all that is set for a server."""
        await self.db.write("INSERT OR REPLACE INTO guild_settings VALUES (?, ?)", guild, dump_json(settings))

    async def user_settings(self, user: int) -> Json:
        """Return what the user has set; empty for nothing."""
        return _settings(await self.db.read("SELECT settings FROM user_settings WHERE user = ?", user))

    async def change_user_settings(self, user: int, changes: Json) -> Json:
        """Write these over the user's settings and return all of them; what else is kept there stays as it is."""
        async with self.db.transaction():
            known = _settings(await self.db.run("SELECT settings FROM user_settings WHERE user = ?", user))
            changed = known | changes
            await self.db.run("INSERT OR REPLACE INTO user_settings VALUES (?, ?)", user, dump_json(changed))
        return changed


def _settings(rows: Sequence[Record]) -> Json:
    """Return the settings in the one record there may be."""
    settings: Json = json.loads(rows[0]["settings"]) if rows else {}
    return settings
