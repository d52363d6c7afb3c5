"""The voices of a game: who says what a notice stands for, and who keeps which messages up to date."""

import logging
from dataclasses import replace
from functools import partial

from cogs.app import App
from cogs.messages.asks import Asks
from cogs.messages.board import Board
from cogs.messages.channel_states import ChannelStates
from cogs.messages.hands import HandMessages
from cogs.messages.history import TurnHistory
from cogs.messages.leavers import LeaverNotes
from cogs.messages.notes import Notes
from cogs.messages.offers import Offers
from cogs.messages.painter import AT_ONCE, Painter
from cogs.messages.permission_alerts import PermissionAlerts
from cogs.messages.plans import PlanNotes
from cogs.messages.rewinds import Rewinds
from cogs.messages.sender import UNREACHABLE, MessageSender
from cogs.messages.time_lines import likes
from cogs.messages.times import Times
from cogs.messages.turns import OUTDATED, TURN, TurnMessages
from paxbot.present.words import speaking
from paxbot.service import Delivery, GameView, NoticeKind
from paxbot.storage.rows import MessageRow

logger = logging.getLogger(__name__)


class Voices:
    """Says each thing once; when, and what if nobody hears it, is not their matter."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._post = app.services.post
        self.languages = app.languages
        at_once = AT_ONCE * max(1, app.settings.painters)
        sender, painter = MessageSender(app), Painter(app.presenters, app.renderer, at_once=at_once)
        self.sender, self.painter, self.channel_states = sender, painter, ChannelStates(app)
        self.history = TurnHistory(app, painter)
        self.turns = TurnMessages(app, sender, painter, self.history)
        self.hands = HandMessages(app, sender, painter, self.history)
        self.board = Board(app, sender)
        self.notes = Notes(app, sender, self.board, painter, self.history)
        self.rewinds = Rewinds(app, self.board)
        self.offers = Offers(app, sender, self.board, self.hands)
        self.asks = Asks(app, self.board, self.hands)
        self.leavers = LeaverNotes(app, self.board)
        self.alerts = PermissionAlerts(app, sender)
        self.plans = PlanNotes(app, sender, self.turns)
        self.times = Times(app, sender, self.board, self.hands)

    async def refresh(self, view: GameView) -> list[Exception]:
        """Every message of the game shows it as it is; what kept any from it."""
        failures: list[Exception] = []
        if view.game.head is None:
            return failures
        owed = NoticeKind.AUTOMATED_TURN if view.turn_seat in view.automated else NoticeKind.TURN
        announced, tongue = not await self._post.owes(view, owed), await self.languages.at(view)
        for part in (
            self.notes.close_settled,
            self.times.close_settled,
            self.asks.refresh,
            self.rewinds.close_settled,
            self.offers.close_settled,
            self.leavers.close_settled,
            partial(self.turns.refresh, announced=announced),
            self.hands.refresh,
        ):
            try:
                with speaking(tongue):
                    await part(view)
            except UNREACHABLE as error:
                logger.warning("The messages of game %s are not all up to date: %s", view.game.id, error)
                failures.append(error)
        return failures

    async def say(self, delivery: Delivery) -> MessageRow | None:
        """The notice is posted; the message to remember for it, if any. Raises: `UNREACHABLE`."""
        with speaking(await self.languages.at(delivery.view)):
            return await self._say(delivery)

    async def _say(self, delivery: Delivery) -> MessageRow | None:
        notice, view = delivery.notice, delivery.view
        match NoticeKind(notice.kind):
            case NoticeKind.TURN:
                message = await self.turns.post(view, nonce=notice.nonce)
                await self.times.call_next(view, nonce=notice.nonce)
                row = self.board.row(view, TURN, message, notice.seat)
                # A message that was tried before may have arrived then, and show what was so then.
                return replace(row, seq=OUTDATED) if notice.attempts else row
            case NoticeKind.AUTOMATED_TURN:
                assert notice.seat is not None
                turn, last = notice.payload["turn"], notice.payload["last"]
                return await self.turns.post_automated(view, turn, notice.seat, last=last, nonce=notice.nonce)
            case NoticeKind.HAND:
                assert notice.seat is not None
                silent = not (await likes(self._app, view, notice.seat))[1]
                await self.hands.send(view, notice.seat, nonce=notice.nonce, silent=silent)
                return None
            case NoticeKind.QUESTION:
                return await self._call(delivery, await self.notes.question(delivery))
            case NoticeKind.RESUME:
                return await self._call(delivery, await self.notes.resume(delivery))
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
                return await self.notes.end_asked(delivery)
            case NoticeKind.REWIND_ASKED:
                return await self.rewinds.asked(delivery)
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
            case NoticeKind.PLAYER_LEFT:
                return await self.leavers.told(delivery)
            case NoticeKind.SEAT_OFFERED:
                return await self.offers.offered(delivery)
            case NoticeKind.SEAT_YOURS:
                await self.offers.yours(delivery)
                return None
            case NoticeKind.HOST_PASSED:
                await self.offers.host_passed(delivery)
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
            case NoticeKind.STRANDED:
                await self.times.rests(delivery)
                return None
            case NoticeKind.REJOINED:
                await self.times.goes_on(delivery)
                return None

    async def _call(self, delivery: Delivery, posted: MessageRow) -> MessageRow:
        """What was posted to call a player, who is called by direct message, too, if they like it."""
        notice = delivery.notice
        if notice.seat is not None:
            await self.hands.call(delivery.view, notice.seat, nonce=notice.nonce)
        return posted
