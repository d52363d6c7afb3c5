"""Games of the public records as the store keeps them: every answer with its facts, and how the table lay when.

`story` plays a record again and notes each answer as a row of the log; `write` puts a game into the database through
the project's own store, as far as the story is to be told, in a few transactions. So a thousand games are there soon.
"""

import gzip
import json
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from paxbot.engine.kernel import Changes, Decision, IllegalMove, Move
from paxbot.games.pamir.export import find_move
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.record import read_move
from paxbot.games.pamir.replay import Replay
from paxbot.games.pamir.setup import advance
from paxbot.games.pamir.state import State
from paxbot.service import GameOptions, NoticeKind
from paxbot.service.notices import notice
from paxbot.service.time.clock import ClockMode
from paxbot.storage import GameStore
from paxbot.storage.rows import (
    Batch,
    ClockRow,
    Head,
    Json,
    MoveRow,
    NewGame,
    NewNotice,
    NewTimer,
    PlayerRow,
    RowKind,
    Status,
)

RECORDS: Final = Path(__file__).resolve().parents[1] / "tests" / "data" / "records"
RULES: Final = PaxPamir()
BETWEEN: Final = timedelta(hours=2)
"""Between two turns of a game."""
CLOCK: Final = ClockMode.BRISK
BANK_S: Final = 200_000.0


class Point(NamedTuple):
    """A moment of a game at which a person begins a turn, or its end: how many rows led there, and the table then."""

    rows: int
    state: State


@dataclass(frozen=True)
class Story:
    """A whole game."""

    seats: int
    people: tuple[int, ...]
    """The seats of people; the game plays the others."""
    setup: Json
    rows: tuple[MoveRow, ...]
    turns: tuple[Point, ...]
    """The points at which turns of people begin."""
    end: Point
    """The point at which the record ends."""

    def at(self, part: float) -> Point:
        """Return the beginning of a turn after such a part of the game."""
        return self.turns[int(part * len(self.turns))]

    def until(self, part: float) -> "Story":
        """Return the same as far as such a part of its turns, and its first turn at least."""
        return replace(self, turns=self.turns[: max(1, int(part * len(self.turns)))])

    def times(self, number: int) -> "Story":
        """Return a log so many times as long, of the same game told again and again; it has its last turn alone."""
        more, turns, last = number - 1, self.rows[-1].turn, self.turns[-1]
        rows = tuple(
            replace(row, seq=row.seq + again * len(self.rows), turn=row.turn + again * turns)
            for again in range(number)
            for row in self.rows
        )
        state = last.state.copy()
        state.turn += more * turns
        return replace(self, rows=rows, turns=(Point(last.rows + more * len(self.rows), state),))


class Table(NamedTuple):
    """A game in the database."""

    game: int
    guild: int
    channel: int
    users: dict[int, int]
    """By seat."""
    head: Head
    seats: int


def records(number: int) -> list[Json]:
    """Return so many of the public records at most, spread over their files: of people alone, and with Wakhan."""
    files = sorted(RECORDS.glob("*.jsonl.gz"))
    return [json.loads(line) for file in files for line in _spread(_lines(file), number // len(files))]


def longest_record() -> Json:
    """Return the record with most moves."""
    found = (json.loads(line) for file in RECORDS.glob("*.jsonl.gz") for line in _lines(file))
    longest: Json = max(found, key=lambda record: len(record["moves"]))
    return longest


def stories(number: int) -> list[Story]:
    """Return the games of so many records at most that people can play on, and whose logs tell all of it.

    A record has its own chance, a game draws from its seed: a log in which a hand or a deck of Wakhan's was shuffled
    as the record has it leads elsewhere when the game plays it again.
    """
    told = (story(record) for record in records(number))
    return [each for each in told if each.turns and each.people and _plays_again(each)]


def story(record: Json) -> Story:
    """Play a record again; return its game."""
    replaying = Replay(record | {"checks": []})
    setup, people = RULES.dump(replaying.s), _people(replaying.s)
    rows: list[MoveRow] = []
    turns: list[Point] = []
    for decision, move in _answers(replaying):
        s = replaying.s
        if not decision.is_forced and decision.seat == s.active and (not rows or rows[-1].turn != s.turn):
            turns.append(Point(len(rows), s.copy()))
        turn, active = s.turn, s.active
        changes = advance(replaying.table(s), move)
        rows.append(_row(len(rows) + 1, decision, move, changes, turn, active))
    return Story(replaying.s.seats, people, setup, tuple(rows), tuple(turns), Point(len(rows), replaying.s))


async def write(
    store: GameStore, told: Story, point: Point, users: Sequence[int], guild: int, channel: int, now: datetime
) -> Table:
    """Write the game of these users into the database, at the point, with its log, notices, clocks and timers.

    Nothing is left to be said of it only once `say_all` was called.
    """
    seats = dict(zip(told.people, users, strict=True))
    began = now - BETWEEN * (point.state.turn + 1)
    options = GameOptions(
        told.seats, told.seats, automated=told.seats - len(seats), clock=CLOCK, salt=secrets.token_hex(32)
    )
    new = NewGame(RULES.key, guild, channel, False, users[0], options.dump(), secrets.token_bytes(32), began)
    players = [PlayerRow(user, f"Player {user % 1000}", began) for user in users]
    game = (await store.create_game(new, *players)).id
    decision = RULES.pending(point.state)
    head = Head(point.rows, point.state.turn, point.state.active, decision.seat if decision else None, now)
    await store.start({user: seat for seat, user in seats.items()}, told.setup, _batch(game, told, point, head, seats))
    return Table(game, guild, channel, seats, head, told.seats)


async def say_all(store: GameStore) -> None:
    """Empty the outbox: all that was written was delivered when it was written."""
    await store.db.write("UPDATE notices SET delivered_at = created_at WHERE delivered_at IS NULL")


def _batch(game: int, told: Story, point: Point, head: Head, users: dict[int, int]) -> Batch:
    rows = tuple(_by(row, users, head) for row in told.rows[: point.rows])
    is_over = head.waiting is None
    return Batch(
        game=game,
        after=0,
        rows=rows,
        head=head,
        state=RULES.dump(point.state),
        status=Status.FINISHED if is_over else Status.RUNNING,
        notices=tuple(_notices(rows, users)),
        clocks=tuple(ClockRow(seat, BANK_S) for seat in users),
        timers=() if is_over else tuple(_timers(head)),
    )


def _by(row: MoveRow, users: dict[int, int], head: Head) -> MoveRow:
    """Return the row as its player gave it, so long before the game came to where it stands."""
    return replace(
        row, user=None if row.forced else users[row.seat], at=head.moved_at - BETWEEN * (head.turn - row.turn)
    )


def _notices(rows: Sequence[MoveRow], users: dict[int, int]) -> Iterator[NewNotice]:
    """Yield the notices of each turn of a person: that it began, with a hand; and what was asked of others in it."""
    for before, row in zip((None, *rows), rows, strict=False):
        if row.turn_seat in users and (before is None or before.turn != row.turn):
            yield notice(NoticeKind.TURN, row.turn_seat, turn=row.turn)
            yield notice(NoticeKind.HAND, row.turn_seat, turn=row.turn)
        if not row.forced and row.seat != row.turn_seat:
            yield notice(NoticeKind.QUESTION, row.seat)
            yield notice(NoticeKind.RESUME, row.turn_seat)


def _timers(head: Head) -> Iterator[NewTimer]:
    for kind, hours in (("half", 24), ("quarter", 36), ("up", 48)):
        yield NewTimer(kind, head.waiting or 0, head.seq, head.moved_at + timedelta(hours=hours))


def _plays_again(told: Story) -> bool:
    s = RULES.load(told.setup)
    try:
        for row in told.rows:
            RULES.advance(s, find_move(s, row.move or {}))
    except IllegalMove:
        return False
    return RULES.dump(s) == RULES.dump(told.end.state)


def _answers(replaying: Replay) -> Iterator[tuple[Decision, Move]]:
    """Yield each answer of the record with what was asked; the caller makes it before it asks for the next one."""
    s, hers = replaying.s, RULES.automated(replaying.s)
    theirs = (raw for raw in replaying.moves if raw["p"] not in hers)
    while (decision := RULES.pending(s)) is not None:
        if decision.seat in hers:
            yield decision, decision.options[0]
            continue
        raw = next(theirs, None)
        if raw is None:
            return
        for move in read_move(raw, s):
            asked = RULES.pending(s)
            assert asked is not None
            yield asked, move


def _row(seq: int, decision: Decision, move: Move, changes: Changes, turn: int, active: int) -> MoveRow:
    return MoveRow(
        seq=seq,
        kind=RowKind.MOVE,
        seat=decision.seat,
        user=None,
        turn=turn,
        turn_seat=active,
        forced=decision.is_forced,
        revealed=changes.revealed,
        move=RULES.dump_move(move),
        facts=tuple(RULES.dump_fact(fact) for fact in changes.facts),
        at=datetime.min,
    )


def _people(s: State) -> tuple[int, ...]:
    hers = RULES.automated(s)
    return tuple(seat for seat in range(s.seats) if seat not in hers)


def _lines(file: Path) -> list[str]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        return list(lines)


def _spread(found: list[str], number: int) -> list[str]:
    number = min(number, len(found))
    return [found[len(found) * part // number] for part in range(number)]
