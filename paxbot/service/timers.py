"""Timers that are due: each is a row, and stays one until what it causes is written down."""

import logging
from datetime import datetime, timedelta
from typing import Final

from paxbot.service.idle import IDLE
from paxbot.service.lobby_timers import NOT_BEGUN
from paxbot.service.repository import GameRepository
from paxbot.storage.rows import TimerRow
from paxbot.watch import metrics

logger = logging.getLogger(__name__)

TRY_AGAIN: Final = timedelta(minutes=1)
"""How long a game in which something failed is left alone."""


class Timers:
    """Calls the handler of each timer that is due; `Lifecycle` lists the handlers.

    A handler looks whether what the timer is for still holds, and raises to be called again later. Whatever it writes
    should be one transaction, so that being called twice does no harm.
    """

    def __init__(self, repository: GameRepository) -> None:
        self._repository = repository
        self._held: dict[int, datetime] = {}
        self._unknown: set[tuple[int, str]] = set()

    async def next_due(self) -> datetime | None:
        """Return when something is to happen next in any game."""
        return await self._repository.store.next_timer()

    async def fire_due(self) -> frozenset[int]:
        """Fire all due timers, except in games in which one fails; return the games in which any was due."""
        now = self._repository.now()
        seen: set[int] = set()
        for timer in await self._repository.store.timers_due(now):
            if self._held.get(timer.subject, now) > now or await self._is_unknown(timer):
                continue
            seen.add(timer.subject)
            try:
                await self._fire(timer)
                metrics.FIRED.observe(max(0.0, (self._repository.now() - timer.due_at).total_seconds()))
                self._held.pop(timer.subject, None)
            except Exception:
                # One game that cannot go on must not keep the others waiting.
                logger.exception("The timer %s of game %s could not be fired", timer.kind, timer.subject)
                self._held[timer.subject] = now + TRY_AGAIN
        return frozenset(seen)

    async def _is_unknown(self, timer: TimerRow) -> bool:
        """Return whether a timer that is meant has a kind no use case handles; it is an error, and the timer is kept.

        Dropped, somebody's time would never run out; and the other timers of the game are none the worse for it.
        """
        if timer.kind in self._repository.lifecycle.timer_handlers or not await self._is_meant(timer):
            return False
        if (timer.subject, timer.kind) not in self._unknown:
            self._unknown.add((timer.subject, timer.kind))
            logger.error("The timer %s of game %s has a kind that is not known, and waits", timer.kind, timer.subject)
        return True

    async def _fire(self, timer: TimerRow) -> None:
        if await self._is_meant(timer):
            async with self._repository.lock(timer.subject):
                view, stands = await self._repository.view(timer.subject), await self._stands(timer)
                is_awake = view.game.rests_since is None or timer.kind == IDLE
                if stands and view.game.status.is_open and view.seq == timer.seq and is_awake:
                    await self._repository.lifecycle.timer_handlers[timer.kind](view, timer)
        await self._repository.store.drop_timer(timer)

    async def _stands(self, timer: TimerRow) -> bool:
        """Return whether the timer is as it was when it was due: somebody may have acted since it was read."""
        return timer in await self._repository.store.timers(timer.subject)

    async def _is_meant(self, timer: TimerRow) -> bool:
        """Return whether the game still stands where it stood when the timer was set, and within reach."""
        row = await self._repository.store.game(timer.subject)
        if row is None or not row.status.is_open or row.is_stranded:
            return False
        return (NOT_BEGUN if row.head is None else row.head.seq) == timer.seq
