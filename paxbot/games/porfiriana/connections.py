"""Connections (Rule: Turn > Improve Connection)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Seat, Step
from paxbot.games.porfiriana.cards import Oval
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.moves import Connect, Prompt
from paxbot.games.porfiriana.powers import ask
from paxbot.games.porfiriana.queries import ConnectionPayee, DoublesOvals
from paxbot.games.porfiriana.state import OVALS, State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import CHAIN_PRICE, NOBODY, Access, OvalKind

CUBES_ON_DOUBLED = 2
RAISING = {OvalKind.MULE: Access.MULE, OvalKind.RAIL: Access.RAIL}
"""The access that built ovals give; ships and canals give none (RULING 15)."""
BEST_FIRST = (Access.RAIL, Access.MULE, Access.FOOT)


def printed_oval(s: State, oval: int) -> Oval:
    """Return the oval with the number."""
    return s.enterprise(oval // OVALS).ovals[oval % OVALS]


def access(s: State, card: int) -> Access:
    """Return how troops reach the enterprise; unrest leaves only the base connection.

    Rule: Troops > Access and cost.
    """
    enterprise = s.enterprise(card)
    found = {enterprise.access}
    if card not in s.unrest:
        built = (oval for number, oval in enumerate(enterprise.ovals) if card * OVALS + number in s.connections)
        found.update(RAISING[oval.kind] for oval in built if oval.kind in RAISING)
    return next(each for each in BEST_FIRST if each in found)


def has_chain(s: State, seat: Seat) -> bool:
    """Return whether the seat has a working chain railroad."""
    return any(
        seat in seats and oval // OVALS not in s.unrest and printed_oval(s, oval).chain
        for oval, seats in s.connections.items()
    )


def ovals(s: State) -> Iterator[int]:
    """Yield all ovals of the enterprises in play."""
    for card in s.enterprises:
        yield from range(card * OVALS, card * OVALS + len(s.enterprise(card).ovals))


def is_free_double(s: State, seat: Seat, oval: int) -> bool:
    """Return whether a second own cube on the oval costs nothing (Rule: Partners > Swift Refrigerator Line)."""
    return s.connections.get(oval) == (seat,)


def price(s: State, seat: Seat, oval: int) -> int:
    """Return what the oval costs the seat (RULING 9)."""
    if is_free_double(s, seat, oval):
        return 0
    printed = printed_oval(s, oval).price
    return CHAIN_PRICE if printed > CHAIN_PRICE and has_chain(s, seat) else printed


def improvements(s: State, seat: Seat) -> Iterator[Connect]:
    """Yield the ovals the seat can build on and pay for; no more than one cube lies on each, unless it may double."""
    player = s.players[seat]
    if not player.reserve:
        return
    for oval in ovals(s):
        cubes = len(s.connections.get(oval, ()))
        has_room = not cubes or (cubes < CUBES_ON_DOUBLED and ask(s, DoublesOvals(seat), False))
        if has_room and price(s, seat, oval) <= player.gold:
            yield Connect(oval)


@dataclass(frozen=True, slots=True)
class ChooseOval(Step[State, Table, Connect]):
    """The oval on which a connection is built."""

    prompt: ClassVar[Prompt] = Prompt.CHOOSE_OVAL

    def options(self, s: State) -> Sequence[Connect]:
        """Return those that can be paid for."""
        return list(improvements(s, self.seat))

    def resolve(self, t: Table, move: Connect) -> None:
        """Pay, to the holder of a monopoly if there is one, and put the cube there."""
        due = price(t.s, self.seat, move.oval)
        t.pay(self.seat, due, Why.CONNECTION, ask(t.s, ConnectionPayee(self.seat), NOBODY))
        t.connect(self.seat, move.oval)
