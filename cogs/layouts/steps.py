"""The steps of a turn, as they are shown one by one."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from paxbot.engine.kernel import Fact
from paxbot.present.presenter import ActionPart
from paxbot.service import LogEntry

STEP: Final = 3000
"""Characters for what happened in a step."""


def in_steps(
    frames: Sequence[tuple[LogEntry, Any]], part_of: Callable[[Sequence[Fact]], ActionPart]
) -> list[list[tuple[LogEntry, Any]]]:
    """Return the frames of a turn by what was done: what leads to an action is shown with it.

    `part_of` says of the facts of a frame what part of an action they are.
    """
    steps: list[list[tuple[LogEntry, Any]]] = [[]]
    leading: list[tuple[LogEntry, Any]] = []
    has_begun = False
    for frame in frames:
        leading.append(frame)
        part = part_of(frame[0].facts)
        if part is ActionPart.LEADS:
            continue
        if part is ActionPart.BEGINS and has_begun:
            steps.append([])
        has_begun = has_begun or part is ActionPart.BEGINS
        steps[-1] += leading
        leading = []
    steps[-1] += leading
    return steps
