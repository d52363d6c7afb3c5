"""The state of a game of Pax Pamir, plain values that hold everything, and the cards in force in it.

In force are abilities in courts, events on the table, and some cards in the market.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, TypeVar

from paxbot.engine.kernel import Bends, Decision, Hooks, Json, OpenStep, Rng, Seat
from paxbot.games.pamir.terms import (
    BLOCKS_PER_COALITION,
    COURT_CARDS,
    EVENT_CARDS,
    Ability,
    Border,
    Coalition,
    EventHalf,
    Region,
    Suit,
)

SCHEMA = 3

NO_CARD = 0


Piece = StrEnum("Piece", ["ARMY", "ROAD", "TRIBE", "SPY", "GIFT"])


class Pile(NamedTuple):
    """All like pieces at one place: a region, border, card or gift cost, and a coalition or seat."""

    piece: Piece
    at: int
    owner: int


Half = StrEnum("Half", ["DISCARDED", "PURCHASED"])


class InForce(NamedTuple):
    card: int
    half: Half


Variant = StrEnum("Variant", ["SAVVY_PURCHASING", "SPY_MOVEMENT", "STEADFAST_LOYALTY"])
"""The unofficial variants by which Wakhan plays where a table agrees on them (Rule: Wakhan > Variants)."""


class CheckResult(NamedTuple):
    coalition: Coalition | None
    last: bool
    counts: tuple[int | None, ...]
    points: tuple[int, ...]


class Aside(NamedTuple):
    hand: tuple[int, ...]
    loyalty: Coalition | None


@dataclass(slots=True)
class Wakhan:
    """Wakhan's side of a seat: her AI deck in drawing order, and the card drawn last, whose face counts.

    `line` is the line of that card she carries out; `aside` is set where she took over a person's seat, who is
    `returning` when the running turn is over.
    """

    deck: list[int]
    face: int | None = None
    line: int | None = None
    aside: Aside | None = None
    returning: bool = False

    def copy(self) -> "Wakhan":
        return Wakhan(self.deck[:], self.face, self.line, self.aside, self.returning)


@dataclass(slots=True)
class Player:
    """All that lies in front of one seat. `gifts` holds the costs of the occupied gift spaces.

    Wakhan has no loyalty and no hand.
    """

    loyalty: Coalition | None
    rupees: int
    vp: int = 0
    hand: list[int] = field(default_factory=list)
    court: list[int] = field(default_factory=list)
    prizes: list[int] = field(default_factory=list)
    gifts: list[int] = field(default_factory=list)
    events: list[InForce] = field(default_factory=list)
    wakhan: Wakhan | None = None

    def copy(self) -> "Player":
        return Player(
            self.loyalty,
            self.rupees,
            self.vp,
            self.hand[:],
            self.court[:],
            self.prizes[:],
            self.gifts[:],
            self.events[:],
            None if self.wakhan is None else self.wakhan.copy(),
        )


@dataclass(slots=True)
class State:
    """Everything about a game at one moment.

    Pieces are counted by place: `armies[region][coalition]`, `roads[border][coalition]`, `tribes[region][seat]`,
    `spies[card][seat]`. The market's two rows of six are one list, top row first. `fresh` counts the pieces of a
    pile placed in this turn. `decision` and `bends` are derived and never stored.
    """

    seats: int
    first: Seat
    rng: Rng
    deck: list[int]
    market: list[int]
    market_rupees: list[int]
    players: list[Player]
    armies: list[list[int]]
    roads: list[list[int]]
    tribes: list[list[int]]
    spies: dict[int, list[int]]
    blocks: list[int]
    cylinders: list[int]
    rulers: list[Seat | None]
    bank: int
    box: list[int]
    open_hands: bool = False
    variants: tuple[Variant, ...] = ()
    active: Seat = 0
    turn: int = 0
    actions_left: int = -1
    favored: Suit = Suit.POLITICAL
    discards: list[int] = field(default_factory=list)
    events: list[InForce] = field(default_factory=list)
    barred: list[int] = field(default_factory=list)
    used: list[int] = field(default_factory=list)
    fresh: dict[Pile, int] = field(default_factory=dict)
    declined: int = 0
    checks: list[CheckResult] = field(default_factory=list)
    winners: tuple[Seat, ...] | None = None
    steps: list[OpenStep] = field(default_factory=list)
    decision: Decision | None = field(default=None, compare=False, repr=False)
    bends: "Bends[Holding] | None" = field(default=None, compare=False, repr=False)

    def copy(self) -> "State":
        """Share steps and the derived values, which are immutable."""
        return State(
            seats=self.seats,
            first=self.first,
            rng=self.rng.copy(),
            deck=self.deck[:],
            market=self.market[:],
            market_rupees=self.market_rupees[:],
            players=[player.copy() for player in self.players],
            armies=[row[:] for row in self.armies],
            roads=[row[:] for row in self.roads],
            tribes=[row[:] for row in self.tribes],
            spies={card: row[:] for card, row in self.spies.items()},
            blocks=self.blocks[:],
            cylinders=self.cylinders[:],
            rulers=self.rulers[:],
            bank=self.bank,
            box=self.box[:],
            open_hands=self.open_hands,
            variants=self.variants,
            active=self.active,
            turn=self.turn,
            actions_left=self.actions_left,
            favored=self.favored,
            discards=self.discards[:],
            events=self.events[:],
            barred=self.barred[:],
            used=self.used[:],
            fresh=dict(self.fresh),
            declined=self.declined,
            checks=self.checks[:],
            winners=self.winners,
            steps=self.steps[:],
            decision=self.decision,
            bends=self.bends,
        )

    def clockwise(self, start: Seat) -> list[Seat]:
        return [(start + step) % self.seats for step in range(self.seats)]

    def owner_of(self, card: int) -> Seat | None:
        for seat, player in enumerate(self.players):
            if card in player.court:
                return seat
        return None

    def slot_of(self, card: int) -> int:
        """Find the card. Raises: ValueError when it is not in the market."""
        return self.market.index(card)

    def count(self, pile: Pile) -> int:
        piece, at, owner = pile
        match piece:
            case Piece.ARMY:
                return self.armies[at][owner]
            case Piece.ROAD:
                return self.roads[at][owner]
            case Piece.TRIBE:
                return self.tribes[at][owner]
            case Piece.SPY:
                return self.spies[at][owner] if at in self.spies else 0
            case Piece.GIFT:
                return int(at in self.players[owner].gifts)

    def spies_on(self, card: int, seat: Seat) -> int:
        row = self.spies.get(card)
        return row[seat] if row else 0

    def blocks_in_play(self, coalition: Coalition) -> int:
        return BLOCKS_PER_COALITION - self.blocks[coalition]


def empty_map(seats: int) -> Json:
    return {
        "armies": [[0] * len(Coalition) for _ in Region],
        "roads": [[0] * len(Coalition) for _ in Border],
        "tribes": [[0] * seats for _ in Region],
        "spies": {},
        "blocks": [BLOCKS_PER_COALITION] * len(Coalition),
        "rulers": [None] * len(Region),
    }


V = TypeVar("V")


WORKING_IN_MARKET = frozenset(n for n, card in EVENT_CARDS.items() if card.purchased.duration == "while_in_market")

WORKING_IN_COURT = frozenset(n for n, card in COURT_CARDS.items() if card.ability is not None)


class Nature(NamedTuple):
    """The nature of a seat, which bends rules as a card does; it stands in for one, as card 0."""

    kind: str
    title: str
    region: None = None


AUTOMATED = Nature("wakhan", "Wakhan")


class Holding(NamedTuple):
    seat: Seat | None
    card: int
    text: Ability | EventHalf | Nature


hook: Hooks[State, Holding] = Hooks()


def half_of(event: InForce) -> EventHalf:
    card = EVENT_CARDS[event.card]
    return card.purchased if event.half is Half.PURCHASED else card.discarded


def holdings(s: State) -> Iterator[Holding]:
    """Yield all in force from the active seat clockwise, each court from left to right, then what holds for everybody.

    Rule: Abilities; Events > Duration.
    """
    for seat in s.clockwise(s.active):
        player = s.players[seat]
        if player.wakhan is not None:
            yield Holding(seat, NO_CARD, AUTOMATED)
        for card in player.court:
            ability = COURT_CARDS[card].ability
            if ability is not None:
                yield Holding(seat, card, ability)
        for event in player.events:
            yield Holding(seat, event.card, half_of(event))
    for event in s.events:
        yield Holding(None, event.card, half_of(event))
    for card in WORKING_IN_MARKET:
        if card in s.market:
            yield Holding(None, card, EVENT_CARDS[card].purchased)


def ask(s: State, query: object, answer: V) -> V:
    """Return the answer to the query after every card in force had its say, beginning with the rule's own answer.

    Rule: General rules > Card precedence.
    """
    bends = s.bends
    if bends is None:
        bends = s.bends = _in_force(s)
    for bend in bends.get(type(query), ()):
        answer = bend.hook(s, query, answer, bend.of)
    return answer


def bending(s: State, query: object, answer: object) -> list[Holding]:
    ask(s, query, answer)
    assert s.bends is not None
    return [bend.of for bend in s.bends.get(type(query), ()) if bend.hook(s, query, answer, bend.of) != answer]


def triggered(s: State, query: object) -> tuple[OpenStep, ...]:
    return ask(s, query, ())


def is_asked(s: State, kind: type) -> bool:
    """Return True if any card in force bends queries of the kind; where many would be asked, this saves asking."""
    if s.bends is None:
        s.bends = _in_force(s)
    return kind in s.bends


def _in_force(s: State) -> Bends[Holding]:
    return hook.in_force((holding.text.kind, holding) for holding in holdings(s))


def note_change(s: State, card: int, working: frozenset[int]) -> None:
    """Forget which cards are in force, if the card that enters or leaves a court or the market is working there."""
    if card in working:
        s.bends = None
