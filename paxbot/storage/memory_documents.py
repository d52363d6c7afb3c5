"""What players keep privately, and the settings of servers, in memory."""

import json

from paxbot.storage.codec import dump_json
from paxbot.storage.rows import Json


class MemoryDocuments:
    """The part of the store that keeps what people have written down, as text, so that nothing is shared."""

    def __init__(self) -> None:
        super().__init__()
        self._documents: dict[tuple[int, str], dict[int, str]] = {}
        self._guilds: dict[int, str] = {}

    async def document(self, game: int, user: int, kind: str) -> Json | None:
        """See `GameStore.paper`."""
        return (await self.documents(game, kind)).get(user)

    async def documents(self, game: int, kind: str) -> dict[int, Json]:
        """See `GameStore.papers`."""
        kept = self._documents.get((game, kind), {})
        return {user: json.loads(kept[user]) for user in sorted(kept)}

    async def put_document(self, game: int, user: int, kind: str, document: Json) -> None:
        """See `GameStore.put_document`."""
        self._documents.setdefault((game, kind), {})[user] = dump_json(document)

    async def delete_document(self, game: int, user: int, kind: str) -> None:
        """See `GameStore.delete_document`."""
        self._documents.get((game, kind), {}).pop(user, None)

    async def guild_settings(self, guild: int) -> Json:
        """See `GameStore.guild_settings`."""
        settings: Json = json.loads(self._guilds.get(guild, "{}"))
        return settings

    async def set_guild_settings(self, guild: int, settings: Json) -> None:
        """See `GameStore.set_guild_settings`."""
        self._guilds[guild] = dump_json(settings)
