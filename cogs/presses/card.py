"""The lobby's card: it shows the lobby as it is, is edited by one at a time, and is posted again where it is gone."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import discord
from discord import AllowedMentions, Interaction
from discord.ui import LayoutView

from cogs.messages.notes import LOBBY
from cogs.messages.painter import Pictures
from cogs.presses.guard import TOO_LATE, UNKNOWN_MESSAGE
from cogs.presses.taste import to_taste
from cogs.sheets.lobby import lobby_sheet
from cogs.sheets.sheet import files
from paxbot.errors import PaxError
from paxbot.present.words import speaking
from paxbot.service import GameSummary
from paxbot.storage.rows import MessageRow, Status

if TYPE_CHECKING:
    from cogs.client import PaxBot

logger = logging.getLogger(__name__)

PATIENCE: Final = 1.5
"""Seconds to wait for the picture."""


async def show_lobby(interaction: "Interaction[PaxBot]", game: int) -> None:
    """The person, who waits for an answer, sees the lobby card with its buttons; so does the channel."""
    table = await interaction.client.services.games.view(game)
    pictures = await to_taste(interaction, await _painted(interaction, table))
    shown = await _sheet(interaction, table, pictures, in_full=True)
    await interaction.edit_original_response(view=shown, attachments=files(pictures))
    async with interaction.client.dispatcher.board.showing(game):
        await _show_in_channel(interaction, await interaction.client.services.games.view(game))


async def renew(interaction: "Interaction[PaxBot]", game: int) -> None:
    """The card in the channel shows the lobby as it is. Raises: PaxError."""
    async with interaction.client.dispatcher.board.showing(game):
        await _show_in_channel(interaction, await interaction.client.services.games.view(game))


async def show(interaction: "Interaction[PaxBot]", game: int) -> None:
    """The card that was pressed, and the one in the channel if that is another, show the lobby as it is."""
    async with interaction.client.dispatcher.board.showing(game):
        table = await interaction.client.services.games.view(game)
        await _show_in_channel(interaction, table, pressed=await _show_pressed(interaction, table))


async def _show_pressed(interaction: "Interaction[PaxBot]", table: GameSummary) -> discord.Message | None:
    """The card that was pressed, which shows the lobby; None where it is gone, or Discord waits no longer."""
    is_private = interaction.message is not None and interaction.message.flags.ephemeral
    shown, pictures = await (_card if is_private else card)(interaction, table)
    try:
        await interaction.edit_original_response(
            view=shown, attachments=files(pictures), allowed_mentions=AllowedMentions.none()
        )
    except discord.HTTPException as error:
        if error.code not in TOO_LATE and error.code != UNKNOWN_MESSAGE:
            raise
        logger.warning("A card is shown though its press can not be answered: %s", error)
        return None
    return interaction.message


async def _show_in_channel(
    interaction: "Interaction[PaxBot]", table: GameSummary, *, pressed: discord.Message | None = None
) -> None:
    """The card in the channel shows the lobby; an open lobby without one has one again. Raises: PaxError."""
    post, is_open = interaction.client.services.post, table.game.status is Status.LOBBY
    row = await post.latest(table.game.id, LOBBY)
    is_elsewhere = row is None or pressed is None or pressed.id != row.message
    try:
        if row is not None and is_elsewhere and not await _edit(interaction, table, row):
            await post.forget(row)
            row = None
        if row is None and is_open:
            await remember(interaction, table, await _card_again(interaction, table, pressed))
    except discord.Forbidden as error:
        raise PaxError("may_not_post") from error
    if row is not None and not is_open:
        await post.forget(row)


async def _edit(interaction: "Interaction[PaxBot]", table: GameSummary, row: MessageRow) -> bool:
    """Whether the card of the channel was still there to be edited."""
    try:
        await interaction.client.dispatcher.sender.edit(row, *await card(interaction, table))
    except discord.NotFound:
        return False
    return True


async def _card_again(interaction: "Interaction[PaxBot]", table: GameSummary, pressed: discord.Message | None) -> int:
    """The message that is the lobby's card from now on: the one that was pressed, or else a new one."""
    channels = interaction.client.dispatcher.sender
    if pressed is not None and not pressed.flags.ephemeral:
        return pressed.id
    shown, pictures = await card(interaction, table)
    sent = await channels.send(await channels.open(table.game.channel), shown, pictures=pictures)
    return sent.id


async def card(interaction: "Interaction[PaxBot]", table: GameSummary) -> tuple[LayoutView, Pictures]:
    """The lobby card as it is now, with its picture, for everybody to read."""
    with speaking(await interaction.client.dispatcher.languages.at(table)):
        return await _card(interaction, table)


async def _card(interaction: "Interaction[PaxBot]", table: GameSummary) -> tuple[LayoutView, Pictures]:
    """The card, with its picture; none once the lobby is closed, or where it takes too long."""
    pictures = await _painted(interaction, table)
    return await _sheet(interaction, table, pictures), pictures


async def _sheet(
    interaction: "Interaction[PaxBot]", table: GameSummary, pictures: Pictures, *, in_full: bool = False
) -> LayoutView:
    """The card in words; whoever is alone in an open lobby reads how far they are in a campaign, where there is one."""
    is_open = table.game.status is Status.LOBBY
    progress = await interaction.client.services.campaigns.at(table) if is_open else None
    presenter = interaction.client.presenter(table.game.key)
    return lobby_sheet(table, presenter, pictures, in_full=in_full, progress=progress)


async def _painted(interaction: "Interaction[PaxBot]", table: GameSummary) -> Pictures:
    pictures: Pictures = ()
    if table.game.status is Status.LOBBY:
        # An interaction is lost if its answer keeps Discord waiting; the card gets its picture with the next change.
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                pictures = await interaction.client.dispatcher.painter.lobby(table)
    return pictures


async def remember(interaction: "Interaction[PaxBot]", table: GameSummary, message: int) -> None:
    """The message is the lobby's card from now on."""
    await interaction.client.services.post.remember(table.game.id, LOBBY, channel=table.game.channel, message=message)
