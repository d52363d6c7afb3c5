"""Telling players that their time runs out, while they are awake."""

from typing import Final

from paxbot.service.clock import wakes
from paxbot.service.notice_kinds import NoticeKind, notice
from paxbot.service.repository import GameRepository
from paxbot.service.results import GameView
from paxbot.service.timekeeping import Timekeeping, TimeWarning
from paxbot.storage.rows import NewTimer, TimerRow

REMINDED: Final = "reminded"
"""The kind of the document that says in which turn a player was reminded last."""


class Reminders:
    """Answers the timers at half and at a quarter of a bank with a notice."""

    def __init__(self, repository: GameRepository, timekeeping: Timekeeping) -> None:
        self._repository = repository
        self._timekeeping = timekeeping

    async def on_timer(self, view: GameView, timer: TimerRow) -> None:
        """Put a reminder into the outbox, unless a later one is due as well; if its player sleeps, when they wake."""
        now = self._repository.now()
        others = [other for other in await self._repository.store.timers(timer.subject) if other != timer]
        if any(other.kind in list(TimeWarning) and timer.due_at <= other.due_at <= now for other in others):
            return
        at = wakes(now, await self._timekeeping.availability(view))
        if at == now:
            await remind(self._repository, view, timer)
        else:
            later = NewTimer(timer.kind, timer.seat, timer.seq, at, timer.payload)
            await self._repository.store.set_timers(timer.subject, [*others, later])


async def remind(repository: GameRepository, view: GameView, timer: TimerRow) -> None:
    """Replace the timer by a reminder in the outbox; silent if the player was reminded in this turn before."""
    user = view.player(timer.seat).user
    before = await repository.store.document(view.game.id, user, REMINDED) or {}
    silent = before.get("turn") == view.turn
    told = notice(NoticeKind.REMINDER, timer.seat, turn=view.turn, silent=int(silent))
    await repository.store.tell_instead(timer, repository.now(), [told])
    await repository.store.put_document(view.game.id, user, REMINDED, {"turn": view.turn})
