"""View models of pictures and their changes; keys are those of `terms.py`."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana import facts as f
from paxbot.games.porfiriana.state import OVALS
from paxbot.games.porfiriana.terms import CubeKind

DIAZ: Final = -1
"""The seat of Díaz, who plays against one person."""


class PointView(NamedTuple):
    """A prestige point by its kind; it stands upright, or is a prize of the victim or the liberator."""

    kind: str
    orientation: str = "upright"


class OvalView(NamedTuple):
    """A connection: its kind and price, whether it is a chain railroad, and the owner of cubes on it."""

    kind: str
    price: int
    is_chain: bool = False
    seats: tuple[int, ...] = ()


class SideView(NamedTuple):
    title: str
    faction: str
    cost: int
    points: tuple[PointView, ...] = ()
    regime: str = ""
    strife: tuple[str, ...] = ()


class CardView(NamedTuple):
    """A card as it is printed; missing parts are empty.
    `motif` is the class of an enterprise or partner, else the type; `figures` are a troop's costs by rail, mule and
    foot. `regime` is the one it changes to, for a black card the one it needs.
    """

    number: int
    type: str
    title: str
    caption: str
    motif: str
    cost: str = ""
    district: str = ""
    letters: str = ""
    faction: str = ""
    points: tuple[PointView, ...] = ()
    access: str = ""
    ovals: tuple[OvalView, ...] = ()
    income: str = ""
    costs: tuple[int, ...] = ()
    firepower: int = 0
    steal: str = ""
    unrest: str = ""
    is_jailed: bool = False
    regime: str = ""
    strife: tuple[str, ...] = ()
    sentiment: str = ""
    abilities: tuple[str, ...] = ()


class HeadView(NamedTuple):
    title: str
    seat: int | None = None
    note: str = ""


class SlotView(NamedTuple):
    card: CardView | None
    speculation: int | None = None


class PileView(NamedTuple):
    motif: str
    figure: str
    label: str


class MarketView(NamedTuple):
    """The market in rows with the price of each column, the public cards by their sides, and the piles.
    `sentiment` is the animal on top of the bull and bear pile, `topples` tells of each topple whether it is gone,
    shown, or still to come.
    """

    head: HeadView
    prices: tuple[int, ...]
    rows: tuple[tuple[SlotView, ...], ...]
    public: tuple[tuple[SideView, ...], ...]
    public_text: str
    piles: tuple[PileView, ...]
    sentiment: str
    sentiment_text: str
    topples: tuple[str, ...]
    topples_text: str
    empty_text: str


class RegimeView(NamedTuple):
    """The regime in words: its name, the kind of topple with its prestige, its effects, and the two values."""

    key: str
    name: str
    prestige: str
    topple_text: str
    special: str
    values: tuple[PileView, ...]
    depression_text: str = ""


class TroopView(NamedTuple):
    troop: int
    faction: str
    firepower: int
    motif: str
    seat: int
    place: str
    name: str = ""


class LyingView(NamedTuple):
    card: int
    motif: str
    is_unrest: bool = False


class SeatView(NamedTuple):
    """A player's row on the table; of Díaz only prestige, cards and troops count."""

    seat: int
    name: str
    is_active: bool
    gold: int
    income: int
    hand: int
    cubes: int
    prestige: dict[str, int]
    needed: int | None = None
    """The number that points of the current topple's kind must exceed."""
    is_jailed: bool = False
    faction: str = ""
    """The faction of the flipped hacendado; empty while it is loyalist."""
    cards: tuple[LyingView, ...] = ()
    troops: tuple[TroopView, ...] = ()
    upkeep: int = 0


class TableView(NamedTuple):
    head: HeadView
    regime: RegimeView
    seats: tuple[SeatView, ...]


class HeldView(NamedTuple):
    """A card in play: income cubes and their limit, and all else on it.
    The troop is told by its faction, its firepower and its owner.
    """

    card: CardView
    income: int = 0
    target: int | None = None
    prestige_cubes: int = 0
    unrest: int = 0
    troop: TroopView | None = None
    access: str = ""


class HoldingsView(NamedTuple):
    """One player's cards in play, the hacendado first in the picture, and the grudge pile. Díaz has no hacendado."""

    head: HeadView
    figures: tuple[PileView, ...]
    is_jailed: bool
    hacendado: HeldView | None
    is_flipped: bool
    army: tuple[TroopView, ...]
    army_title: str
    cards: tuple[HeldView, ...]
    grudges: dict[str, int]
    prizes: tuple[int, ...]
    grudge_title: str
    empty_text: str


class TableausView(NamedTuple):
    head: HeadView
    rows: tuple[HoldingsView, ...]


class HandView(NamedTuple):
    head: HeadView
    figures: tuple[PileView, ...]
    cards: tuple[CardView, ...]
    empty_text: str


class TestView(NamedTuple):
    """One player's test in a topple: the points, and those they must exceed, Díaz first and then two rivals.
    A rival is a seat with its points, or Díaz with those of his cards; without a seat it is the vice president.
    """

    seat: int
    name: str
    points: int
    diaz: int
    rivals: tuple[tuple[int | None, int], ...]
    is_success: bool

    @property
    def total(self) -> int:
        return self.diaz + sum(points for _, points in self.rivals)


class DeedView(NamedTuple):
    seat: int
    motif: str
    text: str


class ToppleView(NamedTuple):
    """An attempt as a story: the kind of topple, the tests with the buyer's first, the showdown and the verdict."""

    head: HeadView
    regime: str
    prestige: str
    prestige_text: str
    diaz_text: str
    tests_title: str
    tests: tuple[TestView, ...]
    deeds_title: str
    deeds: tuple[DeedView, ...]
    earlier_title: str
    earlier: tuple[DeedView, ...]
    verdict: str
    winner: int | None


class EndSeatView(NamedTuple):
    """A player at the end: prestige by kind, the result, and of all but Díaz gold and income per turn."""

    seat: int
    name: str
    is_winner: bool
    prestige: dict[str, int]
    gold: int | None = None
    income: int | None = None


class EndingView(NamedTuple):
    verdict: str
    winners: tuple[int, ...]
    regime: str
    prestige: str
    """The kind that decided; empty where gold did."""
    story: tuple[str, ...]
    labels: dict[str, str]
    seats: tuple[EndSeatView, ...]
    rises: tuple["RiseView", ...]


class RiseView(NamedTuple):
    title: str
    rounds: tuple[tuple[int, ...], ...]


@dataclass(slots=True)
class ChangesView:
    sentence: str = ""
    seat: Seat | None = None
    dealt: set[int] = field(default_factory=set)
    bought: dict[int, Seat] = field(default_factory=dict)
    """The buyer of the card, by space of the market."""
    played: set[int] = field(default_factory=set)
    troops: set[int] = field(default_factory=set)
    prizes: set[int] = field(default_factory=set)
    ovals: set[tuple[int, int]] = field(default_factory=set)
    """By card and number of the oval there."""
    speculation: set[int] = field(default_factory=set)
    cubes: Counter[int] = field(default_factory=Counter)
    unrest: Counter[int] = field(default_factory=Counter)
    gold: Counter[Seat] = field(default_factory=Counter)
    turned: set[Seat] = field(default_factory=set)
    jailed: set[Seat] = field(default_factory=set)
    regime: bool = False
    depression: bool = False

    def cube(self, fact: f.CubesPlaced | f.CubesRemoved) -> None:
        placed = isinstance(fact, f.CubesPlaced)
        match fact.cube:
            case CubeKind.CONNECTION:
                oval = divmod(fact.at, OVALS)
                self.ovals.add(oval) if placed else self.ovals.discard(oval)
            case CubeKind.SPECULATION:
                self.speculation.add(fact.at) if placed else self.speculation.discard(fact.at)
            case _:
                self.cubes[fact.at] += fact.number if placed else -fact.number

    def deal(self, fact: f.CardDealt) -> None:
        self.dealt.add(fact.card)
        self.bought.pop(fact.space, None)

    def buy(self, fact: f.CardBought) -> None:
        self.bought[fact.space] = fact.seat

    def close_up(self, fact: f.MarketMoved) -> None:
        self.bought.clear()

    def money(self, fact: f.GoldPaid | f.UpkeepPaid | f.GoldGained | f.IncomeTaken | f.GoldStolen) -> None:
        """Enter gold that a seat paid or took, and the seat that got or lost it, if there is one."""
        gained = -fact.gold if isinstance(fact, f.GoldPaid | f.UpkeepPaid) else fact.gold
        self.gold[fact.seat] += gained
        other: Seat | None = getattr(fact, "to", getattr(fact, "victim", None))
        if other is not None:
            self.gold[other] -= gained


NO_CHANGES: Final = ChangesView()
