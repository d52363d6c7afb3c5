"""Notes in a game's channel: posted, mended while they hold, and closed when what they say is settled."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from weakref import WeakValueDictionary

import discord
from discord.ui import LayoutView

from cogs.app import App
from cogs.layouts.parts import note
from cogs.messages.sender import MessageSender
from paxbot.engine.kernel import Seat
from paxbot.service import GameView
from paxbot.storage.rows import MessageRow


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
        self, view: GameView, sheet: LayoutView, *, nonce: str | None, ping: Sequence[int] = (), silent: bool = False
    ) -> discord.Message:
        """The message, which is in the game's channel; it notifies only the users of `ping`."""
        channel = await self._sender.open(view.game.channel)
        return await self._sender.send(channel, sheet, nonce=nonce, ping=ping, silent=silent)

    async def post(
        self,
        view: GameView,
        kind: str,
        sheet: LayoutView,
        *,
        nonce: str | None,
        seat: Seat | None = None,
        ping: Sequence[int] = (),
        silent: bool = False,
    ) -> MessageRow:
        """The same, to be remembered under a kind and, if it is about one, a seat."""
        return self.row(view, kind, await self.say(view, sheet, nonce=nonce, ping=ping, silent=silent), seat)

    def row(self, view: GameView, kind: str, message: discord.Message, seat: Seat | None = None) -> MessageRow:
        """Under what a message posted now is remembered; it shows the game as it is."""
        at = self._app.settings.now()
        return MessageRow(view.game.id, kind, message.channel.id, message.id, seat, view.seq, view.turn, at)

    async def mend(self, row: MessageRow, sheet: LayoutView) -> None:
        """The message shows this, unless somebody has deleted it."""
        with suppress(discord.NotFound):
            await self._sender.edit(row, sheet)

    async def readdress(self, row: MessageRow, sheet: LayoutView) -> None:
        """The message speaks to who has its seat now; they know already, for whoever takes a seat is told all of it."""
        await self.mend(row, sheet)
        await self._app.services.post.renewed(row)

    async def close(self, row: MessageRow, shown: LayoutView | str) -> None:
        """The message shows this for good, unless somebody has deleted it."""
        await self.mend(row, note(shown) if isinstance(shown, str) else shown)
        await self._app.services.post.forget(row)


def is_for_another(view: GameView, row: MessageRow) -> bool:
    """Whether somebody else has taken the seat the message is for since it was posted."""
    player = None if row.seat is None else view.owner(row.seat)
    return player is not None and player.joined_at > row.created_at
