"""The form in which each kind of message says when it should stand, what it shows, and how it is closed."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import TYPE_CHECKING

import discord
from discord.ui import LayoutView

from cogs.app import App
from cogs.messages.board import Board
from cogs.messages.history import TurnHistory
from cogs.messages.painter import Painter, Pictures
from cogs.messages.sender import MessageSender
from paxbot.engine.kernel import Seat
from paxbot.present.presenter import Presenter
from paxbot.service import NoticeKind, Snapshot
from paxbot.storage.rows import MessageRow, NoticeRow

if TYPE_CHECKING:
    from cogs.messages.hands import HandMessages
    from cogs.messages.turns import TurnMessages

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Body:
    """The content of a message."""

    layout: LayoutView
    pictures: Pictures = ()
    digest: str | None = None
    """What its row keeps of it, for kinds that compare it."""


class Gone(Enum):
    """How a message is closed that shows nothing more."""

    DELETED = auto()
    """It is deleted and forgotten."""
    LEFT = auto()
    """It stays as it is and is forgotten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A message that should stand. The first four fields say which one it is, the next two what it shows by now."""

    seat: Seat | None = None
    turn: int | None = None
    at: int | None = None
    """Where the game stood when it was posted, or None where that does not matter."""
    not_before: datetime | None = None
    """A message from before that moment is another one."""

    stamp: int | None = None
    """The number its row keeps when it shows the game as it is; None: it shows the same as long as it stands."""
    made_for: datetime | None = None
    """Since when the player of its seat has it: a message from before is made anew for them."""
    language: str | None = None
    """None for that of the table."""
    body: Callable[[], Awaitable[Body]]
    """Makes what it shows, which is asked for only if it shows something else by now."""
    digest: Callable[[], Awaitable[str]] | None = None
    """Makes the digest of its body; where its row keeps the same, the message stays as it is."""
    post: Callable[[], Awaitable[MessageRow]] | None = None
    """Posts it where it is missing; None: that is left to its notice."""
    replace: Callable[[MessageRow], Awaitable[None]] | None = None
    """Posts it in place of one that nobody sees any more; None: then it is missing."""
    is_replaced: Callable[[MessageRow], bool] = lambda row: False
    """Whether a new message takes the place of this one rather than an edit."""
    is_held: Callable[[MessageRow], bool] = lambda row: False
    """Whether the edit has to wait, since the message was edited a moment ago."""
    then: Callable[[], Awaitable[None]] | None = None
    """What follows an edit, before it is noted as done."""

    def is_for(self, row: MessageRow) -> bool:
        """Return whether the row is that of this message."""
        is_same = self.seat in (None, row.seat) and self.turn in (None, row.turn) and self.at in (None, row.seq)
        return is_same and (self.not_before is None or row.created_at >= self.not_before)

    def is_shown_by(self, row: MessageRow) -> bool:
        """Return whether the message shows the game as it is, as far as its row tells without a digest."""
        return self.stamp in (None, row.seq) and not self.is_for_another(row)

    def is_for_another(self, row: MessageRow) -> bool:
        """Return whether the message speaks to somebody who had the seat before."""
        return self.made_for is not None and row.created_at < self.made_for


async def unchanged() -> Body:
    """Fail, for a message that shows the same as long as it stands."""
    raise AssertionError


@dataclass(frozen=True, slots=True)
class MessageTools:
    """Everything that messages are made and posted with."""

    app: App
    sender: MessageSender
    board: Board
    painter: Painter
    history: TurnHistory
    hands: "HandMessages"
    turns: "TurnMessages"


class MessageKind:
    """One kind of message or notice; a new one is a subclass with what differs, and a place in the list of kinds."""

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

    def __init__(self, tools: MessageTools) -> None:
        self._tools = tools
        self._services = tools.app.services
        self._board = tools.board

    def _presenter(self, s: Snapshot) -> Presenter:
        return self._tools.app.presenter(s.view.game.key)

    def _names(self, s: Snapshot) -> tuple[str, ...]:
        return self._tools.app.names(s.view)

    async def _say(
        self, s: Snapshot, notice: NoticeRow, layout: LayoutView, *, ping: Sequence[int] = (), silent: bool = False
    ) -> MessageRow:
        """Post the layout to the game's channel; return a row of this kind for it, to be remembered or not."""
        message = await self._board.say(s.view, layout, nonce=notice.nonce, ping=ping, silent=silent)
        return self._board.row(s.view, self.kind, message, notice.seat)

    async def _write(
        self, s: Snapshot, notice: NoticeRow, user: int, layout: LayoutView, attached: Sequence[discord.File] = ()
    ) -> None:
        """Send the layout to a user by direct message, if they take any."""
        try:
            channel = await self._tools.sender.direct(user)
            await self._tools.sender.send(channel, layout, attached=attached, nonce=notice.nonce)
        except (discord.Forbidden, discord.NotFound) as error:
            logger.info("A person could not be told of %s in game %s: %s", notice.kind, s.id, error)

    async def _call_directly(self, s: Snapshot, notice: NoticeRow) -> None:
        """Call the player of the notice by direct message, too, if they like it."""
        if notice.seat is not None:
            await self._tools.hands.call(s, notice.seat, nonce=notice.nonce)

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
        raise NotImplementedError

    async def withdraw(self, s: Snapshot, notice: NoticeRow) -> None:
        """Delete what may have been posted unnoticed for a notice that stands no longer. Raises: `UNREACHABLE`."""
