"""Plans for a coming turn: leaving one, looking at it, dropping it; and how the bot reads it when the turn has come."""

from typing import TYPE_CHECKING, Final

from discord import Interaction
from discord.app_commands import Choice

from cogs.presses.line import reader
from cogs.presses.plan_words import outcome_words, plan_words
from cogs.presses.promptly import acknowledge
from cogs.sheets.items import PaxButton, Press
from cogs.sheets.sheet import note, row
from paxbot.engine.kernel import Seat
from paxbot.errors import PaxError
from paxbot.present.chat import plans as words
from paxbot.present.line import Trouble
from paxbot.present.phrase import typed_tokens
from paxbot.present.watching import complete_watched, read_watched
from paxbot.service import GameView, Pick, Read, Reason
from paxbot.storage.rows import Status

if TYPE_CHECKING:
    from cogs.client import PaxBot

CHOICES: Final = 25
LENGTH: Final = 100
LONGEST: Final = 1000
"""Characters of a plan; Discord takes no more."""


async def plan(interaction: "Interaction[PaxBot]", view: GameView, line: str | None, unless: str | None) -> None:
    """The person's plan is kept, or shown if they type none. Raises: PaxError."""
    if view.game.status is Status.LOBBY:
        raise PaxError(Reason.NOT_STARTED)
    seat = view.seat_of(interaction.user.id)
    if seat is None:
        raise PaxError(Reason.NOT_A_PLAYER)
    if line is not None:
        await _leave(interaction, view, seat, line, unless or "")
    await _show(interaction, view)


async def drop(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The person has no plan any more."""
    await acknowledge(interaction)
    await interaction.client.services.plans.drop(press.game, by=interaction.user.id)
    await interaction.edit_original_response(view=note(words.dropped()))


async def complete_unless(interaction: "Interaction[PaxBot]", typed: str) -> list[Choice[str]]:
    """The parts of the table that can be named, after those that are."""
    assert interaction.channel_id is not None
    try:
        view = await interaction.client.services.games.at(interaction.channel_id)
    except PaxError:
        return []
    seat = view.seat_of(interaction.user.id)
    if seat is None or view.game.status is not Status.RUNNING:
        return []
    parts = interaction.client.presenter(view.game.key).watchable(view.state, seat)
    return [Choice(name=each, value=each) for each in complete_watched(parts, typed, CHOICES, LENGTH)]


def read_plan(bot: "PaxBot", view: GameView, seat: Seat, line: str) -> Read:
    """What the line means now: its answers as far as they can be given, and the rest of it."""
    reading = reader(bot, view, seat).read(view.state, line)
    picks = tuple(Pick(answer.option, view.check(answer.move)) for answer in reading.answers)
    return Read(picks, reading.rest)


async def _leave(interaction: "Interaction[PaxBot]", view: GameView, seat: Seat, line: str, unless: str) -> None:
    presenter = interaction.client.presenter(view.game.key)
    if not typed_tokens(line):
        raise PaxError("no_words_in_line", example=presenter.plan_example)
    parts = presenter.watchable(view.state, seat)
    keys = read_watched(parts, unless)
    if isinstance(keys, Trouble):
        raise PaxError(Reason.UNKNOWN_WATCH)
    await interaction.client.services.plans.leave(view.game.id, line, keys, by=interaction.user.id)


async def _show(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    bot, user = interaction.client, interaction.user.id
    kept = await bot.services.plans.of(view.game.id, user)
    if kept is not None:
        button = row(PaxButton(Press("plandrop", view.game.id), words.drop()))
        await interaction.edit_original_response(view=note(plan_words(bot, view, user, kept), button))
        return
    outcome = await bot.services.plans.outcome(view.game.id, user)
    # After a round it is about a turn long gone.
    is_news = outcome is not None and view.turn < outcome.turn + view.seats
    if outcome is not None and is_news:
        message = await outcome_words(bot, view, user, outcome)
    else:
        message = words.none_yet(bot.presenter(view.game.key).plan_example)
    await interaction.edit_original_response(view=note(message))
