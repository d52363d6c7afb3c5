"""Plain JSON for the kernel's values and states, and the part of records that all games share.

All chance of a record replayed here is in how its cards were dealt.
"""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, fields, is_dataclass
from inspect import isabstract
from types import ModuleType
from typing import Any, ClassVar, Final, Generic, Protocol, TypeGuard, TypeVar

from pydantic import TypeAdapter, ValidationError

from paxbot import PaxError
from paxbot.engine.game import HAND_OVER, RESHUFFLE, TAKE_BACK, Difference, HandOver, Reshuffle, TakeBack
from paxbot.engine.kernel import (
    SEED_BYTES,
    Decision,
    Effect,
    Fact,
    IllegalMove,
    Json,
    JsonValue,
    Move,
    OpenStep,
    Rng,
    S,
    Seat,
    Step,
)

V = TypeVar("V")


def plain(value: object) -> JsonValue:
    """Return the value as JSON has it: tuples as lists, enums as their values."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, bool) or value is None:
        return value
    return int(value) if isinstance(value, int) else str(value)


def snake(name: str) -> str:
    """Return `CardPlayed` as `card_played`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def _is_fact(value: object) -> TypeGuard[type[Fact]]:
    return isinstance(value, type) and issubclass(value, tuple)


class Kinds(Generic[V]):
    """The classes of one game that appear in its JSON, each under its snake-case name as `kind`."""

    def __init__(self, classes: Iterable[type[V]]) -> None:
        self.by_name = {snake(cls.__name__): cls for cls in classes}
        self._adapters: dict[str, TypeAdapter[V]] = {}

    @staticmethod
    def of_steps(modules: Iterable[ModuleType]) -> "Kinds[OpenStep]":
        found = (value for module in modules for value in vars(module).values() if isinstance(value, type))
        return Kinds(kind for kind in found if issubclass(kind, (Step, Effect)) and not isabstract(kind))

    @staticmethod
    def of_facts(*modules: ModuleType) -> "Kinds[Fact]":
        found = ((module, value) for module in modules for value in vars(module).values())
        return Kinds(kind for module, kind in found if _is_fact(kind) and kind.__module__ == module.__name__)

    def dump(self, value: V) -> Json:
        kind: type = type(value)
        names = [field.name for field in fields(value)] if is_dataclass(value) else kind.__annotations__
        return {"kind": snake(kind.__name__)} | {name: plain(getattr(value, name)) for name in names}

    def load(self, raw: Json) -> V:
        """Read what `dump` wrote. Raises: KeyError for an unknown kind, ValueError for fields that don't fit."""
        values = {name: value for name, value in raw.items() if name != "kind"}
        return self._adapter(raw["kind"]).validate_python(values)

    def _adapter(self, name: str) -> TypeAdapter[V]:
        if name not in self._adapters:
            self._adapters[name] = TypeAdapter(self.by_name[name])
        return self._adapters[name]


class BadState(PaxError):
    """A stored state cannot be read."""


class StoredState(Protocol):
    """A dataclass with everything about a game; fields that are left out of comparisons are derived and not stored."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    rng: Rng
    steps: list[OpenStep]


Stored = TypeVar("Stored", bound=StoredState)
Upcast = Callable[[Json], Json]


class StateCodec(Generic[Stored]):
    """A game's state as JSON and back: the snapshot that outlives a restart, at every decision.

    `shapes` are the types of the fields that are not JSON already, `upcasts` has for each older schema the function
    that brings its JSON one version further.
    """

    def __init__(
        self,
        kind: type[Stored],
        schema: int,
        steps: Kinds[OpenStep],
        shapes: Mapping[str, TypeAdapter[Any]],
        upcasts: Mapping[int, Upcast] | None = None,
    ) -> None:
        self._kind = kind
        self._schema = schema
        self._steps = steps
        self._shapes = shapes
        self._upcasts = upcasts or {}
        stored = (field.name for field in fields(kind) if field.compare)
        self._plain = [name for name in stored if name not in ("rng", "steps", *shapes)]

    def dump(self, s: Stored) -> Json:
        raw: Json = {"schema": self._schema, "rng": {"seed": s.rng.seed, "counter": s.rng.counter}}
        raw |= {name: _copied(getattr(s, name)) for name in self._plain}
        raw |= {name: shape.dump_python(getattr(s, name), mode="json") for name, shape in self._shapes.items()}
        return raw | {"steps": [self._steps.dump(step) for step in s.steps]}

    def load(self, raw: Json) -> Stored:
        """Read a state that this or an older version wrote. Raises: BadState."""
        try:
            while raw["schema"] != self._schema:
                raw = self._upcasts[raw["schema"]](raw)
            values: dict[str, Any] = {name: _copied(raw[name]) for name in self._plain}
            values |= {name: shape.validate_python(raw[name]) for name, shape in self._shapes.items()}
            values |= {"rng": Rng(**raw["rng"]), "steps": [self._steps.load(step) for step in raw["steps"]]}
            return self._kind(**values)
        except (KeyError, TypeError, ValueError, ValidationError) as error:
            raise BadState("unreadable_state", schema=raw.get("schema")) from error


def _copied(value: JsonValue) -> JsonValue:
    return [_copied(item) for item in value] if isinstance(value, list) else value


FORMAT: Final = "paxbot-record/1"


class BadRecord(PaxError):
    """A record that cannot be read; `reason` says what is wrong with it."""


def is_number(value: object, within: range) -> TypeGuard[int]:
    """Return True for a whole number in the range, but not for True or 1.0."""
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
    """Return True if two equal values are equal as JSON, where true is not 1."""
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
    pending: Callable[[S], Decision | None]
    make: Callable[[S, Json], tuple[Fact, ...]]
    """Makes the move with this JSON in place, and returns what happened. Raises: IllegalMove."""
    position: Callable[[S], Json]
    winners: Callable[[S], tuple[Seat, ...] | None]


class Replay(Generic[S]):
    """A record being replayed: `s` is the table after the moves done, `facts` what the last of them did."""

    def __init__(self, record: Json, start: S, game: Replayed[S]) -> None:
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
            while self._checks and self._checks[-1]["after"] == done:
                yield from differences(done, "position", self._checks.pop()["position"], self._game.position(self.s))
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

    def _refusal(self, raw: JsonValue) -> str | None:
        """Make the record's next move; return why it cannot be made, or None."""
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


def replay(
    s: S, moves: Sequence[Json], game: Replayed[S], is_checked: Callable[[S, Decision], bool]
) -> tuple[list[Json], list[Json]]:
    """Make the moves in place; return them with the seats that were asked, and the checks, one at the end of the game.

    Raises: IllegalMove for an answer not listed.
    """
    told, checks = list[Json](), list[Json]()
    for raw in (*moves, None):
        decision = game.pending(s)
        if decision is None or is_checked(s, decision):
            checks.append({"after": len(told), "position": game.position(s)})
        if raw is not None:
            told.append({"p": decision.seat if decision else None, **raw})
            game.make(s, raw)
    return told, checks


def ended(winners: tuple[Seat, ...] | None) -> Json:
    return {"truncated": True} if winners is None else {"result": list(winners)}


def rules_of(state: Json, besides: Collection[str], about_players: Collection[str] = ()) -> Json:
    left_out = {"automated", "has_person", "returning", *about_players}
    players = [{name: each[name] for name in each if name not in left_out} for each in state["players"]]
    return {**{name: state[name] for name in state if name not in besides}, "players": players}


def find_move(decision: Decision | None, raw: Json, seats: int) -> Move:
    """Return the legal answer, change of seats or reshuffle with the JSON `raw`. Raises: IllegalMove for none."""
    if (change := unasked(raw, seats)) is not None:
        return change
    if decision is None:
        raise IllegalMove("game_over")
    for option in decision.options:
        if option.do == raw.get("do") and _same({name: plain(value) for name, value in option._asdict().items()}, raw):
            return option
    raise IllegalMove("not_listed", move=raw)


def _same(ours: dict[str, JsonValue], raw: Json) -> bool:
    return ours == raw and all(type(value) is type(raw[name]) for name, value in ours.items())


def players_of(record: Json, game: str, sizes: range) -> tuple[int, Seat, list[Seat]]:
    """Return of a record how many play, who is first, and whom the bot plays, none of it taken for granted.

    Raises: BadRecord, also for the record of another game, or of one that runs.
    """
    if record.get("format") != FORMAT or record.get("game") != game:
        raise BadRecord("not_a_record", format=record.get("format"), game=record.get("game"))
    if record.get("running"):
        raise BadRecord("running_record")
    seats, first, automated = record.get("players"), record.get("first"), record.get("automated", [])
    if not is_number(seats, sizes):
        raise BadRecord("bad_seats", seats=seats, least=sizes[0], most=sizes[-1])
    if not is_number(first, range(seats)):
        raise BadRecord("bad_first", first=first)
    if not isinstance(automated, list) or not all(is_number(seat, range(seats)) for seat in automated):
        raise BadRecord("bad_automated", automated=automated)
    return seats, first, automated
