"""The loops: for the outbox, for what is due, and to show that the bot is well."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from discord.ext import commands, tasks

from cogs.app import App
from cogs.health import Health
from cogs.messages.dispatcher import Dispatcher

logger = logging.getLogger(__name__)

SECONDS: Final = 30
SOON: Final = 5
"""Seconds after which, at the latest, something happens that is due."""
PAUSE: Final = 1
"""Seconds between some games and the next that get a result though they were over before results were kept."""


class Loops(commands.Cog):
    """Delivers every half minute what waits in the outbox, and every few seconds what is due."""

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
        """The last game that has got its result, to go on after; None when all have one."""

    async def cog_load(self) -> None:
        self.rounds.start()
        self.clocks.start()
        self.life.start()
        self.results.start()

    async def cog_unload(self) -> None:
        self.rounds.cancel()
        self.clocks.cancel()
        self.life.cancel()
        self.results.cancel()

    @tasks.loop(seconds=SECONDS)
    async def rounds(self) -> None:
        """Deliver everything due, at first what an earlier process has left."""
        if not self._is_taken_up:
            await self._dispatcher.take_up_unfinished()
            self._is_taken_up = True
        await self._dispatcher.reconcile_due()

    @tasks.loop(seconds=SOON)
    async def clocks(self) -> None:
        """Have what is due happen, and tell it; the time in which the bot was away does not count."""
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
        """Show whoever watches over the process that it is well."""
        await self._show_life()

    @tasks.loop(seconds=PAUSE)
    async def results(self) -> None:
        """Give some games that were over before results were kept theirs, and count some, until all have both."""
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
        """Log a fault nobody foresaw, and go on with the loop; not at once, for it may be there still."""
        logger.error("The outbox could not be looked through", exc_info=error)
        await asyncio.sleep(SOON)
        self.rounds.restart()

    @results.error
    async def _not_filled_in(self, error: BaseException) -> None:
        """Do the same for results."""
        logger.error("Results could not be filled in", exc_info=error)
        await asyncio.sleep(SOON)
        self.results.restart()

    @clocks.error
    async def _stopped(self, error: BaseException) -> None:
        """Do the same for the clocks."""
        logger.error("What is due could not be looked through", exc_info=error)
        await asyncio.sleep(SOON)
        self.clocks.restart()
