"""Questions of a player on turn to others about several things, and their answers, as a document keeps them."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta

from paxbot.engine.game import Json
from paxbot.engine.kernel import Seat


@dataclass(frozen=True, slots=True)
class GroupedItem:
    """One request: what it is about, what is due, what is offered, and what the holder settles for."""

    about: int
    due: int
    offered: int
    amount: int | None = None
    """The amount agreed on, or asked for instead; None before the answer, and after a refusal."""
    decided: bool = False
    """Whether the holder's order has decided it, so that they are not asked; nobody is told before all is answered."""
    spare: int | None = None
    """The most that the asker could pay when asking, where that was less than one below what is due."""

    @property
    def most(self) -> int:
        """The most that the holder can settle for."""
        return self.due - 1 if self.spare is None else self.spare

    @property
    def is_granted(self) -> bool:
        """Return whether the offer was taken."""
        return self.amount is not None and self.amount <= self.offered


@dataclass(frozen=True, slots=True)
class GroupedQuestion:
    """A question of one seat to another about several things, asked in one turn."""

    holder: Seat
    items: tuple[GroupedItem, ...]
    seq: int
    """Where the game stood when it was put."""
    asked_at: datetime
    """When it was put; later by as long as the game has rested since."""
    until: datetime | None = None
    answered: bool = False
    in_time: bool = True
    """False when nobody answered until the time was up: all is refused then."""
    put: bool = False
    """False as long as it waits whether the holder's order answers it; nobody is called before."""
    said: str = ""
    """The sentence that goes with it."""

    @property
    def is_told(self) -> bool:
        """Return whether the table knows of it."""
        return self.put or self.answered

    @property
    def left(self) -> tuple[GroupedItem, ...]:
        """Return the items the holder is asked about."""
        return tuple(item for item in self.items if not item.decided)

    @property
    def declined(self) -> int:
        """Return how many of its requests were declined; asking for more than was offered is declining, too."""
        return sum(not item.is_granted for item in self.items) if self.answered else 0

    def later(self, rested: timedelta) -> "GroupedQuestion":
        """Return the question after the game has rested so long."""
        return replace(self, asked_at=self.asked_at + rested, until=self.until and self.until + rested)

    def dump(self) -> Json:
        """Return the question as a document keeps it."""
        until = self.until and self.until.isoformat()
        return {**asdict(self), "asked_at": self.asked_at.isoformat(), "until": until}

    @classmethod
    def load(cls, raw: Json) -> "GroupedQuestion":
        """Read a question that `dump` wrote."""
        items = tuple(GroupedItem(**item) for item in raw["items"])
        until = datetime.fromisoformat(raw["until"]) if raw["until"] else None
        return cls(**{**raw, "items": items, "asked_at": datetime.fromisoformat(raw["asked_at"]), "until": until})


def settled(about: int, holder: Seat, asked: Iterable[GroupedQuestion]) -> Iterator[GroupedItem]:
    """Yield the answered request for the very thing, if there was one."""
    for question in asked:
        if question.answered and question.holder == holder:
            yield from (item for item in question.items if item.about == about)
