"""The outcome of a player's plan, which is told to that player alone."""

import discord
from discord import ButtonStyle

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import row, text_layout
from cogs.messages.kinds import MessageKind
from cogs.plans.outcomes import outcome_words
from paxbot.present.chat import table as table_words
from paxbot.present.chat.calls import Call
from paxbot.present.words import speaking
from paxbot.service import NoticeKind, NoticeRow, Outcome, Snapshot


class PlanOutcome(MessageKind):
    """Tells by direct message; where none arrives, the turn message says that there is something to look up."""

    notice = NoticeKind.PLAN

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        """Tell the player what of their plan was not done, or where to read it."""
        user = notice.payload["user"]
        outcome = s.outcome(user)
        if outcome is None or not s.view.game.status.is_open:
            return
        try:
            with speaking(s.settings_of(user).language_key):
                await self._send(s, user, outcome, notice.nonce)
        except (discord.Forbidden, discord.NotFound):
            await self._services.post.dm_failed(s.id, user)
            await self._services.plans.make_public(s.id, user)
            await self._tools.turns.mark_outdated(s.id)

    async def _send(self, s: Snapshot, user: int, outcome: Outcome, nonce: str) -> None:
        message = await outcome_words(self._tools.app, s.view, user, outcome)
        button = ActionButton(CustomId("turn", s.id), table_words.take_turn(), ButtonStyle.primary)
        direct, says = await self._sender.direct(user), self._sender.sentence(s.view, Call.PLAN, [user])
        await self._sender.send(direct, text_layout(message, row(button)), nonce=nonce, says=says)
