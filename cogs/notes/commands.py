"""`/pax note`."""

from typing import Any

from discord import Interaction, app_commands

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import handle_command
from cogs.notes import handlers
from paxbot.present.chat import commands as words


class Notes(FeatureCommands):
    """The command of private notes."""

    @app_commands.command(description=words.NOTE)
    async def note(self, interaction: Interaction[Any]) -> None:
        """Show the person the form with their note."""
        await handle_command(interaction, handlers.ask_note)
