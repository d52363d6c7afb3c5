"""`/pax end`."""

from typing import Any

from discord import Interaction, app_commands

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import at_table
from cogs.ending import handlers
from paxbot.present.chat import commands as words


class Ending(FeatureCommands):
    """The command of whoever wants to end a game."""

    @app_commands.command(description=words.END)
    async def end(self, interaction: Interaction[Any]) -> None:
        """Ask somebody who may end the game whether they are sure."""
        await at_table(interaction, handlers.ask)
