"""Proposals to the whole table, in the channel: what the message that was pressed shows, and when it is over.

Several people may press it at once, and all read it: it is worded when nobody else edits it, in the table's language.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from discord.ui import LayoutView

from cogs.context import Context
from cogs.layouts.names import safe
from paxbot.present.words import speaking
from paxbot.service import GameView


async def show(context: Context, game: int, shown: Callable[[], Awaitable[LayoutView]]) -> None:
    """Show in the proposal that was pressed whose consent is missing now, or that it is settled."""
    async with _alone(context, game):
        await context.show(await shown())


async def close(context: Context, game: int, kind: str, message: Callable[[], str]) -> None:
    """Say in the proposal that was pressed, of this kind, what has become of it, and forget it."""
    async with _alone(context, game):
        await context.say(message())
        for row in await context.services.post.messages(game, kind):
            await context.services.post.forget(row)


@asynccontextmanager
async def _alone(context: Context, game: int) -> AsyncIterator[None]:
    async with context.dispatcher.board.showing(game):
        with speaking(await context.app.languages.at(await context.services.games.table(game))):
            yield


def name_of(context: Context, view: GameView) -> str:
    """Return the name of the person who acts, as the table knows them."""
    player = view.player_of(context.user)
    return safe(player.name if player else context.interaction.user.display_name)
