"""Entries of the log, positions of past turns, and games played again by today's rules."""

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
    """Return the row with its facts as the game's own objects."""
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
    """Return the rows with their facts as the game's own objects."""
    return tuple(log_entry(rules, row) for row in rows)


def since_turn(rows: Sequence[MoveRow], seat: Seat, users: Set[int]) -> Sequence[MoveRow]:
    """Return the rows after the last answer one of the users gave in a turn of the seat; all without one.

    Forced answers of the seat that followed it belong to it.
    """
    answered = (at for at, row in enumerate(rows) if row.turn_seat == seat == row.seat and row.user in users)
    own = [at for at in answered if is_answer(rows[at])]
    if not own:
        return rows
    last, *later = rows[own[-1] :]
    return tuple(dropwhile(lambda row: row.forced and (row.seat, row.turn) == (seat, last.turn), later))


def state_before(rules: Game, setup: Json, rows: Sequence[MoveRow], seq: int) -> State:
    """Return the state in which the row of a sequence number was played; `rows` are what stands, in order.

    Raises: PaxError(TURN_NOT_REPLAYED).
    """
    state: State = rules.load(setup)
    for row in rows:
        if row.seq >= seq:
            break
        state = _again(rules, state, row, row.turn).state
    return state


def frames_between(rules: Game, state: State, rows: Sequence[MoveRow], turn: int) -> tuple[Frames, dict[int, State]]:
    """Return each row of the turn with the state after it, and the states in which turns began, by the row before.

    `rows` are what stands from `state` on. Raises: PaxError(TURN_NOT_REPLAYED).
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
    """A turn with what happened in it, and the state at its end or where it stands."""

    turn: int
    seat: Seat
    facts: tuple[Fact, ...]
    state: State


def turn_ends(rules: Game, state: State, rows: Sequence[MoveRow]) -> tuple[TurnEnd, ...]:
    """Return the ends of the turns, played again from `state`, the setup; `rows` are all that stand.

    Raises: PaxError(TURN_NOT_REPLAYED).
    """
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
    """Make the move of the row again. Raises: PaxError(TURN_NOT_REPLAYED)."""
    try:
        move = _find_move(rules, state, row)
        if move is not None and (row.turn, row.turn_seat) == (rules.turn_number(state), rules.turn_of(state)):
            return rules.apply(state, move)
    except PaxError as refusal:
        raise PaxError(Reason.TURN_NOT_REPLAYED, turn=turn) from refusal
    raise PaxError(Reason.TURN_NOT_REPLAYED, turn=turn)


def _find_move(rules: Game, state: State, row: MoveRow) -> Move | None:
    """Return the move that the row's JSON means in this state; None if it is not possible any more."""
    if row.move is not None and is_reshuffling(row):
        return rules.reshuffle(state, bytes.fromhex(row.move["seed"]))
    if is_reseating(row):
        return rules.reseat(state, row.seat, automated=is_handing_over(row))
    decision = rules.pending(state)
    listed = decision.options if decision and decision.seat == row.seat else ()
    return next((move for move in listed if rules.dump_move(move) == row.move), None)


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
