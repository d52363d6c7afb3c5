"""`/pax stuck`."""

from typing import Any, Final

from discord import Interaction, app_commands

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import handle_command
from cogs.moderation import handlers
from paxbot.present.chat import commands as words

MOST_DAYS: Final = 365


class Moderation(FeatureCommands):
    """The command of moderators."""

    @app_commands.command(description=words.STUCK)
    @app_commands.describe(days=words.STUCK_DAYS)
    async def stuck(
        self,
        interaction: Interaction[Any],
        days: app_commands.Range[int, 1, MOST_DAYS] = handlers.USUAL_DAYS,
    ) -> None:
        """List games in which nobody moves."""
        await handle_command(interaction, handlers.list_stuck, days)
