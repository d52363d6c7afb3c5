import asyncio
import sys
from collections.abc import AsyncIterator, Mapping, Sequence, Set
from itertools import dropwhile, groupby
from typing import Final, NamedTuple

from cachetools import LRUCache

from paxbot import PaxError
from paxbot.engine.game import Applied, Game, Json
from paxbot.engine.kernel import Fact, Move, Seat, State
from paxbot.service.play.moves import is_answer, is_handing_over, is_reseating, is_reshuffling
from paxbot.service.reasons import Reason
from paxbot.service.views import LogEntry, Rewind
from paxbot.storage.rows import GameRow, MoveRow, RowKind, Status
from paxbot.storage.store import GameStore

Frames = tuple[tuple[LogEntry, State], ...]


def log_entry(rules: Game, row: MoveRow) -> LogEntry:
    return LogEntry(
        seq=row.seq,
        kind=row.kind,
        seat=row.seat,
        turn=row.turn,
        turn_seat=row.turn_seat,
        forced=row.forced,
        move=row.move if row.kind is RowKind.MOVE else None,
        facts=tuple(rules.load_fact(fact) for fact in row.facts),
        undone=row.undone_by is not None,
        at=row.at,
        timed_out=is_answer(row) and row.user is None and not row.forced,
        rewind=Rewind.load(row.move) if row.kind is RowKind.UNDO and row.move is not None else None,
    )


def log_entries(rules: Game, rows: Sequence[MoveRow]) -> tuple[LogEntry, ...]:
    return tuple(log_entry(rules, row) for row in rows)


def since_turn(rows: Sequence[MoveRow], seat: Seat, users: Set[int]) -> Sequence[MoveRow]:
    answered = (at for at, row in enumerate(rows) if row.turn_seat == seat == row.seat and row.user in users)
    own = [at for at in answered if is_answer(rows[at])]
    if not own:
        return rows
    last, *later = rows[own[-1] :]
    return tuple(dropwhile(lambda row: row.forced and (row.seat, row.turn) == (seat, last.turn), later))


def state_before(rules: Game, setup: Json, rows: Sequence[MoveRow], seq: int) -> State:
    """`rows` are all that stand, in order. Raises: PaxError(TURN_NOT_REPLAYED)."""
    state: State = rules.load(setup)
    for row in rows:
        if row.seq >= seq:
            break
        state = _again(rules, state, row, row.turn).state
    return state


def frames_between(rules: Game, state: State, rows: Sequence[MoveRow], turn: int) -> tuple[Frames, dict[int, State]]:
    """Return each row of the turn with the state after it, and the states at the start of turns by the row before.
    `rows` are those that stand from `state` on. Raises: PaxError(TURN_NOT_REPLAYED).
    """
    frames: list[tuple[LogEntry, State]] = []
    turns: dict[int, State] = {}
    for row, following in zip(rows, (*rows[1:], None), strict=True):
        if row.turn > turn:
            break
        state = _again(rules, state, row, turn).state
        if following is not None and following.turn != row.turn:
            turns[row.seq] = state
        if row.turn == turn:
            frames.append((log_entry(rules, row), state))
    return tuple(frames), turns


class TurnEnd(NamedTuple):
    turn: int
    seat: Seat
    facts: tuple[Fact, ...]
    state: State


def turn_ends(rules: Game, state: State, rows: Sequence[MoveRow]) -> tuple[TurnEnd, ...]:
    ends: list[TurnEnd] = []
    for turn, group in groupby(rows, key=lambda row: row.turn):
        facts: list[Fact] = []
        for row in group:
            applied = _again(rules, state, row, turn)
            state = applied.state
            facts += applied.facts
        ends.append(TurnEnd(turn, row.turn_seat, tuple(facts), state))
    return tuple(ends)


def _again(rules: Game, state: State, row: MoveRow, turn: int) -> Applied[State]:
    try:
        move = _find_move(rules, state, row)
        if move is not None and (row.turn, row.turn_seat) == (rules.turn_number(state), rules.turn_of(state)):
            return rules.apply(state, move)
    except PaxError as refusal:
        raise PaxError(Reason.TURN_NOT_REPLAYED, turn=turn) from refusal
    raise PaxError(Reason.TURN_NOT_REPLAYED, turn=turn)


def _find_move(rules: Game, state: State, row: MoveRow) -> Move | None:
    if row.move is not None and is_reshuffling(row):
        return rules.reshuffle(state, bytes.fromhex(row.move["seed"]))
    if is_reseating(row):
        return rules.reseat(state, row.seat, automated=is_handing_over(row))
    decision = rules.pending(state)
    listed = decision.options if decision and decision.seat == row.seat else ()
    return next((move for move in listed if rules.dump_move(move) == row.move), None)


REMEMBERED: Final = 400
"""Positions at the start of turns, of all games: about four long games' worth."""


class Replays:
    def __init__(self) -> None:
        self._known: LRUCache[tuple[int, int], State] = LRUCache(REMEMBERED)

    async def frames(self, rules: Game, game: int, setup: Json, rows: Sequence[MoveRow], turn: int) -> Frames:
        first = next(at for at, row in enumerate(rows) if row.turn == turn)
        start, state = self._nearest(game, rows[:first])
        if state is None:
            state = rules.load(setup)
        frames, turns = await asyncio.to_thread(frames_between, rules, state, rows[start:], turn)
        self._known.update({(game, seq): begun for seq, begun in turns.items()})
        return frames

    async def ends(self, rules: Game, setup: Json, rows: Sequence[MoveRow]) -> tuple[TurnEnd, ...]:
        return await asyncio.to_thread(turn_ends, rules, rules.load(setup), rows)

    def _nearest(self, game: int, rows: Sequence[MoveRow]) -> tuple[int, State | None]:
        """Return the index of the row to replay from, with its state; the start and None if none is known."""
        for at in range(len(rows), 0, -1):
            key = (game, rows[at - 1].seq)
            if key in self._known:
                return at, self._known[key]
        return 0, None


class RulesCheck(NamedTuple):
    game: int
    key: str
    answers: int
    trouble: str | None
    goes_on: bool = True


async def check_rules(store: GameStore, registry: Mapping[str, Game]) -> AsyncIterator[RulesCheck]:
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
    try:
        led = rules.dump(state_before(rules, setup, rows, seq=sys.maxsize))
    except PaxError as error:
        if error.reason == Reason.TURN_NOT_REPLAYED:
            return f"an answer of turn {error.details['turn']} is not possible any more"
        return f"its beginning cannot be read ({error})"
    parts = sorted(name for name in led.keys() | stands.keys() if led.get(name) != stands.get(name))
    return f"its answers lead to another position now ({', '.join(parts)})" if parts else None
