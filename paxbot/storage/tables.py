"""The part that all tables of the store share: their database, and what refuses a write."""

from paxbot.errors import PaxError
from paxbot.storage.database import Database
from paxbot.storage.records import Record
from paxbot.storage.rows import Status
from paxbot.storage.subjects import Subjects


class StaleGame(PaxError):
    """Somebody else has written to the game in the meantime; nothing was changed."""

    def __init__(self, **details: object) -> None:
        super().__init__("stale", **details)


class ChannelTaken(PaxError):
    """The channel holds a lobby or a running game already."""

    def __init__(self, **details: object) -> None:
        super().__init__("channel_taken", **details)


class Tables:
    """Some tables of a database, each public method a transaction of its own."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.subjects = Subjects(db)

    def clear_memory(self) -> None:
        """Keep no rows in memory."""
        self.subjects.clear()

    async def require(self, game: int, status: Status) -> Record:
        """Return the game's record, in a transaction. Raises: StaleGame unless it has this status."""
        self.db.touch(game)
        rows = await self.db.run("SELECT * FROM games WHERE id = ? AND status = ?", game, status.value)
        if not rows:
            raise StaleGame(game=game)
        return rows[0]
