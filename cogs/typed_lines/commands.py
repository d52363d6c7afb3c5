"""`/do`: a line of answers, typed."""

from typing import Any

from discord import Interaction, app_commands
from discord.app_commands import Choice

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import handle_command
from cogs.context import Context
from cogs.typed_lines import handlers
from paxbot.present.chat import commands as words


class TypedLines(FeatureCommands):
    """The command for players who would rather type than press."""

    @app_commands.command(description=words.DO)
    @app_commands.describe(line=words.DO_LINE)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def do(self, interaction: Interaction[Any], line: str) -> None:
        """Give the answers of the line."""
        await handle_command(interaction, handlers.do, line)

    @do.autocomplete("line")
    async def _complete(self, interaction: Interaction[Any], current: str) -> list[Choice[str]]:
        return await handlers.complete(Context.of(interaction), current)
