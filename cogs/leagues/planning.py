"""Plans of the organisers: divisions before the draw (a spreadsheet, Assign, Swap), and holidays."""

from typing import Final

import discord
from discord import app_commands

from cogs.actions.registry import Access, Reply, button, command, form
from cogs.context import Context
from cogs.layouts.components import DAY, FIRST, CustomId, entered, read_day, said_in
from cogs.layouts.parts import TEXT, clip
from cogs.leagues.organising import (
    CHOSEN,
    Act,
    act_of,
    decision,
    organised,
    people_in,
    require_organiser,
    show_page,
)
from cogs.leagues.organising_layouts import DIVISION, assign_form, known_lines, pause_form, swap_form
from cogs.leagues.seasons import AND_ONE, newest_season
from paxbot import PaxError
from paxbot.present.chat import commands
from paxbot.present.chat import organising as words
from paxbot.present.protocols import Filled
from paxbot.service.leagues.views import SeasonView
from paxbot.service.time.clock import absence

LARGEST_FILE: Final = 200_000


@command("league import", commands.LEAGUE_IMPORT, private=True)
@app_commands.describe(file=commands.LEAGUE_FILE)
async def read_in(context: Context, file: discord.Attachment) -> None:
    view = await newest_season(context)
    if view is None:
        await context.say(words.no_league())
        return
    require_organiser(context, view)
    if file.size > LARGEST_FILE:
        raise PaxError("file_too_large")
    data = await file.read()
    taken = await context.services.seasons.read_in(view.league.id, by=context.user, seen=view.file.decisions, data=data)
    rules = view.season.rules
    told = words.taken_in([len(each) for each in taken.divisions], 0 if rules.rounds else rules.size)
    view = await context.services.seasons.view(view.league.id)
    await context.say(clip("\n".join([told, *known_lines(view)]), TEXT))


@button("seasonassign", AND_ONE, access=Access.ANYBODY, reply=Reply.FORM)
async def ask_assignment(context: Context, custom_id: CustomId) -> None:
    view = await organised(context, custom_id)
    preview = await context.services.seasons.preview(view.league.id, by=context.user)
    await context.ask(assign_form(view, custom_id, len(preview.divisions)))


@form(
    "seasonassign",
    AND_ONE,
    field=rf"{CHOSEN}|{DIVISION}=\d{{1,2}}",
    access=Access.ANYBODY,
    reply=Reply.UPDATE,
)
async def assign(context: Context, custom_id: CustomId, filled: Filled) -> None:
    view, act = await organised(context, custom_id), act_of(context, custom_id)
    division = int(entered(filled, DIVISION) or 1) - 1
    (user,) = people_in(filled, 1)
    await show_page(context, await context.services.seasons.assign(view.league.id, **act, user=user, division=division))


@decision("seasonswap", swap_form, CHOSEN)
async def swap(context: Context, view: SeasonView, filled: Filled, act: Act) -> SeasonView:
    user, other = people_in(filled, 2)
    return await context.services.seasons.assign(view.league.id, **act, user=user, other=other)


@decision("seasonpause", pause_form)
async def pause(context: Context, view: SeasonView, filled: Filled, act: Act) -> SeasonView:
    settings = await context.preferences()
    first, last = (entered(filled, field).strip() for field in (FIRST, DAY))
    today = settings.today(context.now)
    period = absence(read_day(first, today) if first else today, read_day(last, today), settings.zone) if last else None
    return await context.services.seasons.pause(view.league.id, **act, period=period, reason=said_in(filled))
