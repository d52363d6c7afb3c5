"""Speculating, and moving cubes about (Rule: Turn > Speculate)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Seat, Step
from paxbot.games.porfiriana.business import missing_prestige
from paxbot.games.porfiriana.connections import is_free_double
from paxbot.games.porfiriana.moves import Lift, Prompt, Put
from paxbot.games.porfiriana.powers import ask
from paxbot.games.porfiriana.queries import DoublesOvals
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import HACENDADO_INCOME, NO_CARD, CubeKind


def bettable(s: State) -> Iterator[int]:
    """Yield the market cards on which a speculation cube may be put: not on the last topple (RULING 10)."""
    for card in s.market:
        if card not in (NO_CARD, s.last_topple) and card not in s.speculation:
            yield card


def unfilled(s: State, seat: Seat) -> Iterator[int]:
    """Yield the own enterprises, and the hacendado, with less profit than they could have; never land."""
    for card, target in s.targets.items():
        if s.owner[card] == seat and s.profit(card) < target:
            yield card
    hacendado = s.players[seat].hacendado
    if not s.flipped(seat) and s.income.get(hacendado, 0) < HACENDADO_INCOME:
        yield hacendado


def movable(s: State, seat: Seat) -> Iterator[Lift]:
    """Yield the cubes the seat may move: speculation cubes always, others with an empty reserve (RULING 11)."""
    if s.players[seat].reserve:
        yield Lift(CubeKind.RESERVE)
    yield from (Lift(CubeKind.SPECULATION, card) for card, owner in s.speculation.items() if owner == seat)
    if s.players[seat].reserve:
        return
    yield from (Lift(CubeKind.INCOME, card) for card, cubes in s.income.items() if cubes and s.owner[card] == seat)
    yield from (Lift(CubeKind.CONNECTION, oval) for oval, seats in s.connections.items() if seat in seats)
    yield from (Lift(CubeKind.PRESTIGE, card) for card in s.prestige if s.owner[card] == seat)


def places(s: State, seat: Seat, lifted: Lift) -> Iterator[Put]:
    """Yield where a cube may be put.

    A speculation cube that is moved with cubes left in the reserve stays on the market or comes home.
    """
    for card in bettable(s):
        yield Put(CubeKind.SPECULATION, card)
    if lifted.kind is not CubeKind.RESERVE:
        yield Put(CubeKind.RESERVE)
    if lifted.kind is CubeKind.SPECULATION and s.players[seat].reserve:
        return
    source = lifted.at if lifted.kind is CubeKind.INCOME else NO_CARD
    yield from (Put(CubeKind.INCOME, card) for card in unfilled(s, seat) if card != source)
    if lifted.kind is not CubeKind.RESERVE:
        yield from (Put(CubeKind.PRESTIGE, card) for card in missing_prestige(s, seat))
    if ask(s, DoublesOvals(seat), False):
        alone = (oval for oval in s.connections if is_free_double(s, seat, oval))
        yield from (Put(CubeKind.CONNECTION, oval) for oval in alone if Lift(CubeKind.CONNECTION, oval) != lifted)


def can_speculate(s: State, seat: Seat) -> bool:
    """Return whether there is a cube to be placed or moved."""
    return any(True for lifted in movable(s, seat) for _ in places(s, seat, lifted))


@dataclass(frozen=True, slots=True)
class ChooseCube(Step[State, Table, Lift]):
    """The cube of a speculation."""

    prompt: ClassVar[Prompt] = Prompt.CHOOSE_CUBE

    def options(self, s: State) -> Sequence[Lift]:
        """Return those that have somewhere to go."""
        return [lifted for lifted in movable(s, self.seat) if next(places(s, self.seat, lifted), None)]

    def resolve(self, t: Table, move: Lift) -> None:
        """Ask where it goes."""
        t.next(ChoosePlace(self.seat, move.kind, move.at))


@dataclass(frozen=True, slots=True)
class ChoosePlace(Step[State, Table, Put]):
    """The place of that cube."""

    prompt: ClassVar[Prompt] = Prompt.CHOOSE_PLACE
    cube: CubeKind
    at: int

    def options(self, s: State) -> Sequence[Put]:
        """Return the market cards first."""
        return list(places(s, self.seat, Lift(self.cube, self.at)))

    def resolve(self, t: Table, move: Put) -> None:
        """Take the cube home, then put it where it goes."""
        self._lift(t)
        match move.kind:
            case CubeKind.SPECULATION:
                t.bet(self.seat, move.at)
            case CubeKind.INCOME:
                t.place_income(move.at)
            case CubeKind.PRESTIGE:
                t.place_prestige(move.at)
            case CubeKind.CONNECTION:
                t.connect(self.seat, move.at)

    def _lift(self, t: Table) -> None:
        match self.cube:
            case CubeKind.SPECULATION:
                t.end_bet(self.at)
            case CubeKind.INCOME:
                t.remove_income(self.at)
            case CubeKind.CONNECTION:
                t.disconnect(self.seat, self.at)
            case CubeKind.PRESTIGE:
                t.remove_prestige(self.at, 1)
