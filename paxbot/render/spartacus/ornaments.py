"""Stone of Rome: bands of meanders, and columns with capital, shaft and base."""

from typing import Final

from paxbot.render.pen import Pen, Point, sprite

_FLUTE: Final = 34


@sprite("meander", smooth=2)
def meander(pen: Pen, ground: str) -> None:
    """Draw a band of keys in gold."""
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, ground)
    line = max(1.5, h / 7)
    low, top, unit = h - line / 2, line / 2, h * 1.6
    points: list[Point] = []
    for i in range(int(w / unit) + 1):
        x = i * unit
        points += [
            (x, low), (x, top), (x + unit * 0.72, top), (x + unit * 0.72, h * 0.68), (x + unit * 0.34, h * 0.68),
            (x + unit * 0.34, h * 0.42), (x + unit * 0.52, h * 0.42),
        ]  # fmt: skip
        pen.line(points, "gold", line)
        points = [(x, low), (x + unit, low)]
        pen.line(points, "gold", line)
        points = []


@sprite("capital", smooth=2)
def capital(pen: Pen) -> None:
    """Draw the top of a column: a slab on a block that narrows."""
    w, h = pen.w, pen.h
    pen.polygon([(0, h * 0.8), (w, h * 0.8), (w - 10, h), (10, h)], "tuff")
    pen.rect(0, 0, w, h * 0.88, "marble", "mortar", 2, 8)
    pen.rect(0, h * 0.86, w, h * 0.08, "mortar", radius=2)


@sprite("shaft", smooth=1)
def shaft(pen: Pen) -> None:
    """Draw a fluted shaft, quiet enough to lay cards on."""
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "travertine")
    pen.rect(6, 0, w - 12, h, "tuff")
    count = max(3, round((w - 12) / _FLUTE))
    step = (w - 12) / count
    for i in range(count):
        x = 6 + i * step
        pen.rect(round(x + step * 0.16), 0, round(step * 0.74), h, "travertine")
        pen.rect(round(x + step * 0.34), 0, round(step * 0.4), h, "marble")


@sprite("plinth", smooth=2)
def plinth(pen: Pen, colour: str) -> None:
    """Draw the base of a column in that colour."""
    w, h = pen.w, pen.h
    pen.rect(4, 0, w - 8, h * 0.5, colour, "mortar", 2, h * 0.2)
    pen.rect(0, h * 0.28, w, h * 0.72, colour, "mortar", 2, 4)
    pen.rect(6, h * 0.26, w - 12, h * 0.2, colour)
