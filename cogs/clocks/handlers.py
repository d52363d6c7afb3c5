"""Absences and pauses: announced, agreed on, and ended early."""

from datetime import timedelta

from discord import ButtonStyle, app_commands
from discord.app_commands import Choice

from cogs.actions import proposals
from cogs.actions.acknowledgement import defer
from cogs.actions.bounds import Short
from cogs.actions.commands import command, completes, table_command
from cogs.actions.ids import USER, CustomId
from cogs.actions.registry import Access, Reply, button
from cogs.actions.responses import confirm, then_published, update_tables_of
from cogs.clocks.messages import PAUSE_ASKED, pause_proposal
from cogs.context import Context
from cogs.layouts.components import ActionButton
from cogs.layouts.forms import read_day
from cogs.layouts.parts import MENU, row, text_layout
from paxbot.errors import PaxError
from paxbot.present.chat import clocks as words
from paxbot.present.chat import commands
from paxbot.service import GameView, Status, UserSettings, zones
from paxbot.service.season_absences import MOST_AWAY
from paxbot.service.user_settings import LONGEST_ABSENCE


async def days(context: Context, current: str) -> list[Choice[str]]:
    """Return the next days that fit what is typed."""
    settings = await context.preferences()
    today, typed = settings.today(context.now), current.strip().casefold()
    nearby = [today + timedelta(days=after) for after in range(LONGEST_ABSENCE.days)]
    named = [(words.date_choice(day, today), day) for day in nearby]
    fitting = [(name, day) for name, day in named if typed in name.casefold()]
    return [Choice(name=name, value=day.isoformat()) for name, day in fitting[:MENU]]


@command("away", commands.AWAY)
@app_commands.describe(first=commands.AWAY_FROM, last=commands.AWAY_UNTIL)
@app_commands.rename(first="from", last="until")
@completes(first=days, last=days)
async def away(context: Context, first: Short | None = None, last: Short | None = None) -> None:
    """Announce the person's absence in all their games; without days, show the one they have announced.

    Raises: PaxError.
    """
    await defer(context, private=True)
    settings = await context.preferences()
    if first is None and last is None:
        await _show_absence(context, settings)
        return
    today = settings.today(context.now)
    begins = read_day(first, today) if first else today
    ends = read_day(last, today) if last else begins
    if not (
        today <= ends and begins <= ends and ends - begins < LONGEST_ABSENCE and ends <= today + 12 * LONGEST_ABSENCE
    ):
        raise PaxError("away_impossible", days=LONGEST_ABSENCE.days)
    after = await _change(context, f"{max(begins, today)}/{ends}")
    (absence,) = after.availability.away
    said = [words.away_noted(*absence, zones.shown(after.zone))]
    mine = [] if context.guild is None else await context.services.seasons.mine(context.guild, context.user)
    if any(each.view.season.rules.edition > 1 for each in mine):
        said.append(words.away_in_season(MOST_AWAY.days))
    await context.say("\n".join(said))


@button("back", access=Access.ANYBODY, commits=True)
async def come_back(context: Context, custom_id: CustomId) -> None:
    """End the person's absence. Raises: PaxError."""
    await _change(context, "")
    await context.say(words.back())


@table_command("pause", commands.PAUSE)
async def pause(context: Context, view: GameView) -> None:
    """Propose a pause, or end it. Raises: PaxError."""
    if view.game.paused_at is not None and view.game.status is Status.RUNNING:
        await resume(context, CustomId("resume", view.game.id))
        return
    vote = await context.services.pauses.propose(view.game.id, by=context.user)
    await confirm(context, view.game.id, words.pause_proposed() if vote.missing else words.pause_has_begun())


@button("resume", reply=Reply.PRIVATE, commits=True)
async def resume(context: Context, custom_id: CustomId) -> None:
    """End the pause. Raises: PaxError."""
    await context.services.pauses.resume(custom_id.game, by=context.user, moderator=context.is_moderator)
    await confirm(context, custom_id.game, words.pause_has_ended())


@button("pauseyes", f"({USER})?", commits=True)
async def agree(context: Context, custom_id: CustomId) -> None:
    """Agree to the pause; with the last consent the game rests. Raises: PaxError."""
    await context.services.pauses.agree(custom_id.game, by=context.user)
    async with then_published(context, custom_id.game):
        await proposals.show(context, custom_id.game, pause_proposal)
        await context.tell(words.pause_agreed())


@button("pauseno", f"({USER})?", commits=True)
async def decline(context: Context, custom_id: CustomId) -> None:
    """Decline the pause. Raises: PaxError."""
    view = await context.services.pauses.decline(custom_id.game, by=context.user)
    await proposals.close(context, view, PAUSE_ASKED, words.pause_declined)


async def _show_absence(context: Context, settings: UserSettings) -> None:
    absences = [each for each in settings.availability.away if each.end > context.now]
    if not absences:
        raise PaxError("not_away")
    come_back = ActionButton(CustomId("back", 0), words.come_back(), ButtonStyle.primary)
    await context.show(text_layout(words.away_shown(*absences[0]), row(come_back)))


async def _change(context: Context, days: str) -> UserSettings:
    """Set that absence, and have the tables at which the person sits read of it."""
    after = await context.change_preferences(away=days)
    await update_tables_of(context)
    return after
