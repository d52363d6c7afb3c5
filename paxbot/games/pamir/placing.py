"""Placing a piece, and taking one from elsewhere when the supply is empty."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Seat, Step
from paxbot.games.pamir import facts
from paxbot.games.pamir.cards import COURT_CARDS, CourtCard
from paxbot.games.pamir.courts import ring, serves
from paxbot.games.pamir.holdings import ask, triggered
from paxbot.games.pamir.moves import PlaceArmy, PlaceRoad, PlaceSpy, PlaceTribe, Prompt, TakePiece
from paxbot.games.pamir.queries import Consults, MayTakeFrom
from paxbot.games.pamir.state import Piece, Pile, State
from paxbot.games.pamir.table import BLOCKS, Table
from paxbot.games.pamir.terms import BORDERS_OF, GIFT_COSTS, Border, ImpactIcon, Region

Placing = PlaceArmy | PlaceRoad | PlaceTribe | PlaceSpy
"""An answer that says where a piece goes."""


def sources(s: State, seat: Seat, piece: Piece, at: int, owner: int) -> list[TakePiece]:
    """Return where the seat may take a piece of `owner` in play to place it at `at`: never one placed in this turn.

    Rule: General rules > Component limits.
    """
    places: list[tuple[Piece, int]]
    if piece in BLOCKS:
        places = [(Piece.ARMY, r) for r in Region] + [(Piece.ROAD, b) for b in Border]
    else:
        spies = [card for card in ring(s) if card in s.spies]
        places = [(Piece.TRIBE, r) for r in Region] + [(Piece.SPY, card) for card in spies]
        places += [(Piece.GIFT, cost) for cost in GIFT_COSTS]
    piles = [pile for pile in (Pile(*place, owner) for place in places) if s.count(pile) > s.fresh.get(pile, 0)]
    return [
        TakePiece(kind, source)
        for kind, source, _owner in piles
        if ask(s, MayTakeFrom(seat, piece, at, kind, source), True)
    ]


def can_place(s: State, seat: Seat, piece: Piece, at: int, owner: int) -> bool:
    """Return whether the supply or the table has a piece of `owner` that the seat can place at `at`."""
    supply = s.blocks if piece in BLOCKS else s.cylinders
    return bool(supply[owner]) or bool(sources(s, seat, piece, at, owner))


def lacks_pieces(s: State, seat: Seat, card: CourtCard) -> bool:
    """Return whether the supply has not all the blocks or cylinders that the icons of a card to play place."""
    player = s.players[seat]
    changes = card.patriot not in (None, player.loyalty)
    blocks_left = s.blocks[serves(s, seat) if card.patriot is None else card.patriot]
    cylinders_left = s.cylinders[seat] + (len(player.gifts) if changes else 0)
    placed = Counter(card.impact)
    return (
        placed[ImpactIcon.ARMY] + placed[ImpactIcon.ROAD] > blocks_left
        or placed[ImpactIcon.TRIBE] + placed[ImpactIcon.SPY] > cylinders_left
    )


def place(t: Table, seat: Seat, piece: Piece, at: int, owner: int) -> None:
    """Place the piece from the supply; with an empty supply the seat is asked which to take."""
    supply = t.s.blocks if piece in BLOCKS else t.s.cylinders
    if supply[owner]:
        t.place(seat, piece, at, owner)
    else:
        t.next(*triggered(t.s, Consults(seat)), TakeSource(seat, piece, at, owner))


@dataclass(frozen=True, slots=True)
class TakeSource(Step[State, Table, TakePiece]):
    """The piece in play that is taken for the one to be placed (Rule: General rules > Component limits)."""

    prompt: ClassVar[Prompt] = Prompt.TAKE_PIECE
    piece: Piece
    at: int
    owner: int

    def options(self, s: State) -> Sequence[TakePiece]:
        """Return every piece of the owner not placed in this turn."""
        return sources(s, self.seat, self.piece, self.at, self.owner)

    def resolve(self, t: Table, move: TakePiece) -> None:
        """Move it over."""
        t.place(self.seat, self.piece, self.at, self.owner, move)


@dataclass(frozen=True, slots=True)
class PlacePiece(Step[State, Table, Placing]):
    """The common part of the impact icons: one piece, on one of several places."""

    piece: ClassVar[Piece]

    @abstractmethod
    def places(self, s: State) -> Sequence[Placing]:
        """Return the places it may go to."""

    def owner(self, s: State) -> int:
        """Return the seat or coalition whose piece it is."""
        return serves(s, self.seat) if self.piece in BLOCKS else self.seat

    def options(self, s: State) -> Sequence[Placing]:
        """Return the places for which there is a piece to place."""
        owner, places = self.owner(s), self.places(s)
        if (s.blocks if self.piece in BLOCKS else s.cylinders)[owner]:
            return places
        return [move for move in places if can_place(s, self.seat, self.piece, move[0], owner)]

    def resolve(self, t: Table, move: Placing) -> None:
        """Place it there."""
        place(t, self.seat, self.piece, move[0], self.owner(t.s))

    def otherwise(self, t: Table) -> None:
        """Drop the icon: no piece can be placed."""
        t.tell(facts.IconDropped(self.seat, self.piece))


@dataclass(frozen=True, slots=True)
class PlaceArmyIcon(PlacePiece):
    """One loyal army in the card's region (Rule: Play > Impact icons)."""

    prompt: ClassVar[Prompt] = Prompt.PLACE_ARMY
    piece: ClassVar[Piece] = Piece.ARMY
    region: Region

    def places(self, s: State) -> Sequence[PlaceArmy]:
        """Return the region."""
        return (PlaceArmy(self.region),)


@dataclass(frozen=True, slots=True)
class PlaceRoadIcon(PlacePiece):
    """One loyal road on a border of the card's region (Rule: Play > Impact icons)."""

    prompt: ClassVar[Prompt] = Prompt.PLACE_ROAD
    piece: ClassVar[Piece] = Piece.ROAD
    region: Region
    before: int = 0
    """How many roads of the same card came before this one."""

    def places(self, s: State) -> Sequence[PlaceRoad]:
        """Return the region's borders."""
        return [PlaceRoad(border) for border in BORDERS_OF[self.region]]


@dataclass(frozen=True, slots=True)
class PlaceTribeIcon(PlacePiece):
    """One tribe in the card's region (Rule: Play > Impact icons)."""

    prompt: ClassVar[Prompt] = Prompt.PLACE_TRIBE
    piece: ClassVar[Piece] = Piece.TRIBE
    region: Region

    def places(self, s: State) -> Sequence[PlaceTribe]:
        """Return the region."""
        return (PlaceTribe(self.region),)


@dataclass(frozen=True, slots=True)
class PlaceSpyIcon(PlacePiece):
    """One spy on a court card of the card's region, in any court (Rule: Play > Impact icons)."""

    prompt: ClassVar[Prompt] = Prompt.PLACE_SPY
    piece: ClassVar[Piece] = Piece.SPY
    region: Region

    def places(self, s: State) -> Sequence[PlaceSpy]:
        """Return every court card of the region."""
        return [PlaceSpy(card) for card in ring(s) if COURT_CARDS[card].region is self.region]
