"""The 100 court cards and 16 event cards, read once from the data files beside this module."""

from dataclasses import dataclass
from importlib.resources import files
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, TypeAdapter

from paxbot.games.pamir.terms import ActionKind, Border, Coalition, ImpactIcon, Region, Suit, Term


def by_key(enum: type[Term]) -> BeforeValidator:
    """Return what reads a word of the rulebook by its key."""
    terms = {term.key: term for term in enum}

    def read(value: Any) -> Any:
        if isinstance(value, str) and value in terms:
            return terms[value]
        raise ValueError(f"one of {', '.join(terms)} is wanted")

    return BeforeValidator(read)


CoalitionKey = Annotated[Coalition, by_key(Coalition)]
SuitKey = Annotated[Suit, by_key(Suit)]
RegionKey = Annotated[Region, by_key(Region)]
BorderKey = Annotated[Border, by_key(Border)]
ActionKey = Annotated[ActionKind, by_key(ActionKind)]
ImpactKey = Annotated[ImpactIcon, by_key(ImpactIcon)]


@dataclass(frozen=True, slots=True)
class Ability:
    """A special ability: `kind` finds its hooks, the rest are its parameters."""

    kind: str
    title: str
    region: RegionKey | None = None
    coalition: CoalitionKey | None = None


@dataclass(frozen=True, slots=True)
class CourtCard:
    """A court card as printed; icons and actions in printed order."""

    number: int
    name: str
    suit: SuitKey
    rank: int
    region: RegionKey
    impact: tuple[ImpactKey, ...]
    actions: tuple[ActionKey, ...]
    patriot: CoalitionKey | None
    prize: CoalitionKey | None
    ability: Ability | None

    @property
    def is_leveraged(self) -> bool:
        """Whether the card carries the leverage icon."""
        return ImpactIcon.LEVERAGE in self.impact


@dataclass(frozen=True, slots=True)
class EventHalf:
    """One half of an event card: `kind` finds its effect or hooks."""

    kind: str
    title: str | None
    duration: Literal["instant", "until_next_dominance_check", "while_in_market"]
    scope: str
    region: RegionKey | None = None
    suit: SuitKey | None = None
    rupees: int = 0

    @property
    def is_lasting(self) -> bool:
        """Whether the effect stays on the table until the next Dominance Check."""
        return self.duration == "until_next_dominance_check"


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event card: the upper half acts when discarded, the lower when purchased."""

    number: int
    dominance_check: bool
    discarded: EventHalf
    purchased: EventHalf


def _text(name: str) -> bytes:
    return files(__package__).joinpath(name).read_bytes()


COURT_CARDS: Final[dict[int, CourtCard]] = {
    card.number: card for card in TypeAdapter(list[CourtCard]).validate_json(_text("court_cards.json"))
}
"""Every court card by its printed number, 1 to 100."""

EVENT_CARDS: Final[dict[int, EventCard]] = {
    card.number: card for card in TypeAdapter(list[EventCard]).validate_json(_text("event_cards.json"))
}
"""Every event card by its number, 101 to 116; the first four are Dominance Checks."""

DOMINANCE_CHECKS: Final = frozenset(n for n, card in EVENT_CARDS.items() if card.dominance_check)
"""The numbers of the Dominance Check cards."""
