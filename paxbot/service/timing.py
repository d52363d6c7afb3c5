"""What is counted and what is to happen later, asked of everybody concerned whenever a game goes on."""

from collections.abc import Awaitable, Callable, Iterable
from datetime import timedelta
from typing import NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.service.results import GameView
from paxbot.storage.rows import ClockRow, NewTimer, Status
from paxbot.storage.store import GameStore

Charge = Callable[[GameView | None, GameView, Seat | None], Awaitable[tuple[ClockRow, ...]]]
"""The clocks as they are after a game went from one position (None: it began) to another; none if none is kept.

Somebody new may have the seat.
"""

TimerSource = Callable[[GameView, tuple[ClockRow, ...]], Awaitable[Iterable[NewTimer]]]
"""What is to happen in a running game if it stays as it is, given its clocks."""

Rested = Callable[[GameView, timedelta], Awaitable[None]]
"""Whatever is to happen at a set moment happens so much later, for the game has rested so long."""


class Timed(NamedTuple):
    """What is written with an answer: the clocks, and all timers of the game."""

    clocks: tuple[ClockRow, ...]
    timers: tuple[NewTimer, ...]


class Timing:
    """Knows who keeps clocks and who sets timers; the use cases that do so add themselves to it."""

    def __init__(self, store: GameStore) -> None:
        self._store = store
        self.charge: Charge = no_clocks
        self.sources: list[TimerSource] = []
        self.rested: list[Rested] = []

    async def after(self, before: GameView | None, after: GameView, newcomer: Seat | None = None) -> Timed:
        """What is to be written together with the answer that led from one position to the other."""
        clocks = await self.charge(before, after, newcomer)
        return Timed(clocks, await self.timers(after, clocks))

    async def anew(self, view: GameView) -> None:
        """The timers of the game are set anew, since something else they follow from has changed. Hold its lock."""
        timers = await self.timers(view, await self._store.clocks(view.game.id))
        await self._store.set_timers(view.game.id, timers)

    async def timers(self, view: GameView, clocks: tuple[ClockRow, ...]) -> tuple[NewTimer, ...]:
        """All timers of the game as it stands, given its clocks."""
        if view.game.status is not Status.RUNNING or view.decision is None or view.game.is_stranded:
            return ()
        return tuple([timer for source in self.sources for timer in await source(view, clocks)])


async def no_clocks(before: GameView | None, after: GameView, newcomer: Seat | None) -> tuple[ClockRow, ...]:
    """Nobody's time is counted."""
    return ()
