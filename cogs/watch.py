"""How the bot is, and the figures that have to be looked for: of its connections, its games and its loop."""

import asyncio
import logging
import math
import shutil
from time import monotonic
from typing import TYPE_CHECKING, Final

from discord.ext import commands

from paxbot.storage import StoreFault
from paxbot.watch import metrics
from paxbot.watch.report import Report

if TYPE_CHECKING:
    from cogs.client import PaxBot

logger = logging.getLogger(__name__)

PATIENCE: Final = 5.0
"""Seconds in which the database has answered."""
NAP: Final = 1.0


class Lookout:
    """Looks at a bot when it is asked to."""

    def __init__(self, bot: "PaxBot") -> None:
        self._bot = bot
        self._ticked = monotonic()

    def tick(self) -> None:
        """The bot has looked for what is due."""
        self._ticked = monotonic()

    async def report(self) -> Report:
        """How it is."""
        bot = self._bot
        wanted = bot.shard_count or 0
        age = monotonic() - self._ticked
        return Report(wanted, len(bot.connected), await self._database(), age, is_stopping=bot.shift.is_over)

    async def _database(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._bot.services.statistics.answers()
        except (StoreFault, RuntimeError) as error:
            return str(error).rstrip(".")
        except TimeoutError:
            return f"it has been busy for {PATIENCE:.0f} seconds"
        return ""

    async def take_stock(self) -> None:
        """The figures that nobody keeps are as they are now; where the database fails, its own stay what they were."""
        self._look_at_connections()
        metrics.WORKING.set(len(self._bot.shift))
        metrics.TO_PAINT.set(self._bot.dispatcher.painter.waiting)
        metrics.TICK.set(monotonic() - self._ticked)
        await asyncio.to_thread(self._look_at_disk)
        try:
            statistics = await self._bot.services.statistics.take()
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

    def _look_at_connections(self) -> None:
        bot = self._bot
        metrics.SHARDS.labels("wanted").set(bot.shard_count or 0)
        metrics.SHARDS.labels("connected").set(len(bot.connected))
        for shard, latency in bot.latencies:
            metrics.GATEWAY.labels(str(shard)).set(latency if math.isfinite(latency) else -1)
            metrics.GUILDS.labels(str(shard)).set(sum(guild.shard_id == shard for guild in bot.guilds))

    def _look_at_disk(self) -> None:
        statistics, folder = self._bot.services.statistics, self._bot.settings.db.absolute().parent
        age = statistics.backup_age()
        metrics.BACKUP.set(-1 if age is None else age)
        metrics.DATABASE_SIZE.set(statistics.size())
        if folder.exists():
            metrics.DISK.set(shutil.disk_usage(folder).free)


async def feel_lag() -> None:
    """Never: it is measured how late the event loop wakes a task, until it is cancelled."""
    while True:
        begun = monotonic()
        await asyncio.sleep(NAP)
        metrics.LAG.observe(max(0.0, monotonic() - begun - NAP))


class Watch(commands.Cog):
    """Notices which connections stand."""

    def __init__(self, bot: "PaxBot") -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        """The connection stands."""
        self.bot.connected.add(shard)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard: int) -> None:
        """The connection stands again."""
        self.bot.connected.add(shard)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard: int) -> None:
        """The connection is lost; the library builds it up again."""
        self.bot.connected.discard(shard)


async def setup(bot: "PaxBot") -> None:
    """The cog is loaded."""
    await bot.add_cog(Watch(bot))
