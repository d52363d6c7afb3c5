"""Answers, changes of seats and reshuffles, carried out alike."""

from paxbot.engine import unasked
from paxbot.engine.kernel import Changes, Move
from paxbot.engine.seats import change_seat
from paxbot.games.spartacus.secrets import reshuffle
from paxbot.games.spartacus.table import Table


def advance(t: Table, move: Move) -> Changes:
    """Apply a listed answer, a change of seats or a reshuffle in place, whoever plays the seat. Raises: IllegalMove."""
    t.s.choice = None
    return unasked.advance(t, move, change_seat, reshuffle)
