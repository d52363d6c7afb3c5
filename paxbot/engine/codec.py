"""Plain JSON for the kernel's small values: steps, moves and facts."""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from functools import cache
from types import ModuleType
from typing import Any

from pydantic import TypeAdapter

from paxbot.engine.game import Json
from paxbot.engine.kernel import Effect, Step


def plain(value: Any) -> Any:
    """The value as JSON has it: tuples as lists, enums as their values."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return int(value)
    return str(value)


def snake(name: str) -> str:
    """`CardPlayed` as `card_played`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


@cache
def _adapter(kind: type) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


class Kinds:
    """The classes of one game that appear in its JSON, each under its snake-case name as `kind`."""

    def __init__(self, classes: Iterable[type]) -> None:
        self.by_name = {snake(cls.__name__): cls for cls in classes}

    @classmethod
    def of_steps(cls, modules: Iterable[ModuleType]) -> "Kinds":
        """Every step and effect the modules define."""
        found = (value for module in modules for value in vars(module).values() if isinstance(value, type))
        return cls(kind for kind in found if issubclass(kind, (Step, Effect)) and is_dataclass(kind))

    @classmethod
    def of_facts(cls, *modules: ModuleType) -> "Kinds":
        """Every NamedTuple the modules define."""
        found = ((module, value) for module in modules for value in vars(module).values())
        facts = ((module, kind) for module, kind in found if isinstance(kind, type) and issubclass(kind, tuple))
        return cls(kind for module, kind in facts if kind.__module__ == module.__name__)

    def dump(self, value: Any) -> Json:
        """The value's fields and its kind."""
        kind: type = type(value)
        names = [field.name for field in fields(value)] if is_dataclass(value) else value._fields
        return {"kind": snake(kind.__name__)} | {name: plain(getattr(value, name)) for name in names}

    def load(self, raw: Json) -> Any:
        """The value `dump` wrote. Raises: KeyError for an unknown kind, ValueError for fields that don't fit."""
        values = {name: value for name, value in raw.items() if name != "kind"}
        return _adapter(self.by_name[raw["kind"]]).validate_python(values)
