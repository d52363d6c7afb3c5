"""Answers and changes of seats, carried out alike."""

from paxbot.engine import kernel
from paxbot.engine.kernel import Changes, IllegalMove, Move, settle
from paxbot.errors import PaxError
from paxbot.games.pamir.moves import HandOver, TakeBack
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.wakhan.seats import change_seat, reseat


def advance(t: Table, move: Move) -> Changes:
    """Apply a listed move or a change of seats to the table's state in place.

    Raises: IllegalMove when the move is not listed, or the seat cannot change hands now; the state is untouched then.
    """
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
