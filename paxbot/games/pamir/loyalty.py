"""Whom a seat is loyal to, and whose blocks it uses."""

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.holdings import ask
from paxbot.games.pamir.queries import LoyalTo, Serves
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import Coalition


def serves(s: State, seat: Seat) -> Coalition:
    """Return the coalition whose blocks the seat uses (Rule: Key concepts > Loyalty and influence).

    Only asked once loyalties are chosen.
    """
    loyalty = s.players[seat].loyalty
    if loyalty is None:
        loyalty = ask(s, Serves(seat), None)
    assert loyalty is not None
    return loyalty


def is_loyal(s: State, seat: Seat, coalition: Coalition) -> bool:
    """Return whether the seat follows the coalition (Rule: Key concepts > Loyalty and influence)."""
    loyalty = s.players[seat].loyalty
    if loyalty is not None:
        return loyalty is coalition
    loyal: bool = ask(s, LoyalTo(seat, coalition), False)
    return loyal
