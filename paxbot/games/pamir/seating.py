"""Answers, changes of seats and reshuffles, carried out alike."""

from paxbot.engine import kernel
from paxbot.engine.kernel import Changes, IllegalMove, Move, settle
from paxbot.engine.unasked import HandOver, Reshuffle, TakeBack
from paxbot.errors import PaxError
from paxbot.games.pamir.secrets import Arrangement, reshuffle
from paxbot.games.pamir.table import Table, pending
from paxbot.games.pamir.wakhan.seats import change_seat, reseat


def advance(t: Table, move: Move) -> Changes:
    """Apply a listed move, a change of seats or a reshuffle to the table's state in place.

    Raises: IllegalMove when the move is not listed, the seat cannot change hands now, or the game is over; the state is
    untouched then.
    """
    if isinstance(move, (Reshuffle, Arrangement)):
        return _reshuffle(t, move)
    if not isinstance(move, (HandOver, TakeBack)):
        return kernel.advance(t, move)
    try:
        reseat(t.s, move.seat, isinstance(move, HandOver))
    except PaxError as error:
        raise IllegalMove(error.reason, **error.details) from error
    t.s.decision = None
    change_seat(t, move)
    t.follow_up()
    settle(t)
    return Changes(tuple(t.facts), t.revealed)


def _reshuffle(t: Table, move: Reshuffle | Arrangement) -> Changes:
    if pending(t.s) is None:
        raise IllegalMove("game_over")
    t.s.decision = None
    reshuffle(t, move)
    settle(t)
    return Changes(tuple(t.facts), t.revealed)
