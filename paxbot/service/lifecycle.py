"""Everything that takes part in a commit: checks before it, rows written with it, and answers that follow it."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import NamedTuple

from paxbot.engine.kernel import Move, Seat
from paxbot.service.results import GameView, Turn
from paxbot.storage.rows import ClockRow, NewTimer, TimerRow


class PreparedAnswer(NamedTuple):
    """An answer to the open question that its player decided on beforehand."""

    move: Move
    by: int
    """The user of the seat that is asked."""
    actor: Seat | None = None
    """The seat whose player sees it happen and need not be told."""
    document: str | None = None
    """The kind of the user's document that is used up by this answer."""


CommitCheck = Callable[[GameView], Awaitable[None]]
"""Raises PaxError if an agreement of the table forbids the position a commit leads to."""

ClockUpdate = Callable[[GameView | None, GameView, Seat | None], Awaitable[tuple[ClockRow, ...]]]
"""Returns the clocks after a game went from one position (None: it began) to another; the seat may have a newcomer."""

TimerSource = Callable[[GameView, tuple[ClockRow, ...]], Awaitable[Iterable[NewTimer]]]
"""Returns timers of a running game for as long as it stays where it is, given its clocks."""

AnswerSource = Callable[[GameView], Awaitable[PreparedAnswer | None]]
"""Returns the prepared answer to the open question, if there is one."""

FollowUp = Callable[[GameView], Awaitable[Turn | None]]
"""Plays answers a player has left for this moment, if any; called while the game's lock is held."""

Postponement = Callable[[GameView, timedelta], Awaitable[None]]
"""Moves whatever is due at a set moment later by the time the game has rested."""

TimerHandler = Callable[[GameView, TimerRow], Awaitable[None]]
"""Does what a timer of a game is for, which goes on and whose lock is held; called again for the same timer if the
process ended, or it failed, in between."""


async def no_clocks(before: GameView | None, after: GameView, newcomer: Seat | None) -> tuple[ClockRow, ...]:
    """Return no clocks, for tables on which time is not counted."""
    return ()


@dataclass(slots=True)
class Lifecycle:
    """The participants of a commit in the order in which they are called; `Services` fills it in."""

    checks: tuple[CommitCheck, ...] = ()
    """Before a commit."""
    update_clocks: ClockUpdate = no_clocks
    """In the transaction."""
    timers: tuple[TimerSource, ...] = ()
    """In the transaction: all of them together are the game's timers."""
    prepared_answers: tuple[AnswerSource, ...] = ()
    """After a commit: the first answer found is given, in a commit of its own."""
    follow_ups: tuple[FollowUp, ...] = ()
    """After a commit to whose position no answer was prepared: the first that plays anything ends the list."""
    postponements: tuple[Postponement, ...] = ()
    """When a game goes on after a rest."""
    timer_handlers: Mapping[str, TimerHandler] = field(default_factory=dict)
    """When a timer is due, by its kind."""
