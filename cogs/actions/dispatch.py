"""The one way from Discord to a handler, of every component and form."""

from typing import Any

from discord import Interaction

from cogs.actions.acknowledgement import acknowledge, defer
from cogs.actions.authorization import authorize
from cogs.actions.errors import run
from cogs.actions.ids import Submission, read
from cogs.actions.registry import Reply, find
from cogs.actions.responses import followed_up
from cogs.context import Context
from cogs.layouts.forms import require_room


async def dispatch(interaction: Interaction[Any]) -> None:
    """Carry out a component or form that somebody has used, or tell them why not; ignore other interactions."""
    sent, context = read(interaction), Context.of(interaction)
    if sent is not None and not context.app.fair_use.is_full(context.user):
        await run(context, _carry_out(context, sent))


async def _carry_out(context: Context, sent: Submission) -> None:
    """Carry out an action. Raises: PaxError."""
    require_room(sent.fields or {})
    action, (_, game, _) = find(sent), sent.custom_id
    if game:
        await authorize(context, game)
    if action.reply in (Reply.UPDATE, Reply.PRIVATE):
        await (acknowledge if action.commits else defer)(context, private=action.reply is Reply.PRIVATE)
    filled = () if sent.fields is None else (sent.fields,)
    work = action.handle(context, sent.custom_id, *filled)
    await (work if action.reply is Reply.FORM else followed_up(context, game, work))
