"""The layout: sizes on every picture, in pixels, and the marks of players."""

from typing import Final

from paxbot.present.porfiriana.views import DIAZ
from paxbot.render.frame import FRAME
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite

GAME: Final = "porfiriana"
WIDTH: Final = FRAME.w
HEIGHT: Final = FRAME.h
MARGIN: Final = 12
GAP: Final = 8
HEAD: Final = Box(0, 0, WIDTH, 84)
FRIEZE: Final = 20
"""The height of the cut paper below a head."""
_NUMBERED: Final = 68
"""The size from which on the number on a player's mark is read."""


def seat_mark(seat: int, x: int, y: int, side: int) -> Sprite:
    """Return the mark of a player, with the number where that is large enough, or that of Díaz."""
    if seat == DIAZ:
        return Sprite("diaz", Box(x, y, side, side))
    return Sprite("seat" if side >= _NUMBERED else "seat_plain", Box(x, y, side, side), (seat,))


def new(box: Box, line: int = 7) -> Rect:
    """Return the edge of what is new."""
    return Rect(box, None, "tile", line, 10)


def framed(name: str, items: list[Item]) -> Scene:
    """Return a picture on bond paper."""
    return Scene(name, WIDTH, HEIGHT, "bond", (Sprite("bond_paper", FRAME, solid=False), *items), GAME)
