"""Holidays of a league, as its organisers plan and end them."""

from cogs.actions.ids import CustomId
from cogs.actions.registry import Access, Reply, button, form
from cogs.context import Context
from cogs.layouts.forms import DAY, FIRST, read_day, said_in
from cogs.seasons.handlers import AND_ONE
from cogs.seasons.organising import act_of, organised, show_page
from cogs.seasons.organising_layouts import pause_form
from paxbot.present.bargaining import Filled
from paxbot.service.clock import absence


@button("seasonpause", AND_ONE, access=Access.ANYBODY, reply=Reply.FORM)
async def ask_pause(context: Context, custom_id: CustomId) -> None:
    """Ask from when to when everything stands. Raises: PaxError."""
    await context.ask(pause_form(await organised(context, custom_id), custom_id.args[2]))


@form("seasonpause", AND_ONE, access=Access.ANYBODY, reply=Reply.UPDATE)
async def pause(context: Context, custom_id: CustomId, filled: Filled) -> None:
    """Plan a pause, or end it where no last day is given. Raises: PaxError."""
    view, settings = await organised(context, custom_id), await context.preferences()
    first, last = ("".join(filled.get(field, ())).strip() for field in (FIRST, DAY))
    today = settings.today(context.now)
    period = absence(read_day(first, today) if first else today, read_day(last, today), settings.zone) if last else None
    act = act_of(context, custom_id)
    seasons = context.services.seasons
    await show_page(context, await seasons.pause(view.league.id, **act, period=period, reason=said_in(filled)))
