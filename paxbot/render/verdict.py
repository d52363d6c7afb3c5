"""The head of a picture of a game's end: who won, with the marks of the winners' seats."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.scene import Box, Item, Rect, Sprite, Text

_MARK: Final = 72
_LEAST_HEIGHT: Final = 116


class Sizing(NamedTuple):
    """The measures of a head: how wide a picture it is for, and how large its letters are."""

    width: int
    margin: int
    edge: int
    """Pixels of paper around the mark of a seat."""
    size: int
    """Of the letters where the text fits into three lines, as it mostly does."""
    small: int
    most_small: int
    """Into how many lines it is broken in small letters."""


def verdict(said: str, winners: Sequence[int], sizing: Sizing) -> tuple[list[Item], int]:
    """Return the head from the top of the picture, and its height."""
    tile = _MARK + 2 * sizing.edge
    step = tile + 8
    left = sizing.margin + step * len(winners) + 12
    size, lines = _broken(fonts.drawable(said), sizing.width - sizing.margin - left, sizing)
    height = max(_LEAST_HEIGHT, 36 + (size + 8) * len(lines))
    ground = Box(0, 0, sizing.width, height)
    items: list[Item] = [Rect(ground, "carpet"), Rect(Box(0, height - 8, sizing.width, 4), "gold")]
    middle = (height - 8) // 2
    for i, seat in enumerate(winners):
        x = sizing.margin + i * step
        items.append(Rect(Box(x, middle - tile // 2, tile, tile), "paper", radius=14))
        items.append(Sprite("seat", Box(x + sizing.edge, middle - _MARK // 2, _MARK, _MARK), (seat,)))
    top = middle - (size + 8) // 2 * (len(lines) - 1)
    items += [Text(left, top + (size + 8) * i, line, size, "white", Face.TITLE) for i, line in enumerate(lines)]
    return items, height


def _broken(text: str, room: int, sizing: Sizing) -> tuple[int, tuple[str, ...]]:
    """Return the size of the text and its lines: smaller where several winners leave little room."""
    lines = fonts.wrap(text, Face.TITLE, sizing.size, room, 3)
    if not lines[-1].endswith("…"):
        return sizing.size, lines
    return sizing.small, fonts.wrap(text, Face.TITLE, sizing.small, room, sizing.most_small)
