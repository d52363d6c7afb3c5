"""Moves that answer no question, and so are never listed: alike in every game, in memory and in JSON."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from paxbot.engine import kernel
from paxbot.engine.kernel import Changes, IllegalMove, Move, Seat, settle
from paxbot.errors import PaxError

HAND_OVER: Final = "hand_over"
TAKE_BACK: Final = "take_back"
RESHUFFLE: Final = "reshuffle"
T = TypeVar("T", bound=kernel.Table[Any])


class HandOver(NamedTuple):
    """A seat that the game plays itself from now on."""

    seat: Seat
    do: str = HAND_OVER


class TakeBack(NamedTuple):
    """A seat that a person plays again."""

    seat: Seat
    do: str = TAKE_BACK


class Reshuffle(NamedTuple):
    """A shuffle of all that nobody knows, by a seed in hexadecimal, after a rewind."""

    seed: str
    do: str = RESHUFFLE


def change_of_seat(
    seat: Seat, to_game: bool, *, has_person: bool, is_automated: bool, is_returning: bool, is_busy: bool
) -> HandOver | TakeBack:
    """Return the move that hands the seat over `to_game`, or back to its person.

    `is_busy` is a seat on turn or with something to decide. Raises: PaxError when there is nothing to change, or while
    a seat that is to be handed over is busy.
    """
    if not has_person:
        raise PaxError("seat_has_no_player", seat=seat)
    if to_game and is_automated:
        raise PaxError("seat_is_automated", seat=seat)
    if to_game and is_busy:
        raise PaxError("seat_is_busy", seat=seat)
    if not to_game and not is_automated:
        raise PaxError("seat_is_not_automated", seat=seat)
    if not to_game and is_returning:
        raise PaxError("seat_is_returning", seat=seat)
    return HandOver(seat) if to_game else TakeBack(seat)


def require_turns(turn: int, winners: tuple[Seat, ...] | None) -> None:
    """Raise PaxError when the game is over, or no turn has begun."""
    if winners is not None:
        raise PaxError("game_over")
    if not turn:
        raise PaxError("game_not_begun")


def advance(t: T, move: Move, change_seat: Callable[[T, Any], None], reshuffle: Callable[[T, Any], None]) -> Changes:
    """Apply a listed answer, a change of seats or a reshuffle in place.

    Raises: IllegalMove when the move is not listed, the seat cannot change hands now, or the game is over; the state is
    untouched then.
    """
    kind = getattr(move, "do", None)
    if kind not in (HAND_OVER, TAKE_BACK, RESHUFFLE):
        return kernel.advance(t, move)
    if kernel.pending(t) is None:
        raise IllegalMove("game_over")
    try:
        (reshuffle if kind == RESHUFFLE else change_seat)(t, move)
    except PaxError as error:
        raise IllegalMove(error.reason, **error.details) from error
    t.s.decision = None
    settle(t)
    return Changes(tuple(t.facts), t.revealed)
