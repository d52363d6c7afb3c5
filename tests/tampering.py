"""Changes to JSON that was fine: what a hostile or broken file may hold."""

import json
from collections.abc import Callable
from typing import Any

HUGE = 10**4000
DEEP: Any = json.loads("[" * 500 + "]" * 500)


def put(*path: Any) -> Callable[[Any], None]:
    """A change that puts the last of `path` where the others lead."""
    *way, last, value = path

    def change(found: Any) -> None:
        for key in way:
            found = found[key]
        found[last] = value

    return change


def drop(*path: Any) -> Callable[[Any], None]:
    """A change that takes away what `path` leads to."""
    *way, last = path

    def change(found: Any) -> None:
        for key in way:
            found = found[key]
        del found[last]

    return change
