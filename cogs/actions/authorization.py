"""Authorization: who may use a component at all, and what handlers require of a person, a game or a channel.

What stands in a custom id may have been made up, and is trusted in nothing. Here it is settled that its game is one the
person has to do with; whether they may do this now is checked where it is done, in the service.
"""

import discord

from cogs.context import Context
from paxbot.errors import PaxError
from paxbot.service import GameSummary, GameView, Reason, Status
from paxbot.service.reachability import require_reachable


async def authorize(context: Context, game: int) -> None:
    """Let a person use a component of a game, or refuse them.

    From here on the person counts as a moderator only where the game is played.
    Raises: PaxError(UNKNOWN_GAME, NOT_A_PLAYER, STRANDED).
    """
    table = await context.services.games.table(game)
    context.moderated = table.game.guild
    # The thread of a message has its id: whoever can press the message is where the game will be.
    pressed = context.interaction.message and context.interaction.message.id
    is_there = context.guild == table.game.guild and table.game.channel in (context.interaction.channel_id, pressed)
    is_there = is_there or (not table.game.status.is_open and may_look_back(context, table))
    is_theirs = table.game.host == context.user or table.player_of(context.user) is not None
    if not (is_there or is_theirs or context.is_moderator):
        raise PaxError(Reason.NOT_A_PLAYER)
    if await context.dispatcher.is_found(table, context.channel):
        return
    require_reachable(table.game)


def may_look_back(context: Context, table: GameSummary) -> bool:
    """Return whether a game that is over was played on this server, in no channel known to be closed to the person.

    Its result is told there, and nothing of it is hidden any more.
    """
    guild, member = context.interaction.guild, context.interaction.user
    if guild is None or guild.id != table.game.guild or not isinstance(member, discord.Member):
        return False
    channel = guild.get_channel_or_thread(table.game.channel)
    return channel is None or channel.permissions_for(member).view_channel


def require_started(view: GameSummary) -> None:
    """Require that the game has begun. Raises: PaxError(NOT_STARTED)."""
    if view.game.head is None:
        raise PaxError(Reason.NOT_STARTED)


def require_running(view: GameSummary) -> None:
    """Require that the game runs. Raises: PaxError(NOT_STARTED, GAME_OVER)."""
    if view.game.status is not Status.RUNNING:
        raise PaxError(Reason.NOT_STARTED if view.game.status is Status.LOBBY else Reason.GAME_OVER)


def require_moderator(context: Context) -> None:
    """Require that the person moderates the server they act on. Raises: PaxError(MODERATOR_ONLY)."""
    if not context.is_moderator:
        raise PaxError(Reason.MODERATOR_ONLY)


def require_manager(context: Context) -> int:
    """Return the server, if the person manages it. Raises: PaxError("manager_only")."""
    if context.guild is None or not context.interaction.permissions.manage_guild:
        raise PaxError("manager_only")
    return context.guild


def require_moderator_of(context: Context, view: GameView) -> None:
    """Require that the game runs and that the person moderates there. Raises: PaxError."""
    require_moderator(context)
    if view.game.guild != context.guild:
        raise PaxError(Reason.MODERATOR_ONLY)
    require_running(view)


def require_posting(context: Context) -> None:
    """Require that the bot may post here with pictures; it may in direct messages. Raises: PaxError("may_not_post")."""
    if context.guild is None:
        return
    mine, channel = context.interaction.app_permissions, context.interaction.channel
    speak = mine.send_messages_in_threads if isinstance(channel, discord.Thread) else mine.send_messages
    if not (mine.view_channel and speak and mine.attach_files):
        raise PaxError("may_not_post")
