"""`/pax away` and `/pax pause`."""

from typing import Any

from discord import Interaction, app_commands
from discord.app_commands import Choice

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import at_table, handle_command
from cogs.clocks import handlers
from cogs.context import Context
from paxbot.present.chat import commands as words


class Clocks(FeatureCommands):
    """The commands about time."""

    @app_commands.command(description=words.AWAY)
    @app_commands.describe(first=words.AWAY_FROM, last=words.AWAY_UNTIL)
    @app_commands.rename(first="from", last="until")
    async def away(self, interaction: Interaction[Any], first: str | None = None, last: str | None = None) -> None:
        """Announce the player's absence, in all their games."""
        await handle_command(interaction, handlers.away, first, last)

    @away.autocomplete("first")
    @away.autocomplete("last")
    async def _complete(self, interaction: Interaction[Any], current: str) -> list[Choice[str]]:
        return await handlers.days(Context.of(interaction), current)

    @app_commands.command(description=words.PAUSE)
    async def pause(self, interaction: Interaction[Any]) -> None:
        """Propose a pause, or end it."""
        await at_table(interaction, handlers.pause)
