"""Where messages go: channels, threads and direct messages, found again by their ids.

A notification of a message made of components is empty (discord-api-docs issue 7854). A message that notifies somebody
is therefore posted as a sentence, which their phone shows, and edited into its components at once.
"""

import asyncio
import hashlib
from collections.abc import Sequence
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

import aiohttp
import discord
from discord import AllowedMentions, PartialMessageable
from discord.ui import LayoutView

from cogs.app import App
from cogs.layouts.names import mention
from cogs.layouts.parts import files
from cogs.messages.recovery import NonceRecovery, is_sentence
from paxbot.engine.kernel import Seat
from paxbot.present.chat.calls import Call, sentence
from paxbot.present.presenter import Picture
from paxbot.service import GameSummary, GameView, MessageRow

DISCORD: Final = "https://discord.com/channels"
UNREACHABLE: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""Errors with which a call to Discord may fail though nothing is wrong with the game."""
THREAD_LOCKED: Final = 160005
UNKNOWN_MESSAGE: Final = 10008
NONCE: Final = 24
"""Characters of a nonce; Discord takes 25."""


class MessageSender:
    """Sends and edits; an archived thread is opened first, for an edit alone would not open it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._recovery = NonceRecovery(app)
        self._editing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def editing(self, game: int) -> asyncio.Lock:
        """Held by whoever edits the game's lobby card or a proposal, which several people may press at once."""
        return self._editing.setdefault(game, asyncio.Lock())

    async def post(
        self,
        view: GameView,
        layout: LayoutView,
        *,
        nonce: str | None,
        call: Call | None = None,
        ping: Sequence[int] = (),
        silent: bool = False,
    ) -> discord.Message:
        """Post a message in the game's channel, and return it; it calls only the users of `ping`."""
        channel, says = await self.open(view.game.channel), "" if silent else self.sentence(view, call, ping)
        return await self.send(channel, layout, nonce=nonce, ping=ping, says=says, silent=silent)

    def sentence(self, table: GameSummary, call: Call | None, users: Sequence[int]) -> str:
        """Return the text of the notification with which these users are called; empty where nobody is."""
        if call is None or not users:
            return ""
        name = self._app.presenter(table.game.key).name
        return sentence(call, " ".join(map(mention, users)), name, f"<#{table.game.channel}>")

    def row(self, view: GameView, kind: str, message: discord.Message, seat: Seat | None = None) -> MessageRow:
        """Under what a message posted now is remembered; it shows the game as it is."""
        at = self._app.settings.now()
        return MessageRow(view.game.id, kind, message.channel.id, message.id, seat, view.seq, view.turn, at)

    async def open(self, channel: int) -> PartialMessageable:
        """Return the channel, ready to be written to. Raises: discord.NotFound, discord.Forbidden."""
        known = self._app.client.get_channel(channel) or await self._app.client.fetch_channel(channel)
        if isinstance(known, discord.Thread) and known.archived:
            await self._wake(known)
        return self._app.client.get_partial_messageable(channel)

    async def _wake(self, thread: discord.Thread) -> None:
        """Take the thread out of the archive. Raises: discord.Forbidden, which says so if the thread is locked."""
        try:
            await thread.edit(archived=False)
        except discord.Forbidden as error:
            error.code = THREAD_LOCKED if thread.locked else error.code
            raise

    def channel(self, channel: int) -> PartialMessageable:
        """Return the channel, ready or not."""
        return self._app.client.get_partial_messageable(channel)

    async def direct(self, user: int) -> PartialMessageable:
        """Return the user's direct messages."""
        return self._app.client.get_partial_messageable((await self._app.client.create_dm(discord.Object(user))).id)

    async def send(
        self,
        channel: PartialMessageable,
        view: LayoutView | None,
        *,
        pictures: Sequence[Picture] = (),
        attached: Sequence[discord.File] = (),
        nonce: str | None = None,
        ping: Sequence[int] = (),
        says: str = "",
        silent: bool = False,
    ) -> discord.Message:
        """Send a message, once however often its `nonce` is tried; notify only the users of `ping`.

        A message that `says` something is posted as that sentence first, and stays so without a `view`.
        """
        users: list[discord.abc.Snowflake] = [discord.Object(user) for user in ping if user > 0]
        mentions = AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
        sent, marked, message = [*files(pictures), *attached], "", None
        if nonce is not None:
            message, marked = await self._recovery.posted(channel, nonce), self._recovery.put(view, nonce)
        post = partial(channel.send, allowed_mentions=mentions, silent=silent, nonce=nonce)
        if message is None and not says:
            message = await post(view=view, files=sent)
        elif message is None or is_sentence(message):
            message = message or await post(says + marked)
            if view is not None:
                await message.edit(content=None, view=view, attachments=sent, allowed_mentions=mentions)
        if nonce is not None:
            self._recovery.is_noted(channel)
        return message

    def is_found(self, message: discord.Message) -> bool:
        """Return whether what was sent was found there, posted some time ago, and may show what was true then."""
        return message.id in self._recovery.found

    async def withdraw(self, channel: PartialMessageable, nonce: str) -> None:
        """Delete the message of that nonce, should it have been posted without the bot hearing of it."""
        message = await self._recovery.posted(channel, nonce)
        if message is not None:
            await self.open(channel.id)
            await message.delete()
        self._recovery.is_noted(channel)

    async def edit(self, row: MessageRow, view: LayoutView, pictures: Sequence[Picture] = ()) -> None:
        """Have the message show the view and only these pictures. Raises: discord.NotFound if it was deleted."""
        channel = await self.open(row.channel)
        await channel.get_partial_message(row.message).edit(
            view=view, attachments=files(pictures), allowed_mentions=AllowedMentions.none()
        )

    async def edit_direct(self, row: MessageRow, view: LayoutView, pictures: Sequence[Picture] = ()) -> None:
        """Do the same to a direct message."""
        message = self._app.client.get_partial_messageable(row.channel).get_partial_message(row.message)
        await message.edit(view=view, attachments=files(pictures), allowed_mentions=AllowedMentions.none())

    async def delete(self, row: MessageRow) -> None:
        """Delete the message, out of the archive if need be."""
        await self.open(row.channel)
        await self.delete_direct(row)

    async def delete_direct(self, row: MessageRow) -> None:
        message = self._app.client.get_partial_messageable(row.channel).get_partial_message(row.message)
        try:
            await message.delete()
        except discord.NotFound:
            return


def is_deleted(error: Exception) -> bool:
    """Return True if a call failed because the message is gone, not merely its channel."""
    return isinstance(error, discord.NotFound) and error.code == UNKNOWN_MESSAGE


def nonce_for(*place: int | str | None) -> str:
    """Return the nonce of a message to be posted once for this place, whatever process tries it."""
    return hashlib.sha256(repr(place).encode()).hexdigest()[:NONCE]


def link_to(table: GameSummary, message: int | None = None) -> str:
    """Return the address of the game's channel, or of a message in it."""
    address = f"{DISCORD}/{table.game.guild or '@me'}/{table.game.channel}"
    return f"{address}/{message}" if message else address
