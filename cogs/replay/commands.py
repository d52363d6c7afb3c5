"""`/pax replay`."""

from discord import app_commands

from cogs.actions.commands import table_command
from cogs.context import Context
from cogs.replay import handlers
from cogs.replay.film import show_film
from paxbot.present.chat import commands as words
from paxbot.service import GameView


@table_command("replay", words.REPLAY)
@app_commands.describe(turn=words.REPLAY_TURN, film=words.REPLAY_FILM)
async def replay(
    context: Context, view: GameView, turn: app_commands.Range[int, 0] | None = None, film: bool = False
) -> None:
    """Show past turns step by step, or the whole game as a film. Raises: PaxError."""
    await (show_film(context, view) if film else handlers.show(context, view, turn))
