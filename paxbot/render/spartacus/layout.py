"""The layout: sizes on every picture, in pixels."""

from typing import Final

from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.frame import FRAME, LABEL
from paxbot.render.scene import Box, Sprite, Text

GAME: Final = "spartacus"
WIDTH: Final = FRAME.w
HEIGHT: Final = FRAME.h
MARGIN: Final = 12
GAP: Final = 8
HEAD: Final = Box(0, 0, WIDTH, 74)
NEWS: Final = Box(0, HEAD.h, WIDTH, 100)
BELOW: Final = NEWS.y + NEWS.h + 8
"""Where the picture begins below head and sentence."""


def fitted(
    text: str, x: int, y: int, room: int, sizes: tuple[int, ...], colour: str = "ink", anchor: str = "l"
) -> Text:
    """Return the text in bold in the largest of the sizes that fits the room, else narrow and ellipsized."""
    size = next((size for size in sizes if fonts.width(text, Face.BOLD, size) <= room), None)
    if size is not None:
        return Text(x, y, text, size, colour, Face.BOLD, anchor)
    narrow = LABEL[Face.NARROW]
    return Text(x, y, fonts.ellipsize(text, Face.NARROW, narrow, room), narrow, colour, Face.NARROW, anchor)


_NUMBERED: Final = 68
"""The size from which on the number on a player's mark is read."""


def seat_mark(seat: int, x: int, y: int, side: int) -> Sprite:
    """Return the mark of a player, with the number where that is large enough."""
    return Sprite("seat" if side >= _NUMBERED else "seat_plain", Box(x, y, side, side), (seat,))
