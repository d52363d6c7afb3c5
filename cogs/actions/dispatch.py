"""The one way from Discord to a handler, of every component, form, and command of a table."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Concatenate, ParamSpec

from discord import Interaction

from cogs.actions.acknowledgement import acknowledge, defer
from cogs.actions.authorization import authorize
from cogs.actions.errors import run
from cogs.actions.ids import Submission, read
from cogs.actions.registry import Reply, find
from cogs.actions.responses import followed_up
from cogs.context import Context
from paxbot.service import GameView

P = ParamSpec("P")
AtTable = Callable[Concatenate[Context, GameView, P], Awaitable[None]]
"""Something done with the game of a channel or of a button."""


async def dispatch(interaction: Interaction[Any]) -> None:
    """Carry out a component or form that somebody has used, or tell them why not; ignore other interactions."""
    sent = read(interaction)
    if sent is not None:
        context = Context.of(interaction)
        await run(context, _carry_out(context, sent))


async def _carry_out(context: Context, sent: Submission) -> None:
    """Carry out an action. Raises: PaxError."""
    action, (_, game, _) = find(sent), sent.custom_id
    if game:
        await authorize(context, game)
    if action.reply in (Reply.UPDATE, Reply.PRIVATE):
        await (acknowledge if action.commits else defer)(context, private=action.reply is Reply.PRIVATE)
    filled = () if sent.fields is None else (sent.fields,)
    work = action.handle(context, sent.custom_id, *filled)
    await (work if action.reply is Reply.FORM else followed_up(context, game, work))


async def handle_command(
    interaction: Interaction[Any],
    handle: Callable[Concatenate[Context, P], Coroutine[Any, Any, None]],
    *args: P.args,
    **kwargs: P.kwargs,
) -> None:
    """Do what a command asks for, with or without a game, or tell the person why not."""
    context = Context.of(interaction)
    await run(context, handle(context, *args, **kwargs))


async def at_table(interaction: Interaction[Any], handle: AtTable[P], *args: P.args, **kwargs: P.kwargs) -> None:
    """Do something with the game of the channel where a command is given, or tell the person why not."""
    context = Context.of(interaction)
    await run(context, do_at_table(context, handle, *args, **kwargs))


async def do_at_table(context: Context, handle: AtTable[P], *args: P.args, **kwargs: P.kwargs) -> None:
    """Do something with the game of the channel, once the person waits for it. Raises: PaxError."""
    await defer(context, private=True)
    view = await context.services.games.at(context.channel)
    await followed_up(context, view.game.id, handle(context, view, *args, **kwargs))
