"""Answers for a player who is not there: one rule for each question, as docs/playing-by-chat.md states it."""

from paxbot.engine.kernel import IllegalMove, Move
from paxbot.games.spartacus.moves import EndTurn, Pass, Prompt
from paxbot.games.spartacus.nemo.planning import answer
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.table import pending


def default(s: State) -> Move:
    """Pass, end the turn, or put a card where Nemo would. Raises: IllegalMove when nothing is asked."""
    decision = pending(s)
    if decision is None:
        raise IllegalMove("game_over")
    match decision.prompt:
        case Prompt.CHOOSE_TURN:
            return Pass()
        case Prompt.CHOOSE_ACTION:
            return EndTurn()
    return answer(s, decision)
