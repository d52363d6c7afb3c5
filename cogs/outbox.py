"""The loops: one delivers what is due, also what an earlier process has left; one shows that the bot is well."""

import logging
from typing import TYPE_CHECKING, Final

from discord.ext import commands, tasks

if TYPE_CHECKING:
    from cogs.client import PaxBot

logger = logging.getLogger(__name__)

SECONDS: Final = 30


class Outbox(commands.Cog):
    """Looks into the outbox every half minute."""

    def __init__(self, bot: "PaxBot") -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """The loops run."""
        self.rounds.start()
        self.life.start()

    async def cog_unload(self) -> None:
        """The loops are stopped."""
        self.rounds.cancel()
        self.life.cancel()

    @tasks.loop(seconds=SECONDS)
    async def rounds(self) -> None:
        """Everything due is delivered."""
        await self.bot.crier.make_rounds()

    @tasks.loop(seconds=SECONDS)
    async def life(self) -> None:
        """Whoever watches over the process sees that it is well."""
        await self.bot.show_life()

    @life.before_loop
    async def _connected(self) -> None:
        await self.bot.wait_until_ready()

    @rounds.before_loop
    async def _ready(self) -> None:
        await self.bot.wait_until_ready()
        await self.bot.crier.take_up()

    @rounds.error
    async def _failed(self, error: BaseException) -> None:
        """A fault nobody foresaw is logged, and the loop goes on."""
        logger.error("The outbox could not be looked through", exc_info=error)
        self.rounds.restart()


async def setup(bot: "PaxBot") -> None:
    """The cog is loaded."""
    await bot.add_cog(Outbox(bot))
