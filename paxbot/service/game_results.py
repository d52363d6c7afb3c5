"""How games came out: a row for each, written with the game's end, and filled in for games that were over before."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final

from paxbot.engine.game import SeatResult
from paxbot.engine.kernel import State
from paxbot.engine.unasked import HAND_OVER, TAKE_BACK
from paxbot.service.history import state_before
from paxbot.service.moves import is_reseating
from paxbot.service.repository import GameRepository, UseCases
from paxbot.service.results import GameSummary, GameView, Rewind
from paxbot.service.stints import Seats, StintEnd
from paxbot.storage.result_rows import NewResult, SeatRow
from paxbot.storage.rows import FormerPlayerRow, MoveRow, PlayerRow, RowKind, Status

logger = logging.getLogger(__name__)

AT_ONCE: Final = 25
"""Games that are filled in together; others wait no longer than for one of them."""
SEATS_CHANGE: Final = (HAND_OVER, TAKE_BACK)


class How(StrEnum):
    """How a game ended."""

    FINISHED = "finished"
    AGREED = "agreed"
    """All who played agreed to end it early."""
    MODERATOR = "moderator"
    LEFT = "left"
    """The last one who played for themselves left."""
    LOST = "lost"
    """Its channel is gone."""
    EXPIRED = "expired"
    """The bot was not on its server for too long."""
    CANCELLED = "cancelled"
    """It was ended early in a way that was not noted then."""
    ENTERED = "entered"
    """It was played elsewhere."""


async def finished(
    repository: GameRepository,
    view: GameView,
    rows: Sequence[MoveRow] = (),
    undone_from: int | None = None,
    newcomer: PlayerRow | None = None,
) -> NewResult | None:
    """Return how the game came out that has ended in `view`, with what is written at the same time; None if it runs."""
    if view.game.status is not Status.FINISHED:
        return None
    found = await _seats(repository, view, rows, undone_from, newcomer)
    return _result(view, found, How.FINISHED, view.rules.result(view.state) or ())


async def ended_early(repository: GameRepository, table: GameSummary, how: How) -> NewResult | None:
    """Return the result of a game that ends without places; None of a lobby. `table` shows it as ended."""
    return None if table.game.head is None else _result(table, await _seats(repository, table), how, ())


class GameResults(UseCases):
    """Knows how games came out."""

    async def fill_in(self, after: int = 0) -> int:
        """Write the results of some games that were over before results were kept, from their logs.

        Return the last of them, to go on after; 0 when there are no more. One whose result cannot be told is logged,
        and tried again after the next start.
        """
        games = await self._repository.store.unrecorded(after, AT_ONCE)
        found = {game: result for game in games if (result := await self._of_old(game)) is not None}
        await self._repository.store.fill_in(list(found), list(found.values()))
        return games[-1] if games else 0

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
        """Return how a finished game came out, by its last state, or where that is not kept by its log."""
        store, game, rules = self._repository.store, table.game, self._repository.rules(table.game.key)
        assert game.head is not None
        seq, last = game.head.seq, await store.snapshot(game.id, game.head.seq)
        rows = () if last else await store.moves(game.id, standing=True)
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
        found.stints(game.head.turn, StintEnd.FINISHED if how is How.FINISHED else StintEnd.CANCELLED),
        moderated=how is How.MODERATOR or any(_is_moderated(row, found) for row in found.rows),
        solitaire=len(table.players) == 1,
        tag=str(table.options.league) if table.options.league else None,
    )


def _is_moderated(row: MoveRow, found: Seats) -> bool:
    """Return whether a moderator let the table go back, or somebody who never played here or hosts it moved a seat."""
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
    """Return what is stored of the seats once these rows are written, too."""
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
