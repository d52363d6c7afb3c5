"""Plain JSON for the kernel's values: steps, moves and facts, and the state that holds the open steps."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, fields, is_dataclass
from inspect import isabstract
from types import ModuleType
from typing import Any, ClassVar, Generic, Protocol, TypeGuard, TypeVar

from pydantic import TypeAdapter, ValidationError

from paxbot.engine.json_types import Json, JsonValue
from paxbot.engine.kernel import Effect, Fact, OpenStep, Step
from paxbot.engine.rng import Rng
from paxbot.errors import PaxError

V = TypeVar("V")


def plain(value: object) -> JsonValue:
    """Return the value as JSON has it: tuples as lists, enums as their values."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return int(value)
    return str(value)


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
        """Return every step and effect the modules define."""
        found = (value for module in modules for value in vars(module).values() if isinstance(value, type))
        return Kinds(kind for kind in found if issubclass(kind, (Step, Effect)) and not isabstract(kind))

    @staticmethod
    def of_facts(*modules: ModuleType) -> "Kinds[Fact]":
        """Return every NamedTuple the modules define."""
        found = ((module, value) for module in modules for value in vars(module).values())
        return Kinds(kind for module, kind in found if _is_fact(kind) and kind.__module__ == module.__name__)

    def dump(self, value: V) -> Json:
        """Return the value's fields and its kind."""
        kind: type = type(value)
        names = [field.name for field in fields(value)] if is_dataclass(value) else kind.__annotations__
        return {"kind": snake(kind.__name__)} | {name: plain(getattr(value, name)) for name in names}

    def load(self, raw: Json) -> V:
        """Return the value `dump` wrote. Raises: KeyError for an unknown kind, ValueError for fields that don't fit."""
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


S = TypeVar("S", bound=StoredState)
Upcast = Callable[[Json], Json]


class StateCodec(Generic[S]):
    """A game's state as JSON and back: the snapshot that outlives a restart, at every decision.

    `shapes` are the types of the fields that are not JSON already, `upcasts` has for each older schema the function
    that brings its JSON one version further.
    """

    def __init__(
        self,
        kind: type[S],
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

    def dump(self, s: S) -> Json:
        """Return everything about the game as plain JSON, decks, open steps and generator included."""
        raw: Json = {"schema": self._schema, "rng": {"seed": s.rng.seed, "counter": s.rng.counter}}
        raw |= {name: _copied(getattr(s, name)) for name in self._plain}
        raw |= {name: shape.dump_python(getattr(s, name), mode="json") for name, shape in self._shapes.items()}
        return raw | {"steps": [self._steps.dump(step) for step in s.steps]}

    def load(self, raw: Json) -> S:
        """Return the state `dump` wrote, also by an older version. Raises: BadState."""
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
