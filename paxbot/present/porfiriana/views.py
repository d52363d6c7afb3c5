"""View models of pictures and of what changed on them; keys are those of `terms.py`."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana import facts as f
from paxbot.games.porfiriana.state import OVALS
from paxbot.games.porfiriana.terms import CubeKind

DIAZ: Final = -1
"""In place of a seat: Díaz, against whom one person plays."""


class PointView(NamedTuple):
    """A prestige point by its kind, and whether it stands upright or is a prize of the victim or the liberator."""

    kind: str
    orientation: str = "upright"


class OvalView(NamedTuple):
    """A connection: its kind and price, whether it is a chain railroad, and whose cubes lie on it."""

    kind: str
    price: int
    is_chain: bool = False
    seats: tuple[int, ...] = ()


class SideView(NamedTuple):
    """One side of a public card."""

    title: str
    faction: str
    cost: int
    points: tuple[PointView, ...] = ()
    regime: str = ""
    strife: tuple[str, ...] = ()


class CardView(NamedTuple):
    """A card as it is printed; what it does not have is empty.

    `motif` is the class of an enterprise or partner, else the type; `figures` are a troop's costs by rail, mule and
    foot. `regime` is the one it changes to, of a black card the one it wants.
    """

    number: int
    type: str
    title: str
    caption: str
    """In words: its type with its class, and the district."""
    motif: str
    cost: str = ""
    district: str = ""
    letters: str = ""
    """The first letters of the district."""
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
    """In few words each."""


class HeadView(NamedTuple):
    """The top of a picture: a headline with the mark of a seat, and a note on its right."""

    title: str
    seat: int | None = None
    note: str = ""


class SlotView(NamedTuple):
    """A space of the market: its card if there is one, and whose speculation cube lies on it."""

    card: CardView | None
    speculation: int | None = None


class PileView(NamedTuple):
    """A pile or a figure beside the market: its motif, its figure, and its name."""

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
    """The regime in words: its name, the kind of topple with its prestige, what is special, and the two values."""

    key: str
    name: str
    prestige: str
    topple_text: str
    special: str
    values: tuple[PileView, ...]
    depression_text: str = ""


class TroopView(NamedTuple):
    """A troop in play: faction, firepower, what it stands on, in whose tableau, and the name of that place."""

    troop: int
    faction: str
    firepower: int
    motif: str
    seat: int
    place: str
    name: str = ""
    """The title of the troop, where that is not the place."""


class LyingView(NamedTuple):
    """A card before a player in small: its motif, and whether there is unrest."""

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
    """The number that points of the kind that topples Díaz now must exceed."""
    is_jailed: bool = False
    faction: str = ""
    """Of the flipped hacendado; empty while it is loyalist."""
    cards: tuple[LyingView, ...] = ()
    troops: tuple[TroopView, ...] = ()
    upkeep: int = 0
    """The gold that the cards in play cost each turn of a depression."""


class TableView(NamedTuple):
    """The regime, and a row for each player."""

    head: HeadView
    regime: RegimeView
    seats: tuple[SeatView, ...]


class HeldView(NamedTuple):
    """A card in play with what lies on it: income cubes and how many it may have, and all else that lies there.

    The troop is told by its faction, its firepower and its owner.
    """

    card: CardView
    income: int = 0
    target: int | None = None
    prestige_cubes: int = 0
    unrest: int = 0
    troop: TroopView | None = None
    access: str = ""
    """The access that troops find now."""


class HoldingsView(NamedTuple):
    """One player's cards in play, the hacendado first among them in the picture, and the grudge pile.

    Díaz has no hacendado.
    """

    head: HeadView
    figures: tuple[PileView, ...]
    is_jailed: bool
    hacendado: HeldView | None
    is_flipped: bool
    army: tuple[TroopView, ...]
    army_title: str
    cards: tuple[HeldView, ...]
    grudges: dict[str, int]
    """The points in the grudge pile."""
    prizes: tuple[int, ...]
    """The cards in it."""
    grudge_title: str
    empty_text: str


class TableausView(NamedTuple):
    """The cards before everybody at a glance."""

    head: HeadView
    rows: tuple[HoldingsView, ...]


class HandView(NamedTuple):
    """A hand, with gold and free cubes."""

    head: HeadView
    figures: tuple[PileView, ...]
    cards: tuple[CardView, ...]
    empty_text: str


class TestView(NamedTuple):
    """One player's test in a topple: the points, and what they must exceed, Díaz first and then two rivals.

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
        """The three together."""
        return self.diaz + sum(points for _, points in self.rivals)


class DeedView(NamedTuple):
    """A deed in the showdown, in words with the motif of it."""

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
    """The attempts before."""
    verdict: str
    winner: int | None


class EndSeatView(NamedTuple):
    """A player at the end: prestige by kind, whether the game was won, and of all but Díaz gold and income per turn."""

    seat: int
    name: str
    is_winner: bool
    prestige: dict[str, int]
    gold: int | None = None
    income: int | None = None


class EndingView(NamedTuple):
    """The end: who won, the story sentence by sentence, the regime, everybody's figures, and how they rose."""

    verdict: str
    winners: tuple[int, ...]
    regime: str
    prestige: str
    """The kind that decided; empty where gold did."""
    story: tuple[str, ...]
    labels: dict[str, str]
    """The names of the columns."""
    seats: tuple[EndSeatView, ...]
    rises: tuple["RiseView", ...]


class RiseView(NamedTuple):
    """A chart: its title, and the figures of each side from round to round."""

    title: str
    rounds: tuple[tuple[int, ...], ...]


@dataclass(slots=True)
class ChangesView:
    """New things: market cards, cards in play and grudge piles, cubes by card, unrest, gold, jail, the regime."""

    sentence: str = ""
    seat: Seat | None = None
    """The seat the sentence is about, if it is one."""
    dealt: set[int] = field(default_factory=set)
    bought: dict[int, Seat] = field(default_factory=dict)
    """By space of the market, who has bought the card there."""
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
        """Enter cubes that came to a card or oval, or left it."""
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
        """Enter a new market card."""
        self.dealt.add(fact.card)
        self.bought.pop(fact.space, None)

    def buy(self, fact: f.CardBought) -> None:
        """Enter a market card that was bought."""
        self.bought[fact.space] = fact.seat

    def close_up(self, fact: f.MarketMoved) -> None:
        """Forget the spaces, for the cards have moved on."""
        self.bought.clear()

    def pay(self, fact: f.GoldPaid) -> None:
        """Enter gold paid."""
        self.gold[fact.seat] -= fact.gold
        if fact.to is not None:
            self.gold[fact.to] += fact.gold

    def gain(self, fact: f.GoldGained | f.IncomeTaken) -> None:
        """Enter gold from the pool."""
        self.gold[fact.seat] += fact.gold

    def steal(self, fact: f.GoldStolen) -> None:
        """Enter gold stolen."""
        self.gold[fact.seat] += fact.gold
        self.gold[fact.victim] -= fact.gold

    def upkeep(self, fact: f.UpkeepPaid) -> None:
        """Enter gold paid in a depression."""
        self.gold[fact.seat] -= fact.gold


NO_CHANGES: Final = ChangesView()
