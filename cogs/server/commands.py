"""`/server`."""

from typing import Any

from discord import Interaction, app_commands

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import handle_command
from cogs.server import handlers
from paxbot.present.chat import commands as words


class ServerPage(FeatureCommands):
    """The command that shows a server's settings."""

    @app_commands.command(description=words.SERVER)
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.default_permissions(manage_guild=True)
    async def server(self, interaction: Interaction[Any]) -> None:
        """Show the server's settings."""
        await handle_command(interaction, handlers.show)
