"""Time in which nobody could act because the bot was down costs nobody anything."""

import logging
from datetime import datetime, timedelta
from typing import Final

from paxbot.errors import PaxError
from paxbot.service.pauses import Pauses
from paxbot.service.repository import GameRepository

logger = logging.getLogger(__name__)

SHORT: Final = timedelta(minutes=5)
"""An outage that is no longer counts like any other time: restarts and updates take less."""


class Outages:
    """Lets games go on after an outage as after a pause of which nobody has to be told."""

    def __init__(self, repository: GameRepository, pauses: Pauses) -> None:
        self._repository = repository
        self._pauses = pauses

    async def make_up_for(self, since: datetime) -> frozenset[int]:
        """Stop the clocks from that moment until now, if the bot was away for long; return the games concerned."""
        if self._repository.now() - since <= SHORT:
            return frozenset()
        games = [row.id for row in await self._repository.store.open_games()]
        return frozenset([game for game in games if await self._stood_still(game, since)])

    async def _stood_still(self, game: int, since: datetime) -> bool:
        try:
            return await self._pauses.stood_still(game, since)
        except PaxError:
            # One game that cannot be read must not keep the bot from starting, nor the others waiting.
            logger.exception("The time of game %s in which the bot was away is not made up for", game)
            return False
