"""The lobby: the game's name on a carpet, and its seats round the table."""

import math
from collections.abc import Iterator
from typing import Final

from paxbot.present.views_lobby import LobbySeatView, LobbyView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.frame import HEIGHT, LABEL, WIDTH
from paxbot.render.pen import Pen, Point, ngon, sprite, star
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text

FIELD: Final = "carpet"
"""The ground of the carpet."""
_BORDER: Final = 44
_MARK: Final = 84
"""The height of marks by which the width of an automated seat's is told."""


@sprite("carpet", smooth=2)
def carpet(pen: Pen) -> None:
    """Draw a field of lozenges, corner pieces, and borders of knots and stars, all of them alike on both sides."""
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, FIELD)
    for row, y in enumerate(_about(h / 2, h, 36)):
        for x in _about(w / 2 + 36 * (row % 2), w, 72):
            pen.polygon([(x, y - 12), (x + 22, y), (x, y + 12), (x - 22, y)], "carpet_dark")
            pen.polygon([(x, y - 5), (x + 9, y), (x, y + 5), (x - 9, y)], FIELD)
    for x in (0, w):
        for y in (0, h):
            _corner(pen, x, y)
    _border(pen, _BORDER)


def _about(middle: float, end: float, step: float) -> Iterator[float]:
    """Yield places so far apart, one of them in the middle, that reach over both ends."""
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


@sprite("person")
def person(pen: Pen) -> None:
    """Draw somebody who has joined: head and shoulders in a ring."""
    r = pen.w / 2
    pen.circle(r, r, r, "gold")
    pen.circle(r, r, r - 4, "carpet_blue")
    pen.ellipse(r, r * 1.62, r * 0.62, r * 0.56, "paper")
    pen.circle(r, r * 0.74, r * 0.34, "paper")
    pen.ellipse(r, r * 0.50, r * 0.42, r * 0.20, "gold")
    pen.arc(r, r, r - 2, 0, 360, "gold", 5)


@sprite("automaton")
def automaton(pen: Pen) -> None:
    """Draw a seat that the game plays itself: a wheel in a ring."""
    r = pen.w / 2
    pen.circle(r, r, r, "gold")
    pen.circle(r, r, r - 4, "carpet_blue")
    pen.polygon(star(r, r, r * 0.74, r * 0.56, 10), "paper")
    pen.circle(r, r, r * 0.42, "paper")
    pen.circle(r, r, r * 0.24, "carpet_blue")


@sprite("free_seat")
def free_seat(pen: Pen) -> None:
    """Draw a place for somebody still to come."""
    r = pen.w / 2
    for i in range(0, 24, 2):
        pen.arc(r, r, r - 2, i * 15, i * 15 + 15, "paper_deep", 4)
    pen.rect(r - 4, r * 0.56, 8, r * 0.88, "paper_deep", radius=4)
    pen.rect(r * 0.56, r - 4, r * 0.88, 8, "paper_deep", radius=4)


_TITLE: Final = 156
_SUBTITLE: Final = 266
_SEATS: Final = Box(92, 316, WIDTH - 184, 428)
_COUNT: Final = 796
_NOTES: Final = Box(170, 838, WIDTH - 340, 150)
_NOTE: Final = 48
_GAP: Final = 20
_COLUMNS: Final = 2


def lobby_scene(view: LobbyView, game: str = "") -> Scene:
    """Compose the carpet with the title, a place for every seat, and how many are taken, in the colours of the game."""
    middle = WIDTH // 2
    notes = fonts.wrap(view.note, Face.TEXT, LABEL[Face.TEXT], _NOTES.w, 3)
    drop = 0 if notes else 46
    items: list[Item] = [
        Sprite("carpet", Box(0, 0, WIDTH, HEIGHT), solid=False),
        Text(middle, _TITLE + drop, view.title, 176, "white", Face.TITLE, "m"),
        Text(middle, _SUBTITLE + drop, view.subtitle, 54, "gold", Face.TITLE, "m"),
        Text(middle, _COUNT + drop, view.count_text, 62, "white", Face.BOLD, "m"),
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
    """Yield a plate with the mark of the seat and who has it; a free one is an empty place on the carpet."""
    is_free, middle = seat.kind == "free", box.y + box.h // 2
    fill, edge = ("carpet_dark", "paper_deep") if is_free else ("paper", "gold")
    yield Rect(box, fill, edge, 3 if is_free else 5, 18)
    side = box.h - 16
    kind = {"person": "person", "free": "free_seat"}.get(seat.kind, view.automated_mark)
    width = side if seat.kind != "automated" else round(side * view.mark_width / _MARK)
    yield Sprite(kind, Box(box.x + 12 + (side - width) // 2, box.y + 8, width, side))
    name = fonts.drawable(seat.name) or seat.stand_in
    left, room = box.x + side + 34, box.w - side - 52
    size = next((size for size in (64, 58, 52) if fonts.width(name, Face.BOLD, size) <= room), None)
    face = Face.BOLD if size else Face.NARROW
    short = fonts.ellipsize(name, face, size or 52, room)
    yield Text(left, middle, short, size or 52, "paper_deep" if is_free else "ink", face)
