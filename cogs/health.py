"""The health report, and the figures that have to be looked for: of connections, games and the event loop."""

import asyncio
import logging
import math
import shutil
from time import monotonic
from typing import Final

from cogs.app import App
from cogs.messages.painter import Painter
from paxbot.service import StoreFault
from paxbot.watch import metrics
from paxbot.watch.report import Report

logger = logging.getLogger(__name__)

PATIENCE: Final = 5.0
"""Seconds in which the database has answered."""
PAUSE: Final = 1.0


class Health:
    """Reports on the bot when it is asked to."""

    def __init__(self, app: App, painter: Painter) -> None:
        self._app = app
        self._painter = painter
        self._ticked = monotonic()

    def tick(self) -> None:
        """Note that the bot has looked for what is due."""
        self._ticked = monotonic()

    async def report(self) -> Report:
        """Return how the bot is."""
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
        """Set the figures that nobody keeps; where the database fails, its own stay what they were."""
        self._collect_connections()
        metrics.WORKING.set(len(self._app.shutdown))
        metrics.TO_PAINT.set(self._painter.waiting)
        metrics.TICK.set(monotonic() - self._ticked)
        await asyncio.to_thread(self._collect_disk)
        try:
            statistics = await self._app.services.statistics.take()
        except (StoreFault, RuntimeError) as error:
            logger.warning("The figures of the database could not be read: %s", error)
            return
        for status in ("lobby", "running", "paused"):
            metrics.GAMES.labels(status).set(statistics.games.get(status, 0))
        metrics.UNDELIVERED.set(statistics.undelivered)
        metrics.FAILING.set(statistics.failing)
        metrics.OLDEST.set(statistics.oldest)
        metrics.TIMERS.set(statistics.timers_late)
        metrics.LATEST.set(statistics.timer_late)

    def _collect_connections(self) -> None:
        client = self._app.client
        metrics.SHARDS.labels("wanted").set(client.shard_count or 0)
        metrics.SHARDS.labels("connected").set(len(self._app.connections.shards))
        for shard, latency in client.latencies:
            metrics.GATEWAY.labels(str(shard)).set(latency if math.isfinite(latency) else -1)
            metrics.GUILDS.labels(str(shard)).set(sum(guild.shard_id == shard for guild in client.guilds))

    def _collect_disk(self) -> None:
        statistics, folder = self._app.services.statistics, self._app.settings.db.absolute().parent
        age = statistics.backup_age()
        metrics.BACKUP.set(-1 if age is None else age)
        metrics.DATABASE_SIZE.set(statistics.size())
        if folder.exists():
            metrics.DISK.set(shutil.disk_usage(folder).free)


async def measure_lag() -> None:
    """Measure how late the event loop wakes a task, until cancelled."""
    while True:
        begun = monotonic()
        await asyncio.sleep(PAUSE)
        metrics.LAG.observe(max(0.0, monotonic() - begun - PAUSE))
