"""Absences and pauses: announced, agreed on, and ended early."""

from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from discord import ButtonStyle, Interaction
from discord.app_commands import Choice
from discord.ui import LayoutView

from cogs.messages.times import PAUSE_ASKED
from cogs.presses import proposals
from cogs.presses.guard import is_moderator, private
from cogs.presses.play import confirm, then_told
from cogs.presses.promptly import acknowledge
from cogs.sent_names import from_sent
from cogs.sheets.items import PaxButton, Press
from cogs.sheets.names import safe
from cogs.sheets.sheet import note, row
from paxbot.errors import PaxError
from paxbot.present.chat import clocks as words
from paxbot.service import GameView, UserSettings, zones
from paxbot.service.time_control import RELAXED, ClockMode, usual_increment
from paxbot.service.user_settings import LONGEST_ABSENCE
from paxbot.storage.rows import Status

if TYPE_CHECKING:
    from cogs.client import PaxBot

OFFERED: Final = 25
"""Days a list of dates offers; Discord shows no more."""


def clock_wish(clock: str | None, hours: int | None, more: int | None, time_up: str | None) -> dict[str, str | int]:
    """What the host chose about time, as fields of `GameOptions`; hours alone mean a clock of their own."""
    wish: dict[str, str | int] = {}
    if clock is None and hours is not None:
        clock = ClockMode.CUSTOM
    if clock is not None:
        wish["clock"] = clock
    if clock == ClockMode.CUSTOM:
        hours = RELAXED.hours if hours is None else hours
        wish |= {"clock_hours": hours, "clock_more": usual_increment(hours) if more is None else more}
    if time_up is not None:
        wish["time_up"] = from_sent(time_up)
    return wish


async def away(interaction: "Interaction[PaxBot]", first: str | None, last: str | None) -> None:
    """The person's absence is announced in all their games; without days, the one they have announced is shown.

    Raises: PaxError.
    """
    await interaction.response.defer(ephemeral=True, thinking=True)
    settings = await interaction.client.services.settings.of(interaction.user.id)
    if first is None and last is None:
        await _show_absence(interaction, settings)
        return
    today = _today(interaction, settings)
    begins = _read(first, today) if first else today
    ends = _read(last, today) if last else begins
    if not (
        today <= ends and begins <= ends and ends - begins < LONGEST_ABSENCE and ends <= today + 12 * LONGEST_ABSENCE
    ):
        raise PaxError("away_impossible", days=LONGEST_ABSENCE.days)
    after = await _change(interaction, f"{max(begins, today)}/{ends}")
    (nap,) = after.availability.away
    await interaction.edit_original_response(view=note(words.away_noted(*nap, zones.shown(after.zone))))


async def come_back(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The person's absence is over. Raises: PaxError."""
    await acknowledge(interaction)
    await _change(interaction, "")
    await interaction.edit_original_response(view=note(words.back()))


async def days(interaction: "Interaction[PaxBot]", current: str) -> list[Choice[str]]:
    """The next days that fit what is typed."""
    settings = await interaction.client.services.settings.of(interaction.user.id)
    today, typed = _today(interaction, settings), current.strip().casefold()
    nearby = [today + timedelta(days=after) for after in range(LONGEST_ABSENCE.days)]
    named = [(words.date_choice(day, today), day) for day in nearby]
    fitting = [(name, day) for name, day in named if typed in name.casefold()]
    return [Choice(name=name, value=day.isoformat()) for name, day in fitting[:OFFERED]]


async def pause(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    """A pause is proposed, or ended. Raises: PaxError."""
    if view.game.paused_at is not None and view.game.status is Status.RUNNING:
        await _resume(interaction, view.game.id)
        return
    vote = await interaction.client.services.pauses.propose(view.game.id, by=interaction.user.id)
    said = words.pause_proposed() if vote.missing else words.pause_has_begun()
    await confirm(interaction, view.game.id, said)


async def resume(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The pause is over. Raises: PaxError."""
    await acknowledge(interaction, thinking=True)
    await _resume(interaction, press.game)


async def agree(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The player's consent counts; with the last one the game rests. Raises: PaxError."""
    await acknowledge(interaction)
    await interaction.client.services.pauses.agree(press.game, by=interaction.user.id)
    async with then_told(interaction, press.game):
        await proposals.show(interaction, press.game, lambda: _shown(interaction.client, press.game))
        await private(interaction, words.pause_agreed())


async def _shown(bot: "PaxBot", game: int) -> LayoutView:
    """The proposal with those whose consent is missing now, or that it is settled."""
    missing = await bot.services.pauses.missing(game) or ()
    return await bot.dispatcher.times.proposal(await bot.services.games.view(game), missing)


async def decline(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """There is no pause. Raises: PaxError."""
    await acknowledge(interaction)
    view = await interaction.client.services.pauses.decline(press.game, by=interaction.user.id)
    declined = partial(words.pause_declined, proposals.name_of(interaction, view))
    await proposals.close(interaction, press.game, PAUSE_ASKED, declined)


async def _resume(interaction: "Interaction[PaxBot]", game: int) -> None:
    await interaction.client.services.pauses.resume(game, by=interaction.user.id, moderator=is_moderator(interaction))
    await confirm(interaction, game, words.pause_has_ended())


async def let_tables_read(interaction: "Interaction[PaxBot]") -> None:
    """The tables at which the person sits will read when their clock sleeps now, and how long they have."""
    services, dispatcher = interaction.client.services, interaction.client.dispatcher
    for table in await services.games.of_user(interaction.user.id):
        if table.game.status is Status.RUNNING:
            await dispatcher.turns.mark_outdated(table.game.id)
            dispatcher.schedule(table.game.id)


async def _show_absence(interaction: "Interaction[PaxBot]", settings: UserSettings) -> None:
    naps = [nap for nap in settings.availability.away if nap.end > interaction.client.settings.now()]
    if not naps:
        raise PaxError("not_away")
    button = PaxButton(Press("back", 0), words.come_back(), ButtonStyle.primary)
    await interaction.edit_original_response(view=note(words.away_shown(*naps[0]), row(button)))


async def _change(interaction: "Interaction[PaxBot]", days: str) -> UserSettings:
    """The settings with that absence; the tables at which the person sits will read of it."""
    after = await interaction.client.services.settings.change(interaction.user.id, away=days)
    await let_tables_read(interaction)
    return after


def _today(interaction: "Interaction[PaxBot]", settings: UserSettings) -> date:
    now: datetime = interaction.client.settings.now()
    return now.astimezone(ZoneInfo(settings.zone)).date()


def _read(typed: str, today: date) -> date:
    """The day somebody has typed or chosen. Raises: PaxError("date_not_understood")."""
    read = zones.read_date(typed, today)
    if read is None:
        raise PaxError("date_not_understood", text=safe(typed.strip()[:20]))
    return read
