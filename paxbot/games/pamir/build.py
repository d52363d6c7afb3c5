"""The build action."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Effect, Move, Seat, Step
from paxbot.games.pamir import facts
from paxbot.games.pamir.holdings import ask
from paxbot.games.pamir.moves import Done, PlaceArmy, PlaceRoad
from paxbot.games.pamir.placing import can_place, place
from paxbot.games.pamir.prompts import Prompt
from paxbot.games.pamir.queries import BlocksPerPayment, BuildEnds
from paxbot.games.pamir.regions import ruled_by
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import BORDERS_OF, ActionKind, Border

PAYMENTS = 3
PAYMENT_RUPEES = 2


def sites(s: State, seat: Seat) -> list[Move]:
    """Armies in regions the seat rules and roads on their borders (Rule: Card actions > Build)."""
    regions = ruled_by(s, seat)
    if not regions or not can_place(s, Piece.ARMY, s.loyalty(seat)):
        return []
    borders = {border for region in regions for border in BORDERS_OF[region]}
    return [*(PlaceArmy(region) for region in regions), *(PlaceRoad(border) for border in Border if border in borders)]


def is_possible(s: State, seat: Seat) -> bool:
    """Whether the seat can pay for a block and has a place for it."""
    return s.players[seat].rupees >= PAYMENT_RUPEES and bool(sites(s, seat))


def least_cost(s: State, seat: Seat) -> int:
    """Rupees for one block."""
    return PAYMENT_RUPEES


def begin(t: Table, seat: Seat, card: int) -> None:
    """The seat builds up to its limit; then cards in force may add to it."""
    t.next(BuildBlock(seat, 0), EndBuild(seat))


@dataclass(frozen=True, slots=True)
class BuildBlock(Step[State, Table]):
    """Pay for the next block and place it (Rule: Card actions > Build)."""

    prompt: ClassVar[Prompt] = Prompt.BUILD
    seat: Seat
    placed: int

    def options(self, s: State) -> Sequence[Move]:
        """Every site, while blocks and rupees last; after the first block the seat may stop."""
        per = blocks_per_payment(s, self.seat)
        if self.placed >= PAYMENTS * per or (self.is_paid_now(s) and s.players[self.seat].rupees < PAYMENT_RUPEES):
            return ()
        options = sites(s, self.seat)
        return [*options, Done()] if options and self.placed else options

    def is_paid_now(self, s: State) -> bool:
        """Whether the next block needs a payment, rather than being covered by the last one."""
        return self.placed % blocks_per_payment(s, self.seat) == 0

    def resolve(self, t: Table, move: Move) -> None:
        """Pay one rupee to each row, going on from the block before, and place the block."""
        if isinstance(move, Done):
            t.tell(facts.ActionStopped(self.seat, ActionKind.BUILD))
            return
        if self.is_paid_now(t.s):
            t.pay_cost(self.seat, 1, skip=self.placed // blocks_per_payment(t.s, self.seat))
        t.next(BuildBlock(self.seat, self.placed + 1))
        place_block(t, self.seat, move)


def blocks_per_payment(s: State, seat: Seat) -> int:
    """How many blocks two rupees place."""
    blocks: int = ask(s, BlocksPerPayment(seat), 1)
    return blocks


def place_block(t: Table, seat: Seat, move: Move) -> None:
    """The chosen army or road is placed."""
    piece = Piece.ARMY if isinstance(move, PlaceArmy) else Piece.ROAD
    place(t, seat, piece, move[0], t.s.loyalty(seat))


@dataclass(frozen=True, slots=True)
class EndBuild(Effect[Table]):
    """The build action is over: cards in force may add steps."""

    seat: Seat

    def run(self, t: Table) -> None:
        """Open those steps."""
        t.next(*ask(t.s, BuildEnds(self.seat), ()))


@dataclass(frozen=True, slots=True)
class BuildFreeBlock(Step[State, Table]):
    """One more block at no cost, where the seat could build (Rule: Abilities > Infrastructure)."""

    prompt: ClassVar[Prompt] = Prompt.BUILD_FREE
    seat: Seat

    def options(self, s: State) -> Sequence[Move]:
        """Every site of a build action."""
        return sites(s, self.seat)

    def resolve(self, t: Table, move: Move) -> None:
        """Place it."""
        place_block(t, self.seat, move)

    def otherwise(self, t: Table) -> None:
        """The seat rules nothing, or every block was placed in this turn."""
        t.tell(facts.IconDropped(self.seat, Piece.ARMY))
