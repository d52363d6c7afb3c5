"""`/settings`."""

from typing import Any

from discord import Interaction, app_commands
from discord.app_commands import Choice

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import handle_command
from cogs.layouts.parts import OPTION, clip
from cogs.settings import handlers
from paxbot.present.chat import commands as words
from paxbot.service import zones


class SettingsPage(FeatureCommands):
    """The command that shows a player's settings."""

    @app_commands.command(description=words.SETTINGS)
    @app_commands.describe(zone=words.SETTINGS_ZONE)
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def settings(self, interaction: Interaction[Any], zone: str | None = None) -> None:
        """Show the person's settings."""
        await handle_command(interaction, handlers.show, zone)

    @settings.autocomplete("zone")
    async def _complete(self, interaction: Interaction[Any], current: str) -> list[Choice[str]]:
        names = [zones.shown(zone) for zone in zones.find(current)]
        return [Choice(name=clip(name.replace("_", " "), OPTION), value=name) for name in names]
