"""Sprites of the lobby: a carpet, and who sits where."""

import math
from typing import Final

from paxbot.render.pen import Pen, ngon, sprite, star

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
