"""The form in which each kind of message says when it should stand, what it shows, and how it is closed."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import discord
from discord.ui import LayoutView

from cogs.app import App
from cogs.layouts.parts import text_layout
from cogs.messages.hands import HandMessages
from cogs.messages.history import TurnHistory
from cogs.messages.painter import Painter
from cogs.messages.sender import MessageSender
from cogs.messages.turns import TurnMessages
from cogs.messages.wanted import Body, Gone, Wanted, unchanged
from paxbot.engine.kernel import Seat
from paxbot.present.chat.calls import Call
from paxbot.present.presenter import Presenter
from paxbot.service import MessageRow, NoticeKind, NoticeRow, Snapshot

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MessageTools:
    """Everything that messages are made and posted with."""

    app: App
    sender: MessageSender
    painter: Painter
    history: TurnHistory
    hands: HandMessages
    turns: TurnMessages


KINDS: Final[list[type["MessageKind"]]] = []
"""Every kind that is declared."""


class MessageKind:
    """One kind of message or notice; a new one is a subclass with what differs.

    If its messages are remembered, it has a place in the list of `cogs/features.py`.
    """

    kind: str = ""
    """The stored kind of its messages; empty where none is remembered."""
    notice: NoticeKind | None = None
    """The notice that has it posted."""
    is_short_lived = False
    """Whether a message of a notice that stands no longer is to be withdrawn from the channel."""
    is_single = False
    """Whether only the newest of several messages stands."""
    is_direct = False
    """Whether its messages are direct ones."""
    is_shared = False
    """Whether several people may press it, so that one of them may have closed it already."""
    leaves_older = False
    """Whether only the newest of several messages is brought up to date."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        KINDS.append(cls)

    def __init__(self, tools: MessageTools) -> None:
        self._tools = tools
        self._services = tools.app.services
        self._sender = tools.sender

    def _presenter(self, s: Snapshot) -> Presenter:
        return self._tools.app.presenter(s.view.game.key)

    def _names(self, s: Snapshot) -> tuple[str, ...]:
        return self._tools.app.names(s.view)

    async def _say(
        self,
        s: Snapshot,
        notice: NoticeRow,
        layout: LayoutView,
        *,
        call: Call | None = None,
        ping: Sequence[int] = (),
        silent: bool = False,
    ) -> MessageRow:
        """Post the layout to the game's channel; return a row of this kind for it, to be remembered or not."""
        message = await self._sender.post(s.view, layout, nonce=notice.nonce, call=call, ping=ping, silent=silent)
        return self._sender.row(s.view, self.kind, message, notice.seat)

    async def _write(
        self,
        s: Snapshot,
        notice: NoticeRow,
        user: int,
        says: str,
        *,
        layout: LayoutView | None = None,
        attached: Sequence[discord.File] = (),
    ) -> None:
        """Tell a user something by direct message, if they take any; the layout is that text unless it is given."""
        try:
            direct, shown = await self._sender.direct(user), layout or text_layout(says)
            await self._sender.send(direct, shown, attached=attached, nonce=notice.nonce, says=says)
        except (discord.Forbidden, discord.NotFound) as error:
            logger.info("A person could not be told of %s in game %s: %s", notice.kind, s.id, error)

    async def _call(self, s: Snapshot, notice: NoticeRow, seat: Seat, call: Call, layout: LayoutView) -> MessageRow:
        """Call a player in the channel and by direct message, as they like it."""
        posted = await self._say(s, notice, layout, call=call, ping=s.called(seat))
        if notice.seat is not None:
            await self._tools.hands.call(s, notice.seat, call, nonce=notice.nonce)
        return posted

    def _since(self, s: Snapshot, seat: Seat) -> datetime | None:
        """Return since when the seat's player has it."""
        owner = s.view.owner(seat)
        return None if owner is None else owner.joined_at

    async def prepare(self, s: Snapshot) -> None:
        """Do what has to come before messages of this kind are looked at."""

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        """Return the messages of this kind that should stand."""
        return ()

    def language(self, s: Snapshot, row: MessageRow) -> str:
        """Return the language in which the message is closed."""
        return s.language

    async def closing(self, s: Snapshot, row: MessageRow) -> Body | Gone:
        """Return what a message shows for good that should not stand any more."""
        return Gone.LEFT

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow | None:
        """Post what a notice stands for; return the message to remember for it, if any. Raises: `UNREACHABLE`."""
        # Not abstract, for a kind without a notice is never asked.
        raise NotImplementedError

    async def withdraw(self, s: Snapshot, notice: NoticeRow) -> None:
        """Delete what may have been posted unnoticed for a notice that stands no longer. Raises: `UNREACHABLE`."""


class ProposalMessage(MessageKind, ABC):
    """A proposal on which all who play vote, until it is settled."""

    is_shared = True
    is_short_lived = True
    subject: str
    """The subject of the votes."""

    @abstractmethod
    def shown(self, s: Snapshot) -> LayoutView:
        """Return the proposal with those who have not agreed yet, or that it is settled."""

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> MessageRow:
        """Mention everybody whose consent is missing."""
        return await self._say(s, notice, self.shown(s), call=Call.VOTE, ping=s.missing(self.subject) or ())

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        """Return the proposal as long as it is one."""
        return [Wanted(body=unchanged)] if s.is_running and s.missing(self.subject) is not None else []
