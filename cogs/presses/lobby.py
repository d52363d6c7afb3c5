"""The lobby: joining, leaving, seats for the game itself, starting, and cancelling."""

from typing import TYPE_CHECKING

from discord import Interaction

from cogs.presses.card import show
from cogs.presses.guard import is_moderator, require_posting
from cogs.presses.play import tell
from cogs.sheets.lobby import can_play_solo
from cogs.sheets.names import plain
from paxbot.errors import PaxError
from paxbot.storage.rows import Status

if TYPE_CHECKING:
    from cogs.client import PaxBot
    from cogs.sheets.items import Press


async def join(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The person has a seat. Raises: PaxError."""
    await interaction.response.defer()
    user = interaction.user
    await interaction.client.services.lobbies.join(press.game, user=user.id, name=plain(user.display_name))
    await show(interaction, press.game)


async def leave(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The person has given their seat up. Raises: PaxError."""
    await interaction.response.defer()
    await interaction.client.services.lobbies.leave(press.game, user=interaction.user.id)
    await show(interaction, press.game)


async def add_rival(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """One seat more is automated. Raises: PaxError."""
    await _change_rivals(interaction, press, 1)


async def remove_rival(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """One seat less is automated. Raises: PaxError."""
    await _change_rivals(interaction, press, -1)


async def _change_rivals(interaction: "Interaction[PaxBot]", press: "Press", by: int) -> None:
    await interaction.response.defer()
    table = await interaction.client.services.games.view(press.game)
    await _set_rivals(interaction, press.game, max(0, table.wakhan + by))
    await show(interaction, press.game)


async def _set_rivals(interaction: "Interaction[PaxBot]", game: int, count: int) -> None:
    await interaction.client.services.lobbies.set_wakhan(
        game, count, by=interaction.user.id, moderator=is_moderator(interaction)
    )


async def play_solo(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The empty seats that are needed are automated, and the game runs. Raises: PaxError."""
    require_posting(interaction)
    await interaction.response.defer()
    table = await interaction.client.services.games.view(press.game)
    if table.game.status is Status.LOBBY and len(table.players) > 1:
        # Somebody has joined since: whoever pressed sees the card as it is, and decides anew.
        await show(interaction, press.game)
        raise PaxError("not_alone")
    if table.game.status is Status.LOBBY and can_play_solo(table):
        await _set_rivals(interaction, press.game, max(1, table.options.fewest - 1))
    await _start(interaction, press.game)


async def cancel(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """There is no lobby any more. Raises: PaxError."""
    await interaction.response.defer()
    await interaction.client.services.lobbies.cancel(
        press.game, by=interaction.user.id, moderator=is_moderator(interaction)
    )
    await show(interaction, press.game)


async def start(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The game runs and everybody has been told. Raises: PaxError."""
    require_posting(interaction)
    await interaction.response.defer()
    await _start(interaction, press.game)


async def _start(interaction: "Interaction[PaxBot]", game: int) -> None:
    await interaction.client.services.lobbies.start(game, by=interaction.user.id, moderator=is_moderator(interaction))
    interaction.client.crier.expect(game)
    try:
        await show(interaction, game)
    finally:
        await tell(interaction, game)
