"""Results of games, and the ratings of a server's people.
A result is written with the game's end, or filled in for older games. Ratings are cached until results change.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import partial
from typing import Final

from cachetools import LRUCache

from paxbot import PaxError
from paxbot.engine.game import Json, SeatResult
from paxbot.engine.kernel import Seat, State
from paxbot.leagues.ratings import Rated, Ratings
from paxbot.leagues.results import Player
from paxbot.service.leagues.months import Months, result_of
from paxbot.service.people.settings import Guilds, records_of
from paxbot.service.play.history import state_before
from paxbot.service.play.moves import SEATS_CHANGE, is_handing_over, is_reseating
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository, UseCases
from paxbot.service.results.export import TypedSeat, read_reason
from paxbot.service.results.statistics import UNKNOWN, Reliability, Seats, StintEnd
from paxbot.service.views import GameSummary, GameView, Rewind
from paxbot.storage.rows import (
    FormerPlayerRow,
    MoveRow,
    NewResult,
    PlayerRow,
    ResultRow,
    RowKind,
    SeatRow,
    Status,
    StintRow,
)

logger = logging.getLogger(__name__)

AT_ONCE: Final = 25


class How(StrEnum):
    FINISHED = "finished"
    AUTOMATED = "automated"
    AGREED = "agreed"
    MODERATOR = "moderator"
    LEFT = "left"
    LOST = "lost"
    EXPIRED = "expired"
    CANCELLED = "cancelled"
    ENTERED = "entered"


async def finished(
    repository: GameRepository,
    view: GameView,
    rows: Sequence[MoveRow] = (),
    undone_from: int | None = None,
    newcomer: PlayerRow | None = None,
) -> NewResult | None:
    """Return the result of a game that ends in `view`, with the rows written at the same time; None if it runs."""
    if view.game.status is not Status.FINISHED:
        return None
    found = await _seats(repository, view, rows, undone_from, newcomer)
    outcome = view.rules.result(view.state) or ()
    left = [row.move["seat"] for row in found.rows if row.stands and row.move is not None and is_handing_over(row)]
    if view.people or not left:
        return _result(view, found, How.FINISHED, outcome)
    return _result(view, found, How.AUTOMATED, put_last(outcome, left[-1]))


async def ended_early(repository: GameRepository, table: GameSummary, how: How) -> NewResult | None:
    return None if table.game.head is None else _result(table, await _seats(repository, table), how, ())


@dataclass(eq=False, repr=False)
class GameResults(UseCases):
    _months: Months
    on_correction: Callable[[ResultRow], Awaitable[None]] | None = field(default=None, init=False)

    async def fill_in(self, after: int = 0) -> int:
        games = await self._store.unrecorded(after, AT_ONCE)
        found = {game: result for game in games if (result := await self._of_old(game)) is not None}
        await self._store.fill_in(list(found), list(found.values()))
        return games[-1] if games else 0

    async def of_guild(self, guild: int, most: int, page: int) -> tuple[list[ResultRow], int]:
        return await self._store.results_of(guild, most, page * most), -(-await self._store.result_count(guild) // most)

    async def of_user(self, guild: int, user: int) -> list[ResultRow]:
        return await self._store.results_with(guild, user)

    async def record(self, guild: int, user: int) -> Reliability:
        return (await records_of(self._repository, guild, [user])).get(user, UNKNOWN)

    async def get(self, result: int, guild: int) -> ResultRow:
        row = await self._store.result(result)
        if row is None or row.guild != guild:
            raise PaxError(Reason.UNKNOWN_RESULT, number=result)
        return row

    async def correct(
        self, result: int, guild: int, *, by: int, seats: Sequence[TypedSeat], reason: str, after: int
    ) -> ResultRow:
        """Append a correction: the seats in order, as they should be; `after` this many corrections.
        Raises: PaxError(UNKNOWN_RESULT, REASON_NEEDED, OWN_TABLE, CORRECTED_MEANWHILE, NOTHING_TO_CORRECT).
        """
        reason = read_reason(reason)
        async with self._repository.guild_lock(guild):
            row = await self.get(result, guild)
            game = None if row.game is None else await self._store.game(row.game)
            is_of_season = game is not None and game.options.get("fixture") is not None
            if is_of_season and by in [stint.user for stint in row.stints]:
                raise PaxError(Reason.OWN_TABLE)
            if len(row.corrections) != after:
                raise PaxError(Reason.CORRECTED_MEANWHILE)
            changed = [
                (each, replace(each, place=typed.place, points=typed.points))
                for each, typed in zip(row.corrected, seats, strict=True)
                if (each.place, each.points) != (typed.place, typed.points)
            ]
            if not changed:
                raise PaxError(Reason.NOTHING_TO_CORRECT)
            before, now = ([_plain(each) for each in side] for side in zip(*changed, strict=True))
            await self._store.correct(result, self._repository.now(), by, reason, before, now)
        corrected = await self.get(result, guild)
        if self.on_correction is not None:
            await self.on_correction(corrected)
        return corrected

    async def enter(
        self, guild: int, key: str, *, by: int, ended_at: datetime, seats: Sequence[TypedSeat], rival: str
    ) -> ResultRow:
        """Enter an unverified result of a game played elsewhere; `rival` is the automated player.
        A name that belongs to one person in the server's games is that person. It counts for the open month. Raises:
        PaxError(UNKNOWN_RULES, SEATS_OF_RESULT, PLACES_HAVE_A_GAP, SEATED_TWICE).
        """
        possible = self._repository.rules(key).seats
        if len(seats) not in possible:
            raise PaxError(Reason.SEATS_OF_RESULT, fewest=possible[0], most=possible[-1])
        if any(each.place is None for each in seats):
            raise PaxError(Reason.PLACES_HAVE_A_GAP)
        people = [await self._person(guild, seat, each, rival) for seat, each in enumerate(seats)]
        known = [stint.user or stint.name.casefold() for stint in people if not stint.automated]
        if len(set(known)) < len(known):
            raise PaxError(Reason.SEATED_TWICE)
        results = tuple(SeatRow(seat, each.place, each.points) for seat, each in enumerate(seats))
        is_alone = sum(not stint.automated for stint in people) == 1
        taking = None if is_alone else await self._months.taking(guild, key, ended_at)
        league, ended_at = taking or (None, ended_at)
        new = NewResult(None, guild, key, ended_at, How.ENTERED, results, tuple(people), False, False, is_alone)
        tag = None if league is None else str(league.id)
        number = await self._store.add_result(replace(new, entered_by=by, tag=tag))
        return await self.get(number, guild)

    async def _person(self, guild: int, seat: int, typed: TypedSeat, rival: str) -> StintRow:
        if typed.name.casefold() == rival.casefold():
            return StintRow(seat, None, "", True, 0, 0, StintEnd.FINISHED)
        user, name = typed.user, "" if typed.user else typed.name.lstrip("@ ") or typed.name
        if user is None:
            known = await self._store.users_called(guild, name)
            user = known[0] if len(known) == 1 else None
        return StintRow(seat, user, name, False, 0, 0, StintEnd.FINISHED)

    async def _of_old(self, game: int) -> NewResult | None:
        try:
            table = await self._repository.table(game)
            if table.game.status is Status.CANCELLED:
                return await ended_early(self._repository, table, How.CANCELLED)
            outcome = await self._outcome(table)
            return _result(table, await _seats(self._repository, table), How.FINISHED, outcome)
        except Exception:
            logger.exception("The result of game %s cannot be told", game)
            return None

    async def _outcome(self, table: GameSummary) -> Sequence[SeatResult]:
        game, rules = table.game, self._repository.rules(table.game.key)
        assert game.head is not None
        seq, last = game.head.seq, await self._store.snapshot(game.id, game.head.seq)
        rows = () if last else await self._store.moves(game.id, standing=True)
        setup = {} if last else await self._repository.setup(game)

        def outcome() -> Sequence[SeatResult]:
            state: State = rules.load(last) if last else state_before(rules, setup, rows, seq + 1)
            return rules.result(state) or ()

        return await asyncio.to_thread(outcome)


def _result(table: GameSummary, found: Seats, how: How, outcome: Sequence[SeatResult]) -> NewResult:
    game = table.game
    assert game.head is not None
    assert game.ended_at is not None
    seats = tuple(
        SeatRow(seat, each.place, each.points, tuple(count._asdict() for count in each.tie_breaks))
        for seat, each in enumerate(outcome)
    )
    return NewResult(
        game.id,
        game.guild,
        game.key,
        game.ended_at,
        how,
        seats or tuple(map(SeatRow, range(table.seats))),
        found.stints(game.head.turn, StintEnd.FINISHED if outcome else StintEnd.CANCELLED),
        moderated=how is How.MODERATOR or any(_is_moderated(row, found) for row in found.rows),
        solitaire=len(table.players) == 1,
        tag=str(table.options.league) if table.options.league else None,
    )


def put_last(outcome: Sequence[SeatResult], last: Seat) -> list[SeatResult]:
    own = outcome[last].place
    places = [each.place - (each.place > own) for each in outcome]
    places[last] = len(outcome)
    return [each._replace(place=place) for each, place in zip(outcome, places, strict=True)]


def _plain(seat: SeatRow) -> Json:
    return {"seat": seat.seat, "place": seat.place, "points": seat.points}


def _is_moderated(row: MoveRow, found: Seats) -> bool:
    if row.kind is RowKind.UNDO:
        return row.move is not None and Rewind.load(row.move).decided_by is not None
    return row.user is not None and row.user not in found.users and row.user != found.table.game.host


async def _seats(
    repository: GameRepository,
    table: GameSummary,
    rows: Sequence[MoveRow] = (),
    undone_from: int | None = None,
    newcomer: PlayerRow | None = None,
) -> Seats:
    """Return the stored seats, including these rows that are about to be written."""
    store, game = repository.store, table.game
    began = game.started_at
    has_newcomers = any(began is None or player.joined_at >= began for player in table.players)
    former = [*(await store.former_players(game.id) if has_newcomers else ())]
    if newcomer is not None and newcomer.seat is not None:
        leaver = next(player for player in await store.players(game.id) if player.seat == newcomer.seat)
        former.append(FormerPlayerRow(leaver.user, leaver.name, newcomer.seat, rows[0].at))
    known = await store.unasked(game.id, SEATS_CHANGE)
    if undone_from is not None:
        known = tuple(replace(row, undone_by=rows[0].seq) if row.seq >= undone_from else row for row in known)
    changes = (
        *known,
        *(row for row in rows if row.move is not None and (row.kind is RowKind.UNDO or is_reseating(row))),
    )
    turns = {row.left_at: max(1, await store.turn_at(game.id, row.left_at)) for row in former}
    return Seats(table, former, changes, turns)


KEPT: Final = 32
READ_AT_ONCE: Final = 500
"""Results rated together: few enough for memory."""

Games = defaultdict[str, Ratings]

Tables = Mapping[str, Mapping[Player, Rated]]


@dataclass(eq=False, repr=False)
class ServerRatings(UseCases):
    _guilds: Guilds
    _kept: LRUCache[int, tuple[tuple[int, ...], Tables]] = field(default_factory=partial(LRUCache, KEPT), init=False)
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    async def of(self, guild: int) -> Tables:
        """Return the ratings by game, the one with most people first. Raises: PaxError(NO_RATINGS)."""
        if not (await self._guilds.of(guild)).ratings:
            raise PaxError(Reason.NO_RATINGS)
        if (tables := self._known(guild)) is None:
            async with self._one_at_a_time:
                if (tables := self._known(guild)) is None:
                    tables = await self._compute(guild)
        return tables

    def _known(self, guild: int) -> Tables | None:
        version, tables = self._kept.get(guild, (None, None))
        return tables if version == self._store.results_version(guild) else None

    async def _compute(self, guild: int) -> Tables:
        version, batch, games = self._store.results_version(guild), list[ResultRow](), Games(Ratings)
        async for row in self._store.all_results(guild):
            batch.append(row)
            if len(batch) == READ_AT_ONCE:
                await asyncio.to_thread(_rate, games, batch)
                batch.clear()
        await asyncio.to_thread(_rate, games, batch)
        by_people = sorted(games.items(), key=lambda each: (-len(each[1].skills), each[0]))
        tables = {key: ratings.table() for key, ratings in by_people if ratings.skills}
        self._kept[guild] = version, tables
        return tables


def _rate(games: Games, rows: Sequence[ResultRow]) -> None:
    for key in {row.key for row in rows}:
        games[key].add([result_of(row) for row in rows if row.key == key])
