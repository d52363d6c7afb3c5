"""How a server's games came out: the list, corrections, and games that were played elsewhere."""

from typing import Final

from discord import app_commands

from cogs.actions.acknowledgement import defer
from cogs.actions.authorization import require_manager
from cogs.actions.commands import command, games
from cogs.actions.ids import NUMBER, WORD, CustomId
from cogs.actions.registry import Access, Reply, button, form
from cogs.context import Context
from cogs.layouts.forms import DAY, LINES, REASON, entered
from cogs.layouts.names import has_ink, mention, safe, safe_text
from cogs.leagues.layouts import correction_form, entry_form, list_layout, result_layout, seat_names
from paxbot.errors import PaxError
from paxbot.present.bargaining import Filled
from paxbot.present.chat import commands
from paxbot.present.chat import results as words
from paxbot.present.chat.months import name_of
from paxbot.service.months import MONTH
from paxbot.service.typed_results import ResultRow, matched, read_day, read_seats

PER_PAGE: Final = 5
RESULT: Final = f"{NUMBER}:{NUMBER}"
"""A result, and how often it was corrected when its form was shown."""
OF: Final = rf"(month|user):[1-8]?\d{{1,18}}:{NUMBER}:{NUMBER}"
"""A league or a person, a month of the league, and a page."""


@command("league results", commands.LEAGUE_RESULTS)
async def show(context: Context) -> None:
    """Show how the server's games came out, to whoever asks alone."""
    await defer(context, private=True)
    await _page(context, 0)


@button("results", NUMBER, access=Access.ANYBODY)
async def turn_page(context: Context, custom_id: CustomId) -> None:
    """Show another page of the list."""
    await _page(context, int(custom_id.args[0]))


async def _page(context: Context, page: int) -> None:
    found, pages = await context.services.results.of_guild(guild_of(context), PER_PAGE, page)

    def to(number: int) -> CustomId:
        return CustomId("results", 0, (str(number),))

    await context.show(list_layout(context.app, words.heading(), found, page, pages, to))


@button("resultsof", OF, access=Access.ANYBODY, reply=Reply.PRIVATE)
async def show_games(context: Context, custom_id: CustomId) -> None:
    """Show the results of a person, or those of a month of a league, the last game first. Raises: PaxError."""
    guild, (kind, *numbers) = guild_of(context), custom_id.args
    of, season, page = map(int, numbers)
    if kind == "month":
        month = await context.services.months.month_of(guild, of, season)
        name, is_month = safe(month.league.name), month.league.kind == MONTH
        heading, results = words.heading_of(name_of(name, season) if is_month else name), [*reversed(month.results)]
    else:
        heading, results = words.heading_of(mention(of)), await context.services.results.of_user(guild, of)
    pages = -(-len(results) // PER_PAGE)

    def to(number: int) -> CustomId:
        return CustomId("resultspage", 0, (kind, str(of), str(season), str(number)))

    shown = results[page * PER_PAGE : (page + 1) * PER_PAGE]
    await context.show(list_layout(context.app, heading, shown, page, pages, to))


@button("resultspage", OF, access=Access.ANYBODY)
async def turn_games(context: Context, custom_id: CustomId) -> None:
    """Show another page of them. Raises: PaxError."""
    await show_games(context, custom_id)


def guild_of(context: Context) -> int:
    """Return the server. Raises: PaxError("command_not_here")."""
    if context.guild is None:
        raise PaxError("command_not_here")
    return context.guild


@command("league correct", commands.LEAGUE_CORRECT)
@app_commands.describe(number=commands.LEAGUE_CORRECT_NUMBER)
async def ask_correction(context: Context, number: app_commands.Range[int, 1, 10**15]) -> None:
    """Show an organiser the form of a correction. Raises: PaxError("manager_only", UNKNOWN_RESULT)."""
    await open_correction(context, CustomId("correct", 0, (str(number), "0")))


@button("correct", RESULT, access=Access.ANYBODY, reply=Reply.FORM)
async def open_correction(context: Context, custom_id: CustomId) -> None:
    """Show the form of a correction of the result as it stands. Raises: PaxError("manager_only", UNKNOWN_RESULT)."""
    result = await context.services.results.get(int(custom_id.args[0]), require_manager(context))
    await context.ask(correction_form(context.app, result))


@form("correct", RESULT, access=Access.ANYBODY)
async def correct(context: Context, custom_id: CustomId, filled: Filled) -> None:
    """Append the correction, and show it beside the result. Raises: PaxError."""
    guild, (number, after) = require_manager(context), map(int, custom_id.args)
    names = seat_names(context.app, await context.services.results.get(number, guild))
    seats = matched(read_seats(entered(filled, LINES)), names)
    reason = entered(filled, REASON)
    reason = reason if has_ink(reason) else ""
    result = await context.services.results.correct(
        number, guild, by=context.user, seats=seats, reason=reason, after=after
    )
    await context.tell(result_layout(context.app, result, words.corrected()))


@command("league enter", commands.LEAGUE_ENTER, game=games)
@app_commands.describe(game=commands.NEW_GAME)
async def ask_entry(context: Context, game: str) -> None:
    """Show an organiser the form of a game that was played elsewhere. Raises: PaxError("manager_only")."""
    await open_entry(context, CustomId("enter", 0, (game,)))


@button("enter", WORD, access=Access.ANYBODY, reply=Reply.FORM)
async def open_entry(context: Context, custom_id: CustomId) -> None:
    """Show the form of a game that was played elsewhere. Raises: PaxError("manager_only")."""
    require_manager(context)
    await context.ask(entry_form(custom_id.args[0], context.now.date().isoformat()))


@form("enter", WORD, access=Access.ANYBODY)
async def enter(context: Context, custom_id: CustomId, filled: Filled) -> None:
    """Enter the result, and show it. Raises: PaxError."""
    guild, key = require_manager(context), custom_id.args[0]
    seats, ended_at = read_seats(entered(filled, LINES)), read_day(entered(filled, DAY), context.now.date())
    rival = context.app.presenter(key).automated_name
    result = await context.services.results.enter(
        guild, key, by=context.user, ended_at=ended_at, seats=seats, rival=rival
    )
    people = [(safe_text(each.name), mention(each.user)) for each in result.stints if each.user and each.name]
    others = [safe_text(each.name) for each in result.stints if each.user is None and not each.automated]
    lead = "\n".join([words.entered(), *words.recognised(people, others), await _counting(context, result)])
    await context.tell(result_layout(context.app, result, lead))


async def _counting(context: Context, result: ResultRow) -> str:
    """Return for which open month an entered game counts, or why it counts for none."""
    league = await context.services.months.counting(result.guild, result.key)
    if result.solitaire:
        return words.counts_not_alone()
    if league is None:
        return words.counts_nowhere()
    name = safe(league.name)
    return words.counts_for(name) if result.tag else words.counts_not_for(name)
