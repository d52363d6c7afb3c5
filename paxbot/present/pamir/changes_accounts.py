"""Accounts of a sequence of facts: what has changed from its beginning to its end, without what came to naught."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.facts import Origin
from paxbot.games.pamir.state import Half, Piece, Pile
from paxbot.games.pamir.terms import Coalition, Region, Suit

_DEEDS: Final = (f.LoyaltyChosen, f.CardPurchased, f.CardPlayed, f.ActionTaken, f.BribeOffered, f.TurnEnded)
"""Facts that only the player on turn brings about."""
_STEPS: Final = (f.PiecePlaced, f.PieceMoved, f.RupeesTaxed, f.CardBetrayed)
"""Facts that tell who acts where no deed is among them: parts of a deed told before, or an answer of another player."""


class Pieces:
    """Pieces that came, went and moved; like pieces at one place are the same to everybody."""

    def __init__(self) -> None:
        self.net: Counter[Pile] = Counter()
        self._strays: dict[Pile, list[tuple[int, ...]]] = {}
        """For each pile the routes of pieces that did not stand there; a piece from the supply has none behind it."""

    def routes(self) -> Iterator[tuple[Piece, int, tuple[int, ...]]]:
        """The kind, owner and places passed of every piece that stands elsewhere than it did."""
        for (piece, at, owner), strays in self._strays.items():
            yield from ((piece, owner, (*route, at)) for route in strays if route)

    def arrive(self, pile: Pile) -> None:
        """A piece comes from the supply."""
        self.net[pile] += 1
        self._strays.setdefault(pile, []).append(())

    def leave(self, pile: Pile, count: int = 1) -> None:
        """Pieces go to the supply."""
        for _ in range(count):
            self._take(pile)

    def move(self, start: Pile, end: Pile) -> None:
        """A piece goes from place to place; one that comes back where it was has not moved."""
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
        """The route of the piece taken, one from the supply before others; None for one that stood there."""
        self.net[pile] -= 1
        strays = self._strays.get(pile)
        if not strays:
            return None
        return strays.pop(strays.index(()) if () in strays else -1)


class Accounts:
    """Everything on the table as far as facts tell of it."""

    def __init__(self) -> None:
        self._doer: Seat | None = None
        self._stepper: Seat | None = None
        self.pieces = Pieces()
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
        """Whose deeds these are, if that is told and they are one player's: at the beginning all choose a loyalty."""
        if len(self.loyalties) > 1:
            return None
        return self._stepper if self._doer is None else self._doer

    def hear(self, fact: Fact) -> None:
        """Enter the fact under everything it changes."""
        if self._doer is None and isinstance(fact, _DEEDS):
            self._doer = fact.seat
        if self._stepper is None and isinstance(fact, _STEPS):
            self._stepper = fact.seat
        for enter in (self._pieces, self._rupees, self._market, self._cards, self._standing):
            enter(fact)

    def _pieces(self, fact: Any) -> None:
        match fact:
            case f.PiecePlaced(_, piece, at, owner, source, source_at):
                if source is not None and source_at is not None:
                    self.pieces.leave(Pile(source, source_at, owner))
                self.pieces.arrive(Pile(piece, at, owner))
            case f.PieceMoved(_, piece, owner, start, end):
                self.pieces.move(Pile(piece, start, owner), Pile(piece, end, owner))
            case f.PiecesRemoved(piece, at, owner, count):
                self.pieces.leave(Pile(piece, at, owner), count)

    def _rupees(self, fact: Any) -> None:
        match fact:
            case f.RupeesPlaced(seat, slot, _, rupees):
                self.purses[seat] -= rupees
                self.spaces[slot] += rupees
            case f.RupeesGained(seat, rupees, origin, card):
                self.purses[seat] += rupees
                if origin is Origin.MARKET and card is not None:
                    self.on_cards[card] -= rupees
            case f.RupeesLost(rupees, seat, slot):
                if seat is not None:
                    self.purses[seat] -= rupees
                if slot is not None:
                    self.spaces[slot] -= rupees
            case f.RupeesTaxed(seat, other, rupees) | f.BribeSettled(other, seat, _, rupees):
                self.purses[seat] += rupees
                self.purses[other] -= rupees
            case f.LeverageRepaid(seat, _, rupees):
                self.purses[seat] -= rupees

    def _market(self, fact: Any) -> None:
        match fact:
            case f.CardPurchased(seat, card, _, gained, slot):
                self.purses[seat] += gained
                self.bought.append((seat, card))
                self.hands[seat] += card in COURT_CARDS
                self.on_cards.pop(card, None)
                if slot is not None:
                    self.spaces.pop(slot, None)
                    self.emptied[slot] = seat
            case f.CardsMovedUp(moves):
                self.emptied.clear()
                for _, start, end in moves:
                    self.spaces[end] += self.spaces.pop(start, 0)
            case f.MarketRefilled(cards):
                self.emptied.clear()
                self.dealt += cards

    def _cards(self, fact: Any) -> None:
        match fact:
            case f.CardPlayed(seat, card):
                self.hands[seat] -= 1
                self.played[card] = seat
            case f.CardDiscarded(seat, card, Origin.COURT):
                if self.played.pop(card, None) is None:
                    self.lost[card] = seat
            case f.CardDiscarded(seat, _, Origin.HAND):
                self.hands[seat] -= 1
            case f.CardDiscarded(seat, _, Origin.PRIZES):
                self.prizes[seat] -= 1
            case f.CardBetrayed(seat, _, card):
                self.betrayed[card] = seat
            case f.PrizeTaken(seat):
                self.prizes[seat] += 1
            case f.HandsSwapped(seat, other):
                self.swapped.append((seat, other))

    def _standing(self, fact: Any) -> None:
        match fact:
            case f.RulerChanged(region, before, after):
                self.rulers[region] = (self.rulers.get(region, (before,))[0], after)
            case f.SuitFavored(suit, before):
                self.favored = (before if self.favored is None else self.favored[0], suit)
            case f.DominanceChecked(points=points):
                self.points.update(dict(enumerate(points)))
            case f.BlocksCleared(blocks):
                self.cleared = blocks > 0
            case f.LoyaltyChosen(seat, coalition) | f.LoyaltyChanged(seat, _, coalition):
                self.loyalties[seat] = coalition
            case f.EventBegan(card, half, seat):
                self.events[card, half] = seat
            case f.EventEnded(card, half):
                self.events.pop((card, half), None)
