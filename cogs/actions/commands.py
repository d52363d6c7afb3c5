"""Slash commands: what the commands of a feature have in common."""

from discord.ext import commands

from cogs.app import App


class FeatureCommands(commands.Cog):
    """The slash commands of a feature, which handle nothing themselves."""

    def __init__(self, app: App) -> None:
        self.app = app
