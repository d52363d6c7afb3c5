"""View models of pictures, as plain values with finished words and figures; keys are those of `terms.py`."""

from typing import NamedTuple


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
    public_title: str
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

    faction: str
    firepower: int
    motif: str
    seat: int
    place: str


class SeatView(NamedTuple):
    """A player's row on the table."""

    seat: int
    name: str
    is_active: bool
    gold: int
    income: int
    hand: int
    cubes: int
    prestige: dict[str, int]
    is_jailed: bool
    faction: str
    """Of the flipped hacendado; empty while it is loyalist."""
    troops: tuple[TroopView, ...]
    is_automated: bool = False


class TableView(NamedTuple):
    """The regime, the sentence of the last turn with the seat that had it, and a row for each player."""

    head: HeadView
    sentence: str
    sentence_seat: int | None
    regime: RegimeView
    seats: tuple[SeatView, ...]
    no_troops: str


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
    """One player's cards in play, the hacendado first among them in the picture, and the grudge pile."""

    head: HeadView
    figures: tuple[PileView, ...]
    is_jailed: bool
    hacendado: HeldView
    is_flipped: bool
    army: tuple[TroopView, ...]
    army_title: str
    cards: tuple[HeldView, ...]
    grudges: dict[str, int]
    grudge_title: str
    empty_text: str


class HandView(NamedTuple):
    """A hand, and the gold beside it."""

    head: HeadView
    cards: tuple[CardView, ...]
    empty_text: str


class TestView(NamedTuple):
    """One player's test in a topple: the points, and what they must exceed, Díaz first and then two rivals.

    A rival is a seat with its points; without a seat it is the vice president.
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
    """What somebody did in the showdown, in words with the motif of it."""

    seat: int | None
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
    verdict: str
    winner: int | None


class EndSeatView(NamedTuple):
    """A player at the end: gold, income per turn, prestige by kind, and whether the game was won."""

    seat: int
    name: str
    is_winner: bool
    gold: int
    income: int
    prestige: dict[str, int]


class EndingView(NamedTuple):
    """The end: who won and how, the regime, everybody's figures, and the gold of everybody turn by turn."""

    verdict: str
    winners: tuple[int, ...]
    regime: str
    prestige: str
    """The kind that decided; empty where gold did."""
    how: str
    labels: dict[str, str]
    """The names of the columns."""
    seats: tuple[EndSeatView, ...]
    rounds: tuple[tuple[int, ...], ...]
    rounds_title: str
