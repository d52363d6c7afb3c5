"""The part of the face of `engine.game.Game` that is the same in every game whose state counts turns."""

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from paxbot.engine.codec import Kinds, plain
from paxbot.engine.game import Applied, Json
from paxbot.engine.kernel import Changes, Fact, Move, Seat, State
from paxbot.engine.unasked import Reshuffle


class TurnState(State, Protocol):
    """A state that counts turns and names the winners."""

    active: Seat
    turn: int
    winners: tuple[Seat, ...] | None

    def copy(self) -> Self:
        """Return a state that shares nothing with this one."""


T = TypeVar("T", bound=TurnState)


class Rules(ABC, Generic[T]):
    """Rules behind the face of `engine.game.Game`, of which a game adds what is its own."""

    facts: ClassVar[Kinds[Fact]]

    @abstractmethod
    def advance(self, state: T, move: Move) -> Changes:
        """Apply a listed move, a change of seats or a reshuffle in place. Raises: IllegalMove."""

    def apply(self, state: T, move: Move) -> Applied[T]:
        """Return the state after what `advance` does; the argument is left alone. Raises: IllegalMove."""
        after = state.copy()
        return Applied(after, *self.advance(after, move))

    def reshuffle(self, state: T, seed: bytes) -> Reshuffle:
        """Return the move that shuffles all that nobody knows."""
        return Reshuffle(seed.hex())

    def turn_of(self, state: T) -> Seat:
        """Return the active seat."""
        return state.active

    def turn_number(self, state: T) -> int:
        """Return how many turns have begun; 0 while the first choices are made."""
        return state.turn

    def winners(self, state: T) -> tuple[Seat, ...] | None:
        """Return the winning seats, perhaps none; None while the game runs."""
        return state.winners

    def dump_move(self, move: Move) -> Json:
        return {name: plain(value) for name, value in move._asdict().items()}

    def dump_fact(self, fact: Fact) -> Json:
        return self.facts.dump(fact)

    def load_fact(self, raw: Json) -> Fact:
        """Return the fact `dump_fact` wrote."""
        return self.facts.load(raw)
