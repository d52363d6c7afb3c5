"""Messages and the outbox."""

from collections.abc import Sequence
from datetime import datetime

from paxbot.storage.codec import dump_json, dump_time
from paxbot.storage.records import message_row, notice_row
from paxbot.storage.rows import MessageRow, NewNotice, NoticeRow
from paxbot.storage.tables import Tables

OUTBOX = "delivered_at IS NULL AND dropped_at IS NULL"


class Outbox(Tables):
    """The part of the store that remembers what was said and what is still to be said."""

    async def undelivered(self, game: int | None = None) -> tuple[NoticeRow, ...]:
        """Return the notices in the outbox, oldest first, of one game or of all."""
        rows = await self.db.read(
            f"SELECT * FROM notices WHERE {OUTBOX} AND (?1 IS NULL OR game = ?1) ORDER BY id", game
        )
        return tuple(notice_row(row) for row in rows)

    async def deliver(self, notice: int, at: datetime, message: MessageRow | None = None) -> None:
        """Take the notice from the outbox and remember the message that carried it."""
        async with self.db.transaction():
            await self.db.run(f"UPDATE notices SET delivered_at = ? WHERE id = ? AND {OUTBOX}", dump_time(at), notice)
            if message is not None:
                await self._insert_message(message)

    async def drop(self, notice: int, at: datetime) -> None:
        """Take the notice from the outbox without having delivered it."""
        await self.db.write(f"UPDATE notices SET dropped_at = ? WHERE id = ? AND {OUTBOX}", dump_time(at), notice)

    async def retry(self, notice: int, due_at: datetime) -> None:
        """Count one more attempt; the notice stays in the outbox and is due later."""
        await self.db.write(
            f"UPDATE notices SET attempts = attempts + 1, due_at = ? WHERE id = ? AND {OUTBOX}",
            dump_time(due_at),
            notice,
        )

    async def hasten(self, game: int, at: datetime) -> None:
        """Make due at that moment what was to be tried again later; no attempt is counted."""
        await self.db.write(
            f"UPDATE notices SET due_at = ?2 WHERE game = ?1 AND due_at > ?2 AND {OUTBOX}", game, dump_time(at)
        )

    async def add_message(self, message: MessageRow) -> None:
        """Remember the message, in place of what was known of it."""
        async with self.db.transaction():
            await self._insert_message(message)

    async def messages(
        self, game: int, kind: str | None = None, *, seat: int | None = None, turn: int | None = None
    ) -> tuple[MessageRow, ...]:
        """Return the remembered messages of a game, newest first, narrowed to what is given."""
        rows = await self.db.read(
            "SELECT * FROM messages WHERE game = ?1 AND (?2 IS NULL OR kind = ?2) AND (?3 IS NULL OR seat = ?3)"
            " AND (?4 IS NULL OR turn = ?4) ORDER BY created_at DESC, message DESC",
            *(game, kind, seat, turn),
        )
        return tuple(message_row(row) for row in rows)

    async def forget_message(self, channel: int, message: int) -> None:
        """Forget the message."""
        await self.db.write("DELETE FROM messages WHERE channel = ? AND message = ?", channel, message)

    async def insert_notices(
        self, game: int, seq: int | None, at: datetime, notices: Sequence[NewNotice]
    ) -> tuple[NoticeRow, ...]:
        """Put the notices into the outbox as part of the open transaction, and return them."""
        written = []
        for new in notices:
            written += await self.db.run(
                "INSERT INTO notices (game, seq, kind, seat, payload, nonce, created_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *",
                *(game, -1 if seq is None else seq, new.kind, new.seat),
                *(dump_json(new.payload), new.nonce, dump_time(at)),
            )
        return tuple(notice_row(row) for row in written)

    async def _insert_message(self, message: MessageRow) -> None:
        await self.db.run(
            "INSERT OR REPLACE INTO messages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            *(message.channel, message.message, message.game, message.kind),
            *(message.seat, message.seq, message.turn, dump_time(message.created_at), message.shown),
        )
