"""The turning point of a game: the moment from which on something held to the end."""

from collections.abc import Sequence


def held_since(held: Sequence[bool]) -> int | None:
    """Return the first index from which on it held to the end; None where it did not hold at the end."""
    first = len(held)
    while first and held[first - 1]:
        first -= 1
    return first if first < len(held) else None
