from io import BytesIO
from typing import Final

import discord
from discord import ButtonStyle

from cogs.actions.registry import Access, Reply, button, command, form
from cogs.context import Context
from cogs.layouts.components import NUMBER, CustomId, said_in
from cogs.layouts.parts import plain, row, text_layout
from cogs.leagues.commands import Ask, answers, newest
from cogs.leagues.layouts import cross_layout
from cogs.leagues.organising_layouts import report_form
from cogs.leagues.season_layouts import mine_text, rules_text, rulings_text, season_button, sign_up_layout
from cogs.leagues.season_standings import cross_of, cross_pages, everybody_layout, standings_layout, standings_pictured
from paxbot import PaxError
from paxbot.leagues.results import Status
from paxbot.leagues.season import GATHERING, RUNNING
from paxbot.present.chat import commands, organising as organising_words, season_rounds as cup_words, seasons as words
from paxbot.present.protocols import Filled
from paxbot.service import LeagueRow, Reason
from paxbot.service.leagues.document import SEASON
from paxbot.service.leagues.views import SeasonView

WHICH: Final = f"{NUMBER}:{NUMBER}"
"""A league, and a season of it."""
AND_ONE: Final = f"{WHICH}:{NUMBER}"
"""The same with a page, a table, or the version of the accepted rules."""
AND_SEAT: Final = f"{AND_ONE}:{NUMBER}"


async def season_of(context: Context, custom_id: CustomId) -> SeasonView:
    """Return the season. Raises: PaxError(NO_LEAGUE), also for one of another server."""
    view = await context.services.seasons.view(*map(int, custom_id.args[:2]))
    if view.league.guild != context.guild:
        raise PaxError(Reason.NO_LEAGUE)
    return view


async def newest_season(context: Context) -> SeasonView | None:
    assert context.guild is not None
    league = newest(context, await context.services.seasons.leagues(context.guild))
    return None if league is None else await context.services.seasons.view(league.id)


@button("seasonjoin", AND_ONE, access=Access.ANYBODY, reply=Reply.PRIVATE, commits=True)
async def join(context: Context, custom_id: CustomId) -> None:
    view = await season_of(context, custom_id)
    await _join(context, custom_id, reserve=False)
    await context.say(cup_words.joined_late() if view.season.rounds else words.joined())


@button("seasonreserve", AND_ONE, access=Access.ANYBODY, reply=Reply.PRIVATE, commits=True)
async def join_reserves(context: Context, custom_id: CustomId) -> None:
    await _join(context, custom_id, reserve=True)
    await context.say(words.in_reserve())


async def _join(context: Context, custom_id: CustomId, *, reserve: bool) -> None:
    view = await season_of(context, custom_id)
    name, accepts = plain(context.interaction.user.display_name), int(custom_id.args[2])
    await context.services.seasons.join(
        view.league.id,
        user=context.user,
        name=name,
        accepts=accepts,
        reserve=reserve,
        account=context.interaction.user.name,
    )


@button("seasonleave", WHICH, access=Access.ANYBODY, reply=Reply.PRIVATE, commits=True)
async def leave(context: Context, custom_id: CustomId) -> None:
    """Once games are drawn, ask first whether the person means it."""
    view = await season_of(context, custom_id)
    if not view.takes_part(context.user):
        raise PaxError(Reason.NOT_IN_SEASON)
    if view.phase in RUNNING:
        surely = season_button("seasonleft", view, words.leave_surely(), style=ButtonStyle.danger)
        entry = view.season.entry(str(context.user))
        plays_on = view.season.rounds and entry and entry.status is Status.PLAYING
        await context.show(text_layout(cup_words.withdrawing() if plays_on else words.leaving(), row(surely)))
        return
    await leave_surely(context, custom_id)


@button("seasonleft", WHICH, access=Access.ANYBODY, commits=True)
async def leave_surely(context: Context, custom_id: CustomId) -> None:
    view = await season_of(context, custom_id)
    left = await context.services.seasons.leave(view.league.id, user=context.user)
    entry = left.season.entry(str(context.user))
    await context.say(cup_words.withdrawn() if entry and entry.status is Status.LEAVING else words.has_left())


@button("seasonrules", WHICH, access=Access.ANYBODY, reply=Reply.PRIVATE)
async def tell_rules(context: Context, custom_id: CustomId) -> None:
    await context.say(rules_text(await season_of(context, custom_id), context.app.presenters))


@answers(SEASON, Ask.RULES)
async def show_rules(context: Context, league: LeagueRow) -> None:
    await context.say(rules_text(await context.services.seasons.view(league.id), context.app.presenters))


@answers(SEASON, Ask.STANDINGS)
async def show_standings(context: Context, league: LeagueRow) -> None:
    view = await context.services.seasons.view(league.id)
    if view.phase in GATHERING:
        await context.show(sign_up_layout(view, context.app.presenters))
        return
    divisions = await context.services.seasons.standings(league.id)
    pictured = standings_pictured(view, divisions)
    pictures = await context.pictures(*pictured.views) if pictured else ()
    await context.show(standings_layout(view, divisions, pictures), pictures)


@button("seasonpage", AND_ONE, access=Access.ANYBODY)
@button("seasonall", AND_ONE, access=Access.ANYBODY, reply=Reply.PRIVATE)
async def show_everybody(context: Context, custom_id: CustomId) -> None:
    view = await season_of(context, custom_id)
    divisions = await context.services.seasons.standings(view.league.id, view.row.number)
    await context.show(everybody_layout(view, divisions, int(custom_id.args[2])))


@button("seasonmet", AND_ONE, access=Access.ANYBODY)
@button("seasoncross", AND_ONE, access=Access.ANYBODY, reply=Reply.PRIVATE)
async def show_cross(context: Context, custom_id: CustomId) -> None:
    view, division = await season_of(context, custom_id), int(custom_id.args[2])
    divisions = await context.services.seasons.standings(view.league.id, view.row.number)
    if division >= len(divisions):
        raise PaxError(Reason.STALE)
    met = cross_of(view, divisions, division)
    pictures = await context.pictures(met)
    await context.show(cross_layout(met, pictures, *cross_pages(view, divisions, division)), pictures)


@button("seasonexport", WHICH, access=Access.ANYBODY, reply=Reply.PRIVATE)
async def export(context: Context, custom_id: CustomId) -> None:
    view = await season_of(context, custom_id)
    told = await context.services.seasons.export(view.league.id, view.row.number)
    name = f"season-{view.league.id}-{view.row.number}.json"
    attached = [discord.File(BytesIO(told.encode()), name)]
    await context.interaction.edit_original_response(content=words.exported(), attachments=attached)


@button("seasoncheck", WHICH, access=Access.ANYBODY, reply=Reply.PRIVATE, commits=True)
async def check_in(context: Context, custom_id: CustomId) -> None:
    view = await season_of(context, custom_id)
    await context.services.seasons.check_in(view.league.id, user=context.user)
    await context.say(words.is_here())


@button("seasonhere", AND_ONE, access=Access.ANYBODY, reply=Reply.PRIVATE, commits=True)
async def be_here(context: Context, custom_id: CustomId) -> None:
    view = await season_of(context, custom_id)
    await context.services.seasons.here(view.league.id, int(custom_id.args[2]), user=context.user)
    await context.say(words.is_here())


@button("seasontake", AND_SEAT, access=Access.ANYBODY, reply=Reply.PRIVATE, commits=True)
async def take_seat(context: Context, custom_id: CustomId) -> None:
    view, name = await season_of(context, custom_id), plain(context.interaction.user.display_name)
    fixture, seat = map(int, custom_id.args[2:])
    await context.services.seasons.take_seat(view.league.id, fixture, seat, user=context.user, name=name)
    await context.say(words.seat_is_yours())


@button("seasonreport", AND_ONE, access=Access.ANYBODY, reply=Reply.FORM)
async def ask_report(context: Context, custom_id: CustomId) -> None:
    await season_of(context, custom_id)
    await context.ask(report_form(custom_id))


@form("seasonreport", AND_ONE, access=Access.ANYBODY)
async def report(context: Context, custom_id: CustomId, filled: Filled) -> None:
    view = await season_of(context, custom_id)
    await context.services.seasons.report(view.league.id, int(custom_id.args[2]), by=context.user, text=said_in(filled))
    await context.tell(words.reported())


@command("league mine", commands.LEAGUE_MINE, private=True)
async def show_mine(context: Context) -> None:
    assert context.guild is not None
    await context.say(mine_text(await context.services.seasons.mine(context.guild, context.user), context.user))


@command("league rulings", commands.LEAGUE_RULINGS, private=True)
async def show_rulings(context: Context) -> None:
    view = await newest_season(context)
    await (context.say(organising_words.no_league()) if view is None else tell_rulings(context, view))


@button("seasonrulings", WHICH, access=Access.ANYBODY, reply=Reply.PRIVATE)
async def open_rulings(context: Context, custom_id: CustomId) -> None:
    await tell_rulings(context, await season_of(context, custom_id))


async def tell_rulings(context: Context, view: SeasonView) -> None:
    """Tell the decisions; reports only to organisers."""
    rulings = await context.services.seasons.rulings(view.league.id, view.row.number, by=context.user)
    await context.say(rulings_text(view, rulings))
