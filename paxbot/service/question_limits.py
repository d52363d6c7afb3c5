"""Questions to players who are not on turn have a time limit; then the rules' default is the answer."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from paxbot.service.clock import deadline, wakes
from paxbot.service.commit import commit
from paxbot.service.moves import play
from paxbot.service.repository import GameRepository
from paxbot.service.results import GameView
from paxbot.service.time_control import time_for_question
from paxbot.service.timekeeping import Timekeeping
from paxbot.storage.rows import ClockRow, NewTimer, TimerRow

QUESTION: Final = "question"


class QuestionLimits:
    """Sets the limits and gives the answers of those who let them pass."""

    def __init__(self, repository: GameRepository, timekeeping: Timekeeping) -> None:
        self._repository = repository
        self._timekeeping = timekeeping

    async def limit(self, view: GameView, seat: int, clocks: Iterable[ClockRow], asked_at: datetime) -> datetime | None:
        """Return when a question asked of the seat is to be answered, on its player's clock; None without one.

        The clock sleeps while its player does or is away.
        """
        clock = next((clock for clock in clocks if clock.seat == seat), None)
        owner = view.owner(seat)
        if clock is None or owner is None:
            return None
        availability = await self._timekeeping.availability_of(view, owner.user)
        return wakes(deadline(asked_at, time_for_question(clock), availability), availability)

    async def timers(self, view: GameView, clocks: tuple[ClockRow, ...]) -> Iterable[NewTimer]:
        """Return the timer that ends the open question, if it is asked of somebody not on turn."""
        if not view.is_question or view.head.waiting is None or view.game.rests_since is not None:
            return ()
        due = await self.limit(view, view.head.waiting, clocks, view.head.moved_at)
        return () if due is None else (NewTimer(QUESTION, view.head.waiting, view.seq, due),)

    async def on_timer(self, view: GameView, timer: TimerRow) -> None:
        """Give the rules' default answer to the question."""
        if view.is_question:
            played = play(view.rules, view.state, view.rules.default(view.state))
            await commit(self._repository, view, played, by=None, actor=None)
