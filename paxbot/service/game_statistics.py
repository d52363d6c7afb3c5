"""Statistics of the finished games of a server, a league or a person, counted from logs once a game.

Reading a log takes some ten milliseconds, so what was counted of a game is kept beside its result; adding up ten
thousand of these takes less than a second, and is kept until results change: new games are added to it.
"""

import asyncio
import json
import logging
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final, NamedTuple

from cachetools import LRUCache

from paxbot.engine.game import Counted, Game, Json
from paxbot.leagues.counts import GameCounts, Statistics, first_turns, replies
from paxbot.service.moves import is_answer
from paxbot.service.repository import GameRepository, UseCases
from paxbot.storage.counts import AT_ONCE, CountRow
from paxbot.storage.rows import MoveRow

logger = logging.getLogger(__name__)

SOME: Final = 10
"""Games whose logs are read together; others wait no longer than for one of them."""
KEPT: Final = 64
"""How many statistics are kept in memory."""


class Scope(NamedTuple):
    """Whose games: those of a game on a server or on all, perhaps only a person's, or those of a league."""

    guild: int | None
    key: str
    user: int | None = None
    league: str | None = None


class GameStatistics(UseCases):
    """Counts finished games; nothing of one that runs is ever in it."""

    def __init__(self, repository: GameRepository) -> None:
        super().__init__(repository)
        self._kept: LRUCache[Scope, tuple[tuple[int, int], int, Statistics]] = LRUCache(KEPT)
        self._one_at_a_time = asyncio.Lock()
        self._failed: set[int] = set()

    async def of(self, scope: Scope) -> Statistics:
        """Return the statistics of these games."""
        async with self._one_at_a_time:
            while await self._count_some(scope.guild):
                pass
            store, version = self._repository.store, self._repository.store.corrections_version()
            before, last, found = self._kept.get(scope, (version, 0, Statistics()))
            if before != version:
                last, found = 0, Statistics()
            while rows := await store.counts(scope.guild, scope.key, last, scope.user, scope.league):
                await asyncio.to_thread(_add, found, rows)
                last = rows[-1].result
                if len(rows) < AT_ONCE:
                    break
            self._kept[scope] = version, last, found
            return found

    async def count_some(self) -> int:
        """Count some games of which nothing was counted yet; return how many these were."""
        async with self._one_at_a_time:
            return await self._count_some(None)

    async def _count_some(self, guild: int | None) -> int:
        found = await self._repository.store.uncounted(guild, SOME + len(self._failed))
        games = [(result, game) for result, game in found if result not in self._failed][:SOME]
        counts = {result: counts for result, game in games if (counts := await self._count(result, game)) is not None}
        if counts:
            await self._repository.store.add_counts(counts)
        return len(games)

    async def _count(self, result: int, game: int) -> Json | None:
        """Count a game; one whose log cannot be read any more is logged, and left out until the next start."""
        try:
            table = await self._repository.table(game)
            rows = await self._repository.store.moves(game, standing=True)
            rules = self._repository.rules(table.game.key)
            return dict(asdict(await asyncio.to_thread(count, rules, rows, table.seats)))
        except Exception:
            self._failed.add(result)
            logger.exception("Game %s cannot be counted", game)
            return None


def count(rules: Game, rows: Sequence[MoveRow], seats: int) -> GameCounts:
    """Count a finished game by its log: all rows that stand, in order."""
    facts = [rules.load_fact(fact) for row in rows for fact in row.facts]
    answers = [(row.seat, row.at) for row in rows if is_answer(row) and row.user is not None and not row.forced]
    start, end = (rows[0].at, rows[-1].at) if rows else (None, None)
    return GameCounts(
        max((row.turn for row in rows), default=0),
        int((end - start).total_seconds()) if start and end else 0,
        replies(answers, seats, start) if start else ((),) * seats,
        (*first_turns(row.turn_seat for row in rows if row.turn > 0), *rules.counted(facts)),
    )


def _add(found: Statistics, rows: Sequence[CountRow]) -> None:
    for row in rows:
        raw, places = json.loads(row.counts), json.loads(row.places)
        for change in (change for correction in json.loads(row.changes) for change in correction):
            places[change["seat"]] = change["place"]
        counted = tuple(Counted(*each) for each in raw["counted"])
        found.add(GameCounts(raw["turns"], raw["seconds"], raw["replies"], counted), places, json.loads(row.people))
