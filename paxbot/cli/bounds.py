"""The bounds of a JSON text, so that no file takes long or much memory to refuse."""

import json
from collections.abc import Iterator
from typing import Any, Final, NoReturn

from paxbot.errors import PaxError

MOST_VALUES: Final = 4_000_000
"""Values in a text; a game of several hundred moves with its checks has some hundred thousand."""
DEEPEST: Final = 64
"""Lists and objects within each other."""
LONGEST_TEXT: Final = 10_000
"""Characters of a string."""
MOST_IN_LIST: Final = 20_000
"""Items of a list: moves of a game, above all."""
LARGEST_NUMBER: Final = 1 << 64


def load_json(text: str) -> Any:
    """Parse the text. Raises: PaxError if it is no JSON, or holds more than anybody needs."""
    if text.count(",") + text.count("[") + text.count("{") > MOST_VALUES:
        raise PaxError("too_many_values", most=MOST_VALUES)
    try:
        value = json.loads(text, parse_constant=_no_number, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        raise PaxError("not_json", error=str(error)[:200]) from error
    _check(value)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("an object has the same key twice")
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _check(value: Any) -> None:
    """Check that everything in the value is of a size that makes sense. Raises: PaxError."""
    level = [value]
    for _ in range(DEEPEST + 1):
        if not level:
            return
        level = [part for each in level for part in _parts(each)]
    raise PaxError("too_deep", most=DEEPEST)


def _parts(value: Any) -> Iterator[Any]:
    """Yield the parts of the value, if its own size makes sense. Raises: PaxError."""
    if isinstance(value, dict):
        for key in value:
            _check_text(key)
        yield from value.values()
    elif isinstance(value, list):
        if len(value) > MOST_IN_LIST:
            raise PaxError("list_too_long", most=MOST_IN_LIST)
        yield from value
    elif isinstance(value, str):
        _check_text(value)
    elif isinstance(value, int | float) and not -LARGEST_NUMBER < value < LARGEST_NUMBER:
        raise PaxError("number_too_large")


def _check_text(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise PaxError("text_too_long", most=LONGEST_TEXT)
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise PaxError("half_a_character")
