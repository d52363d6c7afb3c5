"""A server's settings, for those who manage it."""

from typing import TYPE_CHECKING, Any

from discord import Interaction

from cogs.presses.promptly import acknowledge
from cogs.sheets.items import Press
from cogs.sheets.settings import server_sheet
from paxbot.errors import PaxError
from paxbot.present.words import languages
from paxbot.storage.rows import Status

if TYPE_CHECKING:
    from cogs.client import PaxBot


async def show(interaction: "Interaction[PaxBot]") -> None:
    """Whoever manages the server sees its settings. Raises: PaxError("manager_only")."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _page(interaction, _require_manager(interaction))


async def change(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """What was chosen from a menu holds. Raises: PaxError."""
    field, value = press.args[1], press.args[2]
    if field == "language":
        await _set_language(interaction, value)
        return
    await _set(interaction, **{field: value if field == "clock" else int(value) or None})


async def _set_language(interaction: "Interaction[PaxBot]", key: str) -> None:
    """What everybody reads is in this language from now on, also in games that run. Raises: PaxError."""
    if key not in languages():
        raise PaxError("stale")
    await _set(interaction, language=key)
    dispatcher = interaction.client.dispatcher
    for table in await interaction.client.services.games.all_open():
        if table.game.guild == interaction.guild_id and table.game.status is Status.RUNNING:
            await dispatcher.turns.mark_outdated(table.game.id)
            dispatcher.schedule(table.game.id)


async def set_roles(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """Only members with these roles open games, or everybody does. Raises: PaxError."""
    await _set(interaction, roles=tuple(int(role) for role in press.args))


async def set_channels(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """Games are opened in these channels alone, or in all. Raises: PaxError."""
    await _set(interaction, channels=tuple(int(channel) for channel in press.args))


async def _set(interaction: "Interaction[PaxBot]", **fields: Any) -> None:
    await acknowledge(interaction)
    guild = _require_manager(interaction)
    await interaction.client.services.guilds.change(guild, **fields)
    await _page(interaction, guild)


async def _page(interaction: "Interaction[PaxBot]", guild: int) -> None:
    settings = await interaction.client.services.guilds.of(guild)
    await interaction.edit_original_response(view=server_sheet(settings))


def _require_manager(interaction: "Interaction[PaxBot]") -> int:
    """The server, if the person manages it. Raises: PaxError("manager_only")."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise PaxError("manager_only")
    return interaction.guild_id
