"""What becomes of a player's plan is told to that player alone."""

import logging

import discord
from discord import ButtonStyle

from cogs.actions.ids import CustomId
from cogs.app import App
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import note, row
from cogs.layouts.plans import outcome_words
from cogs.messages.sender import MessageSender
from cogs.messages.turns import TurnMessages
from paxbot.present.chat import table as table_words
from paxbot.present.words import speaking
from paxbot.service import Delivery, GameView, Outcome

logger = logging.getLogger(__name__)


class PlanNotes:
    """Tells by direct message; where none arrives, the turn message says that there is something to look up."""

    def __init__(self, app: App, sender: MessageSender, turns: TurnMessages) -> None:
        self._app = app
        self._sender = sender
        self._turns = turns

    async def tell(self, delivery: Delivery) -> None:
        """The player knows what of their plan was not done, or where to read it."""
        view, user = delivery.view, delivery.notice.payload["user"]
        outcome = await self._app.services.plans.outcome(view.game.id, user)
        if outcome is None or not view.game.status.is_open:
            return
        try:
            with speaking(await self._app.languages.of(user)):
                await self._whisper(view, user, outcome, delivery.notice.nonce)
        except (discord.Forbidden, discord.NotFound):
            await self._app.services.post.dm_failed(view.game.id, user)
            await self._app.services.plans.make_public(view.game.id, user)
            await self._turns.mark_outdated(view.game.id)

    async def _whisper(self, view: GameView, user: int, outcome: Outcome, nonce: str) -> None:
        message = await outcome_words(self._app, view, user, outcome)
        button = ActionButton(CustomId("turn", view.game.id), table_words.take_turn(), ButtonStyle.primary)
        channel = await self._sender.direct(user)
        await self._sender.send(channel, note(message, row(button)), nonce=nonce)
