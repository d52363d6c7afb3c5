"""Games that may wait for ever: nobody's time runs out there, so that the table is called every week."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from paxbot.service.notice_kinds import NoticeKind, notice
from paxbot.service.repository import GameRepository
from paxbot.service.results import GameView
from paxbot.service.time_control import TimeUp
from paxbot.storage.rows import ClockRow, NewTimer, TimerRow

IDLE: Final = "idle"
"""The kind of the timer after which the table is called."""
EVERY: Final = timedelta(days=7)


class Idleness:
    """Calls whom a game waits for, where no clock ends the waiting, and all players of a game that is paused."""

    def __init__(self, repository: GameRepository) -> None:
        self._repository = repository

    async def timers(self, view: GameView, clocks: tuple[ClockRow, ...]) -> Iterable[NewTimer]:
        """Return the timer of the next call, a whole number of weeks after anything has happened."""
        waiting, begun = view.head.waiting, view.head.moved_at
        is_timed = view.options.time_control.time_up is not TimeUp.REMIND and waiting in {each.seat for each in clocks}
        if waiting is None or (is_timed and view.game.paused_at is None):
            return ()
        weeks = max(0, (self._repository.now() - begun) // EVERY) + 1
        return (NewTimer(IDLE, waiting, view.seq, begun + weeks * EVERY),)

    async def on_timer(self, view: GameView, timer: TimerRow) -> None:
        """Call the table, and set the timer anew."""
        again = await self.timers(view, await self._repository.store.clocks(view.game.id))
        told = [notice(NoticeKind.IDLE, view.head.waiting)] if again else []
        await self._repository.store.tell_instead(timer, self._repository.now(), told, again)
