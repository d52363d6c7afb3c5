"""Channels the bot may not write to: whoever can help is told once by direct message, and reads when all is well."""

import logging
from contextlib import suppress
from typing import Final

import discord

from cogs.app import App
from cogs.layouts.names import safe
from cogs.layouts.parts import text_layout
from cogs.messages.sender import THREAD_LOCKED, UNREACHABLE, MessageSender, nonce_for
from paxbot.present.chat import trouble as words
from paxbot.present.words import speaking
from paxbot.service import GameSummary

logger = logging.getLogger(__name__)

BARRED: Final = "barred"


class PermissionAlerts:
    """Writes to the game's host, or else to the server's owner; the message is remembered while the trouble lasts."""

    def __init__(self, app: App, sender: MessageSender) -> None:
        self._app = app
        self._post = app.services.post
        self._sender = sender

    async def tell(self, table: GameSummary, error: Exception) -> None:
        """Tell somebody who can help, if the error says that the bot may not write there and nobody was told yet."""
        if not isinstance(error, discord.Forbidden) or table.game.guild is None:
            return
        if await self._post.latest(table.game.id, BARRED) is not None:
            return
        guild = self._app.client.get_guild(table.game.guild)
        owner = None if guild is None else guild.owner_id
        for user in dict.fromkeys(filter(None, (table.game.host, owner))):
            if await self._write(table, user, error, "" if guild is None else guild.name):
                return

    async def over(self, table: GameSummary) -> None:
        """Tell those who were told that the trouble is over, once nothing more is to be told of the game."""
        row = await self._post.latest(table.game.id, BARRED)
        if row is None or await self._post.is_owing(table.game.id):
            return
        # Who was told is not remembered: they read it in the language of the table.
        with suppress(*UNREACHABLE), speaking(await self._app.language_at(table)):
            await self._sender.edit_direct(row, text_layout(words.is_open_again(f"<#{table.game.channel}>")))
        await self._post.forget(row)

    async def _write(self, table: GameSummary, user: int, error: discord.Forbidden, server: str) -> bool:
        """Return whether the user has the message."""
        say = words.thread_is_locked if self.is_locked(table, error) else words.may_not_post
        with speaking(await self._app.language_of(user)):
            message = say(self._app.presenter(table.game.key).name, f"<#{table.game.channel}>", safe(server))
        seq = -1 if table.game.head is None else table.game.head.seq
        try:
            channel = await self._sender.direct(user)
            nonce = nonce_for(table.game.id, seq, user)
            sent = await self._sender.send(channel, text_layout(message), nonce=nonce, says=message)
        except UNREACHABLE as failure:
            logger.info("A player could not be told that game %s is barred: %s", table.game.id, failure)
            return False
        await self._post.remember(table.game.id, BARRED, channel=sent.channel.id, message=sent.id)
        return True

    def is_locked(self, table: GameSummary, error: Exception) -> bool:
        """Return whether the bot may not write because the game's thread is locked."""
        channel = self._app.client.get_channel(table.game.channel)
        is_known = isinstance(channel, discord.Thread) and channel.locked
        return is_known or (isinstance(error, discord.HTTPException) and error.code == THREAD_LOCKED)
