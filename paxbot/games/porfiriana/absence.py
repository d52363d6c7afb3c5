"""The answer for a player who is not there (Rule: Decisions)."""

from paxbot.engine.kernel import Decision, Move
from paxbot.games.porfiriana.moves import (
    Decline,
    Discard,
    EndActions,
    EndShowdown,
    LoseFaction,
    PayUp,
    Prompt,
    Read,
    Retreat,
)
from paxbot.games.porfiriana.points import points_on
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.strife import of_faction

FIRST_IF_LISTED: tuple[Move, ...] = (EndActions(), EndShowdown(), Decline(), PayUp(), Read(event=False))


def answer(s: State, decision: Decision) -> Move:
    """Return a listed answer: nothing ventured, as little lost as can be."""
    for move in FIRST_IF_LISTED:
        if move in decision.options:
            return move
    match decision.prompt:
        case Prompt.SUFFER_STRIFE:
            factions = [move for move in decision.options if isinstance(move, LoseFaction)]
            return min(factions, key=lambda move: len(of_faction(s, decision.seat, move.faction)))
        case Prompt.RETREAT:
            wanted = Retreat if s.flipped(decision.seat) else Discard
            return next(move for move in decision.options if isinstance(move, wanted))
        case Prompt.PAY_UPKEEP | Prompt.PAY_FOR_CARDS:
            return min(decision.options, key=lambda move: _loss(s, move))
    return decision.options[0]


def _loss(s: State, move: Move) -> tuple[bool, bool]:
    """Partners without prestige go first."""
    card = getattr(move, "card", 0)
    return bool(points_on(s, card)), card not in s.partners
