"""Net change of a sequence of facts, which pictures mark and alternative texts tell."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from paxbot.engine.kernel import Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.facts import Origin
from paxbot.games.pamir.state import Half, Piece, Pile
from paxbot.games.pamir.terms import COURT_CARDS, Coalition, Region, Suit

Place = str | int
"""A region, border, card number, or the cost of a gift space."""

Owner = str | int


@dataclass(frozen=True, slots=True)
class PileChange:
    """`by` more (or fewer) like pieces at one place than before."""

    piece: str
    at: Place
    owner: Owner
    by: int


@dataclass(frozen=True, slots=True)
class MoveView:
    """`count` like pieces went from the first place of the route to the last."""

    piece: str
    owner: Owner
    route: tuple[Place, ...]
    count: int

    @property
    def start(self) -> Place:
        return self.route[0]

    @property
    def end(self) -> Place:
        return self.route[-1]


@dataclass(frozen=True, slots=True)
class SlotChange:
    """A market space: rupees that came or went, a newly dealt card, or an empty space and the buyer of its card."""

    slot: int
    rupees: int = 0
    is_new: bool = False
    bought_by: int | None = None


@dataclass(frozen=True, slots=True)
class RulerChange:
    region: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A player's gains and losses; `loyalty` is the coalition newly followed."""

    seat: int
    rupees: int = 0
    points: int = 0
    hand: int = 0
    prizes: int = 0
    loyalty: str | None = None


@dataclass(frozen=True, slots=True)
class CourtChange:
    seat: int
    card: int
    title: str
    is_new: bool


@dataclass(frozen=True, slots=True)
class ChangesView:
    """All that changed; `seat` is the player who did it, `sentence` the same in words."""

    seat: int | None = None
    sentence: str = ""
    new_label: str = ""
    piles: tuple[PileChange, ...] = ()
    moves: tuple[MoveView, ...] = ()
    slots: tuple[SlotChange, ...] = ()
    rulers: tuple[RulerChange, ...] = ()
    seats: tuple[SeatChange, ...] = ()
    cards: tuple[CourtChange, ...] = ()
    favored: str | None = None
    events: tuple[tuple[str, int | None], ...] = ()

    def at(self, piece: str, place: Place) -> dict[Owner, int]:
        return {pile.owner: pile.by for pile in self.piles if (pile.piece, pile.at) == (piece, place)}

    def of(self, seat: int) -> SeatChange:
        return next((change for change in self.seats if change.seat == seat), SeatChange(seat))

    def gifts_of(self, seat: int) -> int:
        return sum(pile.by for pile in self.piles if pile.piece == "gift" and pile.owner == seat)

    def space(self, slot: int) -> SlotChange:
        return next((change for change in self.slots if change.slot == slot), SlotChange(slot))

    def ruler(self, region: str) -> RulerChange | None:
        return next((change for change in self.rulers if change.region == region), None)

    def is_new_in_court(self, card: int) -> bool:
        return any(change.is_new and change.card == card for change in self.cards)

    def left_court(self, seat: int) -> tuple[CourtChange, ...]:
        return tuple(change for change in self.cards if not change.is_new and change.seat == seat)


NO_CHANGES: Final = ChangesView()


Deed = f.LoyaltyChosen | f.CardPurchased | f.CardPlayed | f.ActionTaken | f.BribeOffered | f.TurnEnded
"""Facts that only the active player brings about."""
Payment = f.RupeesPlaced | f.RupeesGained | f.RupeesLost | f.RupeesTaxed | f.BribeSettled | f.LeverageRepaid
Change = (
    f.RulerChanged
    | f.SuitFavored
    | f.DominanceChecked
    | f.LoyaltyChosen
    | f.LoyaltyChanged
    | f.EventBegan
    | f.EventEnded
)
Part = f.PiecePlaced | f.PieceMoved | f.RupeesTaxed | f.CardBetrayed
"""Facts that tell who acts where there is no deed among them: parts of an earlier deed, or another player's answer."""


class Pieces:
    """Pieces that came, went and moved; nobody can tell like pieces at one place apart."""

    def __init__(self) -> None:
        self.net: Counter[Pile] = Counter()
        self._strays: dict[Pile, list[tuple[int, ...]]] = {}
        """For each pile the routes of pieces that weren't there before; one from the supply has no place behind it."""

    def routes(self) -> Iterator[tuple[Piece, int, tuple[int, ...]]]:
        for (piece, at, owner), strays in self._strays.items():
            yield from ((piece, owner, (*route, at)) for route in strays if route)

    def moved(self) -> Counter[tuple[Piece, int, tuple[int, ...]]]:
        return Counter(self.routes())

    def placed(self) -> dict[Pile, int]:
        net = self.net.copy()
        for piece, owner, route in self.routes():
            net[Pile(piece, route[0], owner)] += 1
            net[Pile(piece, route[-1], owner)] -= 1
        return dict(+net)

    def arrive(self, pile: Pile) -> None:
        self.net[pile] += 1
        self._strays.setdefault(pile, []).append(())

    def leave(self, pile: Pile, count: int = 1) -> None:
        for _ in range(count):
            self._take(pile)

    def move(self, start: Pile, end: Pile) -> None:
        """Enter a move; a piece that returns to where it was hasn't moved."""
        route = self._take(start)
        self.net[end] += 1
        if route is None or route:
            route = (*(route or ()), start.at)
            if end.at in route:
                route = route[: route.index(end.at)]
                if not route:
                    return
        self._strays.setdefault(end, []).append(route)

    def _take(self, pile: Pile) -> tuple[int, ...] | None:
        """Return the route of the piece taken, one from the supply before others; None if it was there before."""
        self.net[pile] -= 1
        strays = self._strays.get(pile)
        if not strays:
            return None
        return strays.pop(strays.index(()) if () in strays else -1)


class Deeds(Pieces):
    """The same as it was done: a piece placed and then moved counts as placed where it came first."""

    def arrive(self, pile: Pile) -> None:
        self.net[pile] += 1


class Accounts:
    def __init__(self, pieces: Pieces | None = None) -> None:
        self._doer: Seat | None = None
        self._stepper: Seat | None = None
        self.pieces = pieces or Pieces()
        self.purses, self.points, self.hands, self.prizes = (Counter[Seat]() for _each in range(4))
        self.spaces, self.on_cards = Counter[int](), Counter[int]()
        self.emptied, self.played, self.lost = dict[int, Seat](), dict[int, Seat](), dict[int, Seat]()
        self.dealt: list[int] = []
        self.rulers: dict[Region, tuple[Seat | None, Seat | None]] = {}
        self.favored: tuple[Suit | None, Suit] | None = None
        self.loyalties: dict[Seat, Coalition] = {}
        self.events: dict[tuple[int, Half], Seat | None] = {}
        self.swapped: set[Seat] = set()

    @property
    def actor(self) -> Seat | None:
        """Return the seat that did all this; None if there isn't one: at the start everyone chooses a loyalty."""
        if len(self.loyalties) > 1:
            return None
        return self._stepper if self._doer is None else self._doer

    def do(self, fact: Deed) -> None:
        if self._doer is None:
            self._doer = fact.seat

    def step(self, fact: Part) -> None:
        if self._stepper is None:
            self._stepper = fact.seat

    def place(self, fact: f.PiecePlaced) -> None:
        self.step(fact)
        if fact.source is not None and fact.source_at is not None:
            self.pieces.leave(Pile(fact.source, fact.source_at, fact.owner))
        self.pieces.arrive(Pile(fact.piece, fact.at, fact.owner))

    def move(self, fact: f.PieceMoved) -> None:
        self.step(fact)
        self.pieces.move(Pile(fact.piece, fact.start, fact.owner), Pile(fact.piece, fact.end, fact.owner))

    def remove(self, fact: f.PiecesRemoved) -> None:
        self.pieces.leave(Pile(fact.piece, fact.at, fact.owner), fact.pieces)

    def pay(self, fact: Payment) -> None:
        match fact:
            case f.RupeesPlaced():
                self.purses[fact.seat] -= fact.rupees
                self.spaces[fact.slot] += fact.rupees
            case f.RupeesGained():
                self.purses[fact.seat] += fact.rupees
                if fact.origin is Origin.MARKET and fact.card is not None:
                    self.on_cards[fact.card] -= fact.rupees
            case f.RupeesLost():
                if fact.seat is not None:
                    self.purses[fact.seat] -= fact.rupees
                if fact.slot is not None:
                    self.spaces[fact.slot] -= fact.rupees
            case f.RupeesTaxed():
                self.step(fact)
                self.purses.update({fact.seat: fact.rupees, fact.payer: -fact.rupees})
            case f.BribeSettled():
                self.purses.update({fact.holder: fact.paid, fact.seat: -fact.paid})
            case f.LeverageRepaid():
                self.purses[fact.seat] -= fact.rupees

    def deal(self, fact: f.CardsMovedUp | f.MarketRefilled) -> None:
        self.emptied.clear()
        if isinstance(fact, f.MarketRefilled):
            self.dealt += fact.cards
        else:
            for _card, start, end in fact.moves:
                self.spaces[end] += self.spaces.pop(start, 0)

    def purchase(self, fact: f.CardPurchased) -> None:
        self.do(fact)
        self.purses[fact.seat] += fact.gained
        self.hands[fact.seat] += fact.card in COURT_CARDS
        self.on_cards.pop(fact.card, None)
        if fact.slot is not None:
            self.spaces.pop(fact.slot, None)
            self.emptied[fact.slot] = fact.seat

    def hold(self, fact: f.CardPlayed | f.CardDiscarded | f.PrizeTaken | f.HandsSwapped) -> None:
        match fact:
            case f.CardPlayed():
                self.do(fact)
                self.hands[fact.seat] -= 1
                self.played[fact.card] = fact.seat
            case f.CardDiscarded(origin=Origin.COURT):
                if self.played.pop(fact.card, None) is None:
                    self.lost[fact.card] = fact.seat
            case f.CardDiscarded():
                (self.hands if fact.origin is Origin.HAND else self.prizes)[fact.seat] -= 1
            case f.PrizeTaken():
                self.prizes[fact.seat] += 1
            case f.HandsSwapped():
                self.swapped |= {fact.seat, fact.player}

    def change(self, fact: Change) -> None:
        match fact:
            case f.RulerChanged():
                self.rulers[fact.region] = (self.rulers.get(fact.region, (fact.before,))[0], fact.after)
            case f.SuitFavored():
                self.favored = (fact.before if self.favored is None else self.favored[0], fact.suit)
            case f.DominanceChecked():
                self.points.update(dict(enumerate(fact.points)))
            case f.LoyaltyChosen():
                self.do(fact)
                self.loyalties[fact.seat] = fact.coalition
            case f.LoyaltyChanged():
                self.loyalties[fact.seat] = fact.after
            case f.EventBegan():
                self.events[fact.card, fact.half] = fact.seat
            case f.EventEnded():
                self.events.pop((fact.card, fact.half), None)
