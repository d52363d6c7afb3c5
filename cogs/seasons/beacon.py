"""Asking the public beacon: one request for each draw that waits for it."""

import json
import logging
from typing import Final

import aiohttp

logger = logging.getLogger(__name__)

PATIENCE: Final = aiohttp.ClientTimeout(total=10)
MOST: Final = 4096
"""The maximum length of an answer, in bytes."""


async def signature_of(address: str, number: int) -> str:
    """Return the signature of a round, or nothing as long as the beacon does not tell it."""
    url = f"{address.rstrip('/')}/public/{number}"
    try:
        async with (
            aiohttp.ClientSession(timeout=PATIENCE) as session,
            session.get(url, allow_redirects=False) as answer,
        ):
            answer.raise_for_status()
            data = b""
            # One read gives what has arrived, which may be a part.
            while len(data) <= MOST and (more := await answer.content.read(MOST)):
                data += more
            told = json.loads(data)
    except (aiohttp.ClientError, TimeoutError, ValueError, RecursionError) as error:
        logger.warning("The beacon did not tell round %s: %s", number, error)
        return ""
    return str(told.get("signature", "")) if isinstance(told, dict) else ""
