"""Proposals to the whole table, in the channel: what the message that was pressed shows, and when it is over.

Several people may press it at once, and all read it: it is worded when nobody else edits it, in the table's language.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from discord.ui import LayoutView

from cogs.context import Context
from cogs.layouts.names import safe, safe_name
from paxbot.present.words import speaking
from paxbot.service import GameView, Snapshot


async def show(context: Context, game: int, shown: Callable[[Snapshot], LayoutView]) -> None:
    """Show in the proposal that was pressed whose consent is missing now, or that it is settled."""
    async with alone(context, game):
        await context.show(shown(await context.services.snapshots.of(game)))


async def close(context: Context, view: GameView, kind: str, said: Callable[[str], str]) -> None:
    """Say in the proposal that was pressed, of this kind, what the person who acts has made of it, and forget it."""
    player = view.player_of(context.user)
    async with alone(context, view.game.id):
        name = safe_name(view, player) if player else safe(context.interaction.user.display_name)
        await context.say(said(name))
        for row in await context.services.post.messages(view.game.id, kind):
            await context.services.post.forget(row)


@asynccontextmanager
async def alone(context: Context, game: int) -> AsyncIterator[None]:
    """Edit a proposal while nobody else does, in the table's language."""
    async with context.dispatcher.sender.editing(game):
        with speaking(await context.app.language_at(await context.services.games.table(game))):
            yield
