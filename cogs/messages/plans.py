"""What becomes of a player's plan is told to that player alone."""

import logging
from typing import TYPE_CHECKING

import discord
from discord import ButtonStyle

from cogs.messages.sender import MessageSender
from cogs.messages.turns import TurnMessages
from cogs.presses.plan_words import outcome_words
from cogs.sheets.items import PaxButton, Press
from cogs.sheets.sheet import note, row
from paxbot.present.chat import table as table_words
from paxbot.present.words import speaking
from paxbot.service import Delivery, GameView, Outcome

if TYPE_CHECKING:
    from cogs.client import PaxBot

logger = logging.getLogger(__name__)


class PlanNotes:
    """Tells by direct message; where none arrives, the turn message says that there is something to look up."""

    def __init__(self, bot: "PaxBot", sender: MessageSender, turns: TurnMessages) -> None:
        self._bot = bot
        self._sender = sender
        self._turns = turns

    async def tell(self, delivery: Delivery) -> None:
        """The player knows what of their plan was not done, or where to read it."""
        view, user = delivery.view, delivery.notice.payload["user"]
        outcome = await self._bot.services.plans.outcome(view.game.id, user)
        if outcome is None or not view.game.status.is_open:
            return
        try:
            with speaking(await self._bot.dispatcher.languages.of(user)):
                await self._whisper(view, user, outcome, delivery.notice.nonce)
        except (discord.Forbidden, discord.NotFound):
            await self._bot.services.post.dm_failed(view.game.id, user)
            await self._bot.services.plans.make_public(view.game.id, user)
            await self._turns.mark_outdated(view.game.id)

    async def _whisper(self, view: GameView, user: int, outcome: Outcome, nonce: str) -> None:
        message = await outcome_words(self._bot, view, user, outcome)
        button = PaxButton(Press("turn", view.game.id), table_words.take_turn(), ButtonStyle.primary)
        channel = await self._sender.direct(user)
        await self._sender.send(channel, note(message, row(button)), nonce=nonce)
