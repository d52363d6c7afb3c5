"""Elements of the pictures that a lesson, at a table of two, can outline, by their keys."""

from collections.abc import Mapping
from typing import Final

from paxbot.games.porfiriana.terms import COLUMNS, SPACES
from paxbot.render.porfiriana.market import slot_box
from paxbot.render.porfiriana.tableaus import row_boxes
from paxbot.render.scene import Box

ELEMENTS: Final[Mapping[str, Box]] = {
    **{f"tableau{seat}": box for seat, box in enumerate(row_boxes(2))},
    **{f"slot{space}": slot_box(*divmod(space, len(COLUMNS)), len(COLUMNS)) for space in range(SPACES)},
}
