"""Messages that should stand, what they show, and how one is closed that should not."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto

from discord.ui import LayoutView

from cogs.messages.painter import Pictures
from paxbot.engine.kernel import Seat
from paxbot.service import MessageRow


@dataclass(frozen=True, slots=True)
class Body:
    """The content of a message."""

    layout: LayoutView
    pictures: Pictures = ()
    digest: str | None = None
    """The digest that its row keeps, for kinds that compare it."""


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
    replace: Callable[[MessageRow], Awaitable[object]] | None = None
    """Posts it in place of one that nobody sees any more; None: then it is missing."""
    is_replaced: Callable[[MessageRow], bool] = lambda row: False
    """Whether a new message takes the place of this one rather than an edit."""
    is_held: Callable[[MessageRow], bool] = lambda row: False
    """Whether the edit has to wait, since the message was edited a moment ago."""
    then: Callable[[], Awaitable[None]] | None = None
    """Called after an edit, before it is noted as done."""

    def is_for(self, row: MessageRow) -> bool:
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
