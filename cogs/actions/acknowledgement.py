"""Acknowledgements: Discord has to hear within seconds that an interaction was noticed.

It tells the person that the interaction has failed when it hears nothing in time: because the bot had much to do,
because it was away from the gateway for a moment, or because Discord itself was late. Where something was to be changed
it is done all the same, and the channel shows what came of it.
"""

import asyncio
import logging
import time
from datetime import timedelta
from typing import Final

import aiohttp
import discord

from cogs.context import ALREADY_ANSWERED, Context

logger = logging.getLogger(__name__)

UNKNOWN_INTERACTION: Final = 10062
UNANSWERABLE: Final = frozenset({UNKNOWN_INTERACTION, ALREADY_ANSWERED})
"""Discord waits no longer, or has heard of it by a call whose answer was lost."""
PATIENCE: Final = 3.0
"""Seconds Discord waits for an acknowledgement."""
LONGEST_DELAY: Final = timedelta(minutes=1)
"""How long an interaction of which nobody was told counts as meant; who waits longer has done something else."""
RESUMED: Final = 30.0
"""Seconds after a connection was resumed in which what was missed may still be heard of."""
ATTEMPTS: Final = 2


class TooOld(Exception):
    """The interaction reached the bot so late that it is better not carried out at all."""


async def acknowledge(context: Context, *, private: bool = False) -> None:
    """Tell Discord that an interaction was noticed, which is carried out even if it is too late for that.

    With `private`, a private answer is announced. Raises: TooOld.
    """
    age = context.now - context.interaction.created_at
    if age > LONGEST_DELAY and time.monotonic() - context.app.connections.resumed_at < RESUMED:
        # Discord may just be telling what the bot has missed; else only the clocks of the two differ.
        raise TooOld(f"it is {age.total_seconds():.0f} seconds old")
    try:
        async with asyncio.timeout(PATIENCE):
            await defer(context, private=private)
    except discord.HTTPException as error:
        if error.code not in UNANSWERABLE and not isinstance(error, discord.DiscordServerError):
            raise
        _note_late(context, error)
    except (aiohttp.ClientError, TimeoutError) as error:
        _note_late(context, error)


def _note_late(context: Context, error: Exception) -> None:
    context.is_unheard = True
    logger.warning("A press is carried out though Discord did not hear of it in time: %r", error)


async def defer(context: Context, *, private: bool) -> None:
    """Tell Discord that an interaction was noticed; fail where it does not listen, for then nobody reads the answer.

    A call whose answer is lost is made once more: at worst Discord says that it has heard before.
    """
    for attempt in range(1, ATTEMPTS + 1):
        try:
            await context.interaction.response.defer(ephemeral=private, thinking=private)
        except aiohttp.ClientError:
            if attempt == ATTEMPTS:
                raise
        except discord.HTTPException as error:
            if attempt == 1 or error.code != ALREADY_ANSWERED:
                raise
            return
        else:
            return
