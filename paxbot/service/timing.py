"""The clocks and timers that are written whenever a game goes on."""

from typing import NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.service.lifecycle import Lifecycle
from paxbot.service.results import GameView
from paxbot.storage.rows import ClockRow, NewTimer, Status
from paxbot.storage.store import GameStore


class Timed(NamedTuple):
    """Rows written with an answer: the clocks, and all timers of the game."""

    clocks: tuple[ClockRow, ...]
    timers: tuple[NewTimer, ...]


class Timing:
    """Asks the participants of a commit for the game's clocks and timers."""

    def __init__(self, store: GameStore, lifecycle: Lifecycle) -> None:
        self._store = store
        self._lifecycle = lifecycle

    async def after(self, before: GameView | None, after: GameView, newcomer: Seat | None = None) -> Timed:
        """Return the rows to write together with the answer that led from one position to the other."""
        clocks = await self._lifecycle.update_clocks(before, after, newcomer)
        return Timed(clocks, await self.timers(after, clocks))

    async def anew(self, view: GameView) -> None:
        """Set the game's timers anew, since something else they follow from has changed. Hold its lock."""
        timers = await self.timers(view, await self._store.clocks(view.game.id))
        await self._store.set_timers(view.game.id, timers)

    async def timers(self, view: GameView, clocks: tuple[ClockRow, ...]) -> tuple[NewTimer, ...]:
        """Return all timers of the game as it stands, given its clocks."""
        if view.game.status is not Status.RUNNING or view.decision is None or view.game.is_stranded:
            return ()
        return tuple([timer for source in self._lifecycle.timers for timer in await source(view, clocks)])
