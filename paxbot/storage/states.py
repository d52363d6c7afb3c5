"""States after answers. A long text that stays as it is, such as all cards of a game, is kept once for all of them."""

import zlib
from functools import lru_cache
from hashlib import sha256
from typing import Final

from paxbot.storage.codec import pack, unpack
from paxbot.storage.database import Database
from paxbot.storage.rows import Json
from paxbot.storage.tables import Tables

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
