"""The outbox, the messages posted so far, and whether direct messages arrive."""

from dataclasses import replace
from datetime import timedelta

from paxbot.engine.kernel import Seat
from paxbot.service.reachability import deliverable
from paxbot.service.repository import GameRepository
from paxbot.service.snapshot import Snapshots
from paxbot.service.standing import Delivery
from paxbot.storage.rows import MessageRow, NoticeRow
from paxbot.watch import metrics


class Post:
    """Keeps the outbox and the messages of all games."""

    def __init__(self, repository: GameRepository, snapshots: Snapshots) -> None:
        self._repository = repository
        self._snapshots = snapshots

    async def delivery(self, notice: NoticeRow) -> Delivery:
        """Return the notice with its game as it is now."""
        return Delivery(notice, await self._snapshots.of(notice.subject))

    async def is_owing(self, game: int) -> bool:
        """Return whether anything waits to be told of the game, now or later."""
        return bool(await self._repository.store.undelivered(game))

    async def hurry(self, game: int) -> None:
        """Make notices that were to be tried again later due now."""
        await self._repository.store.hurry(game, self._repository.now())

    async def games_due(self) -> frozenset[int]:
        """Return the games of which there is something to deliver now; no state is read for it."""
        now = self._repository.now()
        waiting = await deliverable(self._repository.store)
        return frozenset(row.subject for row in waiting if row.due_at is None or row.due_at <= now)

    async def delivered(self, notice: int, message: MessageRow | None = None) -> None:
        """Take the notice out of the outbox, and remember the message that carried it, if given."""
        await self._repository.store.deliver(notice, self._repository.now(), message)
        metrics.POSTS.labels("delivered").inc()

    async def failed(self, notice: int, retry_in: timedelta) -> None:
        """Keep the notice in the outbox, count one attempt more, and make it due again after `retry_in`."""
        await self._repository.store.retry(notice, self._repository.now() + retry_in)
        metrics.POSTS.labels("failed").inc()

    async def dropped(self, notice: int) -> None:
        """Take the notice out of the outbox undelivered, since it cannot or need not be delivered any more."""
        await self._repository.store.drop(notice, self._repository.now())
        metrics.POSTS.labels("dropped").inc()

    async def remember(
        self,
        game: int,
        kind: str,
        *,
        channel: int,
        message: int,
        seat: Seat | None = None,
        seq: int = -1,
        turn: int | None = None,
        shown: str | None = None,
    ) -> MessageRow:
        """Remember a message posted now for the game, under a kind of the caller's choosing."""
        row = MessageRow(game, kind, channel, message, seat, seq, turn, self._repository.now(), shown)
        await self.keep(row)
        return row

    async def keep(self, message: MessageRow) -> None:
        await self._repository.store.add_message(message)

    async def messages(
        self, game: int, kind: str | None = None, *, seat: Seat | None = None, turn: int | None = None
    ) -> tuple[MessageRow, ...]:
        """Return the remembered messages of a game, newest first, narrowed to what is given."""
        return await self._repository.store.messages(game, kind, seat=seat, turn=turn)

    async def latest(self, game: int, kind: str, *, seat: Seat | None = None) -> MessageRow | None:
        """Return the newest remembered message of a kind."""
        found = await self.messages(game, kind, seat=seat)
        return found[0] if found else None

    async def shows(self, message: MessageRow, seq: int, shown: str | None = None) -> None:
        """Note that the message shows the game as it stood at `seq`, digested `shown`; its age stays.

        One that was forgotten while it was edited stays forgotten: its seat may be somebody else's by now.
        """
        await self._repository.store.change_message(replace(message, seq=seq, shown=shown))

    async def renewed(self, message: MessageRow) -> MessageRow:
        """Count the message as posted now, since it was made anew for who has its seat now; return its row."""
        row = replace(message, created_at=self._repository.now())
        await self._repository.store.change_message(row)
        return row

    async def forget(self, message: MessageRow) -> None:
        await self._repository.store.forget_message(message.channel, message.message)

    def age(self, message: MessageRow) -> timedelta:
        """Return how long ago the message was posted."""
        return self._repository.now() - message.created_at

    async def dm_arrived(self, game: int, user: int) -> None:
        """Note that direct messages reach the player."""
        player = (await self._repository.table(game)).player_of(user)
        if player is not None and (not player.dm_ok or player.dm_told):
            await self._repository.store.set_dm(game, user, ok=True, told=False)

    async def dm_failed(self, game: int, user: int) -> None:
        """Note that direct messages do not reach the player, who is to be told so unless they have been."""
        player = (await self._repository.table(game)).player_of(user)
        await self._repository.store.set_dm(game, user, ok=False, told=bool(player and player.dm_told))

    async def take_dm_warning(self, game: int, user: int) -> bool:
        """Return True once after direct messages to the player have failed: they are to be told privately now."""
        player = (await self._repository.table(game)).player_of(user)
        if player is None or player.dm_ok or player.dm_told:
            return False
        await self._repository.store.set_dm(game, user, ok=False, told=True)
        return True
