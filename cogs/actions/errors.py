"""The end of every error: a short private sentence for the person, and the details in the log."""

import logging
from collections.abc import Coroutine
from typing import Any, Final

import aiohttp
import discord
from discord import Interaction, InteractionType, app_commands

from cogs.context import UNANSWERABLE, Context, TooOld
from cogs.layouts.components import OutOfBounds, check_options, read_sent
from cogs.messages.channels import UNKNOWN_CHANNEL
from cogs.messages.sender import is_deleted
from paxbot import PaxError
from paxbot.present.errors import sentence, trouble
from paxbot.present.words import speak
from paxbot.service import StoreFault
from paxbot.watch import telemetry

logger = logging.getLogger(__name__)

TOO_LATE: Final = frozenset({*UNANSWERABLE, 10015, 50027})
LONGEST_VERB: Final = 20


async def run(context: Context, work: Coroutine[Any, Any, None]) -> None:
    """Do the work, or tell the person in a sentence why not; nothing is raised."""
    request, app = telemetry.current_request() or begin_request(context.interaction), context.app
    with app.shutdown.busy():
        try:
            with app.fair_use.counted(context.user):
                if context.interaction.command is None:
                    speak(await context.language())
                app.shutdown.refuse_new_work()
                async with app.fair_use.turn(context.user):
                    # The bot may be stopping since.
                    app.shutdown.refuse_new_work()
                    await work
        except Exception as error:  # noqa: BLE001 (`explain` logs what nobody foresaw; nothing may escape to the player)
            explanation = explain(context, error)
            if explanation:
                await context.tell(explanation)
        finally:
            # What was turned away has not begun.
            work.close()
            telemetry.INTERACTIONS.labels(request.outcome).inc()
            logger.debug("It took %.3f seconds: %s", request.age, request.outcome)


def explain(context: Context, error: Exception) -> str:
    """Log an error and return a sentence for the person; empty if Discord takes no answer now."""
    match error:
        case PaxError():
            return words_for(error)
        case StoreFault():
            # The store has logged it; nothing is wrong with the work itself.
            return words_for(PaxError(error.reason))
        case discord.HTTPException():
            return _refused_by_discord(context, error)
        case discord.RateLimited():
            logger.warning("Discord asks the bot to slow down: %s", error)
            return words_for(PaxError("slow_down"))
        case aiohttp.ClientError() | TimeoutError():
            logger.warning("Discord did not answer: %r", error)
            return words_for(PaxError("discord_fails"))
        case TooOld():
            telemetry.set_outcome("unanswered")
            logger.warning("The interaction %s is not carried out: %s", context.interaction.id, error)
            return ""
        case _:
            return noted(error)


def _refused_by_discord(context: Context, error: discord.HTTPException) -> str:
    if error.code in TOO_LATE or (is_deleted(error) and context.is_unheard):
        telemetry.set_outcome("unanswered")
        logger.warning("The interaction %s could not be answered in time: %s", context.interaction.id, error)
        return ""
    if is_deleted(error):
        logger.info("A message was deleted while it was answered: %s", error)
        return words_for(PaxError("message_gone"))
    if isinstance(error, discord.DiscordServerError) or error.code == UNKNOWN_CHANNEL:
        logger.warning("Discord has failed: %s", error)
        return words_for(PaxError("discord_fails"))
    return noted(error)


class PaxTree(app_commands.CommandTree[Any]):
    async def interaction_check(self, interaction: Interaction[Any], /) -> bool:
        context = Context.of(interaction)
        if context.app.fair_use.is_full(context.user):
            return False
        begin_request(interaction)
        if interaction.type is not InteractionType.autocomplete:
            speak(await context.language())
            check_options(interaction)
        return True

    async def on_error(self, interaction: Interaction[Any], error: app_commands.AppCommandError) -> None:
        await Context.of(interaction).tell(_why_not(error))


def _why_not(error: app_commands.AppCommandError) -> str:
    match error:
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return words_for(PaxError("command_changed"))
        case OutOfBounds():
            return words_for(error.reason)
        case app_commands.TransformerError():
            return words_for(PaxError("option_not_understood"))
        case app_commands.CheckFailure():
            return words_for(PaxError("command_not_here"))
        case app_commands.CommandInvokeError(original=StoreFault() as fault):
            return words_for(PaxError(fault.reason))
        case _:
            return noted(error)


def words_for(error: PaxError) -> str:
    told = sentence(error)
    if not told:
        return noted(error)
    telemetry.set_outcome("refused")
    return told


def remark(error: PaxError) -> str:
    return sentence(error) or noted(error)


def noted(error: Exception) -> str:
    """Return a sentence for an unforeseen error, with the number in every line of the log about it."""
    telemetry.set_outcome("failed")
    number = telemetry.request_number()
    logger.error("Trouble %s", number, exc_info=error)
    return trouble(number)


def begin_request(interaction: Interaction[Any]) -> telemetry.RequestContext:
    if interaction.command is not None:
        return telemetry.begin_request(f"/{interaction.command.qualified_name}")
    sent = read_sent(interaction)
    # An id may have been made up, and be as long as Discord lets it be.
    return (
        telemetry.begin_request(sent.custom_id.verb[:LONGEST_VERB], sent.custom_id.game)
        if sent
        else telemetry.begin_request("form")
    )
