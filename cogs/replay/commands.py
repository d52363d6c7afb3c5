"""`/pax replay`."""

from typing import Any

from discord import Interaction, app_commands

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import at_table
from cogs.replay import handlers
from cogs.replay.film import show_film
from paxbot.present.chat import commands as words


class Replay(FeatureCommands):
    """The command that shows past turns again."""

    @app_commands.command(description=words.REPLAY)
    @app_commands.describe(turn=words.REPLAY_TURN, film=words.REPLAY_FILM)
    async def replay(
        self,
        interaction: Interaction[Any],
        turn: app_commands.Range[int, 0] | None = None,
        film: bool = False,
    ) -> None:
        """Show past turns step by step, or the whole game as a film."""
        if film:
            await at_table(interaction, show_film)
        else:
            await at_table(interaction, handlers.show, turn)
