"""Plans for a coming turn: leaving one, looking at it, dropping it; and how the bot reads it when the turn has come."""

from typing import Final

from discord import app_commands
from discord.app_commands import Choice

from cogs.actions.commands import completes, table_command
from cogs.actions.ids import CustomId
from cogs.actions.registry import button
from cogs.app import App
from cogs.context import Context
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import MENU, OPTION, row, text_layout
from cogs.plans.outcomes import outcome_words, plan_words
from paxbot.engine.kernel import Seat
from paxbot.errors import PaxError
from paxbot.present.chat import commands
from paxbot.present.chat import plans as words
from paxbot.present.line import Trouble
from paxbot.present.phrase import typed_tokens
from paxbot.present.watching import complete_watched, read_watched
from paxbot.service import GameView, Pick, Read, Reason, Status

LONGEST: Final = 1000
"""Characters of a plan; Discord takes no more."""
LONGEST_PARTS: Final = 200
"""Characters of the parts of the table it names."""


async def complete_unless(context: Context, typed: str) -> list[Choice[str]]:
    """Return the parts of the table that can be named, after those that are."""
    try:
        view = await context.services.games.at(context.channel)
    except PaxError:
        return []
    seat = view.seat_of(context.user)
    if seat is None or view.game.status is not Status.RUNNING:
        return []
    parts = context.presenter(view).watchable(view.state, seat)
    return [Choice(name=each, value=each) for each in complete_watched(parts, typed, MENU, OPTION)]


@table_command("plan", commands.PLAN)
@app_commands.describe(line=commands.PLAN_LINE, if_unchanged=commands.PLAN_IF_UNCHANGED)
@completes(if_unchanged=complete_unless)
async def plan(
    context: Context,
    view: GameView,
    line: app_commands.Range[str, 1, LONGEST] | None = None,
    if_unchanged: app_commands.Range[str, 1, LONGEST_PARTS] | None = None,
) -> None:
    """Keep the person's plan, or show it if they type none. Raises: PaxError."""
    if view.game.status is not Status.RUNNING:
        raise PaxError(Reason.NOT_STARTED if view.game.status is Status.LOBBY else Reason.GAME_OVER)
    seat = view.member(context.user)
    if line is not None:
        await _leave(context, view, seat, line, if_unchanged or "")
    await _show(context, view)


@button("plandrop", commits=True)
async def drop(context: Context, custom_id: CustomId) -> None:
    """Drop the person's plan."""
    await context.services.plans.drop(custom_id.game, by=context.user)
    await context.say(words.dropped())


def read_plan(app: App, view: GameView, seat: Seat, line: str) -> Read:
    """Return what the line means now: its answers as far as they can be given, and the rest of it."""
    reading = app.reader(view, seat).read(view.state, line)
    return Read(tuple(Pick(answer.option, view.check(answer.move)) for answer in reading.answers), reading.rest)


async def _leave(context: Context, view: GameView, seat: Seat, line: str, unless: str) -> None:
    presenter = context.presenter(view)
    if not typed_tokens(line):
        raise PaxError("no_words_in_line", example=presenter.plan_example)
    parts = presenter.watchable(view.state, seat)
    keys = read_watched(parts, unless)
    if isinstance(keys, Trouble):
        raise PaxError(Reason.UNKNOWN_WATCH)
    await context.services.plans.leave(view.game.id, line, keys, by=context.user)


async def _show(context: Context, view: GameView) -> None:
    app, user = context.app, context.user
    kept = await app.services.plans.of(view.game.id, user)
    if kept is not None:
        drop_it = row(ActionButton(CustomId("plandrop", view.game.id), words.drop()))
        await context.show(text_layout(plan_words(app, view, user, kept), drop_it))
        return
    outcome = await app.services.plans.outcome(view.game.id, user)
    # After a round it is about a turn long gone.
    if outcome is not None and view.turn < outcome.turn + view.seats:
        message = await outcome_words(app, view, user, outcome)
    else:
        message = words.none_yet(app.presenter(view.game.key).plan_example)
    await context.say(message)
