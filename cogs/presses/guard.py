"""Where every error ends: a short private sentence for the person, and the details in the log."""

import logging
from collections.abc import Coroutine
from typing import Any, Final

import aiohttp
import discord
from discord import Interaction, app_commands
from discord.ui import LayoutView

from cogs.messages.languages import heard
from cogs.presses.promptly import ALREADY_ANSWERED, IN_VAIN, UNHEARD, NotMeantAnyMore
from paxbot.errors import PaxError
from paxbot.present.errors import sentence, trouble
from paxbot.present.words import speak
from paxbot.storage import StoreFault
from paxbot.watch import metrics, request_context

logger = logging.getLogger(__name__)

TOO_LATE: Final = frozenset({*IN_VAIN, 10015, 50027})
"""Discord takes no answer to the interaction any more: it has expired."""
UNKNOWN_MESSAGE: Final = 10008
LONGEST_VERB: Final = 20
MODERATED: Final = "moderated"
"""Where an interaction notes the server whose moderators decide; without it, the one it comes from."""


async def guarded(interaction: Interaction[Any], work: Coroutine[Any, Any, None]) -> None:
    """The work is done, or the person knows in a sentence why not; nothing is raised."""
    pressed = request_context.current() or request_context.begin(*what(interaction))
    try:
        with interaction.client.shift.busy():
            await _done_or_told(interaction, work)
    finally:
        # What was turned away has not begun.
        work.close()
        metrics.PRESSES.labels(pressed.outcome).inc()
        logger.debug("It took %.3f seconds: %s", pressed.age, pressed.outcome)


async def _done_or_told(interaction: Interaction[Any], work: Coroutine[Any, Any, None]) -> None:
    if interaction.command is None:
        speak(await heard(interaction))
    try:
        interaction.client.shift.require()
        await work
    except PaxError as error:
        await private(interaction, words_for(error))
    except StoreFault as fault:
        # The store has logged it; nothing is wrong with the work itself.
        await private(interaction, words_for(PaxError(fault.reason)))
    except discord.HTTPException as error:
        await _refused_by_discord(interaction, error)
    except discord.RateLimited as error:
        logger.warning("Discord asks the bot to slow down: %s", error)
        await private(interaction, words_for(PaxError("slow_down")))
    except (aiohttp.ClientError, TimeoutError) as error:
        logger.warning("Discord did not answer: %r", error)
        await private(interaction, words_for(PaxError("discord_fails")))
    except NotMeantAnyMore as error:
        request_context.set_outcome("unanswered")
        logger.warning("The interaction %s is not carried out: %s", interaction.id, error)
    except Exception as error:  # noqa: BLE001 (`noted` logs it; nothing may escape to the player)
        await private(interaction, noted(error))


async def _refused_by_discord(interaction: Interaction[Any], error: discord.HTTPException) -> None:
    """The person knows in a sentence what Discord did not take, unless Discord lets nobody tell them any more."""
    if error.code in TOO_LATE or (error.code == UNKNOWN_MESSAGE and UNHEARD in interaction.extras):
        request_context.set_outcome("unanswered")
        logger.warning("The interaction %s could not be answered in time: %s", interaction.id, error)
    elif error.code == UNKNOWN_MESSAGE:
        logger.info("A message was deleted while it was answered: %s", error)
        await private(interaction, words_for(PaxError("message_gone")))
    elif isinstance(error, discord.DiscordServerError):
        logger.warning("Discord has failed: %s", error)
        await private(interaction, words_for(PaxError("discord_fails")))
    else:
        await private(interaction, noted(error))


class PaxTree(app_commands.CommandTree[Any]):
    """The commands, with an answer where one fails before it has begun."""

    async def interaction_check(self, interaction: Interaction[Any], /) -> bool:
        """True; the trail of the command begins here, and so does the language of the person who gave it."""
        request_context.begin(*what(interaction))
        speak(await heard(interaction))
        return True

    async def on_error(self, interaction: Interaction[Any], error: app_commands.AppCommandError) -> None:
        """The person knows in a sentence why nothing happened."""
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            await private(interaction, words_for(PaxError("command_changed")))
        elif isinstance(error, app_commands.TransformerError):
            await private(interaction, words_for(PaxError("option_not_understood")))
        elif isinstance(error, app_commands.CheckFailure):
            await private(interaction, words_for(PaxError("command_not_here")))
        elif isinstance(error, app_commands.CommandInvokeError) and isinstance(error.original, StoreFault):
            await private(interaction, words_for(PaxError(error.original.reason)))
        else:
            await private(interaction, noted(error))


def words_for(error: PaxError) -> str:
    """The sentence for an error a player may see."""
    told = sentence(error)
    if not told:
        return noted(error)
    request_context.set_outcome("refused")
    return told


def remark(error: PaxError) -> str:
    """The same about something that nobody has asked for: nothing is refused."""
    return sentence(error) or noted(error)


def noted(error: Exception) -> str:
    """A sentence for an error nobody foresaw, with the number that stands in every line of the log about this press."""
    request_context.set_outcome("failed")
    number = request_context.number()
    logger.error("Trouble %s", number, exc_info=error)
    return trouble(number)


def what(interaction: Interaction[Any]) -> tuple[str, int]:
    """What was pressed or which command was given, and the number of its game, 0 where it names none."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}", 0
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    kind, _, rest = custom_id.partition(":")
    verb, _, rest = rest.partition(":")
    game = rest.partition(":")[0]
    # An id may have been made up, and be as long as Discord lets it be.
    is_known = kind.startswith("pax") and verb.isascii() and verb.isalpha()
    return (verb[:LONGEST_VERB], int(game) if game.isascii() and game.isdigit() else 0) if is_known else ("form", 0)


async def private(interaction: Interaction[Any], message: str | LayoutView) -> None:
    """The person who acted, and nobody else, reads the message."""
    body: dict[str, Any] = {"content": message} if isinstance(message, str) else {"view": message}
    try:
        if interaction.response.is_done() or not await _is_first(interaction, body):
            await interaction.followup.send(**body, ephemeral=True)
    except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, TimeoutError) as error:
        logger.warning("A private answer could not be given: %s", error)


async def _is_first(interaction: Interaction[Any], body: dict[str, Any]) -> bool:
    """Whether the answer was taken as the first; Discord may have had one whose arrival the bot did not hear of."""
    try:
        await interaction.response.send_message(**body, ephemeral=True)
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED:
            raise
        return False
    return True


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
