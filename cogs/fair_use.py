"""Fair use: however much one person asks for, everybody else is served."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from paxbot.errors import PaxError

T = TypeVar("T")

MOST_AT_ONCE: Final = 8
"""Commands, presses and forms of one person that are carried out at the same time."""
MOST_WAITING: Final = 50
"""Searches that wait for their turn."""
REFUSED: Final = "too_much_at_once"


class FairUse:
    """The work of each person in progress, and the line of searches."""

    def __init__(self) -> None:
        self._in_progress: Counter[int] = Counter()
        self._is_searching = False
        self._waiting: dict[Hashable, asyncio.Future[bool]] = {}

    @contextmanager
    def one_more(self, user: int) -> Iterator[None]:
        """Count one more piece of work of a person while it lasts. Raises: PaxError(REFUSED) if they have too many."""
        if self._in_progress[user] >= MOST_AT_ONCE:
            raise PaxError(REFUSED)
        self._in_progress[user] += 1
        try:
            yield
        finally:
            self._in_progress[user] -= 1
            if not self._in_progress[user]:
                del self._in_progress[user]

    async def search(self, key: Hashable, search: Callable[[], Awaitable[T]]) -> T:
        """Search when it is its turn: one at a time, and of those with the same key that wait only the newest.

        Raises: PaxError(REFUSED) where a newer one takes its place, or too many wait.
        """
        if not await self._turn(key):
            raise PaxError(REFUSED)
        try:
            return await search()
        finally:
            self._next()

    async def _turn(self, key: Hashable) -> bool:
        """Wait, and return whether it is the key's turn."""
        if not self._is_searching:
            self._is_searching = True
            return True
        older = self._waiting.get(key)
        if older is None and len(self._waiting) >= MOST_WAITING:
            return False
        if older is not None and not older.done():
            older.set_result(False)
        mine: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting[key] = mine
        try:
            return await mine
        except asyncio.CancelledError:
            if self._waiting.get(key) is mine:
                del self._waiting[key]
            elif not mine.cancelled() and mine.result():
                self._next()
            raise

    def _next(self) -> None:
        """Give the turn to whoever has waited longest."""
        while self._waiting:
            turn = self._waiting.pop(next(iter(self._waiting)))
            if not turn.done():
                turn.set_result(True)
                return
        self._is_searching = False
