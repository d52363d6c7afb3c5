"""Questions to players who are not on turn have a time limit; then the rules' default is the answer."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from paxbot.service.banks import time_for_question
from paxbot.service.clock import deadline, wakes
from paxbot.service.commit import commit
from paxbot.service.desk import Desk
from paxbot.service.play import play
from paxbot.service.results import GameView
from paxbot.service.timers import Timers
from paxbot.service.user_settings import PersonalSettings
from paxbot.storage.rows import ClockRow, NewTimer, TimerRow

QUESTION: Final = "question"


class Questions:
    """Sets the limits and gives the answers of those who let them pass."""

    def __init__(self, desk: Desk, timers: Timers, settings: PersonalSettings) -> None:
        self._desk = desk
        self._settings = settings
        desk.timing.sources.append(self._timers)
        timers.handlers[QUESTION] = self._fire

    async def until(self, view: GameView) -> datetime | None:
        """When the question that is open ends by itself; None for none, or where nobody's time is counted."""
        timers = await self._desk.store.timers(view.game.id)
        return next((timer.due_at for timer in timers if (timer.kind, timer.seq) == (QUESTION, view.seq)), None)

    async def limit(self, view: GameView, seat: int, clocks: Iterable[ClockRow], asked_at: datetime) -> datetime | None:
        """When a question asked of the seat then is to be answered, on its player's clock; None if it has no clock.

        The clock sleeps while its player does or is away.
        """
        clock = next((clock for clock in clocks if clock.seat == seat), None)
        owner = view.owner(seat)
        if clock is None or owner is None:
            return None
        habits = (await self._settings.of(owner.user)).habits
        return wakes(deadline(asked_at, time_for_question(clock), habits), habits)

    async def _timers(self, view: GameView, clocks: tuple[ClockRow, ...]) -> Iterable[NewTimer]:
        if not view.is_question or view.head.waiting is None or view.game.rests_since is not None:
            return ()
        due = await self.limit(view, view.head.waiting, clocks, view.head.moved_at)
        return () if due is None else (NewTimer(QUESTION, view.head.waiting, view.seq, due),)

    async def _fire(self, timer: TimerRow) -> None:
        async with self._desk.lock(timer.game):
            view = await self._desk.running(timer.game)
            if view.seq == timer.seq and view.is_question and view.game.rests_since is None:
                played = play(view.rules, view.state, view.rules.default(view.state))
                await commit(self._desk, view, played, by=None, actor=None)
