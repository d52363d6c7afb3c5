"""Ratings of a server's people, computed from its results and kept in memory until these change."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from cachetools import LRUCache

from paxbot.errors import PaxError
from paxbot.leagues.ratings import Rated, Ratings
from paxbot.leagues.results import Player
from paxbot.service.guilds import Guilds
from paxbot.service.months import result_of
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository, UseCases
from paxbot.storage.result_rows import ResultRow

KEPT: Final = 32
"""The servers whose ratings are kept in memory."""
AT_ONCE: Final = 500
"""Results that are rated together: so few that they are no burden to memory."""

Games = defaultdict[str, Ratings]
"""The ratings of each game, as they grow."""

Tables = Mapping[str, Mapping[Player, Rated]]
"""The rated people of each game, the best first."""


class ServerRatings(UseCases):
    """Knows how the people of servers are rated that want it."""

    def __init__(self, repository: GameRepository, guilds: Guilds) -> None:
        super().__init__(repository)
        self._guilds = guilds
        self._kept: LRUCache[int, tuple[tuple[int, ...], Tables]] = LRUCache(KEPT)
        self._one_at_a_time = asyncio.Lock()

    async def of(self, guild: int) -> Tables:
        """Return the ratings of a server by game, the game with most people first. Raises: PaxError(NO_RATINGS)."""
        if not (await self._guilds.of(guild)).ratings:
            raise PaxError(Reason.NO_RATINGS)
        if (tables := self._known(guild)) is None:
            async with self._one_at_a_time:
                if (tables := self._known(guild)) is None:
                    tables = await self._compute(guild)
        return tables

    def _known(self, guild: int) -> Tables | None:
        version, tables = self._kept.get(guild, (None, None))
        return tables if version == self._repository.store.results_version(guild) else None

    async def _compute(self, guild: int) -> Tables:
        version, batch, games = self._repository.store.results_version(guild), list[ResultRow](), Games(Ratings)
        async for row in self._repository.store.all_results(guild):
            batch.append(row)
            if len(batch) == AT_ONCE:
                await asyncio.to_thread(_rate, games, batch)
                batch.clear()
        await asyncio.to_thread(_rate, games, batch)
        by_people = sorted(games.items(), key=lambda each: (-len(each[1].skills), each[0]))
        tables = {key: ratings.table() for key, ratings in by_people if ratings.skills}
        self._kept[guild] = version, tables
        return tables


def _rate(games: Games, rows: Sequence[ResultRow]) -> None:
    """Rate the next games of a server."""
    for key in {row.key for row in rows}:
        games[key].add([result_of(row) for row in rows if row.key == key])
