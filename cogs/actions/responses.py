"""Answers to the person who acted, the game's messages that follow, and proposals in the channel.

Several people may press a proposal at once and everyone reads it, so it is edited by one at a time, in the table's
language.
"""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import discord
from discord.ui import LayoutView

from cogs.context import Context
from cogs.layouts.parts import plain, safe, safe_name
from cogs.messages.lobby_card import renew
from cogs.messages.sender import UNREACHABLE
from paxbot.present.chat import panel as words, places as trouble_words
from paxbot.present.words import speaking
from paxbot.service import GameView, Snapshot, Status, StoreFault

logger = logging.getLogger(__name__)


async def publish(context: Context, game: int) -> None:
    """Update the game's messages, or tell the person privately that the table could not be told."""
    try:
        await context.dispatcher.reconcile(game)
    except discord.Forbidden as error:
        table = await context.services.games.table(game)
        is_locked = context.dispatcher.alerts.is_locked(table, error)
        await context.tell(trouble_words.locked() if is_locked else words.cannot_post())
    except UNREACHABLE as error:
        logger.warning("Game %s is told of later: %s", game, error)


@asynccontextmanager
async def then_published(context: Context, game: int) -> AsyncIterator[None]:
    context.dispatcher.schedule(game)
    try:
        yield
    finally:
        await publish(context, game)


async def confirm(context: Context, game: int, message: str) -> None:
    async with then_published(context, game):
        await context.say(message)


async def followed_up(context: Context, game: int, work: Awaitable[None]) -> None:
    is_renamed = False
    # Whatever the person wants fails by itself if it needs the store.
    with suppress(StoreFault):
        is_renamed = await _note_name(context, game)
    try:
        await work
    finally:
        if is_renamed:
            await renew(context, game)
        if game and await context.services.post.take_dm_warning(game, context.user):
            await context.tell(words.dm_closed())
    here = context.guild
    # Somebody who acts on the server of the game has not left it.
    if game and here is not None and await context.services.leavers.welcome(game, context.user, guild=here):
        await context.dispatcher.leavers.show(game)
        await publish(context, game)


async def _note_name(context: Context, game: int) -> bool:
    user, people = context.interaction.user, context.services.people
    if not game or not await people.rename(game, user.id, plain(user.display_name), guild=context.guild):
        return False
    await context.dispatcher.turns.mark_outdated(game)
    context.dispatcher.schedule(game)
    return True


async def update_tables_of(context: Context) -> None:
    for table in await context.services.games.of_user(context.user):
        if table.game.status is Status.RUNNING:
            await context.dispatcher.turns.mark_outdated(table.game.id)
            context.dispatcher.schedule(table.game.id)


async def show_proposal(context: Context, game: int, shown: Callable[[Snapshot], LayoutView]) -> None:
    async with alone(context, game):
        await context.show(shown(await context.services.snapshots.of(game)))


async def close_proposal(context: Context, view: GameView, kind: str, said: Callable[[str], str]) -> None:
    player = view.player_of(context.user)
    async with alone(context, view.game.id):
        name = safe_name(view, player) if player else safe(context.interaction.user.display_name)
        await context.say(said(name))
        for row in await context.services.post.messages(view.game.id, kind):
            await context.services.post.forget(row)


@asynccontextmanager
async def alone(context: Context, game: int) -> AsyncIterator[None]:
    async with context.dispatcher.sender.editing(game):
        with speaking(await context.app.language_at(await context.services.games.table(game))):
            yield
