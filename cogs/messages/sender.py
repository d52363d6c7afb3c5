"""Messages: which should be there, their content, and where they go; found again by their ids.

The notification of a message made of components is empty (discord-api-docs issue 7854). So a message that notifies
someone is posted as a sentence, which their phone shows, and immediately edited into its components.

Discord knows a nonce for a few minutes. The mark outlasts it, for a process that ends between posting a message and
noting it, or a call whose answer was lost. It is the number that a bot can give to a part of a message, which no one
sees and which is lost with the first edit, long after the message was noted. A sentence that was not yet edited into
components has it in letters without width at its end.
"""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

import aiohttp
import discord
from discord import AllowedMentions, PartialMessageable
from discord.ui import LayoutView

from cogs.app import App
from cogs.layouts.parts import files, mention
from cogs.messages.painter import Pictures
from paxbot.engine.kernel import Seat
from paxbot.present.chat.table import Call, sentence
from paxbot.present.presenter import Picture
from paxbot.service import GameSummary, GameView, MessageRow


@dataclass(frozen=True, slots=True)
class Body:
    layout: LayoutView
    pictures: Pictures = ()
    digest: str | None = None


class Gone(Enum):
    DELETED = auto()
    LEFT = auto()
    """It stays as it is and is forgotten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A message that should stand. The first four fields say which, the next two what it shows by now."""

    seat: Seat | None = None
    turn: int | None = None
    at: int | None = None
    """Where the game stood when it was posted; None if that does not matter."""
    not_before: datetime | None = None
    """A message from before that moment is another one."""

    stamp: int | None = None
    """The number its row keeps when it shows the game as it is; None: it never changes."""
    made_for: datetime | None = None
    """Since when the player of its seat has it: a message from before is made anew for them."""
    language: str | None = None
    body: Callable[[], Awaitable[Body]]
    """Called only if the message shows something else by now."""
    digest: Callable[[], Awaitable[str]] | None = None
    """Makes the digest of its body; if its row keeps the same, the message stays as it is."""
    post: Callable[[], Awaitable[MessageRow]] | None = None
    """None: posting it is left to its notice."""
    replace: Callable[[MessageRow], Awaitable[object]] | None = None
    """Posts it in place of one that no one sees any more; None: then it is missing."""
    is_replaced: Callable[[MessageRow], bool] = lambda row: False
    """A new message takes the place of this one rather than an edit."""
    is_held: Callable[[MessageRow], bool] = lambda row: False
    """The edit has to wait, because the message was edited a moment ago."""
    then: Callable[[], Awaitable[None]] | None = None
    """Called after an edit, before it is noted as done."""

    def is_for(self, row: MessageRow) -> bool:
        is_same = self.seat in (None, row.seat) and self.turn in (None, row.turn) and self.at in (None, row.seq)
        return is_same and (self.not_before is None or row.created_at >= self.not_before)

    def is_shown_by(self, row: MessageRow) -> bool:
        """Return True if its row tells, without a digest, that the message shows the game as it is."""
        return self.stamp in (None, row.seq) and not self.is_for_another(row)

    def is_for_another(self, row: MessageRow) -> bool:
        """Return True if the message speaks to a former player of the seat."""
        return self.made_for is not None and row.created_at < self.made_for


async def unchanged() -> Body:
    """Fail, for a message that never changes."""
    raise AssertionError


LOOKED_THROUGH: Final = 100
"""The newest messages of a channel that are looked through, in one call."""
REMEMBERED: Final = 4096
"""Nonces of which a process knows that it has tried them."""
LARGE: Final = 1 << 30
"""Discord itself numbers parts from 1; marks are far beyond."""
UNSEEN: Final = str.maketrans("01", "\u200c\u200d")
"""The letters of a mark in a sentence: joiners, which Discord keeps and no phone shows."""


def mark_of(nonce: str) -> int:
    return LARGE | int.from_bytes(hashlib.sha256(nonce.encode()).digest()[:4]) >> 2


class NonceRecovery:
    """Remembers in which channels nothing can have been posted that was not noted."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._sure: set[int] = set()
        self._tried: OrderedDict[str, None] = OrderedDict()
        self.found: set[int] = set()

    async def posted(self, channel: PartialMessageable, nonce: str) -> discord.Message | None:
        """Return the message of that nonce, if it was posted before; ask Discord only where it might have been.

        Until `is_noted` says that a message arrived, the channel counts as unsure.
        """
        if self._is_new(nonce) and channel.id in self._sure:
            self._sure.discard(channel.id)
            return None
        mark, own = mark_of(nonce), self._app.client.user
        try:
            async for message in channel.history(limit=LOOKED_THROUGH):
                if own is not None and message.author.id == own.id and _bears(message, mark):
                    if not is_sentence(message):
                        self.found.add(message.id)
                    return message
        except discord.Forbidden:
            # Whoever may not look may often not post either, and then posting says so.
            return None
        return None

    def is_noted(self, channel: PartialMessageable) -> None:
        self._sure.add(channel.id)

    def _is_new(self, nonce: str) -> bool:
        """Return True the first time that this process tries the nonce."""
        is_new = nonce not in self._tried
        self._tried[nonce] = None
        while len(self._tried) > REMEMBERED:
            self._tried.popitem(last=False)
        return is_new

    @staticmethod
    def put(view: LayoutView | None, nonce: str) -> str:
        """Put the mark of the nonce into the message; return it as a sentence ends with it."""
        mark = mark_of(nonce)
        if view is not None:
            view.children[0].id = mark
        return _unseen(mark)


def is_sentence(message: discord.Message) -> bool:
    return not message.flags.components_v2


def _unseen(mark: int) -> str:
    return f"{mark:b}".translate(UNSEEN)


def _bears(message: discord.Message, mark: int) -> bool:
    is_component = any(getattr(component, "id", None) == mark for component in message.components)
    return is_component or message.content.endswith(_unseen(mark))


DISCORD: Final = "https://discord.com/channels"
UNREACHABLE: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""Errors with which a call to Discord may fail although the game is fine."""
THREAD_LOCKED: Final = 160005
UNKNOWN_MESSAGE: Final = 10008
NONCE: Final = 24
"""Characters of a nonce; Discord takes 25."""


class MessageSender:
    """Sends and edits; an archived thread is opened first, because an edit alone would not open it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._recovery = NonceRecovery(app)
        self._editing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def editing(self, game: int) -> asyncio.Lock:
        """Held while a game's lobby card or a proposal is edited, which several people may press at once."""
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
        channel, says = await self.open(view.game.channel), "" if silent else self.sentence(view, call, ping)
        return await self.send(channel, layout, nonce=nonce, ping=ping, says=says, silent=silent)

    def sentence(self, table: GameSummary, call: Call | None, users: Sequence[int]) -> str:
        if call is None or not users:
            return ""
        name = self._app.presenter(table.game.key).name
        return sentence(call, " ".join(map(mention, users)), name, f"<#{table.game.channel}>")

    def row(self, view: GameView, kind: str, message: discord.Message, seat: Seat | None = None) -> MessageRow:
        at = self._app.settings.now()
        return MessageRow(view.game.id, kind, message.channel.id, message.id, seat, view.seq, view.turn, at)

    async def open(self, channel: int) -> PartialMessageable:
        """Return the channel, ready to be written to.

        Raises: discord.NotFound; discord.Forbidden, which says so if the thread is locked.
        """
        known = self._app.client.get_channel(channel) or await self._app.client.fetch_channel(channel)
        if isinstance(known, discord.Thread) and known.archived:
            try:
                await known.edit(archived=False)
            except discord.Forbidden as error:
                error.code = THREAD_LOCKED if known.locked else error.code
                raise
        return self._app.client.get_partial_messageable(channel)

    def channel(self, channel: int) -> PartialMessageable:
        return self._app.client.get_partial_messageable(channel)

    async def direct(self, user: int) -> PartialMessageable:
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
        return message.id in self._recovery.found

    async def withdraw(self, channel: PartialMessageable, nonce: str) -> None:
        message = await self._recovery.posted(channel, nonce)
        if message is not None:
            await self.open(channel.id)
            await message.delete()
        self._recovery.is_noted(channel)

    async def edit(self, row: MessageRow, view: LayoutView, pictures: Sequence[Picture] = ()) -> None:
        """Show the view and only these pictures. Raises: discord.NotFound if the message was deleted."""
        channel = await self.open(row.channel)
        await channel.get_partial_message(row.message).edit(
            view=view, attachments=files(pictures), allowed_mentions=AllowedMentions.none()
        )

    async def edit_direct(self, row: MessageRow, view: LayoutView, pictures: Sequence[Picture] = ()) -> None:
        message = self._app.client.get_partial_messageable(row.channel).get_partial_message(row.message)
        await message.edit(view=view, attachments=files(pictures), allowed_mentions=AllowedMentions.none())

    async def delete(self, row: MessageRow) -> None:
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
    """Return the same nonce for the same place, whichever process tries it."""
    return hashlib.sha256(repr(place).encode()).hexdigest()[:NONCE]


def link_to(table: GameSummary, message: int | None = None) -> str:
    address = f"{DISCORD}/{table.game.guild or '@me'}/{table.game.channel}"
    return f"{address}/{message}" if message else address
