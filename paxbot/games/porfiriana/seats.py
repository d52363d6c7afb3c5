"""Seats the bot plays: from the beginning, or taken over from a person and given back with all that is theirs."""

from paxbot.engine import kernel
from paxbot.engine.kernel import Changes, IllegalMove, Move, Seat, settle
from paxbot.engine.unasked import HandOver, Reshuffle, TakeBack, change_of_seat, require_turns
from paxbot.errors import PaxError
from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.secrets import reshuffle
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import Table


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
