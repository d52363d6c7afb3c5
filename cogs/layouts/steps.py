"""The steps of a turn, as they are shown one by one."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from paxbot.engine.kernel import Fact
from paxbot.service import LogEntry

STEP: Final = 3000
"""Characters for what happened in a step."""


def in_steps(
    frames: Sequence[tuple[LogEntry, Any]], begins: Callable[[Sequence[Fact]], bool]
) -> list[list[tuple[LogEntry, Any]]]:
    """Return the frames of a turn by what was done: what comes before the first action is shown with it."""
    steps: list[list[tuple[LogEntry, Any]]] = [[]]
    has_begun = False
    for frame in frames:
        if begins(frame[0].facts):
            if has_begun:
                steps.append([])
            has_begun = True
        steps[-1].append(frame)
    return steps
