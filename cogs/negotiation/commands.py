"""`/pax ask`."""

from typing import Any

from discord import Interaction, app_commands

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import at_table
from cogs.negotiation import handlers
from paxbot.present.chat import commands as words


class Negotiation(FeatureCommands):
    """The command of whoever asks for something."""

    @app_commands.command(description=words.ASK)
    async def ask(self, interaction: Interaction[Any]) -> None:
        """Have the player on turn choose whom to ask about several things at once."""
        await at_table(interaction, handlers.ask_several)
