"""Past turns, played again from the nearest turn whose beginning is remembered, so that paging is quick."""

import asyncio
from collections.abc import Sequence
from typing import Final

from cachetools import LRUCache

from paxbot.engine.game import Game, Json
from paxbot.engine.kernel import State
from paxbot.service.history import Frames, TurnEnd, frames_between, turn_ends
from paxbot.storage.rows import MoveRow

REMEMBERED: Final = 400
"""Positions in which a turn begins, of all games; about four long games' worth."""


class Replays:
    """Finds how the table lay in past turns.

    A position is known by the game and the number of the row that led to it: what was taken back never stands again.
    """

    def __init__(self, remembered: int = REMEMBERED) -> None:
        self._known: LRUCache[tuple[int, int], State] = LRUCache(remembered)

    async def frames(self, rules: Game, game: int, setup: Json, rows: Sequence[MoveRow], turn: int) -> Frames:
        """Return each row of the turn with the state after it; `rows` are all that stand, in order.

        Raises: PaxError(TURN_NOT_REPLAYED).
        """
        first = next(at for at, row in enumerate(rows) if row.turn == turn)
        start, state = self._nearest(game, rows[:first])
        if state is None:
            state = rules.load(setup)
        frames, turns = await asyncio.to_thread(frames_between, rules, state, rows[start:], turn)
        self._known.update({(game, seq): begun for seq, begun in turns.items()})
        return frames

    async def ends(self, rules: Game, setup: Json, rows: Sequence[MoveRow]) -> tuple[TurnEnd, ...]:
        """Return the end of each turn, in order. Raises: PaxError(TURN_NOT_REPLAYED)."""
        return await asyncio.to_thread(turn_ends, rules, rules.load(setup), rows)

    def _nearest(self, game: int, rows: Sequence[MoveRow]) -> tuple[int, State | None]:
        """Return the place among the rows to go on from, and its state; the beginning and None if none is known."""
        for at in range(len(rows), 0, -1):
            key = (game, rows[at - 1].seq)
            if key in self._known:
                return at, self._known[key]
        return 0, None
