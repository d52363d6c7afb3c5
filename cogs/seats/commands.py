"""`/pax handover`, `/pax takeback` and `/pax resign`."""

from typing import Any

import discord
from discord import Interaction, app_commands

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import at_table
from cogs.seats import handing_over, people
from paxbot.present.chat import commands as words


class Seats(FeatureCommands):
    """The commands about seats that change hands."""

    @app_commands.command(description=words.HANDOVER)
    @app_commands.describe(player=words.HANDOVER_PLAYER)
    async def handover(self, interaction: Interaction[Any], player: discord.User | None = None) -> None:
        """Ask somebody who wants to hand a seat over whether they are sure."""
        await at_table(interaction, handing_over.ask_hand_over, player.id if player else None)

    @app_commands.command(description=words.TAKEBACK)
    @app_commands.describe(player=words.TAKEBACK_PLAYER)
    async def takeback(self, interaction: Interaction[Any], player: discord.User | None = None) -> None:
        """Ask somebody who wants a seat back whether they are sure."""
        await at_table(interaction, handing_over.ask_take_back, player.id if player else None)

    @app_commands.command(description=words.RESIGN)
    async def resign(self, interaction: Interaction[Any]) -> None:
        """Ask somebody who wants to give their seat up whether they are sure."""
        await at_table(interaction, people.ask_resign)
