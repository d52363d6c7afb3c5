"""Ending a game early: asked twice, and only with everybody's consent or by a moderator."""

from typing import TYPE_CHECKING

from discord import AllowedMentions, Interaction

from cogs.post.notes import END_ASKED
from cogs.presses.guard import is_moderator, private
from cogs.presses.play import tell
from cogs.sheets.names import safe
from cogs.sheets.sheet import note
from cogs.sheets.table import end_confirm_sheet
from paxbot.errors import PaxError
from paxbot.present.chat import panel as words
from paxbot.present.chat import table as table_words
from paxbot.service import GameView, Reason
from paxbot.service.voting import Consent
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
    await interaction.response.defer()
    vote = await interaction.client.services.endings.propose(press.game, by=interaction.user.id)
    await _confirm(interaction, vote, words.proposed())


async def enforce(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The game is ended by a moderator. Raises: PaxError."""
    await interaction.response.defer()
    vote = await interaction.client.services.endings.enforce(
        press.game, by=interaction.user.id, moderator=is_moderator(interaction)
    )
    await _confirm(interaction, vote, words.end_is_done())


async def agree(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The player's consent counts; with the last one the game is ended. Raises: PaxError."""
    await interaction.response.defer()
    await interaction.client.services.endings.agree(press.game, by=interaction.user.id)
    interaction.client.crier.expect(press.game)
    try:
        await _show_proposal(interaction, press.game, table_words.end_settled())
        await private(interaction, words.agreed())
    finally:
        await tell(interaction, press.game)


async def decline(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The game goes on. Raises: PaxError."""
    await interaction.response.defer()
    view = await interaction.client.services.endings.decline(press.game, by=interaction.user.id)
    player = view.player_of(interaction.user.id)
    declined = table_words.end_declined(safe(player.name if player else interaction.user.display_name))
    await _show_proposal(interaction, press.game, declined)
    for row in await interaction.client.services.post.messages(press.game, END_ASKED):
        await interaction.client.services.post.forget(row)


async def _show_proposal(interaction: "Interaction[PaxBot]", game: int, settled: str) -> None:
    """The proposal that was pressed shows whose consent is missing now, or that it is settled."""
    services, notes = interaction.client.services, interaction.client.crier.notes
    async with notes.showing(game):
        view, missing = await services.games.view(game), await services.endings.missing(game)
        stands = view.game.status is Status.RUNNING
        shown = notes.proposal(view, missing) if stands and missing else note(settled)
        await interaction.edit_original_response(view=shown, allowed_mentions=AllowedMentions.none())


async def _confirm(interaction: "Interaction[PaxBot]", vote: Consent, message: str) -> None:
    interaction.client.crier.expect(vote.view.game.id)
    try:
        await interaction.edit_original_response(view=note(message))
    finally:
        await tell(interaction, vote.view.game.id)
