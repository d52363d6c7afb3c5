"""Proposals to the whole table, in the channel: what the message that was pressed shows, and when it is over.

Several people may press it at once, and all read it: it is worded when nobody else edits it, in the table's language.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from discord import AllowedMentions, Interaction
from discord.ui import LayoutView

from cogs.sheets.names import safe
from cogs.sheets.sheet import note
from paxbot.present.words import speaking
from paxbot.service import GameView

if TYPE_CHECKING:
    from cogs.client import PaxBot


async def show(interaction: "Interaction[PaxBot]", game: int, shown: Callable[[], Awaitable[LayoutView]]) -> None:
    """The proposal that was pressed shows whose consent is missing now, or that it is settled."""
    async with _alone(interaction, game):
        await interaction.edit_original_response(view=await shown(), allowed_mentions=AllowedMentions.none())


async def close(interaction: "Interaction[PaxBot]", game: int, kind: str, message: Callable[[], str]) -> None:
    """The proposal that was pressed, of this kind, says for good what has become of it."""
    async with _alone(interaction, game):
        await interaction.edit_original_response(view=note(message()), allowed_mentions=AllowedMentions.none())
        for row in await interaction.client.services.post.messages(game, kind):
            await interaction.client.services.post.forget(row)


@asynccontextmanager
async def _alone(interaction: "Interaction[PaxBot]", game: int) -> AsyncIterator[None]:
    dispatcher = interaction.client.dispatcher
    async with dispatcher.board.showing(game):
        with speaking(await dispatcher.languages.at(await interaction.client.services.games.table(game))):
            yield


def name_of(interaction: "Interaction[PaxBot]", view: GameView) -> str:
    """Who pressed, as the table knows them."""
    player = view.player_of(interaction.user.id)
    return safe(player.name if player else interaction.user.display_name)
