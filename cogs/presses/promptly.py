"""That a press was noticed: Discord has to hear of it within seconds, and what was pressed is done even if it does not.

Discord tells whoever pressed that the interaction has failed when it hears nothing in time: because the bot had much to
do, because it was away from the gateway for a moment, or because Discord itself was late. Whoever presses means it all
the same, and reads in the channel what came of it.
"""

import asyncio
import logging
import time
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import aiohttp
import discord
from discord import Interaction

if TYPE_CHECKING:
    from cogs.client import PaxBot

logger = logging.getLogger(__name__)

UNKNOWN_INTERACTION: Final = 10062
ALREADY_ANSWERED: Final = 40060
IN_VAIN: Final = frozenset({UNKNOWN_INTERACTION, ALREADY_ANSWERED})
"""Discord waits no longer, or has heard of it by a call whose answer was lost."""
PATIENCE: Final = 3.0
"""Seconds Discord waits for an acknowledgement."""
MEANT: Final = timedelta(minutes=1)
"""How long a press of which nobody was told counts as meant; who waits longer has done something else."""
TAKEN_UP: Final = 30.0
"""Seconds after a connection was taken up again in which what was missed may still be heard of."""
ATTEMPTS: Final = 2
UNHEARD: Final = "unheard"
"""Where an interaction notes that Discord may not have heard that it was noticed."""


class NotMeantAnyMore(Exception):
    """The press reached the bot so late that it is better not done at all."""


async def acknowledge(interaction: "Interaction[PaxBot]", *, thinking: bool = False) -> None:
    """Discord knows that the press was noticed; or it is too late for that, and it is to be carried out all the same.

    With `thinking`, a private answer is announced. Raises: NotMeantAnyMore.
    """
    age = interaction.client.settings.now() - interaction.created_at
    if age > MEANT and _may_be_old(interaction.client):
        raise NotMeantAnyMore(f"it is {age.total_seconds():.0f} seconds old")
    try:
        async with asyncio.timeout(PATIENCE):
            await take_notice(interaction, thinking=thinking)
    except discord.HTTPException as error:
        if error.code not in IN_VAIN and not isinstance(error, discord.DiscordServerError):
            raise
        _is_late(interaction, error)
    except (aiohttp.ClientError, TimeoutError) as error:
        _is_late(interaction, error)


def _is_late(interaction: "Interaction[PaxBot]", error: Exception) -> None:
    """Whoever answers the interaction later knows that this may be in vain."""
    interaction.extras[UNHEARD] = True
    logger.warning("A press is carried out though Discord did not hear of it in time: %r", error)


def _may_be_old(bot: "PaxBot") -> bool:
    """Whether Discord may just be telling what the bot has missed; else only the clocks of the two differ."""
    return time.monotonic() - bot.taken_up_at < TAKEN_UP


async def take_notice(interaction: "Interaction[PaxBot]", *, thinking: bool) -> None:
    """Discord knows that the press was noticed. Where it does not, there is nobody to show anything to.

    A call whose answer is lost is made once more: at worst Discord says that it has heard before.
    """
    for attempt in range(1, ATTEMPTS + 1):
        try:
            await interaction.response.defer(ephemeral=thinking, thinking=thinking)
        except aiohttp.ClientError:
            if attempt == ATTEMPTS:
                raise
        except discord.HTTPException as error:
            if attempt == 1 or error.code != ALREADY_ANSWERED:
                raise
            return
        else:
            return
