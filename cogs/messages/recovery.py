"""How the bot finds a message of its own again when Discord has forgotten the nonce it was posted with.

Discord knows a nonce for a few minutes. A process that ends between posting a message and noting it, and is away for
longer, would post it again; so would a call whose answer was lost. The mark outlasts both: it is the number that
Discord lets a bot give to a part of a message, which nobody sees and which is lost with the first edit, long after the
message was noted. A sentence that was not yet edited into components has it in letters without width at its end.
"""

import hashlib
from collections import OrderedDict
from typing import Final

import discord
from discord import PartialMessageable
from discord.ui import LayoutView

from cogs.app import App

LOOKED_THROUGH: Final = 100
"""The newest messages of a channel that are looked through, in one call."""
REMEMBERED: Final = 4096
"""Nonces of which a process knows that it has tried them."""
LARGE: Final = 1 << 30
"""Discord numbers parts from 1 by itself; marks are far beyond."""
UNSEEN: Final = str.maketrans("01", "\u200c\u200d")
"""The letters of a mark in a sentence: joiners, which Discord keeps and no phone shows."""


def mark_of(nonce: str) -> int:
    """Return the mark of the message with that nonce."""
    return LARGE | int.from_bytes(hashlib.sha256(nonce.encode()).digest()[:4]) >> 2


class NonceRecovery:
    """Remembers in which channels nothing can have been posted that was not noted."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._sure: set[int] = set()
        self._tried: OrderedDict[str, None] = OrderedDict()
        self.found: set[int] = set()
        """Messages that were found again; there are few."""

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
        """Note that what was posted to the channel last is known to have arrived."""
        self._sure.add(channel.id)

    def _is_new(self, nonce: str) -> bool:
        """Return whether this process has not tried the nonce before; from now on it has."""
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
    """Return whether the message was not yet edited into components."""
    return not message.flags.components_v2


def _unseen(mark: int) -> str:
    return f"{mark:b}".translate(UNSEEN)


def _bears(message: discord.Message, mark: int) -> bool:
    is_component = any(getattr(component, "id", None) == mark for component in message.components)
    return is_component or message.content.endswith(_unseen(mark))
