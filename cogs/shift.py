"""What the bot is at. When it is told to stop, its shift is over: what was begun is finished, nothing new is begun."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from paxbot.errors import PaxError
from paxbot.watch import request_context

logger = logging.getLogger(__name__)

RESTARTING: Final = "restarting"
LAST_WORK: Final = 6.0
"""Seconds in which what was begun may be finished; Docker kills a process ten seconds after it asked it to stop."""
LETTING_GO: Final = 1.0
"""Seconds in which what is broken off has let go; painters and connections need the rest."""


class Shift:
    """Knows who is at work, and waits for them in the end."""

    def __init__(self) -> None:
        self.is_over = False
        self._busy: dict[object, asyncio.Task[Any]] = {}
        self._idle = asyncio.Event()
        self._idle.set()

    def __len__(self) -> int:
        """How much the bot is at."""
        return len(self._busy)

    @contextmanager
    def busy(self) -> Iterator[None]:
        """While it lasts, `end` waits, though not for ever."""
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

    def require(self) -> None:
        """Nothing, as long as something new may be begun. Raises: PaxError(RESTARTING)."""
        if self.is_over:
            request_context.set_outcome("turned_away")
            raise PaxError(RESTARTING)

    async def end(self, within: float = LAST_WORK) -> None:
        """Nothing new is begun, and everything that was is finished; what takes longer is broken off."""
        self.is_over = True
        try:
            async with asyncio.timeout(within):
                await self._idle.wait()
        except TimeoutError:
            logger.warning("%s of what was begun takes too long, and is taken up at the next start", len(self._busy))
            await self._break_off()

    async def _break_off(self) -> None:
        tasks = set(self._busy.values()) - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        if tasks:
            # Whoever does not let go is left behind.
            await asyncio.wait(tasks, timeout=LETTING_GO)
