"""Seats on offer: the call for somebody new, what they and who left are told, and reminders that moderators send."""

import logging
from typing import Final

import discord

from cogs.app import App
from cogs.layouts.names import mention, safe
from cogs.layouts.parts import note
from cogs.layouts.seats import nudge_sheet, offer_sheet
from cogs.layouts.table_rules import rules_of
from cogs.messages.board import Board
from cogs.messages.hands import HandMessages
from cogs.messages.sender import UNREACHABLE, MessageSender, link_to
from cogs.messages.turns import TURN
from paxbot.engine.kernel import Seat
from paxbot.present.chat import people as words
from paxbot.present.words import speaking
from paxbot.service import Delivery, GameView
from paxbot.storage.rows import MessageRow, Status

logger = logging.getLogger(__name__)

SEAT_OFFER: Final = "seat_offer"
NUDGE: Final = "nudge"


class Offers:
    """Posts offers of seats and closes those that are settled."""

    def __init__(self, app: App, sender: MessageSender, board: Board, hands: HandMessages) -> None:
        self._app = app
        self._post = app.services.post
        self._sender = sender
        self._board = board
        self._hands = hands

    async def offered(self, delivery: Delivery) -> MessageRow:
        """Everybody reads that a seat is free; nobody is notified."""
        view, seat = delivery.view, delivery.notice.seat
        assert seat is not None
        presenter = self._app.presenter(view.game.key)
        row = await self._post.latest(view.game.id, TURN)
        message = words.seat_offered(
            self._why(delivery, seat),
            presenter.automated_name if seat in view.automated else None,
            link_to(view, row.message if row else None),
            rules_of(view, presenter),
        )
        sheet = offer_sheet(view.game.id, seat, message)
        return await self._board.post(view, SEAT_OFFER, sheet, nonce=delivery.notice.nonce, seat=seat, silent=True)

    def _why(self, delivery: Delivery, seat: Seat) -> str:
        by, owner = delivery.notice.payload["by"], delivery.view.player(seat).user
        if delivery.notice.payload["resigned"]:
            return words.gives_up(mention(owner))
        if not by:
            return words.does_not_answer(mention(owner))
        return words.seeks(mention(by), None if by == owner else mention(owner))

    async def yours(self, delivery: Delivery) -> None:
        """The new player has the hand of their seat by direct message, with what was done to it before.

        The message of the turn will say who plays now, and how long they have.
        """
        view, notice = delivery.view, delivery.notice
        assert notice.seat is not None
        presenter, former = self._app.presenter(view.game.key), mention(notice.payload["former"])

        def lead() -> str:
            return words.welcome(presenter.name, f"<#{view.game.channel}>", former)

        await self._hands.send(view, notice.seat, nonce=notice.nonce, lead=lead)
        await self._app.dispatcher.turns.mark_outdated(view.game.id)

    async def host_passed(self, delivery: Delivery) -> None:
        """Everybody knows who is the host now; they are notified."""
        user, former = delivery.notice.payload["user"], delivery.notice.payload["former"]
        sheet = note(words.host_passed(mention(user), mention(former)))
        await self._board.say(delivery.view, sheet, nonce=delivery.notice.nonce, ping=[user])

    async def left(self, delivery: Delivery) -> None:
        """Who had the seat before is told by direct message, if they take any, and shows its hand no longer."""
        if delivery.notice.payload["user"] < 0:
            return
        with speaking(await self._app.languages.of(delivery.notice.payload["user"])):
            await self._left(delivery)

    async def _left(self, delivery: Delivery) -> None:
        view, payload = delivery.view, delivery.notice.payload
        for channel, message in zip(payload["hands"][::2], payload["hands"][1::2], strict=True):
            row = MessageRow(view.game.id, "", channel, message, None, view.seq, None, self._app.settings.now())
            try:
                await self._sender.edit_direct(row, note(words.hand_was()))
            except UNREACHABLE as error:
                logger.info("A hand of game %s that was given up is out of reach: %s", view.game.id, error)
        name = self._app.presenter(view.game.key).name
        message_to = words.farewell(name, f"<#{view.game.channel}>", mention(payload["by"]))
        try:
            direct = await self._sender.direct(payload["user"])
            await self._sender.send(direct, note(message_to), nonce=delivery.notice.nonce)
        except (discord.Forbidden, discord.NotFound) as error:
            logger.info("A former player of game %s could not be told: %s", view.game.id, error)

    async def nudge(self, view: GameView) -> None:
        """The player the game waits for is mentioned in its channel, without a sound."""
        assert view.waiting is not None
        assert view.waiting.seat is not None
        user = view.waiting.user
        channel = await self._sender.open(view.game.channel)
        with speaking(await self._app.languages.at(view)):
            sheet = nudge_sheet(view.game.id, words.nudged(mention(user)))
        sent = await self._sender.send(channel, sheet, ping=[user], silent=True)
        await self._post.remember(
            view.game.id,
            NUDGE,
            channel=sent.channel.id,
            message=sent.id,
            seat=view.waiting.seat,
            seq=view.seq,
            turn=view.turn,
        )

    async def close_settled(self, view: GameView) -> None:
        """Offers that are settled and reminders of what was done since have lost their buttons."""
        offered = await self._app.services.people.offered(view.game.id)
        is_running = view.game.status is Status.RUNNING
        for row in await self._post.messages(view.game.id, SEAT_OFFER):
            if row.seat is not None and not (is_running and row.seat in offered):
                await self._board.close(row, await self._settled(view, row))
        for row in await self._post.messages(view.game.id, NUDGE):
            if row.seat is not None and (row.seq != view.seq or not is_running):
                await self._board.close(row, words.nudge_settled(self._app.names(view)[row.seat]))

    async def _settled(self, view: GameView, row: MessageRow) -> str:
        """How the search ended, if anybody has taken the seat since, or that it is over."""
        assert row.seat is not None
        former = await self._app.services.people.replaced(view.game.id, row.seat, since=row.created_at)
        player = view.player(row.seat)
        if former is None:
            return words.offer_closed(safe(player.name, row.seat))
        return words.offer_taken(mention(player.user), mention(former))
