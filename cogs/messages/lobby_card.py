"""The lobby's card: edited by one at a time, and posted again when it is gone."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

import discord
from discord.ui import LayoutView

from cogs.actions.errors import TOO_LATE
from cogs.app import App
from cogs.context import Context
from cogs.layouts.lobby import lobby_layout
from cogs.messages.painter import Pictures
from cogs.messages.sender import UNKNOWN_MESSAGE, UNREACHABLE, is_deleted
from paxbot import PaxError
from paxbot.present.words import speaking
from paxbot.service import GameSummary, MessageRow, Status

logger = logging.getLogger(__name__)

LOBBY: Final = "lobby"
PATIENCE: Final = 1.5
"""Seconds to wait for the picture."""


async def show_lobby(context: Context, game: int) -> None:
    table = await context.view(game)
    pictures = await context.preferred(await _painted(context, table))
    await context.show(await card_layout(context.app, table, pictures), pictures)
    async with context.dispatcher.sender.editing(game):
        await _show_in_channel(context, await context.view(game))


async def renew(context: Context, game: int) -> None:
    try:
        async with context.dispatcher.sender.editing(game):
            await _show_in_channel(context, await context.view(game))
    except (PaxError, *UNREACHABLE) as error:
        logger.warning("The lobby %s is not shown as it is: %s", game, error)


async def show(context: Context, game: int) -> None:
    async with context.dispatcher.sender.editing(game):
        table = await context.view(game)
        await _show_in_channel(context, table, pressed=await _show_pressed(context, table))


async def _show_pressed(context: Context, table: GameSummary) -> discord.Message | None:
    """Return the pressed card, updated; None if it is gone, or Discord no longer waits."""
    is_private = context.interaction.message is not None and context.interaction.message.flags.ephemeral
    shown, pictures = await (_card if is_private else card)(context, table)
    try:
        await context.show(shown, pictures)
    except discord.HTTPException as error:
        if error.code not in TOO_LATE and error.code != UNKNOWN_MESSAGE:
            raise
        logger.warning("A card is shown though its press can not be answered: %s", error)
        return None
    return context.interaction.message


async def _show_in_channel(context: Context, table: GameSummary, *, pressed: discord.Message | None = None) -> None:
    """Update the card in the channel; post it again for an open lobby without one. Raises: PaxError."""
    post, is_open = context.services.post, table.game.status is Status.LOBBY
    row = await post.latest(table.game.id, LOBBY)
    is_elsewhere = row is None or pressed is None or pressed.id != row.message
    try:
        if row is not None and is_elsewhere and not await _edit(context, table, row):
            await post.forget(row)
            row = None
        if row is None and is_open:
            card_again = None if pressed is None or pressed.flags.ephemeral else pressed
            if card_again is None:
                sender, (shown, pictures) = context.dispatcher.sender, await card(context, table)
                card_again = await sender.send(await sender.open(table.game.channel), shown, pictures=pictures)
            await remember(context, table, card_again.id)
    except discord.Forbidden as error:
        raise PaxError("may_not_post") from error
    if row is not None and not is_open:
        await post.forget(row)


async def _edit(context: Context, table: GameSummary, row: MessageRow) -> bool:
    try:
        await context.dispatcher.sender.edit(row, *await card(context, table))
    except discord.NotFound as error:
        if not is_deleted(error):
            raise
        return False
    return True


async def card(context: Context, table: GameSummary) -> tuple[LayoutView, Pictures]:
    with speaking(await context.app.language_at(table)):
        return await _card(context, table)


async def _card(context: Context, table: GameSummary) -> tuple[LayoutView, Pictures]:
    pictures = await _painted(context, table)
    return await card_layout(context.app, table, pictures), pictures


async def card_layout(app: App, table: GameSummary, pictures: Pictures) -> LayoutView:
    progress = await app.services.campaigns.at(table) if table.game.status is Status.LOBBY else None
    lobbies = app.services.lobbies
    before, details = await lobbies.before(table), await lobbies.details(table.game.id)
    return lobby_layout(
        table, app.presenter(table.game.key), pictures, progress=progress, before=before, details=details
    )


async def _painted(context: Context, table: GameSummary) -> Pictures:
    pictures: Pictures = ()
    if table.game.status is Status.LOBBY and not table.options.sought:
        # An interaction is lost if its answer keeps Discord waiting; the card gets its picture with the next change.
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                pictures = await context.dispatcher.painter.lobby(table)
    return pictures


async def remember(context: Context, table: GameSummary, message: int, *, channel: int | None = None) -> None:
    await context.services.post.remember(table.game.id, LOBBY, channel=channel or table.game.channel, message=message)
