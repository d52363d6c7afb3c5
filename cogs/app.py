"""Everything that all parts of the bot share as long as the process lives, and how it ends.

At a graceful shutdown, work that has begun is finished, and no new work is begun.
"""

import asyncio
import logging
import math
from collections.abc import Iterator, Mapping, Set
from contextlib import contextmanager
from typing import Any, Final

import discord
from cachetools import TTLCache

from cogs.fair_use import FairUse
from cogs.layouts.names import safe_names
from paxbot import PaxError
from paxbot.engine.kernel import Seat
from paxbot.present.line import Reader
from paxbot.present.presenter import Presenter
from paxbot.present.words import ENGLISH, speaking
from paxbot.render.jobs import Renderer
from paxbot.service import GameSummary, GameView, Reason, Services
from paxbot.settings import Settings
from paxbot.watch import telemetry

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
            telemetry.set_outcome("turned_away")
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


BETWEEN: Final = 30.0
"""Seconds between two things that a person shows everybody in a game."""
SHOWN: Final = 4096


class Connections:
    """The connections to Discord's gateway."""

    def __init__(self) -> None:
        self.shards: set[int] = set()
        """The shards that are connected."""
        self.resumed_at = -math.inf
        """When, on the monotonic clock, a lost connection was resumed: what is told then may be old.

        While it is lost, that is still to come.
        """


class App:
    """Settings, services, games and Discord, for everything that runs in the process."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        settings: Settings,
        services: Services,
        presenters: Mapping[str, Presenter],
        renderer: Renderer | None = None,
    ) -> None:
        self.client = client
        self.settings = settings
        self.services = services
        self.presenters = presenters
        self.renderer = renderer
        """Where pictures are painted; a thread of this process where there is none."""
        self.shutdown = Shutdown()
        self.fair_use = FairUse()
        self.connections = Connections()
        self.shown: TTLCache[tuple[int, int], bool] = TTLCache(SHOWN, BETWEEN, lambda: settings.now().timestamp())
        """The games and people who have shown everybody something a moment ago."""

    def presenter(self, key: str) -> Presenter:
        """Return the words and pictures of a game. Raises: PaxError(UNKNOWN_RULES)."""
        if key not in self.presenters:
            raise PaxError(Reason.UNKNOWN_RULES, key=key)
        return self.presenters[key]

    def names(self, table: GameSummary, automated: Set[Seat] | None = None) -> tuple[str, ...]:
        """Return the names of all seats for messages, as the game speaks of those it plays itself."""
        return safe_names(table, self.presenter(table.game.key).automated_name, automated)

    async def language_at(self, table: GameSummary) -> str:
        """Return what everybody at a table reads: the language of its server, or of its host where there is none."""
        if table.game.guild is None:
            return await self.language_of(table.game.host)
        return await self.language_within(table.game.guild)

    async def language_within(self, guild: int) -> str:
        """Return what everybody in a server reads."""
        return (await self.services.guilds.of(guild)).language

    async def language_of(self, user: int) -> str:
        """Return what one person reads."""
        return (await self.services.settings.of(user)).language_key

    def reader(self, view: GameView, seat: Seat | None) -> Reader:
        """Return a reader of a seat's lines; what is typed, names included, is the same in every language."""
        assert seat is not None
        with speaking(ENGLISH):
            names = self.names(view)
        return Reader(view.rules, self.presenter(view.game.key), names, seat)
