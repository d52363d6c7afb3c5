"""The loops (outbox, timers, signs of life), the health report, and the metrics collected for it."""

import asyncio
import logging
import math
import shutil
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from typing import Any, Final

from discord.ext import commands, tasks

from cogs.app import App
from cogs.messages.dispatcher import Dispatcher
from cogs.messages.painter import Painter
from paxbot.service import StoreFault
from paxbot.watch import telemetry
from paxbot.watch.server import Report

logger = logging.getLogger(__name__)

PATIENCE: Final = 5.0
LAG_PAUSE: Final = 1.0


class Health:
    def __init__(self, app: App, painter: Painter) -> None:
        self._app = app
        self._painter = painter
        self._ticked = monotonic()

    def tick(self) -> None:
        self._ticked = monotonic()

    async def report(self) -> Report:
        app, age = self._app, monotonic() - self._ticked
        wanted, connected = app.client.shard_count or 0, len(app.connections.shards)
        return Report(wanted, connected, await self._database(), age, is_stopping=app.shutdown.is_stopping)

    async def _database(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._app.services.statistics.answers()
        except (StoreFault, RuntimeError) as error:
            return str(error).rstrip(".")
        except TimeoutError:
            return f"it has been busy for {PATIENCE:.0f} seconds"
        return ""

    async def collect_metrics(self) -> None:
        """Set the figures that no one keeps; if the database fails, its own keep their values."""
        self._collect_connections()
        telemetry.WORKING.set(len(self._app.shutdown))
        telemetry.TO_PAINT.set(self._painter.waiting)
        telemetry.TICK.set(monotonic() - self._ticked)
        await asyncio.to_thread(self._collect_disk)
        try:
            statistics = await self._app.services.statistics.take()
        except (StoreFault, RuntimeError) as error:
            logger.warning("The figures of the database could not be read: %s", error)
            return
        for status in ("lobby", "running", "paused"):
            telemetry.GAMES.labels(status).set(statistics.games.get(status, 0))
        telemetry.UNDELIVERED.set(statistics.undelivered)
        telemetry.FAILING.set(statistics.failing)
        telemetry.OLDEST.set(statistics.oldest)
        telemetry.TIMERS.set(statistics.timers_late)
        telemetry.LATEST.set(statistics.timer_late)

    def _collect_connections(self) -> None:
        client = self._app.client
        telemetry.SHARDS.labels("wanted").set(client.shard_count or 0)
        telemetry.SHARDS.labels("connected").set(len(self._app.connections.shards))
        for shard, latency in client.latencies:
            telemetry.GATEWAY.labels(str(shard)).set(latency if math.isfinite(latency) else -1)
            telemetry.GUILDS.labels(str(shard)).set(sum(guild.shard_id == shard for guild in client.guilds))

    def _collect_disk(self) -> None:
        statistics, folder = self._app.services.statistics, self._app.settings.db.absolute().parent
        age = statistics.backup_age()
        telemetry.BACKUP.set(-1 if age is None else age)
        telemetry.DATABASE_SIZE.set(statistics.size())
        if folder.exists():
            telemetry.DISK.set(shutil.disk_usage(folder).free)


async def measure_lag() -> None:
    while True:
        begun = monotonic()
        await asyncio.sleep(LAG_PAUSE)
        telemetry.LAG.observe(max(0.0, monotonic() - begun - LAG_PAUSE))


SECONDS: Final = 30
SOON: Final = 5
PAUSE: Final = 1
"""Seconds between batches of finished games that get the result they lack."""


class Loops(commands.Cog):
    def __init__(
        self,
        app: App,
        dispatcher: Dispatcher,
        health: Health,
        *,
        make_up_for_outage: Callable[[], Awaitable[None]],
        show_life: Callable[[], Awaitable[None]],
        background: Sequence[Callable[[], Awaitable[None]]],
    ) -> None:
        self._app = app
        self._dispatcher = dispatcher
        self._health = health
        self._make_up_for_outage = make_up_for_outage
        self._show_life = show_life
        self._background = background
        self._is_taken_up = False
        self._filled_in: int | None = 0
        """The last game that got its result, to continue after; None when all have one."""

    async def cog_load(self) -> None:
        for loop in (self.rounds, self.clocks, self.life, self.results):
            loop.start()

    async def cog_unload(self) -> None:
        for loop in (self.rounds, self.clocks, self.life, self.results):
            loop.cancel()

    @tasks.loop(seconds=SECONDS)
    async def rounds(self) -> None:
        if not self._is_taken_up:
            await self._dispatcher.take_up_unfinished()
            self._is_taken_up = True
        await self._dispatcher.reconcile_due()

    @tasks.loop(seconds=SOON)
    async def clocks(self) -> None:
        """Do and tell what is due; the time in which the bot was away does not count."""
        await self._make_up_for_outage()
        await self.fire_due()

    async def fire_due(self) -> None:
        """Do the same at once; a caller who looks often asks only when the next thing is due."""
        self._health.tick()
        if self._app.shutdown.is_stopping:
            return
        timers, dispatcher = self._app.services.timers, self._dispatcher
        due = await timers.next_due()
        if due is not None and due <= self._app.settings.now():
            await dispatcher.reconcile_each(await timers.fire_due())
        await dispatcher.reconcile_each(dispatcher.turns.held())
        for each in self._background:
            await each()

    @tasks.loop(seconds=SECONDS)
    async def life(self) -> None:
        await self._show_life()

    @tasks.loop(seconds=PAUSE)
    async def results(self) -> None:
        """Give finished games from before results were kept theirs, and count some, until all have both."""
        if self._filled_in is not None:
            self._filled_in = await self._app.services.results.fill_in(self._filled_in) or None
        elif not await self._app.services.game_statistics.count_some():
            self.results.stop()

    @results.before_loop
    @clocks.before_loop
    @rounds.before_loop
    @life.before_loop
    async def _ready(self) -> None:
        # What fails here would end the loop for good.
        await self._app.client.wait_until_ready()

    @rounds.error
    async def _failed(self, error: BaseException) -> None:
        await self._start_again(self.rounds, "The outbox could not be looked through", error)

    @results.error
    async def _not_filled_in(self, error: BaseException) -> None:
        await self._start_again(self.results, "Results could not be filled in", error)

    @clocks.error
    async def _stopped(self, error: BaseException) -> None:
        await self._start_again(self.clocks, "What is due could not be looked through", error)

    async def _start_again(self, loop: tasks.Loop[Any], what: str, error: BaseException) -> None:
        """Log an unforeseen fault and continue the loop, but not at once: the fault may persist."""
        logger.error(what, exc_info=error)
        await asyncio.sleep(SOON)
        loop.restart()
