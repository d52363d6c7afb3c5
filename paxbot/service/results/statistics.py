"""Facts counted from logs: the holders of seats from turn to turn, their reliability, and statistics.
Reading a log takes some ten milliseconds, so a game's counts are kept beside its result. Sums are cached until results
change; new games are added.
"""

import asyncio
import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from enum import StrEnum
from itertools import pairwise
from typing import Final, NamedTuple

from cachetools import LRUCache

from paxbot.engine.game import Counted, Game, Json
from paxbot.engine.kernel import Seat
from paxbot.leagues.ratings import GameCounts, Statistics, first_turns, replies
from paxbot.service.play.moves import is_answer, is_handing_over, is_reseating
from paxbot.service.repository import GameRepository, UseCases
from paxbot.service.views import GameOptions, GameSummary, GameView, LogEntry
from paxbot.storage.results import AT_ONCE, CountRow
from paxbot.storage.rows import FormerPlayerRow, MoveRow, PlayerRow, StintRow

logger = logging.getLogger(__name__)

NEWCOMER: Final = 3


@dataclass(frozen=True, slots=True)
class Reliability:
    """Games played with others, and a player's own turns in games with a clock."""

    games: int = 0
    left: int = 0
    turns: int = 0
    late: int = 0

    @property
    def in_time(self) -> int | None:
        """Return the percentage of turns in time, rounded down; None if no time was counted."""
        return 100 * (self.turns - self.late) // self.turns if self.turns else None

    def suits(self, options: GameOptions) -> bool:
        is_known = options.newcomers or self.games >= NEWCOMER
        is_in_time = self.in_time is None or self.in_time >= options.least_in_time
        return is_known and is_in_time and (options.most_left is None or self.left <= options.most_left)


UNKNOWN: Final = Reliability()


class StintEnd(StrEnum):
    FINISHED = "finished"
    CANCELLED = "cancelled"
    LEFT = "left"
    TIMED_OUT = "timed_out"
    REMOVED = "removed"
    SUBSTITUTED = "substituted"
    RETURNED = "returned"


@dataclass(frozen=True, slots=True)
class Seats:
    table: GameSummary
    former: Sequence[FormerPlayerRow]
    rows: Sequence[MoveRow]
    turns: Mapping[datetime, int]

    @property
    def users(self) -> frozenset[int]:
        return frozenset(user for user, _ in self._people())

    def _people(self) -> Iterator[tuple[int, Seat | None]]:
        yield from ((player.user, player.seat) for player in self.table.players)
        yield from ((row.user, row.seat) for row in self.former)

    def stints(self, last_turn: int, end: StintEnd) -> tuple[StintRow, ...]:
        """In the order of seats and of time."""
        seats = range(self.table.seats)
        return tuple(stint for seat in seats for stint in self._of_seat(seat, max(1, last_turn), end))

    def _of_seat(self, seat: Seat, last_turn: int, end: StintEnd) -> Iterator[StintRow]:
        for (since, person, _), (turn, _, why) in pairwise([*self._holders(seat), (last_turn, None, end)]):
            user, name = (None, "") if person is None else (person.user, person.name)
            yield StintRow(seat, user, name, person is None, min(since, turn), turn, why)

    def _holders(self, seat: Seat) -> Iterator[tuple[int, PlayerRow | FormerPlayerRow | None, StintEnd]]:
        """Yield the first turn of each holder of the seat, None for the game itself, and why the one before lost it."""
        owner = self.table.owner(seat)
        leavers = [row for row in self.former if row.seat == seat]
        people = iter([*leavers, owner])
        person, automated = next(people), owner is None
        yield 1, person, StintEnd.RETURNED
        for at, turn, why in self._changes(seat, leavers):
            if why is StintEnd.SUBSTITUTED:
                person = next(people)
                if automated:
                    continue
            else:
                automated = not automated
                why = why if automated or all(row.left_at != at for row in leavers) else StintEnd.SUBSTITUTED
            yield turn, None if automated else person, why

    def _changes(self, seat: Seat, leavers: Sequence[FormerPlayerRow]) -> Sequence[tuple[datetime, int, StintEnd]]:
        changes = [(row.left_at, self.turns[row.left_at], StintEnd.SUBSTITUTED) for row in leavers]
        before: MoveRow | None = None
        for row in self.rows:
            if not is_reseating(row) or row.move is None or row.move["seat"] != seat:
                continue
            if row.stands:
                # A seat keeps its player when the table goes back: the same change is written once more, by whoever
                # went back.
                first = before if before is not None and not before.stands and before.move == row.move else row
                changes.append((row.at, max(1, row.turn), self._why(seat, first)))
            before = row
        order = (StintEnd.SUBSTITUTED, StintEnd.RETURNED)
        return sorted(changes, key=lambda each: (each[0], order.index(each[2]) if each[2] in order else -1))

    def _why(self, seat: Seat, row: MoveRow) -> StintEnd:
        if not is_handing_over(row):
            return StintEnd.RETURNED
        if row.user is None:
            return StintEnd.TIMED_OUT
        return StintEnd.LEFT if (row.user, seat) in self._people() else StintEnd.REMOVED


@dataclass(frozen=True, slots=True)
class Holders:
    view: GameView
    former: Sequence[FormerPlayerRow]
    changes: Sequence[MoveRow]

    @property
    def change(self) -> bool:
        return bool(self.former or self.changes)

    def table(self, at: datetime) -> GameView:
        then = {row.seat: row for row in reversed(self.former) if row.left_at > at}
        if not then:
            return self.view
        players = [
            replace(player, user=then[player.seat].user, name=then[player.seat].name)
            if player.seat is not None and player.seat in then
            else player
            for player in self.view.players
        ]
        return replace(self.view, players=tuple(players))

    def automated(self, entry: LogEntry) -> frozenset[Seat]:
        played = set(range(self.view.seats)) - {player.seat for player in self.view.players}
        for row in self.changes:
            if row.seq >= entry.seq:
                break
            if row.move is None or (row.undone_by is not None and row.undone_by <= entry.seq):
                continue
            if is_handing_over(row):
                played.add(row.move["seat"])
            elif entry.turn > row.turn:
                # Whoever takes a seat back has it when the turn is over.
                played.discard(row.move["seat"])
        return frozenset(played)


SOME: Final = 10
KEPT: Final = 64


class Scope(NamedTuple):
    """A game on one server or all, perhaps only one person's or one league's."""

    guild: int | None
    key: str
    user: int | None = None
    league: str | None = None


class GameStatistics(UseCases):
    """Statistics of finished games; running games are never included."""

    def __init__(self, repository: GameRepository) -> None:
        super().__init__(repository)
        self._kept: LRUCache[Scope, tuple[tuple[int, int], int, Statistics]] = LRUCache(KEPT)
        self._one_at_a_time = asyncio.Lock()
        self._failed: set[int] = set()

    async def of(self, scope: Scope) -> Statistics:
        async with self._one_at_a_time:
            while await self._count_some(scope.guild):
                pass
            version = self._store.corrections_version()
            before, last, found = self._kept.get(scope, (version, 0, Statistics()))
            if before != version:
                last, found = 0, Statistics()
            while rows := await self._store.counts(scope.guild, scope.key, last, scope.user, scope.league):
                await asyncio.to_thread(_add, found, rows)
                last = rows[-1].result
                if len(rows) < AT_ONCE:
                    break
            self._kept[scope] = version, last, found
            return found

    async def count_some(self) -> int:
        async with self._one_at_a_time:
            return await self._count_some(None)

    async def _count_some(self, guild: int | None) -> int:
        found = await self._store.uncounted(guild, SOME + len(self._failed))
        games = [(result, game) for result, game in found if result not in self._failed][:SOME]
        counts = {result: counts for result, game in games if (counts := await self._count(result, game)) is not None}
        if counts:
            await self._store.add_counts(counts)
        return len(games)

    async def _count(self, result: int, game: int) -> Json | None:
        try:
            table = await self._repository.table(game)
            rows = await self._store.moves(game, standing=True)
            rules = self._repository.rules(table.game.key)
            return dict(asdict(await asyncio.to_thread(count, rules, rows, table.seats)))
        except Exception:
            self._failed.add(result)
            logger.exception("Game %s cannot be counted", game)
            return None


def count(rules: Game, rows: Sequence[MoveRow], seats: int) -> GameCounts:
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
