"""Plain JSON for the kernel's small values: steps, moves and facts."""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from types import ModuleType
from typing import Generic, TypeGuard, TypeVar

from pydantic import TypeAdapter

from paxbot.engine.json_types import Json, JsonValue
from paxbot.engine.kernel import Effect, Fact, OpenStep, Step

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
        return Kinds(kind for kind in found if issubclass(kind, (Step, Effect)) and is_dataclass(kind))

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
