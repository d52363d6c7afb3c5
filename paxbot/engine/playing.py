"""Playing on: an answer and the forced answers that follow it, the same for the service, typed lines and previews."""

from typing import NamedTuple

from paxbot.engine.game import Applied, Game
from paxbot.engine.kernel import Decision, Move, Seat, State


class Given(NamedTuple):
    """One answer given by a seat: the state it was given in, and what it led to; `forced` if nobody had a choice."""

    before: State
    decision: Decision | None
    """The question; None for a move that is no answer, when the game is over."""
    move: Move
    forced: bool
    applied: Applied[State]

    @property
    def seat(self) -> Seat | None:
        """The seat that was asked."""
        return self.decision.seat if self.decision else None


def give(rules: Game, state: State, move: Move, *, forced: bool = False) -> Given:
    """Make the move in the state. Raises: IllegalMove."""
    return Given(state, rules.pending(state), move, forced, rules.apply(state, move))


def play_on(rules: Game, state: State, move: Move | None, *, moot: bool = False) -> tuple[Given, ...]:
    """Make a listed move, if any, and give all forced answers that follow, in order; with `moot` moot ones as well.

    Raises: IllegalMove.
    """
    given = []
    if move is not None:
        given.append(give(rules, state, move))
        state = given[-1].applied.state
    while (decision := rules.pending(state)) is not None and (decision.is_forced or (moot and decision.is_moot)):
        given.append(give(rules, state, decision.options[0], forced=True))
        state = given[-1].applied.state
    return tuple(given)
