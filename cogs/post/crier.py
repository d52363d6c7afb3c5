"""The crier: delivers what waits in the outbox and brings a game's messages up to date, one game at a time."""

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from cogs.post.asks import Asks
from cogs.post.channels import UNREACHABLE, Channels
from cogs.post.chronicle import Chronicle
from cogs.post.hands import HAND, HandMessages
from cogs.post.notes import END_ASKED, QUESTION, RESUME, REWIND_ASKED, Notes
from cogs.post.offers import SEAT_OFFER, Offers
from cogs.post.painting import Painter
from cogs.post.places import Places
from cogs.post.plans import PlanNotes
from cogs.post.rewinds import Rewinds
from cogs.post.time_lines import likes
from cogs.post.times import Times
from cogs.post.turns import TURN, TurnMessages
from paxbot.service import Delivery, GameView, NoticeKind
from paxbot.storage.rows import Head, MessageRow, Status

if TYPE_CHECKING:
    from cogs.client import PaxBot

logger = logging.getLogger(__name__)

FIRST_RETRY: Final = timedelta(seconds=30)
LONGEST_RETRY: Final = timedelta(hours=1)


def retry_in(attempts: int) -> timedelta:
    """How long to wait after so many failed attempts: half a minute, doubled each time, at most an hour."""
    doublings = min(attempts, 10)
    return min(FIRST_RETRY * (1 << doublings), LONGEST_RETRY)


def all_told(head: Head, messages: Sequence[MessageRow]) -> bool:
    """Whether the messages of a running game are known to show it as it is, and nothing else is left to close."""
    turns = [row for row in messages if row.kind == TURN]
    rest = [row for row in messages if row.kind not in (TURN, HAND)]
    return len(turns) == 1 and not rest and all(row.seq == head.seq for row in messages)


class Crier:
    """Speaks for all games. Requests that come while a game is being told of lead to one more round for it."""

    def __init__(self, bot: "PaxBot") -> None:
        self._bot = bot
        self._post = bot.services.post
        channels, painter = Channels(bot), Painter(bot.presenters)
        self.channels, self.painter, self.places = channels, painter, Places(bot)
        self.chronicle = Chronicle(bot, painter)
        self.turns = TurnMessages(bot, channels, painter, self.chronicle)
        self.hands = HandMessages(bot, channels, painter, self.chronicle)
        self.notes = Notes(bot, channels, painter, self.chronicle)
        self.rewinds = Rewinds(bot, channels, self.notes)
        self.offers = Offers(bot, channels, self.hands)
        self.asks = Asks(bot, channels, self.hands)
        self.plans = PlanNotes(bot, channels, self.turns)
        self.times = Times(bot, channels, self.hands)
        self._asked_again: dict[int, bool] = {}
        self._unfinished: dict[int, tuple[int, datetime]] = {}

    async def bring_up_to_date(self, game: int) -> None:
        """All that is to be told of the game is told, and its messages show it as it is.

        While somebody else is at it, they are asked for one more round instead, and this returns at once. Raises:
        `UNREACHABLE` when Discord refused something; it is tried again later.
        """
        if game in self._asked_again:
            self._asked_again[game] = True
            return
        attempts, _ = self._unfinished.get(game, (0, None))
        self._unfinished[game] = (attempts + 1, self._bot.settings.now() + retry_in(attempts))
        self._asked_again[game] = True
        try:
            failure = await self._tell_until_quiet(game)
        finally:
            del self._asked_again[game]
        if failure is not None:
            raise failure
        self._unfinished.pop(game, None)

    async def _tell_until_quiet(self, game: int) -> Exception | None:
        """Rounds until nobody asks for another; what the last one failed with."""
        failure: Exception | None = None
        while self._asked_again[game]:
            self._asked_again[game] = False
            try:
                await self._tell(game)
                failure = None
            except UNREACHABLE as error:
                failure = error
        return failure

    def expect(self, game: int) -> None:
        """Something has happened in the game: should nobody tell of it, the next round will."""
        self._unfinished.setdefault(game, (0, self._bot.settings.now() + FIRST_RETRY))

    async def make_rounds(self) -> None:
        """Everything due is delivered, also what was left undone before; failures are noted and tried again."""
        now = self._bot.settings.now()
        due = await self._post.games_due() | {game for game, (_, at) in self._unfinished.items() if at <= now}
        for game in sorted(due):
            await self._see_to(game)

    async def see_to(self, games: Iterable[int]) -> None:
        """These games are brought up to date, one after the other; failures are noted and tried again."""
        for game in sorted(games):
            await self._see_to(game)

    async def give_up_lost(self, guild: int | None = None, channel: int | None = None) -> None:
        """Open games whose channel is gone are ended and their players told: of a server, a channel, or all."""
        for game in await self.places.lost(guild, channel):
            await self._lose(game)
            await self._see_to(game)

    async def _see_to(self, game: int) -> None:
        try:
            await self.bring_up_to_date(game)
        except UNREACHABLE as error:
            logger.warning("Game %s could not be brought up to date: %s", game, error)
        except Exception:
            # One game that cannot be shown must not keep the others waiting.
            logger.exception("Game %s could not be brought up to date", game)

    async def _lose(self, game: int) -> bool:
        """True if the game was open until now; no message in its channel will be touched again."""
        was_open = await self._bot.services.endings.lose(game)
        await self.notes.forget_table(game)
        if was_open:
            logger.warning("Game %s was ended: its channel is gone", game)
        return was_open

    async def take_up(self) -> None:
        """Games whose messages an earlier process did not bring up to date are seen to in the next round."""
        for table in await self._bot.services.games.all_open():
            head = table.game.head
            if table.game.status is not Status.RUNNING or head is None:
                continue
            asked = await self._bot.services.asking.take_up(table)
            if asked or not all_told(head, await self._post.messages(table.game.id)):
                self._unfinished[table.game.id] = (0, self._bot.settings.now())

    async def _tell(self, game: int) -> None:
        failures: list[Exception] = []
        over = await self._bot.services.games.view(game)
        if not over.game.status.is_open:
            # The last notice stays in the outbox until everything else is closed, should the process end here.
            await self._refresh(over)
        for due in await self._post.due(game):
            # The game may have gone on while an earlier message was painted.
            failures += await self._deliver(await self._post.delivery(due.notice))
        view = await self._bot.services.games.view(game)
        failures += await self._refresh(view)
        if any(self.places.says_gone(view, failure) for failure in failures):
            if await self._lose(game):
                self._asked_again[game] = True
        elif failures:
            raise failures[0]

    async def _refresh(self, view: GameView) -> list[Exception]:
        """Every message of the game shows it as it is; what kept any from it."""
        failures: list[Exception] = []
        if view.game.head is None:
            return failures
        owed = NoticeKind.AUTOMATED_TURN if view.turn_seat in view.automated else NoticeKind.TURN
        announced = not await self._post.owes(view, owed)
        for part in (
            self.notes.close_settled,
            self.times.close_settled,
            self.asks.refresh,
            self.rewinds.close_settled,
            self.offers.close_settled,
            partial(self.turns.refresh, announced=announced),
            self.hands.refresh,
        ):
            try:
                await part(view)
            except UNREACHABLE as error:
                logger.warning("The messages of game %s are not all up to date: %s", view.game.id, error)
                failures.append(error)
        return failures

    async def _deliver(self, delivery: Delivery) -> list[Exception]:
        notice = delivery.notice
        if not delivery.stands:
            await self._post.dropped(notice.id)
            return []
        try:
            message = await self._send(delivery)
        except UNREACHABLE as error:
            return await self._not_delivered(delivery, error)
        await self._post.delivered(notice.id, message)
        return []

    async def _not_delivered(self, delivery: Delivery, error: Exception) -> list[Exception]:
        """The notice is dropped where there is no place for it any more, and else tried again; what is still wrong."""
        notice = delivery.notice
        logger.warning("The notice %s of game %s was not delivered: %s", notice.kind, notice.game, error)
        gone = self.places.says_gone(delivery.view, error)
        if gone or isinstance(error, discord.NotFound):
            await self._post.dropped(notice.id)
            return [error] if gone else []
        await self._post.failed(notice.id, retry_in(notice.attempts))
        return [error]

    async def _send(self, delivery: Delivery) -> MessageRow | None:
        notice, view = delivery.notice, delivery.view
        match NoticeKind(notice.kind):
            case NoticeKind.TURN:
                posted = self._row(delivery, TURN, await self.turns.post(view, nonce=notice.nonce))
                await self.times.call_next(view, nonce=notice.nonce)
                return posted
            case NoticeKind.AUTOMATED_TURN:
                assert notice.seat is not None
                turn, last = notice.payload["turn"], notice.payload["last"]
                return await self.turns.post_automated(view, turn, notice.seat, last=last, nonce=notice.nonce)
            case NoticeKind.HAND:
                assert notice.seat is not None
                silent = not (await likes(self._bot, view, notice.seat))[1]
                await self.hands.send(view, notice.seat, nonce=notice.nonce, silent=silent)
                return None
            case NoticeKind.QUESTION:
                put = self._row(delivery, QUESTION, await self.notes.question(delivery))
                await self.times.call_by_dm(view, notice)
                return put
            case NoticeKind.RESUME:
                called = self._row(delivery, RESUME, await self.notes.resume(delivery))
                await self.times.call_by_dm(view, notice)
                return called
            case NoticeKind.REMINDER:
                return await self.times.remind(delivery)
            case NoticeKind.TIME_UP:
                await self.times.time_up(delivery)
                return None
            case NoticeKind.PAUSE_ASKED:
                return await self.times.pause_asked(delivery)
            case NoticeKind.PAUSED:
                return await self.times.pause_begins(delivery)
            case NoticeKind.RESUMED:
                await self.times.pause_over(delivery)
                return None
            case NoticeKind.END_ASKED:
                return self._row(delivery, END_ASKED, await self.notes.end_asked(delivery))
            case NoticeKind.REWIND_ASKED:
                asked = await self.rewinds.asked(delivery)
                return self._row(delivery, REWIND_ASKED, asked) if asked else None
            case NoticeKind.REWOUND:
                await self.rewinds.rewound(delivery)
                return None
            case NoticeKind.HANDED_OVER:
                by_time = not notice.payload["by"]
                await (self.times.taken_over(delivery) if by_time else self.notes.handed_over(delivery))
                return None
            case NoticeKind.TAKEN_BACK:
                await self.notes.taken_back(delivery)
                return None
            case NoticeKind.SEAT_OFFERED:
                return self._row(delivery, SEAT_OFFER, await self.offers.offered(delivery))
            case NoticeKind.SEAT_YOURS:
                await self.offers.yours(delivery)
                return None
            case NoticeKind.SEAT_LEFT:
                await self.offers.left(delivery)
                return None
            case NoticeKind.PLAN:
                await self.plans.tell(delivery)
                return None
            case NoticeKind.OVER:
                await self.notes.over(delivery)
                return None
            case NoticeKind.ENDED:
                await self.notes.ended(delivery)
                return None
            case NoticeKind.LOST:
                await self.notes.lost(delivery)
                return None

    def _row(self, delivery: Delivery, kind: str, message: discord.Message) -> MessageRow:
        view = delivery.view
        seat = delivery.notice.seat
        at = self._bot.settings.now()
        return MessageRow(view.game.id, kind, message.channel.id, message.id, seat, view.seq, view.turn, at)
