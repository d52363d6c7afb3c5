"""The move action."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Seat, Step
from paxbot.games.pamir.counted import CountedStep
from paxbot.games.pamir.courts import ring, serves
from paxbot.games.pamir.holdings import ask
from paxbot.games.pamir.moves import Cross, PickUp, Prompt, Sneak
from paxbot.games.pamir.queries import NeedsRoad, SpyNeighbors, SpyReach, TribesServe
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import BORDER_BETWEEN, NEIGHBORS, REGIONS, ActionKind, Region


def crossings(s: State, seat: Seat, region: Region) -> list[Region]:
    """Return the regions an army or serving tribe can go to: over a loyal road (Rule: Card actions > Move)."""
    if not ask(s, NeedsRoad(seat), True):
        return list(NEIGHBORS[region])
    loyalty = serves(s, seat)
    return [goal for goal in NEIGHBORS[region] if s.roads[BORDER_BETWEEN[region, goal]][loyalty]]


def neighbors(s: State, seat: Seat, card: int) -> list[int]:
    """Return the court cards one step from the card in the ring of courts (Rule: Card actions > Move)."""
    cards = ring(s)
    place = cards.index(card)
    beside = [cards[place - 1], cards[(place + 1) % len(cards)]]
    return [other for other in dict.fromkeys(ask(s, SpyNeighbors(seat, card), beside)) if other != card]


def hideouts(s: State, seat: Seat, card: int) -> list[int]:
    """Return the court cards a spy on the card can reach with one of the action's moves, in the order of the ring."""
    reached = set(neighbors(s, seat, card))
    for _ in range(ask(s, SpyReach(seat), 1) - 1):
        reached |= {further for near in tuple(reached) for further in neighbors(s, seat, near)}
    return [other for other in ring(s) if other in reached and other != card]


def movers(s: State, seat: Seat) -> Iterator[PickUp]:
    """Yield every army, serving tribe and spy of the seat that has somewhere to go."""
    loyalty = serves(s, seat)
    tribes_serve = ask(s, TribesServe(seat), False)
    for region in REGIONS:
        army, tribe = s.armies[region][loyalty], tribes_serve and s.tribes[region][seat]
        if (army or tribe) and crossings(s, seat, region):
            if army:
                yield PickUp(Piece.ARMY, region)
            if tribe:
                yield PickUp(Piece.TRIBE, region)
    if not s.spies:
        return
    cards = ring(s)
    if len(cards) > 1:
        for card in cards:
            if s.spies_on(card, seat):
                yield PickUp(Piece.SPY, card)


@dataclass(frozen=True, slots=True)
class ChooseMover(CountedStep[PickUp]):
    """The piece that makes the next move; the same one may move again (Rule: Card actions > Move)."""

    prompt: ClassVar[Prompt] = Prompt.MOVE
    action: ClassVar[ActionKind] = ActionKind.MOVE
    goals: tuple[tuple[Piece, int], ...] = ()
    """The places to which the pieces moved so far have gone, each with its kind."""

    def choices(self, s: State) -> Sequence[PickUp]:
        """Return every piece that can move."""
        return list(movers(s, self.seat))

    def take(self, t: Table, move: PickUp) -> None:
        """Ask where to."""
        t.next(ChooseGoal(self.seat, move.piece, move.at, self.left - 1, self.goals))


@dataclass(frozen=True, slots=True)
class ChooseGoal(Step[State, Table, Cross | Sneak]):
    """The place to which the chosen piece goes (Rule: Card actions > Move)."""

    prompt: ClassVar[Prompt] = Prompt.MOVE_TO
    piece: Piece
    at: int
    left: int
    goals: tuple[tuple[Piece, int], ...]

    def options(self, s: State) -> Sequence[Cross | Sneak]:
        """Return regions over a border, or court cards for a spy."""
        if self.piece is Piece.SPY:
            return [Sneak(card) for card in hideouts(s, self.seat, self.at)]
        return [Cross(region) for region in crossings(s, self.seat, Region(self.at))]

    def resolve(self, t: Table, move: Cross | Sneak) -> None:
        """Move it there and ask for the next piece."""
        t.next(ChooseMover(self.seat, self.left, True, (*self.goals, (self.piece, int(move[0])))))
        owner = serves(t.s, self.seat) if self.piece is Piece.ARMY else self.seat
        t.move(self.seat, self.piece, self.at, move[0], owner)
