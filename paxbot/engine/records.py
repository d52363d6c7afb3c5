"""The common part of the records of all games, and where a replayed game and its record part."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeGuard

from paxbot.engine.game import Difference
from paxbot.engine.json_types import Json, JsonValue
from paxbot.engine.kernel import Decision, Fact, IllegalMove, S, Seat
from paxbot.engine.rng import SEED_BYTES
from paxbot.engine.unasked import HAND_OVER, RESHUFFLE, TAKE_BACK, HandOver, Reshuffle, TakeBack
from paxbot.errors import PaxError

FORMAT: Final = "paxbot-record/1"
"""The `format` of every record; its `game` says whose moves it has."""


class BadRecord(PaxError):
    """A record that cannot be read; `reason` says what is wrong with it."""


def is_number(value: object, within: range) -> TypeGuard[int]:
    """Return whether the value is a whole number in the range, and not something Python takes for one."""
    return type(value) is int and value in within


def checks_of(record: Json, moves: int) -> list[Json]:
    """Return the record's checks, the last one first. Raises: BadRecord when one of them can never be reached."""
    checks = record.get("checks", [])
    if not isinstance(checks, list):
        raise BadRecord("bad_check", check=checks)
    reached = 0
    for check in checks:
        if not isinstance(check, dict) or "position" not in check:
            raise BadRecord("bad_check", check=check)
        if not is_number(check.get("after"), range(reached, moves + 1)):
            raise BadRecord("bad_check_order", after=check.get("after"), moves=moves)
        reached = check["after"]
    return checks[::-1]


def differences(after: int, where: str, expected: JsonValue, found: JsonValue) -> Iterator[Difference]:
    """Yield the smallest parts in which two JSON values differ, with the path to each."""
    if isinstance(expected, dict) and isinstance(found, dict):
        # Most are equal, which is told at once; only as JSON, true is not 1.
        if expected == found and json.dumps(expected, sort_keys=True) == json.dumps(found, sort_keys=True):
            return
        for key in sorted({*expected, *found}):
            yield from differences(after, f"{where}.{key}", expected.get(key), found.get(key))
    elif _is_nested(expected) and _is_nested(found) and len(expected) == len(found):
        for index, (theirs, ours) in enumerate(zip(expected, found, strict=True)):
            yield from differences(after, f"{where}.{index}", theirs, ours)
    elif expected != found or not _same_types(expected, found):
        yield Difference(after, where, expected, found)


def _is_nested(value: JsonValue) -> TypeGuard[list[JsonValue]]:
    return isinstance(value, list) and any(isinstance(item, (dict, list)) for item in value)


def _same_types(expected: JsonValue, found: JsonValue) -> bool:
    """Return whether two equal values are equal as JSON too, where true is not 1."""
    if isinstance(expected, list) and isinstance(found, list):
        return all(map(_same_types, expected, found))
    return type(expected) is type(found)


_SEED: Final = re.compile(rf"(?:[0-9a-f]{{2}}){{{SEED_BYTES},64}}")
_CHANGES_OF_SEATS: Final[Mapping[str, type[HandOver | TakeBack]]] = {HAND_OVER: HandOver, TAKE_BACK: TakeBack}


def unasked(raw: Json, seats: int) -> HandOver | TakeBack | Reshuffle | None:
    """Return the change of seats or reshuffle in a game of so many seats whose JSON is `raw`; None for neither."""
    if raw.get("do") == RESHUFFLE and set(raw) == {"do", "seed"} and _SEED.fullmatch(str(raw["seed"])):
        return Reshuffle(str(raw["seed"]))
    if raw.get("do") in _CHANGES_OF_SEATS and set(raw) == {"do", "seat"} and is_number(raw["seat"], range(seats)):
        return _CHANGES_OF_SEATS[raw["do"]](raw["seat"])
    return None


@dataclass(frozen=True, slots=True)
class Replayed(Generic[S]):
    """The part of a game that a replay needs. Its records have a move for each answer, with the seat `p` asked."""

    pending: Callable[[S], Decision | None]
    make: Callable[[S, Json], tuple[Fact, ...]]
    """Makes the move with this JSON in place, and returns what happened. Raises: IllegalMove."""
    position: Callable[[S], Json]
    """Returns what a check of the record holds against it."""
    winners: Callable[[S], tuple[Seat, ...] | None]


class Replay(Generic[S]):
    """A record being replayed: `s` is the table after the moves done, `facts` what the last of them did."""

    def __init__(self, record: Json, start: S, game: Replayed[S]) -> None:
        """Begin the record at its start. Raises: BadRecord when its moves or checks cannot be read."""
        moves = record.get("moves")
        if not isinstance(moves, list):
            raise BadRecord("bad_moves")
        self.s, self._game, self._record, self._moves = start, game, record, moves
        self._checks = checks_of(record, len(moves))
        self.facts: tuple[Fact, ...] = ()

    def differences(self, until: int | None = None) -> Iterator[Difference]:
        """Yield every difference between our game and the record, after `until` moves at most.

        It ends at the first move that we refuse.
        """
        for done in range(len(self._moves) + 1):
            yield from self._compare_checks(done)
            if done == until:
                return
            if done < len(self._moves) and (refusal := self._refusal(self._moves[done])) is not None:
                yield Difference(done, "move", self._moves[done], refusal)
                return
        winners = self._game.winners(self.s)
        if "result" in self._record or not self._record.get("truncated"):
            found = None if winners is None else list(winners)
            yield from differences(len(self._moves), "result", self._record.get("result"), found)

    def to(self, after: int) -> tuple[S, tuple[Fact, ...]]:
        """Return the table after so many moves, and the facts of the last of them.

        Raises: BadRecord when the record has fewer moves, or parts from our game before that point.
        """
        if not 0 <= after <= len(self._moves):
            raise BadRecord("no_such_move", after=after, moves=len(self._moves))
        for difference in self.differences(after):
            raise BadRecord("record_differs", after=difference.after)
        return self.s, self.facts

    def _compare_checks(self, done: int) -> Iterator[Difference]:
        while self._checks and self._checks[-1]["after"] == done:
            yield from differences(done, "position", self._checks.pop()["position"], self._game.position(self.s))

    def _refusal(self, raw: JsonValue) -> str | None:
        """Return why the record's next move cannot be made; None after it was."""
        decision = self._game.pending(self.s)
        if decision is None:
            return "refused, the game is over"
        if not isinstance(raw, dict) or raw.get("p") != decision.seat or type(raw["p"]) is not int:
            return f"refused, seat {decision.seat} is asked: {decision.prompt.name.lower().replace('_', ' ')}"
        try:
            self.facts = self._game.make(self.s, {name: value for name, value in raw.items() if name != "p"})
        except IllegalMove:
            return "refused, not among the legal moves"
        return None
