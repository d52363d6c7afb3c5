"""A deal that players make in public, as a document keeps it; none of them binds anybody."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from enum import StrEnum

from paxbot.engine.game import Json
from paxbot.engine.kernel import Seat
from paxbot.service.results import GameView
from paxbot.storage.rows import DocumentRow, Status

DOCUMENT = "deals"
"""The kind of the document with the deals that somebody has proposed."""


class DealState(StrEnum):
    """How far a deal is; in the first two it stands."""

    OPEN = "open"
    AGREED = "agreed"
    DECLINED = "declined"
    COUNTERED = "countered"
    WITHDRAWN = "withdrawn"
    FULFILLED = "fulfilled"
    BROKEN = "broken"
    LAPSED = "lapsed"
    """One of the seats has another player since."""
    OVER = "over"
    """Never kept: it was open when the game ended."""


STANDING = (DealState.OPEN, DealState.AGREED)


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal between the seat that proposes it and those it is proposed to."""

    id: int
    """Greater than that of every earlier deal of the game, even of those that were forgotten."""
    seat: Seat
    to: tuple[Seat, ...]
    text: str
    at: datetime
    state: DealState = DealState.OPEN
    agreed: tuple[Seat, ...] = ()
    by: Seat | None = None
    """The seat that has settled it."""
    answers: Seat | None = None
    """The seat whose proposal this one counters."""

    @property
    def parties(self) -> tuple[Seat, ...]:
        """Return all seats that it is between."""
        return self.seat, *self.to

    @property
    def missing(self) -> tuple[Seat, ...]:
        """Return the seats that have not answered yet."""
        return tuple(seat for seat in self.to if seat not in self.agreed) if self.state is DealState.OPEN else ()

    @property
    def is_standing(self) -> bool:
        """Return whether it is proposed or agreed on, and not settled."""
        return self.state in STANDING

    def agreed_by(self, seat: Seat) -> "Deal":
        """Return the deal with which the seat agrees, too."""
        agreed = (*self.agreed, seat)
        return replace(self, agreed=agreed, state=DealState.AGREED if set(agreed) == set(self.to) else self.state)

    def seen_in(self, view: GameView) -> "Deal":
        """Return the deal as it is in the game by now: it binds no newcomer, and none is open after the end."""
        if not self.is_standing:
            return self
        owners = [view.owner(seat) for seat in self.parties]
        if any(owner is None or owner.is_forgotten or owner.joined_at > self.at for owner in owners):
            return replace(self, state=DealState.LAPSED)
        is_over = self.state is DealState.OPEN and view.game.status is not Status.RUNNING
        return replace(self, state=DealState.OVER) if is_over else self

    def dump(self) -> Json:
        """Return the deal as a document keeps it."""
        return {**asdict(self), "at": self.at.isoformat(), "state": self.state.value}

    @classmethod
    def load(cls, raw: Json) -> "Deal":
        """Read a deal that `dump` wrote."""
        read = {"to": tuple(raw["to"]), "agreed": tuple(raw["agreed"]), "state": DealState(raw["state"])}
        return cls(**{**raw, **read, "at": datetime.fromisoformat(raw["at"])})


def deals_in(view: GameView, documents: Iterable[DocumentRow]) -> tuple[Deal, ...]:
    """Return all deals that are kept of a game, the oldest first."""
    found = (Deal.load(raw) for each in documents if each.kind == DOCUMENT for raw in each.document["deals"])
    return tuple(sorted((deal.seen_in(view) for deal in found), key=lambda deal: deal.id))
