"""The words of the rulebook as enums, the map, and all cards, read once from the data files.

Every enum is an IntEnum so that a member can index a list; `key` is its name in files and records.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from importlib.resources import files
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, TypeAdapter


class Term(IntEnum):
    def __init__(self, _number: int) -> None:
        self.key = self.name.lower()


class Coalition(Term):
    AFGHAN = 0
    BRITISH = 1
    RUSSIAN = 2


class Suit(Term):
    """The suits, in the order of the favored suit track from the top (Rule: Key concepts > The four suits)."""

    POLITICAL = 0
    INTELLIGENCE = 1
    ECONOMIC = 2
    MILITARY = 3


class Region(Term):
    KABUL = 0
    PUNJAB = 1
    KANDAHAR = 2
    HERAT = 3
    PERSIA = 4
    TRANSCASPIA = 5


class Border(Term):
    HERAT_KABUL = 0
    HERAT_KANDAHAR = 1
    HERAT_PERSIA = 2
    HERAT_TRANSCASPIA = 3
    KABUL_KANDAHAR = 4
    KABUL_PUNJAB = 5
    KABUL_TRANSCASPIA = 6
    KANDAHAR_PUNJAB = 7
    PERSIA_TRANSCASPIA = 8


class ActionKind(Term):
    TAX = 0
    GIFT = 1
    BUILD = 2
    MOVE = 3
    BETRAY = 4
    BATTLE = 5


class ImpactIcon(Term):
    ARMY = 0
    ROAD = 1
    TRIBE = 2
    SPY = 3
    LEVERAGE = 4
    FAVOR_POLITICAL = 5
    FAVOR_INTELLIGENCE = 6
    FAVOR_ECONOMIC = 7
    FAVOR_MILITARY = 8


class Side(Term):
    LEFT = 0
    RIGHT = 1


FAVORS: dict[ImpactIcon, Suit] = {ImpactIcon[f"FAVOR_{suit.name}"]: suit for suit in Suit}

ENDS: tuple[tuple[Region, Region], ...] = tuple(
    (Region[first], Region[second]) for first, second in (border.name.split("_") for border in Border)
)

BORDERS_OF: tuple[tuple[Border, ...], ...] = tuple(
    tuple(border for border in Border if region in ENDS[border]) for region in Region
)

BORDER_BETWEEN: dict[tuple[Region, Region], Border] = {
    pair: border for border in Border for pair in (ENDS[border], ENDS[border][::-1])
}

NEIGHBORS: tuple[tuple[Region, ...], ...] = tuple(
    tuple(other for other in Region if (region, other) in BORDER_BETWEEN) for region in Region
)

REGIONS, COALITIONS = tuple(Region), tuple(Coalition)
"""The members once more, for the loops that run at every decision: iterating over an enum is slow."""

GIFT_COSTS = (2, 4, 6)

MARKET_ROWS = (0, 1)
MARKET_COLUMNS = 6
BLOCKS_PER_COALITION = 12
CYLINDERS_PER_SEAT = 10
STARTING_RUPEES = 4
BANK_RUPEES = 36
"""The coins in the box; play is not limited to them, and the bank owes what is missing."""
LEVERAGE_RUPEES = 2
ACTIONS_PER_TURN = 2


def by_key(enum: type[Term]) -> BeforeValidator:
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
    """`kind` finds its hooks, the rest are its parameters."""

    kind: str
    title: str
    region: RegionKey | None = None
    coalition: CoalitionKey | None = None


@dataclass(frozen=True, slots=True)
class CourtCard:
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
        return ImpactIcon.LEVERAGE in self.impact


@dataclass(frozen=True, slots=True)
class EventHalf:
    kind: str
    title: str | None
    duration: Literal["instant", "until_next_dominance_check", "while_in_market"]
    scope: str
    region: RegionKey | None = None
    suit: SuitKey | None = None
    rupees: int = 0

    @property
    def is_lasting(self) -> bool:
        return self.duration == "until_next_dominance_check"


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event card: the upper half acts when discarded, the lower when bought."""

    number: int
    dominance_check: bool
    discarded: EventHalf
    purchased: EventHalf


def _text(name: str) -> bytes:
    return files(__package__).joinpath(name).read_bytes()


COURT_CARDS: Final[dict[int, CourtCard]] = {
    card.number: card for card in TypeAdapter(list[CourtCard]).validate_json(_text("court_cards.json"))
}

EVENT_CARDS: Final[dict[int, EventCard]] = {
    card.number: card for card in TypeAdapter(list[EventCard]).validate_json(_text("event_cards.json"))
}

DOMINANCE_CHECKS: Final = frozenset(n for n, card in EVENT_CARDS.items() if card.dominance_check)


Arrow = StrEnum("Arrow", ["TOP", "BOTTOM"])
"""The sense of the red arrow: the top row of the market, the left end, the left neighbor, or the opposite."""


class LineAction(StrEnum):
    RADICALIZE = "radicalize"
    TAX = "tax"
    BUILD = "build"
    MOVE = "move"
    BETRAY = "betray"
    BATTLE = "battle"

    @property
    def kind(self) -> ActionKind | None:
        return None if self is LineAction.RADICALIZE else ActionKind[self.name]


class Condition(StrEnum):
    MILITARY_FAVORED = "military_favored"
    POLITICAL_FAVORED = "political_favored"
    FEWER_THAN_2_RUPEES = "wakhan_fewer_than_2_rupees"
    NO_DOMINANT_COALITION = "no_dominant_coalition"
    NO_OWN_CARD_WITH_MOVE = "no_own_card_with_move"
    DOMINANT_COALITION = "dominant_coalition"
    COURT_AT_LIMIT = "court_at_limit"
    FEWER_SPIES_THAN_ANOTHER = "fewer_spies_than_another_player"


class Instruction(StrEnum):
    HIGHEST_RANK_POLITICAL = "highest_rank_political"
    HIGHEST_RANK_INTELLIGENCE = "highest_rank_intelligence"
    HIGHEST_RANK_ECONOMIC = "highest_rank_economic"
    HIGHEST_RANK_MILITARY = "highest_rank_military"
    ANY_INTELLIGENCE = "any_intelligence"
    MOST_NET_RUPEES = "most_net_rupees"
    GAINS_RULE = "gains_rule_of_region"
    MOST_BLOCKS = "most_blocks"
    MOST_CYLINDERS = "most_cylinders"
    HAS_MOVE = "has_move"
    DOMINANT_PATRIOT = "patriot_of_dominant_coalition"
    COURT_CARD_MOST_SPIES = "court_card_most_spies"


@dataclass(frozen=True, slots=True)
class Line:
    action: LineAction
    condition: Condition | None = None
    pick: Instruction | None = None


@dataclass(frozen=True, slots=True)
class AiCard:
    """An AI card: all but `labels` and `columns`, which are its back, is the face.

    The red arrow stands at the upper or the lower end and hits that label on another card's back; the black arrow
    stands at one of six heights (0 to 5 from the top) and hits that one of the columns.
    """

    number: int
    loyalties: tuple[CoalitionKey, ...]
    regions: tuple[RegionKey, ...]
    lines: tuple[Line, ...]
    red_arrow: Arrow
    black_arrow: int
    labels: tuple[Arrow, Arrow]
    columns: tuple[int, ...]

    @property
    def back(self) -> tuple[tuple[Arrow, Arrow], tuple[int, ...]]:
        """The print on the back: the labels from the top, and the six columns."""
        return self.labels, self.columns


AI_CARDS: Final[dict[int, AiCard]] = {
    card.number: card
    for card in TypeAdapter(list[AiCard]).validate_json(
        files(__package__).joinpath("wakhan/ai_cards.json").read_bytes()
    )
}


def red_result(face: AiCard, back: AiCard) -> Arrow:
    return back.labels[face.red_arrow is Arrow.BOTTOM]


def black_result(face: AiCard, back: AiCard) -> int:
    """Return the market column, 0 to 5 from the left."""
    return back.columns[face.black_arrow]
