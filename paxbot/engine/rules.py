"""The part of `engine.game.Game` that is the same in every game whose state counts turns.

Seats the bot plays are taken over from a person, and given back when the next turn begins.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from paxbot.engine import codec, kernel
from paxbot.engine.game import Applied, HandOver, Json, Reshuffle, TakeBack, change_of_seat, require_turns
from paxbot.engine.kernel import Changes, Decision, Fact, Move, Seat, State


class TurnState(State, Protocol):
    active: Seat
    turn: int
    winners: tuple[Seat, ...] | None

    def copy(self) -> Self:
        """Return a state that shares nothing with this one."""


T = TypeVar("T", bound=TurnState)


class Rules(ABC, Generic[T]):
    facts: ClassVar[codec.Kinds[Fact]]

    @abstractmethod
    def advance(self, state: T, move: Move) -> Changes:
        """Apply a listed move, a change of seats or a reshuffle in place. Raises: IllegalMove."""

    def apply(self, state: T, move: Move) -> Applied[T]:
        after = state.copy()
        return Applied(after, *self.advance(after, move))

    def reshuffle(self, state: T, seed: bytes) -> Reshuffle:
        return Reshuffle(seed.hex())

    def turn_of(self, state: T) -> Seat:
        return state.active

    def turn_number(self, state: T) -> int:
        """Return 0 while the first choices are made."""
        return state.turn

    def winners(self, state: T) -> tuple[Seat, ...] | None:
        return state.winners

    def dump_move(self, move: Move) -> Json:
        return {name: codec.plain(value) for name, value in move._asdict().items()}

    def dump_fact(self, fact: Fact) -> Json:
        return self.facts.dump(fact)

    def load_fact(self, raw: Json) -> Fact:
        return self.facts.load(raw)


class SeatHandedOver(NamedTuple):
    seat: Seat


class SeatReturning(NamedTuple):
    """The seat's player is back when the current turn is over."""

    seat: Seat


class SeatTakenBack(NamedTuple):
    seat: Seat


class Player(Protocol):
    automated: bool
    has_person: bool
    """Whether there is a person who can have the seat back while it is automated."""
    returning: bool


class SeatedState(TurnState, Protocol):
    choice: Move | None

    @property
    def players(self) -> Sequence[Player]:
        """The players, by seat."""


S = TypeVar("S", bound=SeatedState)


def reseat(s: SeatedState, seat: Seat, automated: bool) -> HandOver | TakeBack:
    """Return the move that hands the seat to the bot, or back to its person when the next turn begins.

    Raises: PaxError when the game is over or not begun, when nothing would change, or while a seat to be handed over is
    on turn or asked.
    """
    player = s.players[seat]
    require_turns(s.turn, s.winners)
    asked = kernel.asking(s)
    return change_of_seat(
        seat,
        automated,
        has_person=player.has_person or not player.automated,
        is_automated=player.automated,
        is_returning=player.returning,
        is_busy=s.active == seat or (asked is not None and asked.seat == seat),
    )


def change_seat(t: kernel.Table[S], move: HandOver | TakeBack) -> None:
    reseat(t.s, move.seat, isinstance(move, HandOver))
    player = t.s.players[move.seat]
    t.reveal()
    if isinstance(move, HandOver):
        player.automated = True
        t.tell(SeatHandedOver(move.seat))
    else:
        player.returning = True
        t.tell(SeatReturning(move.seat))


class BotSeats(Rules[S]):
    """Rules of a game whose seats the bot plays by listed answers of its own."""

    reseat = staticmethod(reseat)

    @abstractmethod
    def asked(self, state: S, /) -> Decision | None:
        """Return what is asked of whom, with every legal answer."""

    @abstractmethod
    def answer(self, state: S, decision: Decision, /) -> Move:
        """Return the bot's answer."""

    def pending(self, state: S) -> Decision | None:
        decision = self.asked(state)
        if decision is None or not state.players[decision.seat].automated:
            return decision
        if state.choice is None:
            state.choice = self.answer(state, decision)
        return decision._replace(options=(state.choice,), confirm=False)

    def automated(self, state: S) -> frozenset[Seat]:
        return frozenset(seat for seat, player in enumerate(state.players) if player.automated)

    def completes(self, before: Json, move: Json) -> bool:
        return False
