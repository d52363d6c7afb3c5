"""The commands with which people look at a game."""

from typing import Any

import discord
from discord import Interaction, app_commands
from discord.app_commands import Choice, locale_str

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import at_table
from cogs.app import App
from cogs.context import Context
from cogs.layouts.views import offered
from cogs.viewing import automated as automated_seats
from cogs.viewing import filtered_log, handlers, views
from paxbot.present.chat import commands as words


class Viewing(FeatureCommands):
    """`/pax board`, which offers the views there are, `text`, `court`, `hand`, `log`, `status` and `export`."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        looks = [Choice(name=locale_str(each.name), value=each.key) for each in offered(app.presenters.values())]
        app_commands.choices(view=looks)(self.board)

    @app_commands.command(description=words.BOARD)
    @app_commands.describe(view=words.BOARD_VIEW)
    async def board(self, interaction: Interaction[Any], view: str | None = None) -> None:
        """Show the table."""
        await at_table(interaction, views.board, view)

    @app_commands.command(description=words.TEXT)
    async def text(self, interaction: Interaction[Any]) -> None:
        """Tell the table."""
        await at_table(interaction, views.read)

    @app_commands.command(name="court", description=words.AREA)
    @app_commands.describe(player=words.AREA_PLAYER, automated=words.AREA_AUTOMATED)
    async def area(
        self, interaction: Interaction[Any], player: discord.User | None = None, automated: bool = False
    ) -> None:
        """Show areas of players."""
        if automated and player is None:
            await at_table(interaction, automated_seats.areas)
        else:
            await at_table(interaction, handlers.area, player.id if player else None)

    @app_commands.command(description=words.HAND)
    @app_commands.describe(player=words.HAND_PLAYER)
    async def hand(self, interaction: Interaction[Any], player: discord.User | None = None) -> None:
        """Show the player their hand, or an open one."""
        await at_table(interaction, handlers.hand, player.id if player else None)

    @app_commands.command(description=words.LOG)
    @app_commands.describe(turn=words.LOG_TURN, player=words.LOG_PLAYER, about=words.LOG_ABOUT)
    async def log(
        self,
        interaction: Interaction[Any],
        turn: app_commands.Range[int, 0] | None = None,
        player: str | None = None,
        about: str | None = None,
    ) -> None:
        """Show the log of a turn, or what in all turns concerns a player, a card or a region."""
        if player is None and about is None:
            await at_table(interaction, handlers.log, turn)
        else:
            await at_table(interaction, filtered_log.log, player, about)

    @log.autocomplete("player")
    async def _complete_player(self, interaction: Interaction[Any], current: str) -> list[Choice[str]]:
        return await filtered_log.complete_player(Context.of(interaction), current)

    @log.autocomplete("about")
    async def _complete_about(self, interaction: Interaction[Any], current: str) -> list[Choice[str]]:
        return await filtered_log.complete_about(Context.of(interaction), current)

    @app_commands.command(description=words.STATUS)
    async def status(self, interaction: Interaction[Any]) -> None:
        """Tell where the game stands."""
        await at_table(interaction, handlers.status)

    @app_commands.command(description=words.EXPORT)
    async def export(self, interaction: Interaction[Any]) -> None:
        """Give the record out."""
        await at_table(interaction, handlers.export)
