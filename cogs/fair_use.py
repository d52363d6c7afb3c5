"""Fair use: however much one person asks for at once, everybody else is served."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from typing import Final, TypeVar

from paxbot.errors import PaxError

T = TypeVar("T")

AT_ONCE: Final = 2
"""Commands, presses and forms of one person that are begun at the same time."""
HELD: Final = 1.0
"""Seconds after which the next is begun whatever becomes of those before: they may wait for Discord, or for a film."""
FEW: Final = 4
"""Things that somebody who is only quick has asked for at the same time."""
PAUSE: Final = 1.0
"""Seconds before each thing of somebody who has asked for more."""
PATIENCE: Final = 2.0
"""Seconds after which somebody is told to wait; after three, Discord says that the bot does not answer."""
MOST: Final = 20
"""Things that one person has asked for and that are not done; what comes on top of them is not even answered."""
MOST_SEARCHES: Final = 100
"""Searches that wait."""
REFUSED: Final = "too_much_at_once"


@dataclass(slots=True, eq=False)
class Place:
    """One of the places in which things of a person are begun, and the time until which it is taken."""

    until: float


class Line:
    """What a person has asked for: all but a few things wait."""

    def __init__(self) -> None:
        self.places: list[Place] = []
        self.freed = asyncio.Event()

    async def has_place(self) -> None:
        """Wait until one more thing may begin; no timer runs while nothing waits."""
        now = asyncio.get_running_loop().time
        while True:
            self.places = [place for place in self.places if now() < place.until]
            if len(self.places) < AT_ONCE:
                return
            self.freed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.freed.wait(), min(place.until for place in self.places) - now())


class FairUse:
    """What each person has asked for, and the line of searches."""

    def __init__(self) -> None:
        self._asked: Counter[int] = Counter()
        self._lines: dict[int, Line] = {}
        self._line = asyncio.Lock()
        self._in_line = 0
        self._newest: dict[tuple[int, str], object] = {}

    def is_full(self, user: int) -> bool:
        """Return True if a person has asked for so much that no more is taken."""
        return self._asked[user] >= MOST

    @contextmanager
    def counted(self, user: int) -> Iterator[None]:
        """Count what a person has asked for while it lasts. Raises: PaxError(REFUSED)."""
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
        """Begin what is counted when it is its turn. Raises: PaxError(REFUSED)."""
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
        """Search for a person when it is its turn: one search at a time, and of those of a kind only the newest.

        Raises: PaxError(REFUSED) where a newer one takes its place, or too many wait.
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
