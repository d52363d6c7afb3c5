"""Graceful shutdown: work that has begun is finished, and no new work is begun."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from paxbot.errors import PaxError
from paxbot.watch import request_context

logger = logging.getLogger(__name__)

RESTARTING: Final = "restarting"
GRACE_PERIOD: Final = 6.0
"""Seconds in which work may be finished; Docker kills a process ten seconds after it asked it to stop."""
CANCELLATION: Final = 1.0
"""Seconds in which cancelled tasks may end; render workers and connections need the rest."""


class Shutdown:
    """The work in progress, and whether the bot is stopping."""

    def __init__(self) -> None:
        self.is_stopping = False
        self._busy: dict[object, asyncio.Task[Any]] = {}
        self._idle = asyncio.Event()
        self._idle.set()

    def __len__(self) -> int:
        """Return how many pieces of work are in progress."""
        return len(self._busy)

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Have `finish` wait for the work of this task, though not for ever."""
        task, key = asyncio.current_task(), object()
        assert task is not None
        self._busy[key] = task
        self._idle.clear()
        try:
            yield
        finally:
            del self._busy[key]
            if not self._busy:
                self._idle.set()

    def refuse_new_work(self) -> None:
        """Refuse to begin anything new once the bot is stopping. Raises: PaxError(RESTARTING)."""
        if self.is_stopping:
            request_context.set_outcome("turned_away")
            raise PaxError(RESTARTING)

    async def finish(self, within: float = GRACE_PERIOD) -> None:
        """Wait for the work in progress, begin none, and cancel what takes longer."""
        self.is_stopping = True
        try:
            async with asyncio.timeout(within):
                await self._idle.wait()
        except TimeoutError:
            logger.warning("%s of what was begun takes too long, and is taken up at the next start", len(self._busy))
            await self._cancel()

    async def _cancel(self) -> None:
        tasks = set(self._busy.values()) - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        if tasks:
            # A task that does not end is left behind.
            await asyncio.wait(tasks, timeout=CANCELLATION)
