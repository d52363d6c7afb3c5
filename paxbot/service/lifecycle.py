"""Everything that takes part in a commit: checks before it, rows written with it, and answers that follow it."""

import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import NamedTuple

from paxbot.engine.kernel import Fact, Move, Seat
from paxbot.service.results import GameView, Turn
from paxbot.storage.faults import StoreFault
from paxbot.storage.rows import ClockRow, NewTimer, TimerRow
from paxbot.storage.tables import StaleGame

logger = logging.getLogger(__name__)


class PreparedAnswer(NamedTuple):
    """An answer to the open question that its player decided on beforehand."""

    move: Move
    by: int
    """The user of the seat that is asked."""
    actor: Seat | None = None
    """The seat whose player sees it happen and need not be told."""
    document: str | None = None
    """The kind of the user's document that is used up by this answer."""


@contextmanager
def surviving(view: GameView) -> Iterator[None]:
    """Log a failure of what a player has prepared, so that the game goes on as if it had not been.

    A failure of the store passes, so it is raised: what has a timer is tried again.
    """
    try:
        yield
    except (StaleGame, StoreFault):
        raise
    except Exception:
        logger.exception("What was prepared in game %s could not be done", view.game.id)


async def no_clocks(before: GameView | None, after: GameView, newcomer: Seat | None) -> tuple[ClockRow, ...]:
    """Return no clocks, for tables on which time is not counted."""
    return ()


def no_milestone(key: str, facts: Sequence[Fact]) -> bool:
    """Return that no moment of any game stays in the channel."""
    return False


@dataclass(slots=True)
class Lifecycle:
    """The participants of a commit in the order in which they are called; `Services` fills it in."""

    checks: tuple[Callable[[GameView], Awaitable[None]], ...] = ()
    """Before a commit: they raise PaxError if an agreement of the table forbids the position it leads to."""
    update_clocks: Callable[[GameView | None, GameView, Seat | None], Awaitable[tuple[ClockRow, ...]]] = no_clocks
    """In the transaction: returns the clocks after a game went from one position (None: it began) to another; the seat
    may have a newcomer."""
    is_milestone: Callable[[str, Sequence[Fact]], bool] = no_milestone
    """In the transaction: returns whether the facts of an answer in the game of that key are a moment that stays in the
    channel."""
    timers: tuple[Callable[[GameView, tuple[ClockRow, ...]], Awaitable[Iterable[NewTimer]]], ...] = ()
    """In the transaction: all of them together return the timers of a running game for as long as it stays where it is,
    given its clocks."""
    prepared_answers: tuple[Callable[[GameView], Awaitable[PreparedAnswer | None]], ...] = ()
    """After a commit: the first answer to the open question that is found is given, in a commit of its own."""
    follow_ups: tuple[Callable[[GameView], Awaitable[Turn | None]], ...] = ()
    """After a commit to whose position no answer was prepared, while the game's lock is held: the first that plays
    anything which a player has left for this moment ends the list."""
    postponements: tuple[Callable[[GameView, timedelta], Awaitable[None]], ...] = ()
    """When a game goes on after a rest: they move whatever is due at a set moment later by the time it has rested."""
    timer_handlers: Mapping[str, Callable[[GameView, TimerRow], Awaitable[None]]] = field(default_factory=dict)
    """When a timer is due, by its kind: they do what it is for, for a game that goes on and whose lock is held; called
    again for the same timer if the process ended, or it failed, in between."""
