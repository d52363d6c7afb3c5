"""JSON as Python has it."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

Json = dict[str, Any]
"""A JSON object: what is stored, exported and compared."""

JsonView = Mapping[str, Any]
"""A JSON object that is only read."""

JsonValue: TypeAlias = "bool | int | float | str | Sequence[JsonValue] | Mapping[str, JsonValue] | None"
"""Anything that JSON can say, to be read."""
