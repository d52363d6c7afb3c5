"""The lobby: the game's name on a carpet, and its seats round the table."""

import math
from collections.abc import Iterator
from typing import Final

from paxbot.present.views_lobby import LobbySeatView, LobbyView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pen import Pen, ngon, sprite, star
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text

FIELD: Final = "carpet"
"""The ground of the carpet."""


@sprite("carpet", smooth=2)
def carpet(pen: Pen) -> None:
    """Draw a field of lozenges, corner pieces, and borders of knots and stars."""
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, FIELD)
    for row, y in enumerate(range(40, h, 36)):
        for x in range(40 + 36 * (row % 2), w, 72):
            pen.polygon([(x, y - 12), (x + 22, y), (x, y + 12), (x - 22, y)], "carpet_dark")
            pen.polygon([(x, y - 5), (x + 9, y), (x, y + 5), (x - 9, y)], FIELD)
    for x in (0, w):
        for y in (0, h):
            _corner(pen, x, y)
    _border(pen, 14, 30)


def _corner(pen: Pen, x: float, y: float) -> None:
    for r, colour in ((170, "gold"), (162, "carpet_blue"), (112, "gold"), (106, "carpet_dark")):
        pen.circle(x, y, r, colour)
    for i in range(24):
        a = 2 * math.pi * (i + 0.5) / 24
        pen.polygon(ngon(x + 137 * math.cos(a), y + 137 * math.sin(a), 10, 4), "gold")


def _border(pen: Pen, edge: float, breadth: float) -> None:
    w, h = pen.w, pen.h
    deep = breadth + edge
    pen.rect(0, 0, w, h, None, "carpet_blue", deep)
    for along in range(44, w - 30, 48):
        for across in (deep / 2, h - deep / 2):
            _flower(pen, along, across, (24, 0))
    for along in range(92, h - 80, 48):
        for across in (deep / 2, w - deep / 2):
            _flower(pen, across, along, (0, 24))
    pen.rect(3, 3, w - 6, h - 6, None, "gold", 3)
    inner = breadth + edge - 4
    pen.rect(inner, inner, w - 2 * inner, h - 2 * inner, None, "gold", 4)


def _flower(pen: Pen, x: float, y: float, dot: tuple[int, int]) -> None:
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
        pen.arc(r, r, r - 2, i * 15, i * 15 + 15, "ink_soft", 4)
    pen.rect(r - 4, r * 0.56, 8, r * 0.88, "ink_soft", radius=4)
    pen.rect(r * 0.56, r - 4, r * 0.88, 8, "ink_soft", radius=4)


WIDTH: Final = 1200
HEIGHT: Final = 500
_LINE: Final = 42
_TABLE: Final = Box(56, 232, 1088, 156)


def lobby_scene(view: LobbyView, game: str = "") -> Scene:
    """Compose the carpet with the title, a place for every seat, and how many are taken, in the colours of the game."""
    middle = WIDTH // 2
    items: list[Item] = [
        Sprite("carpet", Box(0, 0, WIDTH, HEIGHT), solid=False),
        Text(middle, 110, view.title, 118, "white", Face.TITLE, "m"),
        Text(middle, 194, view.subtitle, 44, "gold", Face.TITLE, "m"),
        Rect(_TABLE, "paper", "gold", 5, 20),
    ]
    step = (_TABLE.w - 24) // max(1, len(view.seats))
    for i, seat in enumerate(view.seats):
        items += _seat(seat, Box(_TABLE.x + 12 + i * step, _TABLE.y, step, _TABLE.h), view)
    items.append(Text(middle, 424, view.count_text, 46, "white", Face.BOLD, "m"))
    notes = _notes(view.note)
    return Scene("lobby", WIDTH, HEIGHT + (len(notes) * _LINE + 16 if notes else 0), FIELD, (*items, *notes), game)


def _notes(text: str) -> list[Text]:
    """Return what must be said of the game, below its carpet."""
    lines = fonts.wrap(text, Face.TEXT, 34, WIDTH - 80, 6)
    return [Text(40, HEIGHT + 28 + i * _LINE, line, 34, "white") for i, line in enumerate(lines)]


def _seat(seat: LobbySeatView, box: Box, view: LobbyView) -> Iterator[Item]:
    middle = box.x + box.w // 2
    if seat.kind == "automated":
        yield Sprite(view.automated_mark, Box(middle - view.mark_width // 2, box.y + 14, view.mark_width, 84))
    else:
        kind = "person" if seat.kind == "person" else "free_seat"
        yield Sprite(kind, Box(middle - 42, box.y + 14, 84, 84))
    name = fonts.drawable(seat.name) or seat.stand_in
    size = next((size for size in (38, 34) if fonts.width(name, Face.BOLD, size) <= box.w - 16), 30)
    colour = "ink_soft" if seat.kind == "free" else "ink"
    short = fonts.ellipsize(name, Face.BOLD, size, box.w - 16)
    yield Text(middle, box.y + 126, short, size, colour, Face.BOLD, "m")
