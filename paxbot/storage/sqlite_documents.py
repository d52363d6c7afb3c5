"""What players keep privately, and the settings of servers, in SQLite."""

import json

from paxbot.storage.codec import dump_json
from paxbot.storage.database import Database
from paxbot.storage.rows import Json


class SqliteDocuments:
    """The part of the store that keeps what people have written down."""

    db: Database

    async def document(self, game: int, user: int, kind: str) -> Json | None:
        """See `GameStore.paper`."""
        return (await self.documents(game, kind)).get(user)

    async def documents(self, game: int, kind: str) -> dict[int, Json]:
        """See `GameStore.papers`."""
        rows = await self.db.read(
            "SELECT user, paper FROM papers WHERE game = ? AND kind = ? ORDER BY user", game, kind
        )
        return {row["user"]: json.loads(row["paper"]) for row in rows}

    async def put_document(self, game: int, user: int, kind: str, document: Json) -> None:
        """See `GameStore.put_document`."""
        await self.db.write("INSERT OR REPLACE INTO papers VALUES (?, ?, ?, ?)", game, user, kind, dump_json(document))

    async def delete_document(self, game: int, user: int, kind: str) -> None:
        """See `GameStore.delete_document`."""
        await self.db.write("DELETE FROM papers WHERE game = ? AND user = ? AND kind = ?", game, user, kind)

    async def guild_settings(self, guild: int) -> Json:
        """See `GameStore.guild_settings`."""
        rows = await self.db.read("SELECT settings FROM guild_settings WHERE guild = ?", guild)
        settings: Json = json.loads(rows[0]["settings"]) if rows else {}
        return settings

    async def set_guild_settings(self, guild: int, settings: Json) -> None:
        """See `GameStore.set_guild_settings`."""
        await self.db.write("INSERT OR REPLACE INTO guild_settings VALUES (?, ?)", guild, dump_json(settings))
