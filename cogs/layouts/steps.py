"""The steps of a turn, as they are shown one by one."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from paxbot.engine.kernel import Fact
from paxbot.service import LogEntry

STEP: Final = 3000
"""Characters for what happened in a step."""


def in_steps(
    frames: Sequence[tuple[LogEntry, Any]], begins: Callable[[Sequence[Fact]], bool | None]
) -> list[list[tuple[LogEntry, Any]]]:
    """Return the frames of a turn by what was done: what leads to an action is shown with it.

    `begins` says of the facts of a frame whether an action begins with them, or None where they lead to what follows.
    """
    steps: list[list[tuple[LogEntry, Any]]] = [[]]
    leading: list[tuple[LogEntry, Any]] = []
    has_begun = False
    for frame in frames:
        leading.append(frame)
        begun = begins(frame[0].facts)
        if begun is None:
            continue
        if begun and has_begun:
            steps.append([])
        has_begun = has_begun or begun
        steps[-1] += leading
        leading = []
    steps[-1] += leading
    return steps
