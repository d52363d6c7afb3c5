"""Telling somebody privately what is kept of them, and forgetting them."""

import asyncio
import logging
from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING, Final

import discord
from discord import ButtonStyle, Interaction
from discord.ui import File

from cogs.messages.sender import UNREACHABLE
from cogs.presses.card import renew
from cogs.presses.promptly import acknowledge
from cogs.sheets.items import PaxButton, Press
from cogs.sheets.sheet import note, row, sheet, text
from paxbot.errors import PaxError
from paxbot.present.chat import forgetting as words
from paxbot.service.forgetting import PersonalData
from paxbot.storage.rows import MessageRow

if TYPE_CHECKING:
    from cogs.client import PaxBot

logger = logging.getLogger(__name__)

LARGEST: Final = 8_000_000
"""Bytes of a file that Discord takes everywhere."""
NAMED: Final = 20
"""Channels that a sentence names at most."""
FILE: Final = "what-paxbot-keeps-of-you.json"


async def show(interaction: "Interaction[PaxBot]") -> None:
    """The person, and nobody else, sees what is kept of them, and can have it removed."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    kept = await interaction.client.services.forgetting.about(interaction.user.id)
    if kept.is_nothing:
        await interaction.edit_original_response(view=note(words.nothing_kept()))
        return
    content, is_whole = await asyncio.to_thread(kept.file, LARGEST)
    shown = sheet(
        text(words.kept(_facts(interaction, kept), is_whole=is_whole)),
        File(f"attachment://{FILE}"),
        row(PaxButton(Press("forget", 0), words.forget_me(), ButtonStyle.danger)),
    )
    await interaction.edit_original_response(view=shown, attachments=[discord.File(BytesIO(content), FILE)])


async def forget(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The person is forgotten, and the tables they have left know it. Raises: PaxError(STILL_PLAYING)."""
    await acknowledge(interaction)
    client, user = interaction.client, interaction.user.id
    kept = await client.services.forgetting.about(user)
    games = await client.services.forgetting.forget(user)
    for game in games:
        client.dispatcher.schedule(game)
    try:
        await interaction.edit_original_response(view=note(words.forgotten()), attachments=[])
    finally:
        await _delete_hands(interaction, kept)
        await _tell(interaction, games)


def _facts(interaction: "Interaction[PaxBot]", kept: PersonalData) -> words.KeptFacts:
    rivals = {presenter.automated_name for presenter in interaction.client.presenters.values()}
    return words.KeptFacts(
        games=kept.count("games"),
        answers=kept.count("answers"),
        notes=kept.notes,
        has_settings=kept.count("settings") > 0,
        lobbies=_named(kept.lobbies),
        seats=_named(kept.seats),
        endings=_named(kept.endings),
        automated_name=", ".join(sorted(rivals)),
        campaigns=[(interaction.client.presenter(key).name, far.won, far.games) for key, far in kept.campaigns.items()],
    )


def _named(channels: tuple[int, ...]) -> list[str]:
    named = [f"<#{channel}>" for channel in channels[:NAMED]]
    return [*named, "…"] if len(channels) > NAMED else named


async def _delete_hands(interaction: "Interaction[PaxBot]", kept: PersonalData) -> None:
    """The messages that showed them their hands are gone, as far as they can be reached."""
    now = interaction.client.settings.now()
    for each in kept.content["messages"]:
        place = MessageRow(each["game"], "", each["channel"], each["message"], None, 0, None, now)
        try:
            await interaction.client.dispatcher.sender.delete_direct(place)
        except UNREACHABLE as error:
            logger.info("A hand message of game %s is out of reach: %s", each["game"], error)


async def _tell(interaction: "Interaction[PaxBot]", games: Iterable[int]) -> None:
    started = []
    for game in games:
        table = await interaction.client.services.games.table(game)
        if table.game.head is not None:
            started.append(game)
            continue
        try:
            await renew(interaction, game)
        except (PaxError, *UNREACHABLE) as error:
            logger.warning("The lobby %s is not shown as it is: %s", table.game.id, error)
    await interaction.client.dispatcher.reconcile_each(started)
