"""Players who have left the server: anybody can have it found out, and who comes back is seen by what they do."""

from typing import TYPE_CHECKING

from discord import Interaction

from cogs.presses.people import require_running
from cogs.presses.play import tell
from cogs.sheets.names import safe
from cogs.sheets.sheet import note
from paxbot.present.chat import trouble as words
from paxbot.service import GameView

if TYPE_CHECKING:
    from cogs.client import PaxBot


async def look(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    """The person, who waits for an answer, knows who has left the server, and so does the table. Raises: PaxError."""
    require_running(view)
    notes, missing = interaction.client.dispatcher.leavers, []
    for player in view.players:
        if not player.is_forgotten and await notes.look_for(view, player.user):
            missing.append(safe(player.name, player.seat))
    said = words.not_here(", ".join(missing)) if missing else words.everybody_is_here()
    await interaction.edit_original_response(view=note(said))
    await tell(interaction, view.game.id)


async def welcome_back(interaction: "Interaction[PaxBot]", game: int) -> None:
    """Whoever acts on the server of the game has not left it."""
    if game == 0 or interaction.guild_id is None:
        return
    if await interaction.client.services.leavers.welcome(game, interaction.user.id, guild=interaction.guild_id):
        await interaction.client.dispatcher.leavers.show(game)
        await tell(interaction, game)
