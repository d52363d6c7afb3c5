"""Ending a game early: asked twice, and only with everybody's consent or by a moderator."""

from functools import partial
from typing import TYPE_CHECKING

from discord import Interaction
from discord.ui import LayoutView

from cogs.messages.notes import END_ASKED
from cogs.presses import proposals
from cogs.presses.guard import is_moderator, private
from cogs.presses.play import confirm, then_told
from cogs.presses.promptly import acknowledge
from cogs.sheets.sheet import note
from cogs.sheets.table import end_confirm_sheet
from paxbot.errors import PaxError
from paxbot.present.chat import panel as words
from paxbot.present.chat import table as table_words
from paxbot.service import GameView, Reason
from paxbot.storage.rows import Status

if TYPE_CHECKING:
    from cogs.client import PaxBot
    from cogs.sheets.items import Press


async def ask(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    """Whoever may end the game is asked whether they are sure. Raises: PaxError."""
    if view.game.status is Status.LOBBY:
        raise PaxError("end_lobby")
    if view.game.status is not Status.RUNNING:
        raise PaxError(Reason.GAME_OVER)
    host, moderator = interaction.user.id == view.game.host, is_moderator(interaction)
    if not host and not moderator:
        raise PaxError(Reason.HOST_ONLY, host=view.game.host)
    messages = [words.confirm_propose()] if host else []
    messages += [words.confirm_enforce()] if moderator else []
    shown = end_confirm_sheet(view.game.id, messages, propose=host, enforce=moderator)
    await interaction.edit_original_response(view=shown)


async def propose(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """Everybody is asked whether the game shall end. Raises: PaxError."""
    await acknowledge(interaction)
    await interaction.client.services.endings.propose(press.game, by=interaction.user.id)
    await confirm(interaction, press.game, words.proposed())


async def enforce(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The game is ended by a moderator. Raises: PaxError."""
    await acknowledge(interaction)
    await interaction.client.services.endings.enforce(
        press.game, by=interaction.user.id, moderator=is_moderator(interaction)
    )
    await confirm(interaction, press.game, words.end_is_done())


async def agree(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The player's consent counts; with the last one the game is ended. Raises: PaxError."""
    await acknowledge(interaction)
    await interaction.client.services.endings.agree(press.game, by=interaction.user.id)
    async with then_told(interaction, press.game):
        await proposals.show(interaction, press.game, lambda: _shown(interaction.client, press.game))
        await private(interaction, words.agreed())


async def decline(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The game goes on. Raises: PaxError."""
    await acknowledge(interaction)
    view = await interaction.client.services.endings.decline(press.game, by=interaction.user.id)
    declined = partial(table_words.end_declined, proposals.name_of(interaction, view))
    await proposals.close(interaction, press.game, END_ASKED, declined)


async def _shown(bot: "PaxBot", game: int) -> LayoutView:
    """The proposal with those whose consent is missing now, or that it is settled."""
    view, missing = await bot.services.games.view(game), await bot.services.endings.missing(game)
    stands = view.game.status is Status.RUNNING and missing
    return bot.dispatcher.notes.proposal(view, missing or ()) if stands else note(table_words.end_settled())
