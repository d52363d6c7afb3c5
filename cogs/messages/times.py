"""What is said about time: how long somebody has, reminders that replace each other, time that is up, and pauses."""

import logging
from functools import partial
from typing import Final

import discord
from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.actions.ids import CustomId
from cogs.app import App
from cogs.layouts.components import ActionButton
from cogs.layouts.names import mention, mention_seat
from cogs.layouts.parts import note, row
from cogs.messages.board import Board, is_for_another
from cogs.messages.hands import HandMessages
from cogs.messages.sender import MessageSender, nonce_for
from cogs.messages.time_lines import called, likes, next_up
from paxbot.engine.kernel import Seat
from paxbot.present.chat import clocks as words
from paxbot.present.chat import stranded as stranded_words
from paxbot.present.chat import table as table_words
from paxbot.present.words import speaking
from paxbot.service import Delivery, GameView
from paxbot.service.reachability import stranded_until
from paxbot.service.table_rules import Takebacks
from paxbot.service.time_control import TimeUp
from paxbot.storage.rows import MessageRow, Status

logger = logging.getLogger(__name__)

REMINDER: Final = "reminder"
PAUSE_ASKED: Final = "pause_asked"
PAUSED: Final = "paused"


class Times:
    """Posts reminders and what there is to say about pauses, and takes away what is over."""

    def __init__(self, app: App, sender: MessageSender, board: Board, hands: HandMessages) -> None:
        self._app = app
        self._post = app.services.post
        self._sender = sender
        self._board = board
        self._hands = hands

    async def remind(self, delivery: Delivery) -> MessageRow | None:
        """The player is reminded where they like it; an earlier reminder in the channel is gone."""
        view, seat, nonce = delivery.view, delivery.notice.seat, delivery.notice.nonce
        assert seat is not None
        silent = bool(delivery.notice.payload.get("silent"))
        in_channel, by_dm = await likes(self._app, view, seat)
        due = await self._app.services.timekeeping.due(view)
        if due is not None and due <= self._app.settings.now():
            due = None
        if by_dm:
            # Discord knows a bot's nonce in whatever channel: both messages need their own.
            by_dm_nonce = nonce_for(seat, int(nonce, 16))
            lead = partial(words.reminder_by_dm, due)
            await self._hands.send(view, seat, nonce=by_dm_nonce, silent=silent, lead=lead)
        if not in_channel:
            return None
        button = ActionButton(CustomId("turn", view.game.id), table_words.take_turn(), ButtonStyle.primary)
        sheet = note(words.reminder(mention_seat(view, seat), due), row(button))
        ping = [view.player(seat).user]
        posted = await self._board.post(view, REMINDER, sheet, nonce=nonce, seat=seat, ping=ping, silent=silent)
        await self._take_away(view, but=posted.message)
        return posted

    async def call_next(self, view: GameView, *, nonce: str) -> None:
        """The player whose turn is next knows, quietly and by direct message, if they want to."""
        seat = await next_up(self._app, view)
        if seat is not None and view.player(seat).dm_ok:
            await self._hands.whisper(view, seat, nonce=nonce, silent=True)

    async def time_up(self, delivery: Delivery) -> None:
        """Everybody knows that what a player was asked was passed over."""
        view, seat = delivery.view, delivery.notice.seat
        assert seat is not None
        threat = (
            view.options.time_control.time_up is TimeUp.AUTOMATED
            and len(view.people) > 1
            and seat not in view.automated
        )
        rival = self._app.presenter(view.game.key).automated_name if threat else None
        can_go_back = view.options.takebacks == Takebacks.AGREED
        await self._tell(delivery, note(words.passed(mention_seat(view, seat), rival, can_go_back=can_go_back)), seat)

    async def taken_over(self, delivery: Delivery) -> None:
        """Everybody knows that the game plays a seat since its player's time was up again."""
        view, seat = delivery.view, delivery.notice.seat
        assert seat is not None
        rival = self._app.presenter(view.game.key).automated_name
        await self._tell(delivery, note(words.taken_over(mention_seat(view, seat), rival)), seat)

    async def pause_asked(self, delivery: Delivery) -> MessageRow:
        """Everybody whose consent is missing is mentioned with the proposal."""
        view = delivery.view
        missing = await self._app.services.pauses.missing(view.game.id) or ()
        sheet = await self.proposal(view, missing)
        return await self._board.post(view, PAUSE_ASKED, sheet, nonce=delivery.notice.nonce, ping=missing)

    async def proposal(self, view: GameView, missing: tuple[int, ...]) -> LayoutView:
        """The proposal of a pause with those who have not agreed yet, or that it is settled."""
        by = await self._app.services.pauses.proposer(view.game.id)
        if by is None or not missing:
            return note(words.pause_settled())
        yes = ActionButton(CustomId("pauseyes", view.game.id), words.agree_to_pause(), ButtonStyle.primary)
        no = ActionButton(CustomId("pauseno", view.game.id), words.decline_pause())
        return note(words.pause_asked(mention(by), [mention(user) for user in missing]), row(yes, no))

    async def pause_begins(self, delivery: Delivery) -> MessageRow:
        """Everybody knows that the game rests, and the message of the turn will say so."""
        view = delivery.view
        button = ActionButton(CustomId("resume", view.game.id), words.end_pause(), ButtonStyle.primary)
        sheet = note(words.pause_begins(), row(button))
        posted = await self._board.post(view, PAUSED, sheet, nonce=delivery.notice.nonce, silent=True)
        await self._app.dispatcher.turns.mark_outdated(view.game.id)
        return posted

    async def pause_over(self, delivery: Delivery) -> None:
        """Everybody knows that the game goes on; whoever is asked is called."""
        view = delivery.view
        asked = () if view.waiting is None else (view.waiting.seat,)
        sheet = note(words.pause_over(mention(delivery.notice.payload["by"])))
        await self._tell(delivery, sheet, *(seat for seat in asked if seat is not None))
        await self._app.dispatcher.turns.mark_outdated(view.game.id)

    async def rests(self, delivery: Delivery) -> None:
        """A player has a direct message, if they take any: their game rests, for the bot is not on its server."""
        user, until = delivery.notice.payload["user"], stranded_until(delivery.view.game)
        assert until is not None
        with speaking(await self._app.languages.of(user)):
            sheet = note(stranded_words.rests(self._app.presenter(delivery.view.game.key).name, until))
        try:
            channel = await self._sender.direct(user)
            await self._sender.send(channel, sheet, nonce=delivery.notice.nonce)
        except (discord.Forbidden, discord.NotFound) as error:
            logger.info("A player of game %s could not be told that it rests: %s", delivery.view.game.id, error)

    async def goes_on(self, delivery: Delivery) -> None:
        """Everybody knows that the bot is back; whoever is asked is called."""
        view = delivery.view
        is_paused = view.game.paused_at is not None
        asked = () if view.waiting is None or view.waiting.seat is None or is_paused else (view.waiting.seat,)
        await self._tell(
            delivery, note(stranded_words.stays_paused() if is_paused else stranded_words.goes_on()), *asked
        )
        await self._app.dispatcher.turns.mark_outdated(view.game.id)

    async def close_settled(self, view: GameView) -> None:
        """Reminders of what is done are gone; proposals and pauses that are over say so."""
        running = view.game.status is Status.RUNNING
        for old in await self._post.messages(view.game.id, REMINDER):
            if not running or view.game.paused_at is not None or not _is_for_player(view, old):
                await self._delete(old)
        missing = await self._app.services.pauses.missing(view.game.id) if running else None
        for old in await self._post.messages(view.game.id, PAUSE_ASKED):
            if missing is None:
                await self._board.close(old, words.pause_settled())
        for old in await self._post.messages(view.game.id, PAUSED):
            if not running or view.game.paused_at is None:
                await self._board.close(old, words.pause_is_over())

    async def _take_away(self, view: GameView, *, but: int) -> None:
        """Earlier reminders are gone."""
        for old in await self._post.messages(view.game.id, REMINDER):
            if old.message != but:
                await self._delete(old)

    async def _delete(self, old: MessageRow) -> None:
        await self._sender.delete(old)
        await self._post.forget(old)

    async def _tell(self, delivery: Delivery, sheet: LayoutView, *seats: Seat) -> None:
        """The channel reads it; the players of these seats are notified, if they like to be notified there."""
        ping = await called(self._app, delivery.view, *seats)
        await self._board.say(delivery.view, sheet, nonce=delivery.notice.nonce, ping=ping)


def _is_for_player(view: GameView, reminder: MessageRow) -> bool:
    """Whether the game still waits for whom the reminder calls: nobody has moved, or taken their seat, since."""
    return reminder.seat is not None and reminder.seq == view.seq and not is_for_another(view, reminder)
