"""Answers decided beforehand: given at once when their question comes up, without asking anybody."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from paxbot.engine.kernel import Move, Seat
from paxbot.service.results import GameView, Turn


class PreparedAnswer(NamedTuple):
    """An answer to what is asked now."""

    move: Move
    by: int
    """Whose answer it is: the user of the seat that is asked."""
    actor: Seat | None = None
    """The seat whose player sees it happen and need not be told."""
    document: str | None = None
    """What the user keeps in the game under this kind is used up by it."""


AnswerSource = Callable[[GameView], Awaitable[PreparedAnswer | None]]
"""The answer somebody has prepared for what is asked now, if any."""

FollowUp = Callable[[GameView], Awaitable[Turn | None]]
"""The game after several answers a player has left for this moment, if any; called while its lock is held."""

CommitCheck = Callable[[GameView], Awaitable[None]]
"""Nothing, if a game may come to this position; raises PaxError, where what a table has agreed on forbids it."""
