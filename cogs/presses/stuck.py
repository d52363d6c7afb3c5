"""Games in which nothing happens, for moderators: whom they wait for, and what can be done about it."""

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from discord import Interaction
from discord.utils import format_dt

from cogs.messages.offers import NUDGE
from cogs.messages.sender import link_to
from cogs.messages.turns import TURN
from cogs.presses.guard import is_moderator
from cogs.presses.people import require_running
from cogs.presses.seating import ask_hand_over
from cogs.sheets.names import safe
from cogs.sheets.people import StuckGame, StuckPage, stuck_sheet
from cogs.sheets.sheet import note
from cogs.sheets.table import end_confirm_sheet
from paxbot.errors import PaxError
from paxbot.present.chat import panel as panel_words
from paxbot.present.chat import people as words
from paxbot.service import GameSummary, GameView, Reason

if TYPE_CHECKING:
    from cogs.client import PaxBot
    from cogs.sheets.items import Press

USUAL_DAYS: Final = 3
PER_PAGE: Final = 6
"""Each game takes five components."""
NUDGE_AGAIN: Final = timedelta(hours=20)


async def show(interaction: "Interaction[PaxBot]", days: int, page: int = 0) -> None:
    """A moderator, who waits for an answer, sees the server's games in which nobody moves. Raises: PaxError."""
    _require_moderator(interaction)
    assert interaction.guild_id is not None
    tables = await interaction.client.services.people.stuck(interaction.guild_id, timedelta(days=days))
    if not tables:
        await interaction.edit_original_response(view=note(words.nothing_stuck(days)))
        return
    pages = (len(tables) + PER_PAGE - 1) // PER_PAGE
    page = min(page, pages - 1)
    games = [await _listed(interaction, table) for table in tables[page * PER_PAGE :][:PER_PAGE]]
    shown = StuckPage(words.stuck_heading(len(tables), days), games, days, page, pages)
    await interaction.edit_original_response(view=stuck_sheet(shown))


async def turn_page(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The list shows another page. Raises: PaxError."""
    await interaction.response.defer()
    await show(interaction, int(press.args[0]), int(press.args[1]))


async def nudge(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    """The player the game waits for is reminded without a sound, once in a day. Raises: PaxError."""
    _require_stuck(interaction, view)
    post, dispatcher = interaction.client.services.post, interaction.client.dispatcher
    last = await post.latest(view.game.id, NUDGE)
    if last is not None and post.age(last) < NUDGE_AGAIN:
        raise PaxError("nudged_already", since=format_dt(last.created_at, "R"))
    await dispatcher.offers.nudge(view)
    assert view.waiting is not None
    message = words.is_nudged(safe(view.waiting.name, view.waiting.seat))
    await interaction.edit_original_response(view=note(message))


async def ask_hand(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    """The moderator is asked whether the game shall play the seat it waits for. Raises: PaxError."""
    _require_stuck(interaction, view)
    assert view.waiting is not None
    await ask_hand_over(interaction, view, view.waiting.user)


async def ask_end(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    """The moderator is asked whether the game shall end. Raises: PaxError."""
    _require_stuck(interaction, view)
    shown = end_confirm_sheet(view.game.id, [panel_words.confirm_enforce()], propose=False, enforce=True)
    await interaction.edit_original_response(view=shown)


def _require_moderator(interaction: "Interaction[PaxBot]") -> None:
    if not is_moderator(interaction):
        raise PaxError(Reason.MODERATOR_ONLY)


def _require_stuck(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    """Nothing, if the person moderates where the game is, and it waits for somebody. Raises: PaxError."""
    _require_moderator(interaction)
    if view.game.guild != interaction.guild_id:
        raise PaxError(Reason.MODERATOR_ONLY)
    require_running(view)


async def _listed(interaction: "Interaction[PaxBot]", table: GameSummary) -> StuckGame:
    post, presenter = interaction.client.services.post, interaction.client.presenter(table.game.key)
    head, waiting = table.game.head, table.waiting
    assert head is not None
    row, last = await post.latest(table.game.id, TURN), await post.latest(table.game.id, NUDGE)
    line = words.stuck_line(
        presenter.name,
        link_to(table, row.message if row else None),
        safe(waiting.name, waiting.seat) if waiting else presenter.automated_name,
        format_dt(head.moved_at, "R"),
        format_dt(last.created_at, "R") if last else None,
    )
    return StuckGame(table.game.id, line, presenter.automated_name)
