"""Placing a piece, taken from elsewhere when the supply is empty; the build action and the gift action."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Effect, OpenStep, Seat, Step
from paxbot.games.pamir import facts
from paxbot.games.pamir.moves import Done, PlaceArmy, PlaceGift, PlaceRoad, PlaceSpy, PlaceTribe, Prompt, TakePiece
from paxbot.games.pamir.queries import (
    BlocksPerPayment,
    BuildEnds,
    BuildSite,
    Consults,
    MayTakeFrom,
    ring,
    ruled_by,
    serves,
)
from paxbot.games.pamir.state import NO_CARD, Piece, Pile, State, ask, triggered
from paxbot.games.pamir.table import BLOCKS, Table
from paxbot.games.pamir.terms import (
    BORDERS_OF,
    COURT_CARDS,
    GIFT_COSTS,
    MARKET_COLUMNS,
    ActionKind,
    Border,
    CourtCard,
    ImpactIcon,
    Region,
)

Placing = PlaceArmy | PlaceRoad | PlaceTribe | PlaceSpy


def pay_cost(t: Table, seat: Seat, per_row: int, skip: int = 0) -> None:
    """Put `per_row` rupees on the rightmost cards of each row, one a card, after the `skip` rightmost.

    What a row's cards cannot take leaves the game (Rule: Card actions > Action costs).
    """
    t.tell(facts.RupeesPaid(seat, 2 * per_row))
    for row in (0, 1):
        start = row * MARKET_COLUMNS
        cards = [slot for slot in range(start + MARKET_COLUMNS - 1, start - 1, -1) if t.s.market[slot] != NO_CARD]
        slots = cards[skip : skip + per_row]
        for slot in slots:
            t.put_on_market(seat, slot, 1)
        if len(slots) < per_row:
            lacking = per_row - len(slots)
            t.pay_bank(seat, lacking)
            t.tell(facts.RupeesLost(lacking, seat, None))


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
class TakeSource(Step[State, Table, TakePiece], prompt=Prompt.TAKE_PIECE):
    piece: Piece
    at: int
    owner: int

    def options(self, s: State) -> Sequence[TakePiece]:
        return sources(s, self.seat, self.piece, self.at, self.owner)

    def resolve(self, t: Table, move: TakePiece) -> None:
        t.place(self.seat, self.piece, self.at, self.owner, move)


@dataclass(frozen=True, slots=True)
class PlacePiece(Step[State, Table, Placing]):
    piece: ClassVar[Piece]

    @abstractmethod
    def places(self, s: State) -> Sequence[Placing]:
        """Return the places it may go to."""

    def owner(self, s: State) -> int:
        return serves(s, self.seat) if self.piece in BLOCKS else self.seat

    def options(self, s: State) -> Sequence[Placing]:
        owner, places = self.owner(s), self.places(s)
        if (s.blocks if self.piece in BLOCKS else s.cylinders)[owner]:
            return places
        return [move for move in places if can_place(s, self.seat, self.piece, move[0], owner)]

    def resolve(self, t: Table, move: Placing) -> None:
        place(t, self.seat, self.piece, move[0], self.owner(t.s))

    def otherwise(self, t: Table) -> None:
        t.tell(facts.IconDropped(self.seat, self.piece))


@dataclass(frozen=True, slots=True)
class PlaceArmyIcon(PlacePiece, prompt=Prompt.PLACE_ARMY):
    piece: ClassVar[Piece] = Piece.ARMY
    region: Region

    def places(self, s: State) -> Sequence[PlaceArmy]:
        return (PlaceArmy(self.region),)


@dataclass(frozen=True, slots=True)
class PlaceRoadIcon(PlacePiece, prompt=Prompt.PLACE_ROAD):
    piece: ClassVar[Piece] = Piece.ROAD
    region: Region
    before: int = 0

    def places(self, s: State) -> Sequence[PlaceRoad]:
        return [PlaceRoad(border) for border in BORDERS_OF[self.region]]


@dataclass(frozen=True, slots=True)
class PlaceTribeIcon(PlacePiece, prompt=Prompt.PLACE_TRIBE):
    piece: ClassVar[Piece] = Piece.TRIBE
    region: Region

    def places(self, s: State) -> Sequence[PlaceTribe]:
        return (PlaceTribe(self.region),)


@dataclass(frozen=True, slots=True)
class PlaceSpyIcon(PlacePiece, prompt=Prompt.PLACE_SPY):
    """One spy on a court card of the card's region, in any court (Rule: Play > Impact icons)."""

    piece: ClassVar[Piece] = Piece.SPY
    region: Region

    def places(self, s: State) -> Sequence[PlaceSpy]:
        return [PlaceSpy(card) for card in ring(s) if COURT_CARDS[card].region is self.region]


PAYMENTS = 3
PAYMENT_RUPEES = 2

Block = PlaceArmy | PlaceRoad


def sites(s: State, seat: Seat, only: Region | None) -> list[Block]:
    """Return every site: regions the seat rules and their borders, or the `only` region it builds armies in.

    Rule: Card actions > Build.
    """
    regions = ruled_by(s, seat) if only is None else [only]
    if not regions:
        return []
    coalition = serves(s, seat)
    borders = {border for region in regions for border in BORDERS_OF[region]} if only is None else ()
    armies = [PlaceArmy(region) for region in regions]
    roads = [PlaceRoad(border) for border in Border if border in borders]
    if s.blocks[coalition]:
        return [*armies, *roads]
    return [
        *(move for move in armies if can_place(s, seat, Piece.ARMY, move.region, coalition)),
        *(move for move in roads if can_place(s, seat, Piece.ROAD, move.border, coalition)),
    ]


def site(s: State, seat: Seat) -> Region | None:
    return ask(s, BuildSite(seat), None)


def begin(s: State, seat: Seat, rank: int) -> tuple[OpenStep, ...]:
    region = site(s, seat)
    return BuildBlock(seat, 0, region), EndBuild(seat, region)


@dataclass(frozen=True, slots=True)
class BuildBlock(Step[State, Table, Block | Done], prompt=Prompt.BUILD):
    placed: int
    only: Region | None = None

    def options(self, s: State) -> Sequence[Block | Done]:
        """Return every site, and the end after the first block."""
        per = blocks_per_payment(s, self.seat)
        if self.placed >= PAYMENTS * per or (self.is_paid_now(s) and s.players[self.seat].rupees < PAYMENT_RUPEES):
            return ()
        options = sites(s, self.seat, self.only)
        return [*options, Done()] if options and self.placed else options

    def is_paid_now(self, s: State) -> bool:
        """Return True if the next block needs a payment, rather than being covered by the last one."""
        return self.placed % blocks_per_payment(s, self.seat) == 0

    def resolve(self, t: Table, move: Block | Done) -> None:
        """Pay one rupee to each row, going on from the block before."""
        if isinstance(move, Done):
            t.tell(facts.ActionStopped(self.seat, ActionKind.BUILD))
            return
        if self.is_paid_now(t.s):
            pay_cost(t, self.seat, 1, skip=self.placed // blocks_per_payment(t.s, self.seat))
        t.next(BuildBlock(self.seat, self.placed + 1, self.only))
        place_block(t, self.seat, move)


def blocks_per_payment(s: State, seat: Seat) -> int:
    return ask(s, BlocksPerPayment(seat), 1)


def place_block(t: Table, seat: Seat, move: Block) -> None:
    piece = Piece.ARMY if isinstance(move, PlaceArmy) else Piece.ROAD
    place(t, seat, piece, move[0], serves(t.s, seat))


@dataclass(frozen=True, slots=True)
class EndBuild(Effect[Table]):
    seat: Seat
    only: Region | None = None

    def run(self, t: Table) -> None:
        t.next(*triggered(t.s, BuildEnds(self.seat, self.only)))


@dataclass(frozen=True, slots=True)
class BuildFreeBlock(Step[State, Table, Block], prompt=Prompt.BUILD_FREE):
    """One more block at no cost, where the seat could build (Rule: Abilities > Infrastructure)."""

    only: Region | None = None

    def options(self, s: State) -> Sequence[Block]:
        return sites(s, self.seat, self.only)

    def resolve(self, t: Table, move: Block) -> None:
        place_block(t, self.seat, move)

    def otherwise(self, t: Table) -> None:
        t.tell(facts.IconDropped(self.seat, Piece.ARMY))


def free_spaces(s: State, seat: Seat) -> list[int]:
    """Return the costs of the gift spaces that are free, within the seat's rupees, and for which it has a cylinder.

    Rule: Card actions > Gift.
    """
    player = s.players[seat]
    free = (cost for cost in GIFT_COSTS if cost not in player.gifts and cost <= player.rupees)
    return [cost for cost in free if can_place(s, seat, Piece.GIFT, cost, seat)]


@dataclass(frozen=True, slots=True)
class GiveGift(Step[State, Table, PlaceGift], prompt=Prompt.GIFT):
    def options(self, s: State) -> Sequence[PlaceGift]:
        return [PlaceGift(cost) for cost in free_spaces(s, self.seat)]

    def resolve(self, t: Table, move: PlaceGift) -> None:
        pay_cost(t, self.seat, move.cost // 2)
        place(t, self.seat, Piece.GIFT, move.cost, self.seat)
