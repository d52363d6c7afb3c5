"""Where every error ends: a short private sentence for the person, and the details in the log."""

import logging
import secrets
from collections.abc import Awaitable
from typing import Any, Final

import discord
from discord import Interaction, app_commands
from discord.ui import LayoutView

from paxbot.errors import PaxError
from paxbot.present.errors import sentence, trouble
from paxbot.storage import StoreFault

logger = logging.getLogger(__name__)

UNKNOWN_INTERACTION: Final = 10062
ALREADY_ANSWERED: Final = 40060
MODERATED: Final = "moderated"
"""Where an interaction notes the server whose moderators decide; without it, the one it comes from."""


async def guarded(interaction: Interaction[Any], work: Awaitable[None]) -> None:
    """The work is done, or the person knows in a sentence why not; nothing is raised."""
    try:
        with interaction.client.at_work():
            await work
    except PaxError as error:
        await private(interaction, words_for(error))
    except StoreFault as fault:
        # The store has logged it; nothing is wrong with the work itself.
        await private(interaction, words_for(PaxError(fault.reason)))
    except discord.HTTPException as error:
        if error.code in (UNKNOWN_INTERACTION, ALREADY_ANSWERED):
            logger.warning("The interaction %s could not be answered in time: %s", interaction.id, error)
            return
        await private(interaction, noted(error))
    except discord.RateLimited as error:
        logger.warning("Discord asks the bot to slow down: %s", error)
        await private(interaction, words_for(PaxError("slow_down")))
    except Exception as error:  # noqa: BLE001 (`noted` logs it; nothing may escape to the player)
        await private(interaction, noted(error))


class PaxTree(app_commands.CommandTree[Any]):
    """The commands, with an answer where one fails before it has begun."""

    async def on_error(self, interaction: Interaction[Any], error: app_commands.AppCommandError) -> None:
        """The person knows in a sentence why nothing happened."""
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            await private(interaction, words_for(PaxError("command_changed")))
        elif isinstance(error, app_commands.TransformerError):
            await private(interaction, words_for(PaxError("option_not_understood")))
        elif isinstance(error, app_commands.CheckFailure):
            await private(interaction, words_for(PaxError("command_not_here")))
        else:
            await private(interaction, noted(error))


def words_for(error: PaxError) -> str:
    """The sentence for an error a player may see."""
    return sentence(error) or noted(error)


def noted(error: Exception) -> str:
    """A sentence for an error nobody foresaw, with the number under which the log has it."""
    number = secrets.token_hex(3)
    logger.error("Trouble %s", number, exc_info=error)
    return trouble(number)


async def private(interaction: Interaction[Any], message: str | LayoutView) -> None:
    """The person who acted, and nobody else, reads the message."""
    body: dict[str, Any] = {"content": message} if isinstance(message, str) else {"view": message}
    try:
        if interaction.response.is_done():
            await interaction.followup.send(**body, ephemeral=True)
        else:
            await interaction.response.send_message(**body, ephemeral=True)
    except (discord.HTTPException, discord.RateLimited) as error:
        logger.warning("A private answer could not be given: %s", error)


def is_moderator(interaction: Interaction[Any]) -> bool:
    """Whether the person may decide for the table like its host."""
    if interaction.guild_id is None or interaction.extras.get(MODERATED, interaction.guild_id) != interaction.guild_id:
        return False
    return interaction.permissions.manage_channels


def may_post(interaction: Interaction[Any]) -> bool:
    """Whether the bot may post with pictures where the interaction comes from; true in direct messages."""
    if interaction.guild_id is None:
        return True
    mine = interaction.app_permissions
    speak = mine.send_messages_in_threads if isinstance(interaction.channel, discord.Thread) else mine.send_messages
    return mine.view_channel and speak and mine.attach_files


def require_posting(interaction: Interaction[Any]) -> None:
    """Nothing, if the bot may post here with pictures. Raises: PaxError("may_not_post")."""
    if not may_post(interaction):
        raise PaxError("may_not_post")
