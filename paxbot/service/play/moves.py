"""Playing and undoing answers without a store; an answer as a button carries it."""

import base64
import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Final, NamedTuple

from paxbot import PaxError
from paxbot.engine.game import HAND_OVER, RESHUFFLE, TAKE_BACK, Game, Json
from paxbot.engine.kernel import Decision, Fact, Move, Seat, State
from paxbot.engine.playing import Given, give, play_on
from paxbot.service.notices import NoticeKind, notice
from paxbot.service.reasons import Reason
from paxbot.storage.rows import MoveRow, NewNotice, RowKind

CHECK_LENGTH = 4
SHORTEST_CHECK = 2


class Choice(NamedTuple):
    """One listed answer; `option` and `check` go into the custom id of its button."""

    option: int
    check: str
    move: Move


class Pick(NamedTuple):
    option: int
    check: str


def check_of(move: Json) -> str:
    digest = hashlib.sha256(json.dumps(move, sort_keys=True, separators=(",", ":")).encode()).digest()
    return base64.b32encode(digest).decode().lower()[:CHECK_LENGTH]


def fits(move: Json, check: str) -> bool:
    return len(check) >= SHORTEST_CHECK and check_of(move).startswith(check)


def choices_of(rules: Game, decision: Decision) -> tuple[Choice, ...]:
    return tuple(Choice(option, check_of(rules.dump_move(move)), move) for option, move in enumerate(decision.options))


def find_choice(rules: Game, decision: Decision, option: int, check: str) -> Choice:
    """Find the choice a button means: at its place if the check fits, else the only one that fits.
    An update of the rules may list options in another order while old buttons are still about. Raises:
    PaxError(OPTION_GONE).
    """
    fitting = [choice for choice in choices_of(rules, decision) if fits(rules.dump_move(choice.move), check)]
    at_place = [choice for choice in fitting if choice.option == option]
    if at_place:
        return at_place[0]
    if len(fitting) != 1:
        raise PaxError(Reason.OPTION_GONE)
    return fitting[0]


SEATS_CHANGE: Final = (HAND_OVER, TAKE_BACK)
KEPT_FROM = (Reason.SEAT_IS_BUSY, Reason.SEAT_IS_AUTOMATED, Reason.SEAT_IS_RETURNING, Reason.GAME_NOT_BEGUN)


Milestones = Callable[[Sequence[Fact]], bool]


def no_milestone(facts: Sequence[Fact]) -> bool:
    return False


class Ply(NamedTuple):
    """One answer, by a player or forced; `automated` says whether it was in an automated turn."""

    seat: Seat
    turn: int
    turn_seat: Seat
    automated: bool
    forced: bool
    move: Json
    facts: tuple[Fact, ...]
    revealed: bool


class Played(NamedTuple):
    """The state with the next real choice, and the answers that led there."""

    state: State
    plies: tuple[Ply, ...]
    stops: tuple[tuple[int, State], ...] = ()
    """For a player's second and later answers: the number of answers before each, and the state."""

    @property
    def facts(self) -> tuple[Fact, ...]:
        return tuple(fact for ply in self.plies for fact in ply.facts)

    @property
    def revealed(self) -> bool:
        return any(ply.revealed for ply in self.plies)

    def then(self, more: "Played") -> "Played":
        return Played(more.state, (*self.plies, *more.plies), (*self.stops, (len(self.plies), self.state)))

    def notices(self, after: int, is_milestone: Milestones = no_milestone) -> Iterator[NewNotice]:
        """Yield notices of automated turns and milestones, in order. Answers are numbered from `after` + 1."""
        numbered = enumerate(self.plies, after + 1)
        for (turn, seat), group in groupby(numbered, key=lambda item: (item[1].turn, item[1].turn_seat)):
            part = list(group)
            if any(ply.automated and ply.seat == seat for _, ply in part):
                yield notice(NoticeKind.AUTOMATED_TURN, seat, turn=turn, first=part[0][0], last=part[-1][0])
            for at, ply in part:
                if is_milestone(ply.facts):
                    yield notice(NoticeKind.MILESTONE, None, turn=turn, at=at)


def play(rules: Game, state: State, move: Move | None, *, is_last: bool = True) -> Played:
    """Apply a listed move (None: none) and all forced answers that follow; moot ones as well if `is_last`.
    Raises: IllegalMove.
    """
    given = play_on(rules, state, move, moot=is_last)
    after = given[-1].applied.state if given else state
    return Played(after, tuple(_ply(rules, each) for each in given))


def play_all(rules: Game, state: State, seat: Seat, picks: Sequence[Pick]) -> Played:
    """Apply several answers of a seat, each with its forced answers, the last as `play`.
    Raises: PaxError(OPTION_GONE) if one is not listed, another seat is asked, or cards were revealed before it.
    """
    played: Played | None = None
    for number, pick in enumerate(picks, 1):
        before = state if played is None else played.state
        decision = rules.pending(before)
        if decision is None or decision.seat != seat or (played is not None and played.revealed):
            raise PaxError(Reason.OPTION_GONE)
        move = find_choice(rules, decision, pick.option, pick.check).move
        after = play(rules, before, move, is_last=number == len(picks))
        played = after if played is None else played.then(after)
    assert played is not None
    return played


def reseat(rules: Game, state: State, seat: Seat, automated: bool) -> Played:
    change = give(rules, state, rules.reseat(state, seat, automated))
    after = play(rules, change.applied.state, None)
    return Played(after.state, (_ply(rules, change, seat), *after.plies))


def hand_over(rules: Game, state: State, seat: Seat) -> Played:
    """Hand the seat over to the game after default answers to its turn and questions.
    It stays if they end the game, or lead to another seat's question that comes first. Raises: PaxError as
    `Game.reseat`, unless the seat is only busy.
    """
    plies: list[Ply] = []
    while (decision := rules.pending(state)) is not None:
        try:
            after = reseat(rules, state, seat, automated=True)
        except PaxError as refusal:
            if refusal.reason != Reason.SEAT_IS_BUSY:
                raise
        else:
            return Played(after.state, (*plies, *after.plies))
        if not decision.is_forced and decision.seat != seat:
            break
        given = _default(rules, state, decision)
        state = given.applied.state
        plies.append(_ply(rules, given))
    return Played(state, tuple(plies))


def _default(rules: Game, state: State, decision: Decision) -> Given:
    move = decision.options[0] if decision.is_forced else rules.default(state)
    return give(rules, state, move, forced=decision.is_forced)


def pass_over(rules: Game, state: State, seat: Seat) -> Played:
    """Apply default answers until the seat's turn ends, or to all it is asked in another's.
    They stop where another seat is asked first.
    """
    turn, plies = rules.turn_number(state), list[Ply]()
    while (decision := rules.pending(state)) is not None:
        if not decision.is_forced and (decision.seat != seat or rules.turn_number(state) != turn):
            break
        given = _default(rules, state, decision)
        state = given.applied.state
        plies.append(_ply(rules, given))
    return Played(state, tuple(plies))


def reshuffle(rules: Game, state: State, seed: bytes) -> Played:
    given = give(rules, state, rules.reshuffle(state, seed))
    after = play(rules, given.applied.state, None)
    return Played(after.state, (_ply(rules, given), *after.plies))


def keep_seats(rules: Game, played: Played, now: State) -> Played:
    """Return what was `played`, followed by changes of seats so that each is played as it is `now`.
    A seat whose turn or question is open keeps its player: default answers would take back what the table goes back
    for. Forced answers follow.
    """
    for seat in sorted(rules.automated(now) | rules.automated(played.state)):
        is_automated = _stays_automated(rules, now, seat)
        if is_automated == _stays_automated(rules, played.state, seat):
            continue
        try:
            after = reseat(rules, played.state, seat, is_automated)
        except PaxError as refusal:
            if refusal.reason not in KEPT_FROM:
                raise
        else:
            played = Played(after.state, (*played.plies, *after.plies))
    return played


def is_returning(rules: Game, state: State, seat: Seat) -> bool:
    if seat not in rules.automated(state):
        return False
    try:
        rules.reseat(state, seat, automated=False)
    except PaxError as refusal:
        return refusal.reason == Reason.SEAT_IS_RETURNING
    return False


def _stays_automated(rules: Game, state: State, seat: Seat) -> bool:
    return seat in rules.automated(state) and not is_returning(rules, state, seat)


def _ply(rules: Game, given: Given, seat: Seat | None = None) -> Ply:
    turn, turn_seat = rules.turn_number(given.before), rules.turn_of(given.before)
    if seat is None:
        seat = turn_seat if given.seat is None else given.seat
    automated = turn_seat in rules.automated(given.before)
    facts, revealed = given.applied.facts, given.applied.revealed
    return Ply(seat, turn, turn_seat, automated, given.forced, rules.dump_move(given.move), facts, revealed)


def move_rows(rules: Game, played: Played, *, after: int, user: int | None, at: datetime) -> tuple[MoveRow, ...]:
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


def is_reseating(row: MoveRow) -> bool:
    return row.move is not None and row.move["do"] in SEATS_CHANGE


def is_reshuffling(row: MoveRow) -> bool:
    return row.move is not None and row.move["do"] == RESHUFFLE


def is_answer(row: MoveRow) -> bool:
    return row.kind is RowKind.MOVE and not is_reseating(row) and not is_reshuffling(row)


def is_handing_over(row: MoveRow) -> bool:
    return row.move is not None and row.move["do"] == HAND_OVER


def is_part(rules: Game, before: MoveRow, row: MoveRow) -> bool:
    if (before.at, before.user, before.seat) != (row.at, row.user, row.seat) or not (is_answer(before) and row.move):
        return False
    return before.move is not None and rules.completes(before.move, row.move)


def last_choice(rules: Game, turn: Sequence[MoveRow], seat: Seat, turn_seat: Seat) -> MoveRow:
    """Return the choice an undo by `seat` takes back, given the moves that stand in the turn.
    Of answers that are one step it is the first, so that no one ends up in the middle of one press. Raises: PaxError as
    `_last_answer`.
    """
    row = _last_answer(turn, seat, turn_seat)
    for before in (each for each in reversed(turn) if each.seq < row.seq and not each.forced):
        if not is_part(rules, before, row):
            break
        row = before
    return row


def _last_answer(turn: Sequence[MoveRow], seat: Seat, turn_seat: Seat) -> MoveRow:
    """Return the last answer of `seat` that may be undone: only in its own turn, not past a reveal or another seat's
    choice. Forced answers are taken back with the choice before them. Raises: PaxError.
    """
    if seat != turn_seat:
        raise PaxError(Reason.UNDO_NOT_YOUR_TURN)
    for row in reversed(turn):
        if is_reseating(row):
            raise PaxError(Reason.UNDO_SEAT_CHANGED, seat=row.seat)
        if is_reshuffling(row):
            raise PaxError(Reason.UNDO_REWOUND)
        if row.revealed:
            raise PaxError(Reason.UNDO_REVEALED)
        if row.forced:
            continue
        if row.seat == seat:
            return row
        if any(each.seat == seat and not each.forced for each in turn):
            raise PaxError(Reason.UNDO_OTHERS_ANSWER, seat=row.seat)
        break
    raise PaxError(Reason.NOTHING_TO_UNDO)


def turn_choices(rules: Game, turn: Sequence[MoveRow], seat: Seat, turn_seat: Seat) -> tuple[MoveRow, ...]:
    """Return the choices `seat` can undo, the last first, given the moves that stand in the turn.
    Raises: PaxError as `last_choice` if there is none.
    """
    found = [last_choice(rules, turn, seat, turn_seat)]
    while True:
        before = [row for row in turn if row.seq < found[-1].seq]
        try:
            found.append(last_choice(rules, before, seat, turn_seat))
        except PaxError:
            return tuple(found)


def undo_floor(turn: Sequence[MoveRow], turn_seat: Seat, seq: int) -> int:
    """Return the earliest sequence number an undo may go back to; `seq`, where the game stands, if there is none."""
    floor = seq
    for row in reversed(turn):
        if row.revealed or is_reseating(row) or (not row.forced and row.seat != turn_seat):
            break
        if not row.forced:
            floor = row.seq - 1
    return floor
