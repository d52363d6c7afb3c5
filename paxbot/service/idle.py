"""Weekly reminders of games that no clock ends."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from paxbot.service.notice_kinds import NoticeKind, notice
from paxbot.service.repository import GameRepository
from paxbot.service.results import GameView
from paxbot.service.time_control import TimeUp
from paxbot.storage.rows import ClockRow, NewTimer, TimerRow

IDLE: Final = "idle"
"""The kind of the reminder's timer."""
EVERY: Final = timedelta(days=7)


class Idleness:
    """Reminds the player who has to act where no clock runs, and all players of a paused game."""

    def __init__(self, repository: GameRepository) -> None:
        self._repository = repository

    async def timers(self, view: GameView, clocks: tuple[ClockRow, ...]) -> Iterable[NewTimer]:
        """Return the timer of the next reminder, a whole number of weeks after the last move."""
        waiting, begun = view.head.waiting, view.head.moved_at
        is_timed = view.options.time_control.time_up is not TimeUp.REMIND and waiting in {each.seat for each in clocks}
        if waiting is None or (is_timed and view.game.paused_at is None):
            return ()
        weeks = max(0, (self._repository.now() - begun) // EVERY) + 1
        return (NewTimer(IDLE, waiting, view.seq, begun + weeks * EVERY),)

    async def on_timer(self, view: GameView, timer: TimerRow) -> None:
        """Remind the table, and set the next timer."""
        again = await self.timers(view, await self._repository.store.clocks(view.game.id))
        told = [notice(NoticeKind.IDLE, view.head.waiting)] if again else []
        await self._repository.store.tell_instead(timer, self._repository.now(), told, again)
