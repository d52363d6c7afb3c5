"""Running games played again by today's rules, beside the real ones: which of them would have gone another way."""

import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import NamedTuple

from paxbot.engine.game import Game, Json
from paxbot.errors import PaxError
from paxbot.service.history import state_before
from paxbot.service.reasons import Reason
from paxbot.storage.rows import GameRow, MoveRow, Status
from paxbot.storage.store import GameStore


class RulesCheck(NamedTuple):
    """One running game and the result of replaying it."""

    game: int
    key: str
    answers: int
    """How many stand in its log."""
    trouble: str | None
    """How it is affected, as the end of a sentence; None where the rules lead to where it stands."""
    goes_on: bool = True
    """Whether the game continues from where it stands, affected or not."""


async def check_rules(store: GameStore, registry: Mapping[str, Game]) -> AsyncIterator[RulesCheck]:
    """Play each running game again from its beginning; nothing is written."""
    for row in await store.open_games():
        if row.status is Status.RUNNING and row.head is not None:
            setup, stands = await store.snapshot(row.id, 0), await store.snapshot(row.id, row.head.seq)
            rows = await store.moves(row.id, standing=True)
            yield RulesCheck(row.id, row.key, len(rows), *_judge(row, registry.get(row.key), setup, stands, rows))


def _judge(
    row: GameRow, rules: Game | None, setup: Json | None, stands: Json | None, rows: Sequence[MoveRow]
) -> tuple[str | None, bool]:
    if rules is None:
        return f"there are no rules for {row.key!r} any more", False
    if setup is None or stands is None:
        return "its position is missing", False
    try:
        state = rules.load(stands)
        rules.pending(state)
    except PaxError as error:
        return f"its position cannot be read ({error})", False
    return _difference(rules, setup, rules.dump(state), rows), True


def _difference(rules: Game, setup: Json, stands: Json, rows: Sequence[MoveRow]) -> str | None:
    """Return how today's rules lead elsewhere than where the game stands; None if they do not."""
    try:
        led = rules.dump(state_before(rules, setup, rows, seq=sys.maxsize))
    except PaxError as error:
        if error.reason == Reason.TURN_NOT_REPLAYED:
            return f"an answer of turn {error.details['turn']} is not possible any more"
        return f"its beginning cannot be read ({error})"
    parts = sorted(name for name in led.keys() | stands.keys() if led.get(name) != stands.get(name))
    return f"its answers lead to another position now ({', '.join(parts)})" if parts else None
