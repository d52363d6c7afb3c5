from collections.abc import Collection, Mapping
from typing import Any, Final

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import Region
from tests.pamir.builder import BLUE, RED, Diagram

FIRST: Final = 15
SECOND: Final = 4


class LaidOut(PaxPamir):
    """Red has so many rupees and two cards of Kabul, where blue rules with three tribes; it is red's turn."""

    def __init__(self, rupees: int = 6) -> None:
        self.rupees = rupees

    def setup(self, seats: int, seed: bytes, options: Mapping[str, Any], automated: Collection[Seat] = ()) -> State:
        table = Diagram(seats).tribes(Region.KABUL, {BLUE: 3}).hand(RED, FIRST, SECOND).rupees(RED, self.rupees)
        return table.turn_of(RED).s
