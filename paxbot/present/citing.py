"""Sentences with the rules they rest on, each rule named by its English heading in the game's digest."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol


class Citing(Protocol):
    """Something that rests on rules."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Their headings."""


class Cited(NamedTuple):
    """A sentence, and the headings of the rules it rests on, the most telling first."""

    text: str
    rules: tuple[str, ...]


def rules_of(lines: Iterable[Citing]) -> tuple[str, ...]:
    """Return the rules of all of them, each once."""
    return tuple(dict.fromkeys(rule for line in lines for rule in line.rules))
