"""Messages and the outbox in memory."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from paxbot.storage.rows import MessageRow, NewNotice, NoticeRow


class MemoryPost:
    """The part of the store that remembers what was said and what is still to be said."""

    def __init__(self) -> None:
        super().__init__()
        self._outbox: dict[int, NoticeRow] = {}
        self._notices = 0
        self._messages: dict[tuple[int, int], MessageRow] = {}

    async def undelivered(self, game: int | None = None) -> tuple[NoticeRow, ...]:
        """See `GameStore.undelivered`."""
        return tuple(row for row in self._outbox.values() if game in (None, row.game))

    async def deliver(self, notice: int, at: datetime, message: MessageRow | None = None) -> None:
        """See `GameStore.deliver`."""
        self._outbox.pop(notice, None)
        if message is not None:
            await self.add_message(message)

    async def drop(self, notice: int, at: datetime) -> None:
        """See `GameStore.drop`."""
        self._outbox.pop(notice, None)

    async def retry(self, notice: int, due_at: datetime) -> None:
        """See `GameStore.retry`."""
        if row := self._outbox.get(notice):
            self._outbox[notice] = replace(row, attempts=row.attempts + 1, due_at=due_at)

    async def hasten(self, game: int, at: datetime) -> None:
        """See `GameStore.hasten`."""
        for row in await self.undelivered(game):
            if row.due_at is not None and row.due_at > at:
                self._outbox[row.id] = replace(row, due_at=at)

    async def add_message(self, message: MessageRow) -> None:
        """See `GameStore.add_message`."""
        self._messages[message.channel, message.message] = message

    async def messages(
        self, game: int, kind: str | None = None, *, seat: int | None = None, turn: int | None = None
    ) -> tuple[MessageRow, ...]:
        """See `GameStore.messages`."""
        found = [row for row in self._messages.values() if row.game == game and kind in (None, row.kind)]
        found = [row for row in found if seat in (None, row.seat) and turn in (None, row.turn)]
        return tuple(sorted(found, key=lambda row: (row.created_at, row.message), reverse=True))

    async def forget_message(self, channel: int, message: int) -> None:
        """See `GameStore.forget_message`."""
        self._messages.pop((channel, message), None)

    def add_notices(self, game: int, seq: int, at: datetime, notices: Sequence[NewNotice]) -> tuple[NoticeRow, ...]:
        """The notices, put into the outbox."""
        written = []
        for new in notices:
            self._notices += 1
            row = NoticeRow(self._notices, game, seq, new.kind, new.seat, new.payload, new.nonce, at)
            self._outbox[row.id] = row
            written.append(row)
        return tuple(written)
