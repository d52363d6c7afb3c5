"""`/pax plan`."""

from functools import partial
from typing import Any

from discord import Interaction, app_commands
from discord.app_commands import Choice

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import at_table
from cogs.app import App
from cogs.context import Context
from cogs.plans import handlers
from paxbot.present.chat import commands as words


class Plans(FeatureCommands):
    """The command of plans, which are read as lines are when their turn has come."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        app.services.plans.reader = partial(handlers.read_plan, app)

    @app_commands.command(description=words.PLAN)
    @app_commands.describe(line=words.PLAN_LINE, if_unchanged=words.PLAN_IF_UNCHANGED)
    async def plan(
        self,
        interaction: Interaction[Any],
        line: app_commands.Range[str, 1, handlers.LONGEST] | None = None,
        if_unchanged: str | None = None,
    ) -> None:
        """Keep the player's plan for their coming turn, or show it."""
        await at_table(interaction, handlers.plan, line, if_unchanged)

    @plan.autocomplete("if_unchanged")
    async def _complete(self, interaction: Interaction[Any], current: str) -> list[Choice[str]]:
        return await handlers.complete_unless(Context.of(interaction), current)
