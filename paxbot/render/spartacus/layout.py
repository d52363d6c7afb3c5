"""The layout: sizes on every picture, in pixels."""

from typing import Final

from paxbot.render.frame import FRAME
from paxbot.render.scene import Box, Sprite

GAME: Final = "spartacus"
WIDTH: Final = FRAME.w
HEIGHT: Final = FRAME.h
MARGIN: Final = 12
GAP: Final = 8
HEAD: Final = Box(0, 0, WIDTH, 74)
NEWS: Final = Box(0, HEAD.h, WIDTH, 100)
BELOW: Final = NEWS.y + NEWS.h + 8
"""Where the picture begins below head and sentence."""


_NUMBERED: Final = 68
"""The size from which on the number on a player's mark is read."""


def seat_mark(seat: int, x: int, y: int, side: int) -> Sprite:
    """Return the mark of a player, with the number where that is large enough."""
    return Sprite("seat" if side >= _NUMBERED else "seat_plain", Box(x, y, side, side), (seat,))
