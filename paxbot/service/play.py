"""Playing an answer on, and taking one back: what every hosted game has in common, without a store."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from paxbot.engine.game import Game, Json
from paxbot.engine.kernel import Fact, Move, Seat
from paxbot.errors import PaxError
from paxbot.service.reasons import Reason
from paxbot.storage.rows import MoveRow, RowKind


class Ply(NamedTuple):
    """One answer given, by a player or by the service because it was forced."""

    seat: Seat
    turn: int
    turn_seat: Seat
    forced: bool
    move: Json
    facts: tuple[Fact, ...]
    revealed: bool


class Played(NamedTuple):
    """The state in which somebody has a real choice again, and the answers that led there."""

    state: Any
    plies: tuple[Ply, ...]

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Everything that happened."""
        return tuple(fact for ply in self.plies for fact in ply.facts)

    @property
    def revealed(self) -> bool:
        """Whether hidden cards came to light."""
        return any(ply.revealed for ply in self.plies)


def play(rules: Game, state: Any, move: Move | None) -> Played:
    """The state after a listed move (None: as it is) and all forced answers that follow. Raises: IllegalMove."""
    plies = []
    if move is not None:
        state, ply = _answer(rules, state, move, forced=False)
        plies.append(ply)
    while (decision := rules.pending(state)) is not None and decision.is_forced:
        state, ply = _answer(rules, state, decision.options[0], forced=True)
        plies.append(ply)
    return Played(state, tuple(plies))


def _answer(rules: Game, state: Any, move: Move, *, forced: bool) -> tuple[Any, Ply]:
    decision = rules.pending(state)
    seat = decision.seat if decision else rules.turn_of(state)
    applied = rules.apply(state, move)
    turn, turn_seat = rules.turn_number(state), rules.turn_of(state)
    ply = Ply(seat, turn, turn_seat, forced, rules.dump_move(move), applied.facts, applied.revealed)
    return applied.state, ply


def move_rows(rules: Game, played: Played, *, after: int, user: int | None, at: datetime) -> tuple[MoveRow, ...]:
    """The answers as rows of the log, numbered on from `after`; the unforced one was given by `user`."""
    return tuple(
        MoveRow(
            seq=seq,
            kind=RowKind.MOVE,
            seat=ply.seat,
            user=None if ply.forced else user,
            turn=ply.turn,
            turn_seat=ply.turn_seat,
            forced=ply.forced,
            revealed=ply.revealed,
            move=ply.move,
            facts=tuple(rules.dump_fact(fact) for fact in ply.facts),
            at=at,
        )
        for seq, ply in enumerate(played.plies, after + 1)
    )


def last_choice(turn: Sequence[MoveRow], seat: Seat, turn_seat: Seat) -> MoveRow:
    """The choice an undo by `seat` takes back, given the moves that stand in the turn in progress.

    Raises: PaxError when the rules of undo forbid it: only in one's own turn, not past a reveal, not past
    another seat's choice. Forced answers are no choices and are taken back along with the choice before them.
    """
    if seat != turn_seat:
        raise PaxError(Reason.UNDO_NOT_YOUR_TURN)
    for row in reversed(turn):
        if row.revealed:
            raise PaxError(Reason.UNDO_REVEALED)
        if row.forced:
            continue
        if row.seat != seat:
            raise PaxError(Reason.UNDO_OTHERS_ANSWER, seat=row.seat)
        return row
    raise PaxError(Reason.NOTHING_TO_UNDO)


def undo_floor(turn: Sequence[MoveRow], turn_seat: Seat, seq: int) -> int:
    """The earliest sequence number an undo may still go back to; `seq`, where the game stands, if to none."""
    floor = seq
    for row in reversed(turn):
        if row.revealed or (not row.forced and row.seat != turn_seat):
            break
        if not row.forced:
            floor = row.seq - 1
    return floor
