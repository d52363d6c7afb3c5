"""`/pax board`, `text`, `court`, `hand`, `log`, `status` and `export`: looking at a game."""

import discord
from discord import app_commands

from cogs.actions.bounds import LARGEST, Short
from cogs.actions.commands import completes, table_command
from cogs.context import Context
from cogs.viewing import automated as automated_seats
from cogs.viewing import filtered_log, handlers, views
from paxbot.present.chat import commands as words
from paxbot.service import GameView

table_command("text", words.TEXT)(views.read)
table_command("status", words.STATUS)(handlers.status)
table_command("export", words.EXPORT)(handlers.export)


@table_command("board", words.BOARD)
@app_commands.describe(view=words.BOARD_VIEW)
@completes(view=filtered_log.complete_view)
async def board(context: Context, game: GameView, view: Short | None = None) -> None:
    """Show the table. Raises: PaxError."""
    await views.board(context, game, view)


@table_command("court", words.AREA)
@app_commands.describe(player=words.AREA_PLAYER, automated=words.AREA_AUTOMATED)
async def area(context: Context, game: GameView, player: discord.User | None = None, automated: bool = False) -> None:
    """Show areas of players. Raises: PaxError."""
    if automated and player is None:
        await automated_seats.areas(context, game)
    else:
        await handlers.area(context, game, player.id if player else None)


@table_command("hand", words.HAND)
@app_commands.describe(player=words.HAND_PLAYER)
async def hand(context: Context, game: GameView, player: discord.User | None = None) -> None:
    """Show the player their hand, or an open one. Raises: PaxError."""
    await handlers.hand(context, game, player.id if player else None)


@table_command("log", words.LOG)
@app_commands.describe(turn=words.LOG_TURN, player=words.LOG_PLAYER, about=words.LOG_ABOUT)
@completes(player=filtered_log.complete_player, about=filtered_log.complete_about)
async def log(
    context: Context,
    game: GameView,
    turn: app_commands.Range[int, 0, LARGEST] | None = None,
    player: Short | None = None,
    about: Short | None = None,
) -> None:
    """Show the log of a turn, or what in all turns concerns a player, a card or a region. Raises: PaxError."""
    if player is None and about is None:
        await handlers.log(context, game, turn)
    else:
        await filtered_log.log(context, game, player, about)
