"""What is answered for a player who is not there."""

from paxbot.engine.kernel import IllegalMove, Move
from paxbot.games.pamir import moves as m
from paxbot.games.pamir.prompts import Prompt
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import pending
from paxbot.games.pamir.wakhan.choosing import best
from paxbot.games.pamir.wakhan.priorities import card_thing, discard_priority

BACKING_OUT = (m.EndTurn(), m.Done(), m.Decline(), m.Withdraw(), m.RefuseOffer(), m.LeavePrize())
"""Answers that do as little as possible, whichever is listed."""

DISCARDS = (Prompt.DISCARD_COURT, Prompt.DISCARD_HAND, Prompt.DISCARD_FOR_LEVERAGE, Prompt.DISCARD_FOR_EVENT)


def default(s: State) -> Move:
    """The listed answer that does least: end, stop, decline, withdraw or refuse, otherwise the first one.

    Discards are those Wakhan would choose. Raises: IllegalMove when nothing is asked.
    """
    decision = pending(s)
    if decision is None:
        raise IllegalMove("game_over")
    for move in BACKING_OUT:
        if move in decision.options:
            return move
    if decision.prompt in DISCARDS:
        cards = [move.card for move in decision.options]
        return m.Discard(best(cards, discard_priority(s, decision.seat), card_thing)[0])
    return decision.options[0]
