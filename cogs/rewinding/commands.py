"""`/pax rewind`."""

from typing import Any

from discord import Interaction, app_commands

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import at_table
from cogs.rewinding import handlers
from paxbot.present.chat import commands as words


class Rewinding(FeatureCommands):
    """The command of whoever wants to go back."""

    @app_commands.command(description=words.REWIND)
    async def rewind(self, interaction: Interaction[Any]) -> None:
        """Offer steps to which the table may go back."""
        await at_table(interaction, handlers.ask)
