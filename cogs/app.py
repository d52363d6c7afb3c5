"""Shared parts that live as long as the process, and its shutdown: work in progress is finished, none is begun."""

import asyncio
import logging
import math
from collections.abc import Iterator, Mapping, Set
from contextlib import contextmanager
from typing import Any, Final

import discord
from cachetools import TTLCache

from cogs.fair_use import FairUse
from cogs.layouts.parts import safe_names
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
    def __init__(self) -> None:
        self.is_stopping = False
        self._busy: dict[object, asyncio.Task[Any]] = {}
        self._idle = asyncio.Event()
        self._idle.set()

    def __len__(self) -> int:
        return len(self._busy)

    @contextmanager
    def busy(self) -> Iterator[None]:
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
        """Raise PaxError(RESTARTING) once the bot is stopping."""
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
"""Seconds between two things that a person shows everyone in a game."""
SHOWN: Final = 4096


class Connections:
    def __init__(self) -> None:
        self.shards: set[int] = set()
        self.resumed_at = -math.inf
        """Monotonic time a lost connection was resumed, infinity while it is lost: events told then may be old."""


class App:
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
        self.shutdown = Shutdown()
        self.fair_use = FairUse()
        self.connections = Connections()
        self.shown: TTLCache[tuple[int, int], bool] = TTLCache(SHOWN, BETWEEN, lambda: settings.now().timestamp())

    def presenter(self, key: str) -> Presenter:
        """Return the presenter of a game. Raises: PaxError(UNKNOWN_RULES)."""
        if key not in self.presenters:
            raise PaxError(Reason.UNKNOWN_RULES, key=key)
        return self.presenters[key]

    def names(self, table: GameSummary, automated: Set[Seat] | None = None) -> tuple[str, ...]:
        return safe_names(table, self.presenter(table.game.key).automated_name, automated)

    async def language_at(self, table: GameSummary) -> str:
        """Return the language of its server, or of its host where there is none."""
        if table.game.guild is None:
            return await self.language_of(table.game.host)
        return await self.language_within(table.game.guild)

    async def language_within(self, guild: int) -> str:
        return (await self.services.guilds.of(guild)).language

    async def language_of(self, user: int) -> str:
        return (await self.services.settings.of(user)).language_key

    def reader(self, view: GameView, seat: Seat | None) -> Reader:
        assert seat is not None
        with speaking(ENGLISH):
            names = self.names(view)
        return Reader(view.rules, self.presenter(view.game.key), names, seat)
