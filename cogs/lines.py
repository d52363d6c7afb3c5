"""`/do`: a line of answers, typed."""

from functools import partial
from typing import TYPE_CHECKING

from discord import Interaction, app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.presses import line as presses
from cogs.presses import plans
from cogs.presses.guard import guarded
from paxbot.present.chat import commands as words

if TYPE_CHECKING:
    from cogs.client import PaxBot


class Lines(commands.Cog):
    """The command for players who would rather type than press."""

    @app_commands.command(description=words.DO)
    @app_commands.describe(line=words.DO_LINE)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def do(self, interaction: "Interaction[PaxBot]", line: str) -> None:
        """The answers of the line are given."""
        await guarded(interaction, presses.do(interaction, line))

    @do.autocomplete("line")
    async def _complete(self, interaction: "Interaction[PaxBot]", current: str) -> list[Choice[str]]:
        return await presses.complete(interaction, current)


async def setup(bot: "PaxBot") -> None:
    """The cog is loaded, and plans are read as lines are."""
    bot.services.plans.reader = partial(plans.read_plan, bot)
    await bot.add_cog(Lines())
