"""Messages and the outbox."""

from collections.abc import Sequence
from datetime import datetime

from paxbot.storage.codec import dump_json, dump_time
from paxbot.storage.records import load
from paxbot.storage.rows import MessageRow, NewNotice, NoticeRow
from paxbot.storage.subjects import OUTBOX, messages_of, notices_of
from paxbot.storage.tables import Tables


class Outbox(Tables):
    """The part of the store that remembers what was said and what is still to be said."""

    async def undelivered(self, game: int | None = None) -> tuple[NoticeRow, ...]:
        """Return the notices in the outbox, oldest first, of one game or of all games."""
        if game is not None:
            known = await self.subjects.of(game)
            return () if known is None else known.notices
        rows = await self.db.read(
            f"SELECT * FROM notices WHERE {OUTBOX} AND subject IN (SELECT id FROM games) ORDER BY id"
        )
        return tuple(load(NoticeRow, row) for row in rows)

    async def deliver(self, notice: int, at: datetime, message: MessageRow | None = None) -> None:
        """Take the notice from the outbox and remember the message that carried it."""
        async with self.db.transaction():
            await self._change(notice, "delivered_at = ?", at)
            if message is not None:
                await self._insert_message(message)

    async def drop(self, notice: int, at: datetime) -> None:
        """Take the notice from the outbox without having delivered it."""
        async with self.db.transaction():
            await self._change(notice, "dropped_at = ?", at)

    async def retry(self, notice: int, due_at: datetime) -> None:
        """Count one more attempt; the notice stays in the outbox and is due later."""
        async with self.db.transaction():
            await self._change(notice, "attempts = attempts + 1, due_at = ?", due_at)

    async def _change(self, notice: int, change: str, at: datetime) -> None:
        sql = f"UPDATE notices SET {change} WHERE id = ? AND {OUTBOX} RETURNING subject"
        changed = await self.db.run(sql, dump_time(at), notice)
        self.db.touch(notices_of(changed[0]["subject"] if changed else 0))

    async def hurry(self, game: int, at: datetime) -> None:
        """Make due at that moment what was to be tried again later; no attempt is counted."""
        await self.db.write(
            f"UPDATE notices SET due_at = ?2 WHERE subject = ?1 AND due_at > ?2 AND {OUTBOX}",
            *(game, dump_time(at)),
            about=notices_of(game),
        )

    async def add_message(self, message: MessageRow) -> None:
        """Remember the message, in place of what was known of it."""
        async with self.db.transaction():
            await self._insert_message(message)

    async def change_message(self, message: MessageRow) -> None:
        """Write the stamp, digest and age of a remembered message; do nothing if it was forgotten meanwhile."""
        await self.db.write(
            "UPDATE messages SET seq = ?, shown = ?, created_at = ? WHERE channel = ? AND message = ?",
            *(message.seq, message.shown, dump_time(message.created_at), message.channel, message.message),
            about=messages_of(message.subject),
        )

    async def messages(
        self, game: int, kind: str | None = None, *, seat: int | None = None, turn: int | None = None
    ) -> tuple[MessageRow, ...]:
        """Return the remembered messages of a game, newest first, narrowed to what is given."""
        known = await self.subjects.of(game)
        rows = () if known is None else known.messages
        return tuple(
            row for row in rows if kind in (None, row.kind) and seat in (None, row.seat) and turn in (None, row.turn)
        )

    async def forget_message(self, channel: int, message: int) -> None:
        async with self.db.transaction():
            sql = "DELETE FROM messages WHERE channel = ? AND message = ? RETURNING subject"
            gone = await self.db.run(sql, channel, message)
            self.db.touch(messages_of(gone[0]["subject"] if gone else 0))

    async def insert_notices(
        self, game: int, seq: int | None, at: datetime, notices: Sequence[NewNotice]
    ) -> tuple[NoticeRow, ...]:
        """Put the notices into the outbox as part of the open transaction, and return them."""
        written = []
        self.db.touch(notices_of(game))
        for new in notices:
            written += await self.db.run(
                "INSERT INTO notices (subject, seq, kind, seat, payload, nonce, created_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *",
                *(game, -1 if seq is None else seq, new.kind, new.seat),
                *(dump_json(new.payload), new.nonce, dump_time(at)),
            )
        return tuple(load(NoticeRow, row) for row in written)

    async def _insert_message(self, message: MessageRow) -> None:
        self.db.touch(messages_of(message.subject))
        await self.db.run(
            "INSERT OR REPLACE INTO messages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            *(message.channel, message.message, message.subject, message.kind),
            *(message.seat, message.seq, message.turn, dump_time(message.created_at), message.shown),
        )
