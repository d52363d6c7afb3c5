"""A chart of everybody's rise in a game: a line for each side, with its mark at the end."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE
from paxbot.render.pen import Pen, sprite
from paxbot.render.scene import Box, Item, Rect, Sprite, Text
from paxbot.render.seats import seat_shape

_MARK: Final = 54
_LEAST_MARK: Final = 34
"""Where single marks would be smaller, two stand side by side."""
_EDGE: Final = 34
"""Above the highest point and below the lowest."""
_SCALE: Final = 76
"""The room for the figures of the scale, left of the lines."""
_SIZE: Final = FIGURE[Face.NARROW]
_STEPS: Final = (1, 2, 5, 10, 20, 50)
_LIFT: Final = 6
"""Pixels by which a line lies above that of the side before it where they are equal; none dips below the axis."""


class Rise(NamedTuple):
    """One side's line: the kind of its mark, its seat if it has one, its colour, and its figures."""

    mark: str
    seat: int | None
    colour: str
    figures: Sequence[int]


def chart(sides: Sequence[Rise], box: Box, places: Sequence[int], title: str = "") -> list[Item]:
    """Return a chart in the box: a line for each side, the most important first, its figures at these places.

    A title, if there is one, stands below it.
    """
    foot = 48 if title else 0
    area = box._replace(h=box.h - foot)
    items: list[Item] = [Rect(box, "white", "paper_deep", 3, 14)]
    most = max([1, *(figure for side in sides for figure in side.figures)])
    items += _scale(area, most, places[-1])
    if title:
        x, y = box.x + box.w // 2, box.y + box.h - foot // 2
        items.append(Text(x, y, fonts.ellipsize(title, Face.NARROW, 42, box.w - 24), 42, "ink_soft", Face.NARROW, "m"))
    ends: list[tuple[int, int]] = []
    lines: list[str | int] = [2 + 2 * len(places)]
    for i, side in sorted(enumerate(sides), key=lambda each: (each[1].seat is not None, -each[0])):
        lift = -round(i * min(_LIFT, 24 / len(sides)))
        heights = [_height(area, figure, most) + lift - area.y for figure in side.figures]
        told = [n for x, y in zip(places, heights, strict=True) for n in (x - box.x, y)]
        lines += [side.colour, -1 if side.seat is None else side.seat, *told]
        ends.append((told[-1] + area.y, i))
    items.append(Sprite("rises", area._replace(w=places[-1] - box.x + 20), tuple(lines), solid=False))
    return [*items, *_ends(sides, area, places[-1] + 24, sorted(ends))]


def _height(area: Box, figure: int, most: int) -> int:
    return area.y + area.h - _EDGE - round(figure * (area.h - 2 * _EDGE) / most)


def _scale(area: Box, most: int, end: int) -> Iterator[Item]:
    """Yield the figures of the scale, each with a line up to the end."""
    step = next((step for step in _STEPS if most // step * 56 <= area.h - 2 * _EDGE), most)
    for figure in range(0, most + 1, step):
        y = _height(area, figure, most)
        yield Rect(Box(area.x + _SCALE - 4, y - 1, end - area.x - _SCALE + 4, 2), "paper_deep")
        yield Text(area.x + _SCALE - 12, y, str(figure), _SIZE, "ink_soft", Face.NARROW, "r")


def _ends(sides: Sequence[Rise], area: Box, x: int, ends: Sequence[tuple[int, int]]) -> list[Item]:
    """Return the marks beside the ends of the lines from the top down, none over another; many stand in twos."""
    abreast = 1 if (area.h - 12) // len(sides) >= _LEAST_MARK else 2
    rows = -(-len(sides) // abreast)
    side = min(_MARK if abreast == 1 else _LEAST_MARK, (area.h - 12) // rows - 2)
    pitch, top = side + 2, area.y + 6
    low = area.y + area.h - 4 - pitch * rows
    items: list[Item] = []
    for n, (end, i) in enumerate(ends):
        if n % abreast == 0:
            y = min(max(top, end - side // 2), low)
            top, low = y + pitch, low + pitch
        seat = sides[i].seat
        kind = sides[i].mark if seat is None or side >= _MARK else "seat_plain"
        box = Box(x + n % abreast * (side + 4) - 10 * (abreast - 1), y, side + 2, side)
        items.append(Sprite(kind, box, () if seat is None else (seat,)))
    return items


@sprite("rises", smooth=2)
def rises(pen: Pen, size: int, *told: Any) -> None:
    """Draw lines, each told in so many things: its colour, its seat, and its points from the left and from above."""
    for at in range(0, len(told), size):
        _line(pen, told[at], told[at + 1], told[at + 2 : at + size])


def _line(pen: Pen, colour: str, seat: int, places: Sequence[int]) -> None:
    """Draw a line through these points: a seat's, or one above an area."""
    points = list(zip(places[::2], places[1::2], strict=True))
    if seat < 0:
        low = pen.h - _EDGE
        pen.polygon([(points[0][0], low), *points, (points[-1][0], low)], "paper_dark")
    for shade, width in (("white", 16), (colour, 10)):
        pen.line(points, shade, width)
    for x, y in points:
        for shade, r in (("white", 16), (colour, 13)):
            seat_shape(pen, seat, x, y, r, shade) if seat >= 0 else pen.circle(x, y, r, shade)
