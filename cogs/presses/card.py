"""The lobby's card: it shows the lobby as it is, is edited by one at a time, and is posted again where it is gone."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import discord
from discord import AllowedMentions, Interaction
from discord.ui import LayoutView

from cogs.post.notes import LOBBY
from cogs.post.painting import Pictures
from cogs.presses.taste import to_taste
from cogs.sheets.lobby import lobby_sheet
from cogs.sheets.sheet import files
from paxbot.errors import PaxError
from paxbot.service import TableView
from paxbot.storage.rows import MessageRow, Status

if TYPE_CHECKING:
    from cogs.client import PaxBot

PATIENCE: Final = 1.5
"""Seconds to wait for the picture."""


async def show_lobby(interaction: "Interaction[PaxBot]", game: int) -> None:
    """The person, who waits for an answer, sees the lobby card with its buttons; so does the channel."""
    table = await interaction.client.services.games.view(game)
    pictures = await to_taste(interaction, (await card(interaction, table))[1])
    shown = lobby_sheet(table, interaction.client.presenter(table.game.key), pictures, in_full=True)
    await interaction.edit_original_response(view=shown, attachments=files(pictures))
    async with interaction.client.crier.notes.showing(game):
        await _show_in_channel(interaction, await interaction.client.services.games.view(game))


async def show(interaction: "Interaction[PaxBot]", game: int) -> None:
    """The card that was pressed, and the one in the channel if that is another, show the lobby as it is."""
    async with interaction.client.crier.notes.showing(game):
        table = await interaction.client.services.games.view(game)
        shown, pictures = await card(interaction, table)
        await interaction.edit_original_response(
            view=shown, attachments=files(pictures), allowed_mentions=AllowedMentions.none()
        )
        await _show_in_channel(interaction, table)


async def _show_in_channel(interaction: "Interaction[PaxBot]", table: TableView) -> None:
    """The card in the channel shows the lobby; an open lobby without one has one again. Raises: PaxError."""
    post, pressed = interaction.client.services.post, interaction.message
    is_open = table.game.status is Status.LOBBY
    row = await post.latest(table.game.id, LOBBY)
    is_elsewhere = row is None or pressed is None or pressed.id != row.message
    try:
        if row is not None and is_elsewhere and not await _edit(interaction, table, row):
            await post.forget(row)
            row = None
        if row is None and is_open:
            await remember(interaction, table, await _card_again(interaction, table))
    except discord.Forbidden as error:
        raise PaxError("may_not_post") from error
    if row is not None and not is_open:
        await post.forget(row)


async def _edit(interaction: "Interaction[PaxBot]", table: TableView, row: MessageRow) -> bool:
    """Whether the card of the channel was still there to be edited."""
    try:
        await interaction.client.crier.channels.edit(row, *await card(interaction, table))
    except discord.NotFound:
        return False
    return True


async def _card_again(interaction: "Interaction[PaxBot]", table: TableView) -> int:
    """The message that is the lobby's card from now on: the one that was pressed, or else a new one."""
    pressed, channels = interaction.message, interaction.client.crier.channels
    if pressed is not None and not pressed.flags.ephemeral:
        return pressed.id
    shown, pictures = await card(interaction, table)
    sent = await channels.send(await channels.open(table.game.channel), shown, pictures=pictures)
    return sent.id


async def card(interaction: "Interaction[PaxBot]", table: TableView) -> tuple[LayoutView, Pictures]:
    """The lobby card as it is now, with its picture; none once the lobby is closed, or where it takes too long."""
    pictures: Pictures = ()
    if table.game.status is Status.LOBBY:
        # An interaction is lost if its answer keeps Discord waiting; the card gets its picture with the next change.
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                pictures = await interaction.client.crier.painter.lobby(table)
    return lobby_sheet(table, interaction.client.presenter(table.game.key), pictures), pictures


async def remember(interaction: "Interaction[PaxBot]", table: TableView, message: int) -> None:
    """The message is the lobby's card from now on."""
    await interaction.client.services.post.remember(table.game.id, LOBBY, channel=table.game.channel, message=message)
