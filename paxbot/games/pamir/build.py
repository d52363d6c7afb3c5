"""The build action."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Effect, OpenStep, Seat, Step
from paxbot.games.pamir import facts
from paxbot.games.pamir.courts import ruled_by, serves
from paxbot.games.pamir.holdings import ask, triggered
from paxbot.games.pamir.moves import Done, PlaceArmy, PlaceRoad, Prompt
from paxbot.games.pamir.placing import can_place, place
from paxbot.games.pamir.queries import BlocksPerPayment, BuildEnds, BuildSite
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import BORDERS_OF, ActionKind, Border, Region

PAYMENTS = 3
PAYMENT_RUPEES = 2

Block = PlaceArmy | PlaceRoad
"""An answer that says where a block goes."""


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
    """Return the only region the seat builds in; None where it may choose among those it rules."""
    return ask(s, BuildSite(seat), None)


def begin(s: State, seat: Seat, rank: int) -> tuple[OpenStep, ...]:
    """Return the first block to build, and the end of the action, at which cards in force may add to it."""
    region = site(s, seat)
    return BuildBlock(seat, 0, region), EndBuild(seat, region)


@dataclass(frozen=True, slots=True)
class BuildBlock(Step[State, Table, Block | Done]):
    """The next block to pay for and place (Rule: Card actions > Build)."""

    prompt: ClassVar[Prompt] = Prompt.BUILD
    placed: int
    only: Region | None = None

    def options(self, s: State) -> Sequence[Block | Done]:
        """Return every site, while blocks and rupees last; after the first block the seat may stop."""
        per = blocks_per_payment(s, self.seat)
        if self.placed >= PAYMENTS * per or (self.is_paid_now(s) and s.players[self.seat].rupees < PAYMENT_RUPEES):
            return ()
        options = sites(s, self.seat, self.only)
        return [*options, Done()] if options and self.placed else options

    def is_paid_now(self, s: State) -> bool:
        """Return whether the next block needs a payment, rather than being covered by the last one."""
        return self.placed % blocks_per_payment(s, self.seat) == 0

    def resolve(self, t: Table, move: Block | Done) -> None:
        """Pay one rupee to each row, going on from the block before, and place the block."""
        if isinstance(move, Done):
            t.tell(facts.ActionStopped(self.seat, ActionKind.BUILD))
            return
        if self.is_paid_now(t.s):
            t.pay_cost(self.seat, 1, skip=self.placed // blocks_per_payment(t.s, self.seat))
        t.next(BuildBlock(self.seat, self.placed + 1, self.only))
        place_block(t, self.seat, move)


def blocks_per_payment(s: State, seat: Seat) -> int:
    """Return how many blocks two rupees place."""
    return ask(s, BlocksPerPayment(seat), 1)


def place_block(t: Table, seat: Seat, move: Block) -> None:
    """Place the chosen army or road."""
    piece = Piece.ARMY if isinstance(move, PlaceArmy) else Piece.ROAD
    place(t, seat, piece, move[0], serves(t.s, seat))


@dataclass(frozen=True, slots=True)
class EndBuild(Effect[Table]):
    """The end of the build action, at which cards in force may add steps."""

    seat: Seat
    only: Region | None = None

    def run(self, t: Table) -> None:
        """Open those steps."""
        t.next(*triggered(t.s, BuildEnds(self.seat, self.only)))


@dataclass(frozen=True, slots=True)
class BuildFreeBlock(Step[State, Table, Block]):
    """One more block at no cost, where the seat could build (Rule: Abilities > Infrastructure)."""

    prompt: ClassVar[Prompt] = Prompt.BUILD_FREE
    only: Region | None = None

    def options(self, s: State) -> Sequence[Block]:
        """Return every site of a build action."""
        return sites(s, self.seat, self.only)

    def resolve(self, t: Table, move: Block) -> None:
        """Place it."""
        place_block(t, self.seat, move)

    def otherwise(self, t: Table) -> None:
        """Drop the block: the seat rules no region, or every block was placed in this turn."""
        t.tell(facts.IconDropped(self.seat, Piece.ARMY))
