"""Answers, changes of seats and reshuffles, carried out alike."""

from paxbot.engine import unasked
from paxbot.engine.kernel import Changes, Move
from paxbot.games.pamir.secrets import reshuffle
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.wakhan.seats import change_seat


def advance(t: Table, move: Move) -> Changes:
    """Apply a listed move, a change of seats or a reshuffle to the table's state in place. Raises: IllegalMove."""
    return unasked.advance(t, move, change_seat, reshuffle)
