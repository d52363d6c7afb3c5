"""What the chapters of the log share."""

from collections.abc import Callable, Sequence
from typing import Any

from paxbot.engine.kernel import Fact

Sentence = Callable[[Any, Sequence[str]], str | None]
"""Makes a line from a fact and the players' names by seat, marked as sentences show them; None for no line."""


def silent(fact: Fact, who: Sequence[str]) -> None:
    """For facts that others tell already."""
    return
