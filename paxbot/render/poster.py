"""The first and the last of a game: its lobby, and of its ending the verdict and the chart of everyone's rise."""

import math
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from paxbot.present.views import LobbySeatView, LobbyView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pen import Pen, Point, ngon, seat_shape, sprite, star
from paxbot.render.scene import FIGURE, HEIGHT, LABEL, WIDTH, Box, Item, Rect, Scene, Sprite, Text

FIELD: Final = "carpet"
_SEAT_MARK: Final = 84
"""The height at which a view gives the width of an automated seat's mark."""


@sprite("carpet", smooth=2)
def carpet(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, FIELD)
    for row, y in enumerate(_about(h / 2, h, 36)):
        for x in _about(w / 2 + 36 * (row % 2), w, 72):
            pen.polygon([(x, y - 12), (x + 22, y), (x, y + 12), (x - 22, y)], "carpet_dark")
            pen.polygon([(x, y - 5), (x + 9, y), (x, y + 5), (x - 9, y)], FIELD)
    for x in (0, w):
        for y in (0, h):
            _corner(pen, x, y)
    _border(pen, 44)


def _about(middle: float, end: float, step: float) -> Iterator[float]:
    """Yield places `step` apart, one of them in the middle, that reach over both ends."""
    first = middle - step * math.ceil(middle / step)
    while first <= end + step:
        yield first
        first += step


def _corner(pen: Pen, x: float, y: float) -> None:
    for r, colour in ((160, "gold"), (152, "carpet_blue"), (104, "gold"), (98, "carpet_dark")):
        pen.circle(x, y, r, colour)
    for i in range(24):
        a = 2 * math.pi * (i + 0.5) / 24
        pen.polygon(ngon(x + 128 * math.cos(a), y + 128 * math.sin(a), 10, 4), "gold")


def _border(pen: Pen, deep: float) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, None, "carpet_blue", deep)
    for is_side, length, across in ((False, w, h), (True, h, w)):
        count = round((length - deep) / 48)
        step = (length - deep) / count
        for i in range(count + 1):
            for x, y in ((deep / 2 + i * step, deep / 2), (deep / 2 + i * step, across - deep / 2)):
                dot = step / 2 if i < count else 0
                _flower(pen, *((y, x, (0, dot)) if is_side else (x, y, (dot, 0))))
    pen.rect(3, 3, w - 6, h - 6, None, "gold", 3)
    inner = deep - 4
    pen.rect(inner, inner, w - 2 * inner, h - 2 * inner, None, "gold", 4)


def _flower(pen: Pen, x: float, y: float, dot: Point) -> None:
    pen.polygon(star(x, y, 14, 7, 8), "gold")
    pen.circle(x, y, 5, "carpet")
    pen.circle(x + dot[0], y + dot[1], 3, "paper")


_TITLE: Final = 156
_SEATS: Final = Box(92, 316, WIDTH - 184, 428)
_NOTES: Final = Box(170, 838, WIDTH - 340, 150)
_NOTE: Final = 48
_GAP: Final = 20
_COLUMNS: Final = 2


def lobby_scene(view: LobbyView, game: str = "") -> Scene:
    middle = WIDTH // 2
    notes = fonts.wrap(view.note, Face.TEXT, LABEL[Face.TEXT], _NOTES.w, 3)
    drop = 0 if notes else 46
    items: list[Item] = [
        Sprite("carpet", Box(0, 0, WIDTH, HEIGHT), solid=False),
        Text(middle, _TITLE + drop, view.title, 176, "white", Face.TITLE, "m"),
        Text(middle, 266 + drop, view.subtitle, 54, "gold", Face.TITLE, "m"),
        Text(middle, 796 + drop, view.count_text, 62, "white", Face.BOLD, "m"),
    ]
    rows = -(-len(view.seats) // _COLUMNS)
    w, h = (_SEATS.w + _GAP) // _COLUMNS, min(140, (_SEATS.h + _GAP) // max(1, rows))
    top = _SEATS.y + drop + (_SEATS.h + _GAP - rows * h) // 2
    for i, seat in enumerate(view.seats):
        row, column = divmod(i, _COLUMNS)
        is_alone = column == 0 and i + 1 == len(view.seats)
        x = _SEATS.x + column * w + is_alone * w // 2
        items += _seat(seat, Box(x, top + row * h, w - _GAP, h - _GAP), view)
    for i, line in enumerate(notes):
        items.append(Text(middle, _NOTES.y + (i + 1) * _NOTE - _NOTE // 2, line, LABEL[Face.TEXT], "white", anchor="m"))
    return Scene("lobby", WIDTH, HEIGHT, FIELD, tuple(items), game)


def _seat(seat: LobbySeatView, box: Box, view: LobbyView) -> Iterator[Item]:
    is_free, middle = seat.kind == "free", box.y + box.h // 2
    fill, edge = ("carpet_dark", "paper_deep") if is_free else ("paper", "gold")
    yield Rect(box, fill, edge, 3 if is_free else 5, 18)
    side = box.h - 16
    kind = {"person": "person", "free": "free_seat"}.get(seat.kind, view.automated_mark)
    width = side if seat.kind != "automated" else round(side * view.mark_width / _SEAT_MARK)
    yield Sprite(kind, Box(box.x + 12 + (side - width) // 2, box.y + 8, width, side))
    name = fonts.drawable(seat.name) or seat.stand_in
    left, room = box.x + side + 34, box.w - side - 52
    size = next((size for size in (64, 58, 52) if fonts.width(name, Face.BOLD, size) <= room), None)
    face = Face.BOLD if size else Face.NARROW
    short = fonts.ellipsize(name, face, size or 52, room)
    yield Text(left, middle, short, size or 52, "paper_deep" if is_free else "ink", face)


_WINNER_MARK: Final = 72


class Sizing(NamedTuple):
    width: int
    margin: int
    edge: int
    """Pixels of paper around the mark of a seat."""
    size: int
    """Of the letters where the text fits into three lines, as it mostly does."""
    small: int
    most_small: int


def verdict(said: str, winners: Sequence[int], sizing: Sizing) -> tuple[list[Item], int]:
    tile = _WINNER_MARK + 2 * sizing.edge
    step = tile + 8
    left = sizing.margin + step * len(winners) + 12
    size, lines = _broken(fonts.drawable(said), sizing.width - sizing.margin - left, sizing)
    height = max(116, 36 + (size + 8) * len(lines))
    ground = Box(0, 0, sizing.width, height)
    items: list[Item] = [Rect(ground, "carpet"), Rect(Box(0, height - 8, sizing.width, 4), "gold")]
    middle = (height - 8) // 2
    for i, seat in enumerate(winners):
        x = sizing.margin + i * step
        items.append(Rect(Box(x, middle - tile // 2, tile, tile), "paper", radius=14))
        items.append(
            Sprite("seat", Box(x + sizing.edge, middle - _WINNER_MARK // 2, _WINNER_MARK, _WINNER_MARK), (seat,))
        )
    top = middle - (size + 8) // 2 * (len(lines) - 1)
    items += [Text(left, top + (size + 8) * i, line, size, "white", Face.TITLE) for i, line in enumerate(lines)]
    return items, height


def _broken(text: str, room: int, sizing: Sizing) -> tuple[int, tuple[str, ...]]:
    lines = fonts.wrap(text, Face.TITLE, sizing.size, room, 3)
    if not lines[-1].endswith("…"):
        return sizing.size, lines
    return sizing.small, fonts.wrap(text, Face.TITLE, sizing.small, room, sizing.most_small)


_LINE_MARK: Final = 54
_LEAST_MARK: Final = 34
"""If single marks would be smaller, they are in twos."""
_EDGE: Final = 34
_SCALE: Final = 76
_STEPS: Final = (1, 2, 5, 10, 20, 50)
_LIFT: Final = 6
"""Pixels by which a line is above that of the side before it if they are equal; none dips below the axis."""


class Rise(NamedTuple):
    mark: str
    seat: int | None
    colour: str
    figures: Sequence[int]


def chart(sides: Sequence[Rise], box: Box, places: Sequence[int], title: str = "") -> list[Item]:
    """Return a chart in the box: a line for each side, the most important first, its figures at these places.

    A title, if there is one, is below it.
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
    step = next((step for step in _STEPS if most // step * 56 <= area.h - 2 * _EDGE), most)
    for figure in range(0, most + 1, step):
        y = _height(area, figure, most)
        yield Rect(Box(area.x + _SCALE - 4, y - 1, end - area.x - _SCALE + 4, 2), "paper_deep")
        yield Text(area.x + _SCALE - 12, y, str(figure), FIGURE[Face.NARROW], "ink_soft", Face.NARROW, "r")


def _ends(sides: Sequence[Rise], area: Box, x: int, ends: Sequence[tuple[int, int]]) -> list[Item]:
    """Return the marks beside the ends of the lines from the top down, none over another; many are in twos."""
    abreast = 1 if (area.h - 12) // len(sides) >= _LEAST_MARK else 2
    rows = -(-len(sides) // abreast)
    side = min(_LINE_MARK if abreast == 1 else _LEAST_MARK, (area.h - 12) // rows - 2)
    pitch, top = side + 2, area.y + 6
    low = area.y + area.h - 4 - pitch * rows
    items: list[Item] = []
    for n, (end, i) in enumerate(ends):
        if n % abreast == 0:
            y = min(max(top, end - side // 2), low)
            top, low = y + pitch, low + pitch
        seat = sides[i].seat
        kind = sides[i].mark if seat is None or side >= _LINE_MARK else "seat_plain"
        box = Box(x + n % abreast * (side + 4) - 10 * (abreast - 1), y, side + 2, side)
        items.append(Sprite(kind, box, () if seat is None else (seat,)))
    return items


@sprite("rises", smooth=2)
def rises(pen: Pen, size: int, *told: Any) -> None:
    """Draw lines of `size` values each: its colour, its seat, and x and y of each point."""
    for at in range(0, len(told), size):
        _line(pen, told[at], told[at + 1], told[at + 2 : at + size])


def _line(pen: Pen, colour: str, seat: int, places: Sequence[int]) -> None:
    """Draw a line through these points; for a seat below 0, the area under it."""
    points = list(zip(places[::2], places[1::2], strict=True))
    if seat < 0:
        low = pen.h - _EDGE
        pen.polygon([(points[0][0], low), *points, (points[-1][0], low)], "paper_dark")
    for shade, width in (("white", 16), (colour, 10)):
        pen.line(points, shade, width)
    for x, y in points:
        for shade, r in (("white", 16), (colour, 13)):
            seat_shape(pen, seat, x, y, r, shade) if seat >= 0 else pen.circle(x, y, r, shade)
