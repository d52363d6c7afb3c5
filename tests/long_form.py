"""The short form of a long test: a spread sample of its cases, or all of them with `pytest --long`."""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

_chosen: list[bool] = []


def choose(is_long: bool) -> None:
    _chosen[:] = [is_long]


def spread(cases: Iterable[T], count: int) -> list[T]:
    """Return so many of the cases, evenly spread from the first to the last; all in the long form."""
    found = list(cases)
    if _chosen == [True] or len(found) <= count:
        return found
    return [found[number * (len(found) - 1) // max(count - 1, 1)] for number in range(count)]


def chosen_long(short: int, long: int) -> int:
    return long if _chosen == [True] else short
