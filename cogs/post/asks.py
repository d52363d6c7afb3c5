"""Questions about several things at once: one message each, closed when it is answered or its turn is over."""

from contextlib import suppress
from typing import TYPE_CHECKING, Final

import discord
from discord import ButtonStyle

from cogs.post.channels import Channels, nonce_for
from cogs.presses.bargains import answer_lines
from cogs.sheets.items import PaxButton, Press
from cogs.sheets.names import mention_seat
from cogs.sheets.sheet import note, row
from cogs.sheets.table import resume_sheet
from paxbot.present.chat import bargains as words
from paxbot.service import GameView
from paxbot.service.asking import Question
from paxbot.storage.rows import MessageRow, Status

if TYPE_CHECKING:
    from cogs.client import PaxBot

ASK: Final = "ask"
OPEN, CLOSED = 0, 1
"""What the message of a question shows."""


class Asks:
    """Makes the messages anew from what was asked, so that none is lost."""

    def __init__(self, bot: "PaxBot", channels: Channels) -> None:
        self._bot = bot
        self._post = bot.services.post
        self._channels = channels

    async def refresh(self, view: GameView) -> None:
        """Every question of the turn in progress has its message, and every answer is told."""
        running = view.game.status is Status.RUNNING
        questions = await self._bot.services.asking.questions(view) if running else ()
        known = {(row.turn, row.seat): row for row in await self._post.messages(view.game.id, ASK)}
        for question in questions:
            shown = known.pop((view.turn, question.holder), None)
            if shown is None:
                shown = await self._put(view, question)
            if question.answered and shown.seq == OPEN:
                await self._tell(view, question, shown)
        for left in known.values():
            await self._forget(view, left)

    async def _put(self, view: GameView, question: Question) -> MessageRow:
        user = view.player(question.holder).user
        button = PaxButton(Press("replies", view.game.id, (str(view.turn),)), words.reply(), ButtonStyle.primary)
        channel = await self._channels.open(view.game.channel)
        sheet = note(self._question(view, question), row(button))
        nonce = nonce_for(view.game.id, view.turn, question.holder, OPEN)
        message = await self._channels.send(channel, sheet, nonce=nonce, ping=[user])
        return await self._post.remember(
            view.game.id,
            ASK,
            channel=message.channel.id,
            message=message.id,
            seat=question.holder,
            seq=OPEN,
            turn=view.turn,
        )

    def _question(self, view: GameView, question: Question) -> str:
        presenter, names = self._bot.presenter(view.game.key), self._bot.names(view)
        assert view.turn_seat is not None
        lines = [
            words.request(
                presenter.subject(item.about),
                presenter.amount(item.due),
                presenter.amount(item.offered) if item.offered else None,
            )
            for item in question.items
        ]
        if question.until is not None:
            lines.append(words.until(question.until, presenter.default_line()))
        return words.question(mention_seat(view, question.holder), names[view.turn_seat], lines)

    async def _tell(self, view: GameView, question: Question, shown: MessageRow) -> None:
        """The message shows what came of it, and the player on turn is called."""
        assert view.turn_seat is not None
        presenter, names = self._bot.presenter(view.game.key), self._bot.names(view)
        lines = answer_lines(presenter, question)
        holder, payer = names[question.holder], names[view.turn_seat]
        answer = words.answered(holder, payer, lines, in_time=question.in_time)
        with suppress(discord.NotFound):
            await self._channels.edit(shown, note(answer))
        call = words.call_back(mention_seat(view, view.turn_seat))
        channel = await self._channels.open(view.game.channel)
        nonce = nonce_for(view.game.id, view.turn, question.holder, CLOSED)
        sheet = resume_sheet(view.game.id, "\n".join([call, *lines]))
        await self._channels.send(channel, sheet, nonce=nonce, ping=[view.player(view.turn_seat).user])
        await self._post.shows(shown, CLOSED)

    async def _forget(self, view: GameView, shown: MessageRow) -> None:
        """A question that was not answered in its turn has lost its button."""
        if shown.seq == OPEN and shown.seat is not None:
            with suppress(discord.NotFound):
                await self._channels.edit(shown, note(words.lapsed(self._bot.names(view)[shown.seat])))
        await self._post.forget(shown)
