"""Seats the bot plays: from the beginning, or taken over from a person and given back with all that is theirs."""

from paxbot.engine import kernel
from paxbot.engine.kernel import Changes, IllegalMove, Move, Seat, settle
from paxbot.engine.unasked import HandOver, Reshuffle, TakeBack
from paxbot.errors import PaxError
from paxbot.games.spartacus import facts
from paxbot.games.spartacus.secrets import reshuffle
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.table import Table


def reseat(s: State, seat: Seat, automated: bool) -> HandOver | TakeBack:
    """Return the move that hands the seat to the bot, or back to its person.

    A person is back when the next turn begins. Raises: PaxError when the game is over or not begun, when there is
    nothing to change, or while a seat that is to be handed over is on turn.
    """
    player = s.players[seat]
    if s.winners is not None:
        raise PaxError("game_over")
    if not s.turn:
        raise PaxError("game_not_begun")
    if player.automated and not player.has_person:
        raise PaxError("seat_has_no_player", seat=seat)
    if not automated:
        _check_return(s, seat)
        return TakeBack(seat)
    if player.automated:
        raise PaxError("seat_is_automated", seat=seat)
    if s.active == seat:
        raise PaxError("seat_is_busy", seat=seat)
    return HandOver(seat)


def _check_return(s: State, seat: Seat) -> None:
    if not s.players[seat].automated:
        raise PaxError("seat_is_not_automated", seat=seat)
    if s.players[seat].returning:
        raise PaxError("seat_is_returning", seat=seat)


def advance(t: Table, move: Move) -> Changes:
    """Apply a legal answer, a change of seats or a reshuffle in place, whoever plays the seat.

    Raises: IllegalMove when the move is not legal or the seat cannot change hands now; the state is untouched then.
    """
    t.s.choice = None
    if not isinstance(move, (HandOver, TakeBack, Reshuffle)):
        return kernel.advance(t, move)
    if kernel.pending(t) is None:
        raise IllegalMove("game_over")
    if isinstance(move, Reshuffle):
        reshuffle(t, move)
    else:
        _change_seat(t, move)
    t.s.decision = None
    settle(t)
    return Changes(tuple(t.facts), t.revealed)


def _change_seat(t: Table, move: HandOver | TakeBack) -> None:
    try:
        reseat(t.s, move.seat, isinstance(move, HandOver))
    except PaxError as error:
        raise IllegalMove(error.reason, **error.details) from error
    player = t.s.players[move.seat]
    t.reveal()
    if isinstance(move, HandOver):
        player.automated = True
        t.tell(facts.SeatHandedOver(move.seat))
    else:
        player.returning = True
        t.tell(facts.SeatReturning(move.seat))
