"""`/games`: one's games, in direct messages and foreign servers, too."""

from typing import Any

from discord import Interaction, app_commands

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import handle_command
from cogs.my_games.handlers import list_games
from paxbot.present.chat import commands as words


class MyGames(FeatureCommands):
    """The command that lists the person's games."""

    @app_commands.command(description=words.GAMES)
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def games(self, interaction: Interaction[Any]) -> None:
        """List the person's games."""
        await handle_command(interaction, list_games)
