"""Limits for each person, so that one who asks for too much slows down no one else."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from typing import Final, TypeVar

from paxbot import PaxError

T = TypeVar("T")

AT_ONCE: Final = 2
"""A person's commands, presses and forms that run at the same time."""
HELD: Final = 1.0
"""Seconds after which the next one starts anyway: the earlier ones may be waiting for Discord or a replay."""
FEW: Final = 4
"""Open requests up to which a person is merely quick."""
PAUSE: Final = 1.0
"""Seconds of delay for each request beyond that."""
PATIENCE: Final = 2.0
"""Seconds before a player is asked to wait; Discord fails an interaction after three."""
MOST: Final = 20
"""Open requests of a person beyond which more are not even answered."""
MOST_SEARCHES: Final = 100
REFUSED: Final = "too_much_at_once"


@dataclass(slots=True, eq=False)
class Place:
    until: float


class Line:
    """The requests of one person: AT_ONCE run, the others wait."""

    def __init__(self) -> None:
        self.places: list[Place] = []
        self.freed = asyncio.Event()

    async def has_place(self) -> None:
        """Wait until one more request may start; no timer runs while none waits."""
        now = asyncio.get_running_loop().time
        while True:
            self.places = [place for place in self.places if now() < place.until]
            if len(self.places) < AT_ONCE:
                return
            self.freed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.freed.wait(), min(place.until for place in self.places) - now())


class FairUse:
    def __init__(self) -> None:
        self._asked: Counter[int] = Counter()
        self._lines: dict[int, Line] = {}
        self._line = asyncio.Lock()
        self._in_line = 0
        self._newest: dict[tuple[int, str], object] = {}

    def is_full(self, user: int) -> bool:
        return self._asked[user] >= MOST

    @contextmanager
    def counted(self, user: int) -> Iterator[None]:
        """Count a request as open during the block. Raises: PaxError(REFUSED)."""
        if self.is_full(user):
            raise PaxError(REFUSED)
        self._asked[user] += 1
        try:
            yield
        finally:
            self._asked[user] -= 1
            if not self._asked[user]:
                del self._asked[user]
                self._lines.pop(user, None)

    @asynccontextmanager
    async def turn(self, user: int) -> AsyncIterator[None]:
        line, now = self._lines.setdefault(user, Line()), asyncio.get_running_loop().time
        try:
            async with asyncio.timeout(PATIENCE):
                await line.has_place()
        except TimeoutError:
            raise PaxError(REFUSED) from None
        place = Place(now() + HELD)
        line.places.append(place)
        try:
            yield
        finally:
            place.until = min(place.until, now() + self._pause(user))
            line.freed.set()

    async def search(self, key: tuple[int, str], search: Callable[[], Awaitable[T]]) -> T:
        """Run a search for a person: one at a time in the whole bot, and only the newest for each key.

        Raises: PaxError(REFUSED) if a newer one replaces it or too many are waiting.
        """
        if self._in_line >= MOST_SEARCHES:
            raise PaxError(REFUSED)
        mine = self._newest[key] = object()
        self._in_line += 1
        try:
            await asyncio.sleep(self._pause(key[0]))
            async with self._line:
                if self._newest.get(key) is not mine:
                    raise PaxError(REFUSED)
                return await search()
        finally:
            self._in_line -= 1
            if self._newest.get(key) is mine:
                del self._newest[key]

    def _pause(self, user: int) -> float:
        return PAUSE if self._asked[user] > FEW else 0.0
