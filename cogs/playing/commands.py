"""`/pax turn` and `/pax undo`."""

from typing import Any

from discord import Interaction, app_commands

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import at_table
from cogs.playing import handlers
from paxbot.present.chat import commands as words


class Playing(FeatureCommands):
    """The commands of whoever plays."""

    @app_commands.command(description=words.TURN)
    async def turn(self, interaction: Interaction[Any]) -> None:
        """Show the player a panel."""
        await at_table(interaction, handlers.open_panel)

    @app_commands.command(description=words.UNDO)
    async def undo(self, interaction: Interaction[Any]) -> None:
        """Take the last step back."""
        await at_table(interaction, handlers.undo_command)
