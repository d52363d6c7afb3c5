"""Seats the bot plays, taken over from a person and given back with all that is theirs when the next turn begins."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

from paxbot.engine import kernel
from paxbot.engine.game import Json
from paxbot.engine.kernel import Decision, Move, Seat
from paxbot.engine.rules import Rules, TurnState
from paxbot.engine.unasked import HandOver, TakeBack, change_of_seat, require_turns


class SeatHandedOver(NamedTuple):
    """The bot plays the seat from now on."""

    seat: Seat


class SeatReturning(NamedTuple):
    """The seat's player is back when the running turn is over."""

    seat: Seat


class SeatTakenBack(NamedTuple):
    """A person plays the seat again."""

    seat: Seat


class Player(Protocol):
    """A player whose seat may change hands."""

    automated: bool
    has_person: bool
    """Whether there is somebody who can have the seat back while it is automated."""
    returning: bool


class State(TurnState, Protocol):
    """A state of a game in which seats may change hands."""

    choice: Move | None

    @property
    def players(self) -> Sequence[Player]:
        """The players, by seat."""


S = TypeVar("S", bound=State)


def reseat(s: State, seat: Seat, automated: bool) -> HandOver | TakeBack:
    """Return the move that hands the seat to the bot, or back to its person.

    A person is back when the next turn begins. Raises: PaxError when the game is over or not begun, when there is
    nothing to change, or while a seat that is to be handed over is on turn or asked.
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
    """Hand the seat over, or note that its person is coming back. Raises: PaxError as `reseat`."""
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
        """Return what is asked of whom; a seat that the bot plays has the one answer it gives."""
        decision = self.asked(state)
        if decision is None or not state.players[decision.seat].automated:
            return decision
        if state.choice is None:
            state.choice = self.answer(state, decision)
        return decision._replace(options=(state.choice,), confirm=False)

    def automated(self, state: S) -> frozenset[Seat]:
        """Return the seats that the bot plays."""
        return frozenset(seat for seat, player in enumerate(state.players) if player.automated)

    def completes(self, before: Json, move: Json) -> bool:
        """Return False: every answer is a step of its own."""
        return False
