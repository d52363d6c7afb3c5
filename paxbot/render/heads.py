"""The band at the head of a picture: its title, who it is about, and what is said on the right."""

from collections.abc import Iterator
from typing import Final

from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.frame import CSS, LABEL, WIDTH
from paxbot.render.scene import Box, Item, Rect, Sprite, Text

HEAD: Final = Box(0, 0, WIDTH, 25 * CSS)
_MIDDLE: Final = HEAD.h // 2 - 1
_MARGIN: Final = 16
_GAP: Final = 34


def head(title: str, note: str = "", *, seat: int | None = None, icon: str = "", middle: str = "") -> Iterator[Item]:
    """Yield the band with its title and the mark of a seat, in gold what stands beside it, and a note on the right.

    `icon` is the sprite before the note.
    """
    yield Rect(HEAD, "carpet")
    yield Rect(Box(0, HEAD.h - 4, WIDTH, 4), "gold")
    right = WIDTH - _MARGIN
    if note:
        yield Text(right, _MIDDLE, note, 50, "white", Face.BOLD, "r")
        right -= fonts.width(note, Face.BOLD, 50)
    if icon:
        right -= 62
        yield Sprite(icon, Box(right, _MIDDLE - 28, 48, 56))
    left = _MARGIN
    if seat is not None:
        yield Rect(Box(left - 6, 1, 74, 69), "paper", radius=12)
        yield Sprite("seat", Box(left - 2, 3, 65, 65), (seat,))
        left += 82
    words, room = fonts.drawable(title), right - left - _GAP
    size = next((size for size in (52, 46) if fonts.width(words, Face.TITLE, size) <= room), LABEL[Face.TITLE])
    words = fonts.ellipsize(words, Face.TITLE, size, room)
    yield Text(left, _MIDDLE, words, size, "white", Face.TITLE)
    left += fonts.width(words, Face.TITLE, size) + _GAP
    if middle:
        face = next((face for face in (Face.BOLD, Face.NARROW) if fonts.width(middle, face, 44) <= right - left), None)
        words = middle if face else fonts.ellipsize(middle, Face.NARROW, 44, right - left - _GAP)
        yield Text(left, _MIDDLE, words, 44, "gold", face or Face.NARROW)
