"""Elements of the pictures that a lesson, at a table of two, can outline, by their keys."""

from collections.abc import Mapping
from typing import Final

from paxbot.render.scene import Box
from paxbot.render.spartacus.columns import AREA, column_boxes
from paxbot.render.spartacus.displays import row_boxes

_ROME, _LEARNER, _RIVAL = row_boxes(2)

ELEMENTS: Final[Mapping[str, Box]] = {
    "rome": _ROME,
    "display0": _LEARNER,
    "display1": _RIVAL,
    **{f"legion{legion}": box for legion, box in enumerate(column_boxes(3, AREA), 1)},
}
