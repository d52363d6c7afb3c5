"""The state of a game of Pax Porfiriana, plain values that hold everything, and the names of cards in its facts.

Cards are small numbers, their places in the deck. `owner` has the seat of every card before a player: in play, in a
grudge pile, or its hacendado. Cubes are in the mappings, by card; an extortion cube is exactly where a troop stands in
another player's tableau, with no other trace. Facts name their cards, because a log tells what was in the game,
whatever deck the bot has by now.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from paxbot.engine.kernel import Bends, Decision, Fact, Move, OpenStep, Rng, Seat
from paxbot.games.porfiriana.cards import Enterprise, Hacendado, Side, Troop
from paxbot.games.porfiriana.deck import Deck, own_deck
from paxbot.games.porfiriana.terms import CUBES, DIAZ_SEAT, NO_CARD, NOBODY, CardType, CubeKind, Regime

SCHEMA = 1
OVALS = 2
"""An oval is a number: twice its card, and 1 more for the second oval of that card."""
C = TypeVar("C")
UNFLIPPED = -1
"""The side of a hacendado that is loyalist."""


def cube_place(card: int, *, is_prestige: bool) -> int:
    """Return twice the card, and 1 more for prestige."""
    return card * 2 + is_prestige


def card_and_kind(place: int) -> tuple[int, bool]:
    card, is_prestige = divmod(place, 2)
    return card, bool(is_prestige)


@dataclass(slots=True)
class Player:
    """One seat's side of the table, besides the cards in play (Rule: Terms > Grudge pile; Terms > Cubes)."""

    hacendado: int
    gold: int = 0
    hand: list[int] = field(default_factory=list)
    grudges: list[int] = field(default_factory=list)
    reserve: int = CUBES
    jailed: bool = False
    orientation: int = UNFLIPPED
    """The side of the hacendado's back that lies up; `UNFLIPPED` while it is loyalist."""
    bound: bool = False
    """Whether the hacendado can never be flipped again (RULING 38)."""
    automated: bool = False
    has_person: bool = True
    returning: bool = False

    def copy(self) -> "Player":
        return Player(
            self.hacendado,
            self.gold,
            self.hand[:],
            self.grudges[:],
            self.reserve,
            self.jailed,
            self.orientation,
            self.bound,
            self.automated,
            self.has_person,
            self.returning,
        )


@dataclass(slots=True)
class State:
    """Everything about a game at one moment; `bends` and what follows it are derived and never stored.

    Rule: Terms > Piles.
    """

    seats: int
    deck: Deck
    rng: Rng
    players: list[Player]
    stack: list[int]
    """Face down, drawn from the end."""
    box: list[int]
    market: list[int]
    """Twelve spaces, row by row, the cheapest of a row first; `NO_CARD` in an empty one."""
    public: list[int]
    first: Seat
    hacendados: list[int] = field(default_factory=list)
    bull_bear: list[int] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    resolving: list[int] = field(default_factory=list)
    partners: list[int] = field(default_factory=list)
    enterprises: list[int] = field(default_factory=list)
    troops: list[int] = field(default_factory=list)
    homeless: list[int] = field(default_factory=list)
    owner: dict[int, Seat] = field(default_factory=dict)
    side: dict[int, int] = field(default_factory=dict)
    """The side that lies up of newspapers and public cards in play."""
    posts: dict[int, int] = field(default_factory=dict)
    """By troop, the enterprise or hacendado where it stands."""
    guards: dict[int, int] = field(default_factory=dict)
    """By enterprise, the troop that stands there, whoever's it is."""
    income: dict[int, int] = field(default_factory=dict)
    """By enterprise or hacendado in play, its income cubes."""
    targets: dict[int, int] = field(default_factory=dict)
    """By enterprise, the profit it was last filled up to; what a shortage left open is not filled by itself."""
    connections: dict[int, tuple[Seat, ...]] = field(default_factory=dict)
    """By oval, whose cubes lie on it."""
    prestige: dict[int, int] = field(default_factory=dict)
    """By card with loyalty points, the prestige cubes on it."""
    unrest: dict[int, int] = field(default_factory=dict)
    speculation: dict[int, Seat] = field(default_factory=dict)
    """By market card, whose speculation cube lies on it."""
    wanted: list[int] = field(default_factory=list)
    """Places that their owners have too few cubes to fill (`cube_place`)."""
    regime: Regime = Regime.PAX
    depression: bool = False
    blocked: bool = False
    topples: int = 0
    topples_shown: int = 0
    last_topple: int = NO_CARD
    """The topple card that has appeared last, once all have."""
    active: Seat = 0
    turn: int = 0
    actions: int = 0
    shortened: bool = False
    purchases: int = 0
    extras: list[int] = field(default_factory=list)
    """The cards whose extra action was used in the turn."""
    quiet: int = -1
    """Turns in a row without a market purchase since all topples have appeared; less than 0 before."""
    cause: Seat = NOBODY
    """The seat that has begun what is happening, and would free slaves by it; `NOBODY` in a depression."""
    attempt: int = NO_CARD
    """The topple card of the current attempt."""
    heel: int = 0
    """By how much Díaz is weaker in it."""
    frauds: dict[str, int] = field(default_factory=dict)
    """By how much he is stronger, for each kind of prestige."""
    assassins: list[Seat] = field(default_factory=list)
    solo: bool = False
    """Whether the second seat is Díaz, whom nobody plays."""
    dice: str = ""
    """The seed of his die, in hexadecimal."""
    thrown: int = 0
    iron_hand: bool = False
    diaz_senility: bool = False
    relief: bool = False
    winners: tuple[Seat, ...] | None = None
    ending: str | None = None
    rounds: list[list[list[int]]] = field(default_factory=list)
    """At the beginning, after each round and at the end: everybody's gold, and the prestige points of each seat."""
    story: list[list[Any]] = field(default_factory=list)
    """The topple attempts: turns with facts as JSON."""
    steps: list[OpenStep] = field(default_factory=list)
    bends: Bends[Any] | None = field(default=None, compare=False, repr=False)
    decision: Decision | None = field(default=None, compare=False, repr=False)
    choice: Move | None = field(default=None, compare=False, repr=False)

    def copy(self) -> "State":
        """Share steps and the derived values, which are immutable."""
        other = object.__new__(State)
        for name in _SHARED:
            setattr(other, name, getattr(self, name))
        for name in _COPIED:
            setattr(other, name, getattr(self, name).copy())
        other.players = [player.copy() for player in self.players]
        return other

    @property
    def hosted(self) -> int:
        return 1 if self.solo else self.seats

    def is_diaz(self, seat: Seat) -> bool:
        return self.solo and seat == DIAZ_SEAT

    def card(self, card: int, kind: type[C]) -> C:
        found = self.deck.cards[card]
        assert isinstance(found, kind)
        return found

    def enterprise(self, card: int) -> Enterprise:
        return self.card(card, Enterprise)

    def troop(self, card: int) -> Troop:
        return self.card(card, Troop)

    def back(self, seat: Seat) -> Side | None:
        player = self.players[seat]
        if player.orientation == UNFLIPPED:
            return None
        return self.card(player.hacendado, Hacendado).sides[player.orientation]

    def flipped(self, seat: Seat) -> bool:
        return self.players[seat].orientation != UNFLIPPED

    def owned(self, cards: list[int], seat: Seat) -> list[int]:
        owner = self.owner
        return [card for card in cards if owner[card] == seat]

    def in_play(self, seat: Seat) -> list[int]:
        """Return the partners, enterprises and troops of the seat, wherever they stand (Rule: Terms > In play)."""
        return self.owned([*self.partners, *self.enterprises, *self.troops], seat)

    def clockwise(self, start: Seat) -> list[Seat]:
        return [(start + step) % self.seats for step in range(self.seats)]

    def all_affected(self) -> list[Seat]:
        """Return all seats in the order in which what hits several happens (Rule: Terms > Order; RULING 2)."""
        return self.clockwise(self.active + 1)

    def extorter(self, enterprise: int) -> int | None:
        """Return the troop of another player at the enterprise."""
        troop = self.guards.get(enterprise)
        return None if troop is None or self.owner[troop] == self.owner[enterprise] else troop

    def profit(self, enterprise: int) -> int:
        """Return how many income and extortion cubes the enterprise has (Rule: Terms > Profit)."""
        return self.income[enterprise] + (self.extorter(enterprise) is not None)

    def cubes_on(self, enterprise: int) -> int:
        return self.profit(enterprise) + self.connections_on(enterprise) + self.prestige.get(enterprise, 0)

    def connections_on(self, enterprise: int) -> int:
        connections = self.connections
        return sum(len(connections.get(oval, ())) for oval in ovals_of(enterprise))


def ovals_of(card: int) -> range:
    return range(card * OVALS, card * OVALS + OVALS)


_PARTED = {"players"}
_COPIED = tuple(
    each.name
    for each in fields(State)
    if each.compare and each.name not in _PARTED and (each.name == "rng" or str(each.type).startswith(("list", "dict")))
)
_SHARED = tuple(each.name for each in fields(State) if each.name not in (*_COPIED, *_PARTED))


_OF_CARDS: Final = ("card", "troop", "place", "before", "spy", "cards", "target", "at")


class CardName(NamedTuple):
    card: int
    title: str
    type: CardType


Names: TypeAlias = tuple[CardName, ...]


@runtime_checkable
class OfCards(Fact, Protocol):
    """A fact about cards; without names they are cards of the bot's own deck."""

    names: Names

    def _replace(self, *, names: Names) -> Fact:
        """Return the fact with these names."""


def with_names(fact: Fact, deck: Deck) -> Fact:
    if deck.key == own_deck().key or not isinstance(fact, OfCards):
        return fact
    return fact._replace(names=tuple(_name(card, deck) for card in dict.fromkeys(_cards(fact))))


def name_of(fact: Fact, card: int) -> CardName:
    names: Names = getattr(fact, "names", ())
    return next((name for name in names if name.card == card), None) or _name(card, own_deck())


def _name(card: int, deck: Deck) -> CardName:
    return CardName(card, deck[card].title, deck[card].type)


def _cards(fact: Fact) -> Iterator[int]:
    is_oval = getattr(fact, "cube", None) is CubeKind.CONNECTION
    for kind in _OF_CARDS:
        value = getattr(fact, kind, ())
        yield from (
            card // OVALS if is_oval and kind == "at" else card
            for card in (value if isinstance(value, tuple) else (value,))
            if card != NO_CARD
        )
