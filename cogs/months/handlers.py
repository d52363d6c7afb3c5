"""Opening, showing and closing an open month."""

from typing import Final

from cogs.actions.acknowledgement import defer
from cogs.actions.authorization import require_manager, require_posting
from cogs.actions.commands import command
from cogs.actions.ids import NUMBER, CustomId
from cogs.actions.league_kinds import Ask, answers, newest
from cogs.actions.registry import Access, Reply, button
from cogs.context import Context
from cogs.layouts.leagues import cross_layout
from cogs.months.layouts import (
    closing_layout,
    cross_of,
    everybody_layout,
    fame_text,
    rules_text,
    standings_layout,
    standings_pictured,
)
from paxbot.errors import PaxError
from paxbot.present.chat import commands
from paxbot.present.chat import months as words
from paxbot.service import LeagueRow, Month, MonthSettings, Reason
from paxbot.service.months import MONTH

WHICH: Final = f"{NUMBER}:{NUMBER}:{NUMBER}"
"""A league, a month of it, and a page."""


@answers(MONTH, Ask.OPEN)
async def open_month(context: Context, name: str, game: str, best: int) -> None:
    """Open a month whose standings stand in this channel. Raises: PaxError."""
    guild, settings = require_manager(context), MonthSettings(game=game, best=best)
    await context.services.months.open(guild=guild, channel=context.channel, name=name, settings=settings)
    await context.say(words.opened())


@answers(MONTH, Ask.STANDINGS)
async def show_standings(context: Context, league: LeagueRow) -> None:
    """Show how a month stands. Raises: PaxError."""
    month, manages = await context.services.months.month(league.id), context.interaction.permissions.manage_guild
    may_move = manages and league.ended_at is None and league.channel != context.channel
    pictured = standings_pictured(month, context.app.presenters)
    pictures = await context.pictures(*pictured.views) if pictured else ()
    await context.show(standings_layout(month, context.app.presenters, pictures, may_move=may_move), pictures)


@answers(MONTH, Ask.RULES)
async def show_rules(context: Context, league: LeagueRow) -> None:
    """Tell what counts. Raises: PaxError."""
    await context.say(rules_text(await context.services.months.month(league.id), context.app.presenters))


@command("league close", commands.LEAGUE_CLOSE)
async def ask_to_close(context: Context) -> None:
    """Ask somebody who manages the server whether the month is to end. Raises: PaxError."""
    guild = require_manager(context)
    await defer(context, private=True)
    league = newest(context, await context.services.months.leagues(guild))
    if league is None:
        await context.say(words.no_month())
        return
    if league.ended_at is not None:
        raise PaxError(Reason.LEAGUE_OVER)
    await context.show(closing_layout(await context.services.months.month(league.id)))


@button("monthclose", WHICH, access=Access.ANYBODY, commits=True)
async def close(context: Context, custom_id: CustomId) -> None:
    """Close the month for good. Raises: PaxError."""
    require_manager(context)
    month = await _month(context, custom_id)
    await context.services.months.close(month.league.id, month.season.number)
    await context.say(words.closed())


@button("monthhere", WHICH, access=Access.ANYBODY, commits=True)
async def move_here(context: Context, custom_id: CustomId) -> None:
    """Have the standings stand in this channel from now on. Raises: PaxError."""
    require_manager(context)
    require_posting(context)
    month = await _month(context, custom_id)
    await context.services.months.move(month.league.id, context.channel)
    await context.say(words.moved())


@button("monthrules", WHICH, access=Access.ANYBODY, reply=Reply.PRIVATE)
async def tell_rules(context: Context, custom_id: CustomId) -> None:
    """Tell what counts. Raises: PaxError."""
    await context.say(rules_text(await _month(context, custom_id), context.app.presenters))


@button("monthall", WHICH, access=Access.ANYBODY, reply=Reply.PRIVATE)
async def show_everybody(context: Context, custom_id: CustomId) -> None:
    """Show the standings of all. Raises: PaxError."""
    await context.show(everybody_layout(await _month(context, custom_id), int(custom_id.args[2])))


@button("monthcross", WHICH, access=Access.ANYBODY, reply=Reply.PRIVATE)
async def show_cross(context: Context, custom_id: CustomId) -> None:
    """Show who has met whom. Raises: PaxError."""
    view = cross_of(await _month(context, custom_id))
    pictures = await context.pictures(view)
    await context.show(cross_layout(view, pictures), pictures)


@button("monthpage", WHICH, access=Access.ANYBODY)
async def turn_page(context: Context, custom_id: CustomId) -> None:
    """Show another page of them. Raises: PaxError."""
    await show_everybody(context, custom_id)


@button("monthfame", WHICH, access=Access.ANYBODY, reply=Reply.PRIVATE)
async def show_fame(context: Context, custom_id: CustomId) -> None:
    """Show who has won the months before. Raises: PaxError."""
    month = await _month(context, custom_id)
    await context.say(fame_text(month.league.name, await context.services.months.fame(month.league.id)))


async def _month(context: Context, custom_id: CustomId) -> Month:
    """Return the month of an id. Raises: PaxError(NO_LEAGUE), also for one of another server."""
    league, number, _page = map(int, custom_id.args)
    return await context.services.months.month_of(context.guild, league, number)
