"""The stone of Rome."""

import math
from typing import Final

from paxbot.render.pen import Pen, Point, sprite

VOLUTE: Final = 58
IONIC: Final = 250
"""From this width a capital has scrolls."""
_STONE: Final = 12
_LOZENGES: Final = ("pompeian", "gold", "marble", "basalt", "marble", "travertine")
"""Stones of a mosaic by twos along its border, and from the middle of a lozenge outwards."""


@sprite("meander", smooth=2)
def meander(pen: Pen, ground: str) -> None:
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
    w, h = pen.w, pen.h
    pen.polygon([(0, h * 0.7), (w, h * 0.7), (w - 10, h), (10, h)], "tuff")
    pen.rect(0, 0, w, h * 0.84, "marble", "mortar", 2, 4)
    pen.rect(4, h * 0.80, w - 8, h * 0.18, "tuff", "mortar", 2, 3)
    eggs = round((w - 12) / 20)
    for i in range(eggs):
        pen.ellipse(6 + (i + 0.5) * (w - 12) / eggs, h * 0.88, 7, h * 0.065, "marble", "mortar", 1.5)
    if w >= IONIC:
        for side in (0, 1):
            _volute(pen, w * side + (0.5 - side) * VOLUTE, h / 2 - 2, VOLUTE / 2, 1 - 2 * side)


def _volute(pen: Pen, x: float, y: float, r: float, turn: int) -> None:
    pen.circle(x, y, r, "marble", "mortar", 2)
    turns = [(math.radians(i * 15 - 90), r * (1 - i / 54) - 2) for i in range(46)]
    pen.line([(x - turn * a * math.cos(at), y + a * math.sin(at)) for at, a in turns], "mortar", 4)
    pen.circle(x, y, r * 0.2, "gold", "mortar", 2)


@sprite("shaft", smooth=1)
def shaft(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "mortar")
    pen.rect(2, 0, w - 4, h, "tuff")
    count = max(3, round((w - 12) / 40))
    for i in range(count):
        # Flutes are narrower towards the sides, and darker at the right.
        left, right = (w / 2 - (w / 2 - 6) * math.cos(math.pi * (i + at) / count) for at in (0.08, 0.92))
        wide, shade = right - left, "tuff" if i in (0, count - 1) else "travertine"
        pen.rect(round(left), 0, round(wide), h, shade)
        pen.rect(round(left + wide * 0.28), 0, round(wide * 0.5), h, "travertine" if shade == "tuff" else "marble")


@sprite("free_column", smooth=2)
def free_column(pen: Pen) -> None:
    w, h = pen.w, pen.h
    for i in range(12):
        y = h * (0.02 + i * 0.075)
        for x in (w * 0.14, w * 0.86 - 4):
            pen.rect(x, y, 4, h * 0.04, "mortar")
    for i in range(5):
        pen.rect(w * (0.16 + i * 0.145), h * 0.02, w * 0.08, 4, "mortar")
    pen.rect(w * 0.07, h * 0.90, w * 0.86, h * 0.05, "tuff", "mortar", 2, h * 0.025)
    pen.rect(0, h * 0.945, w, h * 0.055, "tuff", "mortar", 2, 3)


@sprite("mosaic_frame", smooth=1)
def mosaic_frame(pen: Pen, colour: str, stone: int) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "marble")
    half = stone // 2
    across, down = w // half, h // half
    for i in range(across):
        for j in range(down):
            depth = min(i, j, across - 1 - i, down - 1 - j)
            if depth > 1:
                continue
            shades = ("tuff", "travertine") if depth else ("tuff", colour, "travertine", colour)
            shade = shades[(i + j) % len(shades)]
            pen.rect(round(i * w / across) + 1, round(j * h / down) + 1, half - 1, half - 1, shade)


@sprite("paving", smooth=1)
def paving(pen: Pen, ground: str, joint: str) -> None:
    pen.rect(0, 0, pen.w, pen.h, joint)
    rows = round(pen.h / _STONE)
    deep = pen.h / rows
    for row in range(rows):
        for i in range(-1, int(pen.w / _STONE) + 1):
            left, wide = i * _STONE + row * 7 % _STONE, _STONE - 2 - (i * i + row * 3) % 3
            pen.rect(left, round(row * deep), wide, round(deep) - 1, ground)


@sprite("roman_mosaic", smooth=1)
def roman_mosaic(pen: Pen) -> None:
    rows = round(pen.h / _STONE)
    middle, deep = (rows - 1) / 2, pen.h / rows
    pen.rect(0, 0, pen.w, pen.h, "mortar")
    for row in range(rows):
        off = abs(row - middle)
        for i in range(int(pen.w / _STONE) + 1):
            ring = int(abs(i % rows - middle) + off)
            shade = (
                ("basalt", "travertine")[i // 2 % 2] if off == middle and rows > 3 else _LOZENGES[ring % len(_LOZENGES)]
            )
            pen.rect(i * _STONE, round(row * deep), _STONE - 1, round(deep) - 1, shade)


@sprite("laurel_branch", smooth=2)
def laurel_branch(pen: Pen, side: int) -> None:
    """Draw a branch of laurel with berries, bent upwards to the left for -1 and to the right for 1."""
    w, h = pen.w, pen.h
    stem = [(w / 2 - side * w * (0.44 - 0.9 * at), h * (0.94 - 0.72 * at**1.7)) for at in (i / 8 for i in range(9))]
    pen.line(stem, "land", 5)
    for i, (x, y) in enumerate(stem[1:], start=1):
        for up in (-1, 1):
            a = math.radians(-30 * (i / 8) + up * 42)
            dx, dy = side * math.cos(a) * w * 0.19, math.sin(a) * w * 0.19
            middle = (x + dx * 0.5, y + dy * 0.5)
            across = (-dy * 0.22, dx * 0.22)
            leaf = [
                (x, y),
                (middle[0] + across[0], middle[1] + across[1]),
                (x + dx, y + dy),
                (middle[0] - across[0], middle[1] - across[1]),
            ]
            pen.polygon(leaf, "land", "ink_soft", 1)
        if i % 3 == 0:
            pen.circle(x, y, 6, "pompeian")
