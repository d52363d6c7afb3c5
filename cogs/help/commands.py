"""`/pax help`."""

from typing import Any

from discord import Interaction, app_commands

from cogs.actions.commands import FeatureCommands
from cogs.actions.dispatch import do_at_table, handle_command
from cogs.context import Context
from cogs.help.handlers import show_help
from paxbot.errors import PaxError
from paxbot.present.chat import commands as words
from paxbot.service import Reason


class Help(FeatureCommands):
    """The command that gives help, also where there is no game."""

    @app_commands.command(description=words.HELP)
    async def help(self, interaction: Interaction[Any]) -> None:
        """Give help."""
        await handle_command(interaction, _help)


async def _help(context: Context) -> None:
    try:
        await do_at_table(context, show_help)
    except PaxError as error:
        if error.reason != Reason.NO_GAME_HERE:
            raise
        await show_help(context, None)
