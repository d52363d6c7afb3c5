"""Accounts of a sequence of facts: its net change, which pictures mark and alternative texts tell."""

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
"""A coalition, or a seat."""


@dataclass(frozen=True, slots=True)
class PileChange:
    """`by` like pieces more (or fewer) stand at one place than before."""

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
        """Where they came from."""
        return self.route[0]

    @property
    def end(self) -> Place:
        """Where they are now."""
        return self.route[-1]


@dataclass(frozen=True, slots=True)
class SlotChange:
    """A market space: rupees that came or went, a card newly dealt, or an empty space and who bought its card."""

    slot: int
    rupees: int = 0
    is_new: bool = False
    bought_by: int | None = None


@dataclass(frozen=True, slots=True)
class RulerChange:
    """A region has another ruler than before, or none."""

    region: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class SeatChange:
    """The gains and losses of a player; `loyalty` is the coalition newly followed."""

    seat: int
    rupees: int = 0
    points: int = 0
    hand: int = 0
    prizes: int = 0
    loyalty: str | None = None


@dataclass(frozen=True, slots=True)
class CourtChange:
    """A card that is new in the seat's court, or has left it."""

    seat: int
    card: int
    title: str
    is_new: bool


@dataclass(frozen=True, slots=True)
class ChangesView:
    """Everything that changed; `seat` is whose deeds they were, the `sentence` the same in words."""

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
        """Return how many pieces more (or fewer) each owner has there."""
        return {pile.owner: pile.by for pile in self.piles if (pile.piece, pile.at) == (piece, place)}

    def of(self, seat: int) -> SeatChange:
        """Return what the player gained or lost."""
        return next((change for change in self.seats if change.seat == seat), SeatChange(seat))

    def gifts_of(self, seat: int) -> int:
        """Return how many gifts more (or fewer) the player has."""
        return sum(pile.by for pile in self.piles if pile.piece == "gift" and pile.owner == seat)

    def space(self, slot: int) -> SlotChange:
        """Return what happened to the market space."""
        return next((change for change in self.slots if change.slot == slot), SlotChange(slot))

    def ruler(self, region: str) -> RulerChange | None:
        """Return the change of the region's ruler, if there was one."""
        return next((change for change in self.rulers if change.region == region), None)

    def is_new_in_court(self, card: int) -> bool:
        """Return whether the card was played."""
        return any(change.is_new and change.card == card for change in self.cards)

    def left_court(self, seat: int) -> tuple[CourtChange, ...]:
        """Return the cards that are gone from the seat's court."""
        return tuple(change for change in self.cards if not change.is_new and change.seat == seat)


NO_CHANGES: Final = ChangesView()
"""A view without any change."""


Deed = f.LoyaltyChosen | f.CardPurchased | f.CardPlayed | f.ActionTaken | f.BribeOffered | f.TurnEnded
"""Facts that only the player on turn brings about."""
Part = f.PiecePlaced | f.PieceMoved | f.RupeesTaxed | f.CardBetrayed
"""Facts that tell who acts where no deed is among them: parts of a deed told before, or an answer of another player."""


class Pieces:
    """Pieces that came, went and moved; like pieces at one place are the same to everybody."""

    def __init__(self) -> None:
        self.net: Counter[Pile] = Counter()
        self._strays: dict[Pile, list[tuple[int, ...]]] = {}
        """For each pile the routes of pieces that did not stand there; a piece from the supply has none behind it."""

    def routes(self) -> Iterator[tuple[Piece, int, tuple[int, ...]]]:
        """Yield the kind, owner and places passed of every piece that stands elsewhere than it did."""
        for (piece, at, owner), strays in self._strays.items():
            yield from ((piece, owner, (*route, at)) for route in strays if route)

    def moved(self) -> Counter[tuple[Piece, int, tuple[int, ...]]]:
        """Return how many like pieces went each route."""
        return Counter(self.routes())

    def placed(self) -> dict[Pile, int]:
        """Return the pieces that came from the supply: what is more by now, without the moves."""
        net = self.net.copy()
        for piece, owner, route in self.routes():
            net[Pile(piece, route[0], owner)] += 1
            net[Pile(piece, route[-1], owner)] -= 1
        return dict(+net)

    def arrive(self, pile: Pile) -> None:
        """Enter a piece that comes from the supply."""
        self.net[pile] += 1
        self._strays.setdefault(pile, []).append(())

    def leave(self, pile: Pile, count: int = 1) -> None:
        """Enter pieces that go to the supply."""
        for _ in range(count):
            self._take(pile)

    def move(self, start: Pile, end: Pile) -> None:
        """Enter a piece that goes from place to place; one that comes back where it was has not moved."""
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
        """Return the route of the piece taken, one from the supply before others; None for one that stood there."""
        self.net[pile] -= 1
        strays = self._strays.get(pile)
        if not strays:
            return None
        return strays.pop(strays.index(()) if () in strays else -1)


class Deeds(Pieces):
    """The same as they were done: a piece that was placed and then moved has been placed where it was placed first."""

    def arrive(self, pile: Pile) -> None:
        """Enter a piece that comes from the supply."""
        self.net[pile] += 1


class Accounts:
    """Everything on the table as far as facts tell of it."""

    def __init__(self, pieces: Pieces | None = None) -> None:
        self._doer: Seat | None = None
        self._stepper: Seat | None = None
        self.pieces = pieces or Pieces()
        self.purses: Counter[Seat] = Counter()
        self.points: Counter[Seat] = Counter()
        self.cleared = False
        self.hands: Counter[Seat] = Counter()
        self.prizes: Counter[Seat] = Counter()
        self.spaces: Counter[int] = Counter()
        self.on_cards: Counter[int] = Counter()
        self.bought: list[tuple[Seat, int]] = []
        self.emptied: dict[int, Seat] = {}
        self.dealt: list[int] = []
        self.played: dict[int, Seat] = {}
        self.lost: dict[int, Seat] = {}
        self.betrayed: dict[int, Seat] = {}
        self.rulers: dict[Region, tuple[Seat | None, Seat | None]] = {}
        self.favored: tuple[Suit | None, Suit] | None = None
        self.loyalties: dict[Seat, Coalition] = {}
        self.events: dict[tuple[int, Half], Seat | None] = {}
        self.swapped: list[tuple[Seat, Seat]] = []

    @property
    def actor(self) -> Seat | None:
        """The seat that did all this, if that is told and it is one: at the beginning all choose a loyalty."""
        if len(self.loyalties) > 1:
            return None
        return self._stepper if self._doer is None else self._doer

    def do(self, fact: Deed) -> None:
        """Enter whose deeds these are."""
        if self._doer is None:
            self._doer = fact.seat

    def _step(self, fact: Part) -> None:
        if self._stepper is None:
            self._stepper = fact.seat

    def place(self, fact: f.PiecePlaced) -> None:
        """Enter a piece that came from the supply or, where that is empty, from another place."""
        self._step(fact)
        if fact.source is not None and fact.source_at is not None:
            self.pieces.leave(Pile(fact.source, fact.source_at, fact.owner))
        self.pieces.arrive(Pile(fact.piece, fact.at, fact.owner))

    def move(self, fact: f.PieceMoved) -> None:
        """Enter a piece that went from place to place."""
        self._step(fact)
        self.pieces.move(Pile(fact.piece, fact.start, fact.owner), Pile(fact.piece, fact.end, fact.owner))

    def remove(self, fact: f.PiecesRemoved) -> None:
        """Enter pieces that went to the supply."""
        self.pieces.leave(Pile(fact.piece, fact.at, fact.owner), fact.pieces)

    def put_rupees(self, fact: f.RupeesPlaced) -> None:
        """Enter rupees that went to the market."""
        self.purses[fact.seat] -= fact.rupees
        self.spaces[fact.slot] += fact.rupees

    def gain(self, fact: f.RupeesGained) -> None:
        """Enter rupees from the bank or the market."""
        self.purses[fact.seat] += fact.rupees
        if fact.origin is Origin.MARKET and fact.card is not None:
            self.on_cards[fact.card] -= fact.rupees

    def lose(self, fact: f.RupeesLost) -> None:
        """Enter rupees that left the game."""
        if fact.seat is not None:
            self.purses[fact.seat] -= fact.rupees
        if fact.slot is not None:
            self.spaces[fact.slot] -= fact.rupees

    def tax(self, fact: f.RupeesTaxed) -> None:
        """Enter rupees taken from a player."""
        self._step(fact)
        self.purses[fact.seat] += fact.rupees
        self.purses[fact.payer] -= fact.rupees

    def bribe(self, fact: f.BribeSettled) -> None:
        """Enter rupees paid to a holder."""
        self.purses[fact.holder] += fact.paid
        self.purses[fact.seat] -= fact.paid

    def repay(self, fact: f.LeverageRepaid) -> None:
        """Enter rupees that went back to the bank."""
        self.purses[fact.seat] -= fact.rupees

    def purchase(self, fact: f.CardPurchased) -> None:
        """Enter a card that left the market, with the rupees on it."""
        self.do(fact)
        self.purses[fact.seat] += fact.gained
        self.bought.append((fact.seat, fact.card))
        self.hands[fact.seat] += fact.card in COURT_CARDS
        self.on_cards.pop(fact.card, None)
        if fact.slot is not None:
            self.spaces.pop(fact.slot, None)
            self.emptied[fact.slot] = fact.seat

    def close_up(self, fact: f.CardsMovedUp) -> None:
        """Enter that the rows of the market closed up."""
        self.emptied.clear()
        for _card, start, end in fact.moves:
            self.spaces[end] += self.spaces.pop(start, 0)

    def refill(self, fact: f.MarketRefilled) -> None:
        """Enter the cards newly dealt."""
        self.emptied.clear()
        self.dealt += fact.cards

    def play(self, fact: f.CardPlayed) -> None:
        """Enter a card that went from a hand to a court."""
        self.do(fact)
        self.hands[fact.seat] -= 1
        self.played[fact.card] = fact.seat

    def discard(self, fact: f.CardDiscarded) -> None:
        """Enter a card that is gone."""
        if fact.origin is Origin.COURT and self.played.pop(fact.card, None) is None:
            self.lost[fact.card] = fact.seat
        elif fact.origin is Origin.HAND:
            self.hands[fact.seat] -= 1
        elif fact.origin is Origin.PRIZES:
            self.prizes[fact.seat] -= 1

    def betray(self, fact: f.CardBetrayed) -> None:
        """Enter who betrayed a card."""
        self._step(fact)
        self.betrayed[fact.card] = fact.seat

    def take_prize(self, fact: f.PrizeTaken) -> None:
        self.prizes[fact.seat] += 1

    def swap(self, fact: f.HandsSwapped) -> None:
        """Enter hands that were swapped."""
        self.swapped.append((fact.seat, fact.player))

    def rule(self, fact: f.RulerChanged) -> None:
        """Enter the ruler of a region."""
        self.rulers[fact.region] = (self.rulers.get(fact.region, (fact.before,))[0], fact.after)

    def favor(self, fact: f.SuitFavored) -> None:
        """Enter the favored suit."""
        self.favored = (fact.before if self.favored is None else self.favored[0], fact.suit)

    def check(self, fact: f.DominanceChecked) -> None:
        """Enter the points of a Dominance Check."""
        self.points.update(dict(enumerate(fact.points)))

    def clear(self, fact: f.BlocksCleared) -> None:
        """Enter that all blocks left the map."""
        self.cleared = fact.blocks > 0

    def choose_loyalty(self, fact: f.LoyaltyChosen) -> None:
        """Enter a first loyalty."""
        self.do(fact)
        self.loyalties[fact.seat] = fact.coalition

    def change_loyalty(self, fact: f.LoyaltyChanged) -> None:
        """Enter a new loyalty."""
        self.loyalties[fact.seat] = fact.after

    def begin_event(self, fact: f.EventBegan) -> None:
        """Enter an event in force."""
        self.events[fact.card, fact.half] = fact.seat

    def end_event(self, fact: f.EventEnded) -> None:
        """Enter an event that is over."""
        self.events.pop((fact.card, fact.half), None)
