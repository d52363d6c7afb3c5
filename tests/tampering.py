import json
from collections.abc import Callable, Iterator
from typing import Any

HUGE = 10**4000
DEEP: Any = json.loads("[" * 500 + "]" * 500)


def put(*path: Any) -> Callable[[Any], None]:
    *way, last, value = path

    def change(found: Any) -> None:
        for key in way:
            found = found[key]
        found[last] = value

    return change


def drop(*path: Any) -> Callable[[Any], None]:
    *way, last = path

    def change(found: Any) -> None:
        for key in way:
            found = found[key]
        del found[last]

    return change


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to each part of JSON."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*path, key)
        yield from places(part, (*path, key))
