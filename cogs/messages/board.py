"""Notes in a game's channel: posted, mended while they hold, and closed when what they say is settled."""

import asyncio
from collections.abc import Sequence
from weakref import WeakValueDictionary

import discord
from discord.ui import LayoutView

from cogs.app import App
from cogs.messages.sender import MessageSender
from paxbot.engine.kernel import Seat
from paxbot.service import GameView, MessageRow


class Board:
    """Where a table reads what everybody is to know."""

    def __init__(self, app: App, sender: MessageSender) -> None:
        self._app = app
        self._sender = sender
        self._showing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def showing(self, game: int) -> asyncio.Lock:
        """Held by whoever edits the game's lobby card or a proposal, which several people may press at once."""
        return self._showing.setdefault(game, asyncio.Lock())

    async def say(
        self, view: GameView, layout: LayoutView, *, nonce: str | None, ping: Sequence[int] = (), silent: bool = False
    ) -> discord.Message:
        """Post a message in the game's channel, and return it; it notifies only the users of `ping`."""
        channel = await self._sender.open(view.game.channel)
        return await self._sender.send(channel, layout, nonce=nonce, ping=ping, silent=silent)

    def row(self, view: GameView, kind: str, message: discord.Message, seat: Seat | None = None) -> MessageRow:
        """Under what a message posted now is remembered; it shows the game as it is."""
        at = self._app.settings.now()
        return MessageRow(view.game.id, kind, message.channel.id, message.id, seat, view.seq, view.turn, at)
