"""`/pax forget-me`."""

from typing import Any

from discord import Interaction, app_commands

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import handle_command
from cogs.privacy import handlers
from paxbot.present.chat import commands as words


class Privacy(FeatureCommands):
    """The command of whoever wants to be forgotten."""

    @app_commands.command(name="forget-me", description=words.FORGET_ME)
    async def forget_me(self, interaction: Interaction[Any]) -> None:
        """Show what is kept of the person."""
        await handle_command(interaction, handlers.show)
