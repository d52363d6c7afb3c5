"""How a server's games came out: the list, corrections, and games that were played elsewhere."""

from typing import Final

from discord import app_commands

from cogs.actions.acknowledgement import defer
from cogs.actions.authorization import require_manager
from cogs.actions.commands import command, games
from cogs.actions.ids import NUMBER, WORD, CustomId
from cogs.actions.registry import Access, Reply, button, form
from cogs.context import Context
from cogs.layouts.names import has_ink
from cogs.leagues.layouts import DAY, LINES, REASON, correction_form, entry_form, list_layout, result_layout, seat_names
from paxbot.errors import PaxError
from paxbot.present.bargaining import Filled
from paxbot.present.chat import commands
from paxbot.present.chat import results as words
from paxbot.service.typed_results import matched, read_day, read_seats

PER_PAGE: Final = 5
RESULT: Final = f"{NUMBER}:{NUMBER}"
"""A result, and how often it was corrected when its form was shown."""


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
    if context.guild is None:
        raise PaxError("command_not_here")
    found, pages = await context.services.results.of_guild(context.guild, PER_PAGE, page)
    await context.show(list_layout(context.app, found, page, pages))


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
    seats = matched(read_seats(_typed(filled, LINES)), names)
    reason = _typed(filled, REASON)
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
    seats, ended_at = read_seats(_typed(filled, LINES)), read_day(_typed(filled, DAY), context.now.date())
    rival = context.app.presenter(key).automated_name
    result = await context.services.results.enter(
        guild, key, by=context.user, ended_at=ended_at, seats=seats, rival=rival
    )
    await context.tell(result_layout(context.app, result, words.entered()))


def _typed(filled: Filled, field: str) -> str:
    return "".join(filled.get(field, ()))
