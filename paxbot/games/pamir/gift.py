"""The gift action."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Seat, Step
from paxbot.games.pamir.moves import PlaceGift, Prompt
from paxbot.games.pamir.placing import can_place, place
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import GIFT_COSTS


def free_spaces(s: State, seat: Seat) -> list[int]:
    """Return the costs of the gift spaces that are free, within the seat's rupees, and for which it has a cylinder.

    Rule: Card actions > Gift.
    """
    player = s.players[seat]
    free = (cost for cost in GIFT_COSTS if cost not in player.gifts and cost <= player.rupees)
    return [cost for cost in free if can_place(s, seat, Piece.GIFT, cost, seat)]


@dataclass(frozen=True, slots=True)
class GiveGift(Step[State, Table, PlaceGift]):
    """Pay 2, 4 or 6 rupees and place a cylinder on that gift space (Rule: Card actions > Gift)."""

    prompt: ClassVar[Prompt] = Prompt.GIFT

    def options(self, s: State) -> Sequence[PlaceGift]:
        """Return the free spaces within the seat's rupees."""
        return [PlaceGift(cost) for cost in free_spaces(s, self.seat)]

    def resolve(self, t: Table, move: PlaceGift) -> None:
        """Pay half to each row and place the gift."""
        t.pay_cost(self.seat, move.cost // 2)
        place(t, self.seat, Piece.GIFT, move.cost, self.seat)
