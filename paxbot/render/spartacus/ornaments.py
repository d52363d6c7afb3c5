"""Stone of Rome, and the marks of Rome, of titles and of what players have, each a shape of its own."""

import math
from typing import Final

from paxbot.render.pen import Pen, Point, sprite, star
from paxbot.render.spartacus.marks import inner, roman_symbol


@sprite("eagle")
def eagle(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "pompeian", "gold", max(2, w * 0.05), w * 0.16)
    half: list[Point] = [
        (0.0, -0.30), (0.10, -0.26), (0.16, -0.12), (0.52, -0.44), (0.80, -0.50), (0.72, -0.20), (0.62, -0.08),
        (0.58, 0.06), (0.40, 0.16), (0.22, 0.20), (0.18, 0.34), (0.28, 0.56), (0.0, 0.50),
    ]  # fmt: skip
    x, y, r = w / 2, h * 0.48, w * 0.52
    outline = [(x + px * r, y + py * r) for px, py in half] + [(x - px * r, y + py * r) for px, py in reversed(half)]
    pen.polygon(outline, "gold")
    pen.circle(x, y - 0.36 * r, 0.14 * r, "gold")
    pen.polygon([(x + 0.08 * r, y - 0.46 * r), (x + 0.32 * r, y - 0.36 * r), (x + 0.08 * r, y - 0.28 * r)], "gold")
    pen.rect(x - 0.5 * r, h * 0.80, r, h * 0.07, "gold")


@sprite("face_down")
def face_down(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "basalt", "gold", 3, 8)


@sprite("primus")
def primus(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "basalt", "gold", max(2, w * 0.05), w * 0.16)
    pen.rect(w * 0.24, h * 0.14, w * 0.52, h * 0.12, "gold")
    pen.rect(w * 0.34, h * 0.28, w * 0.32, h * 0.44, "gold")
    for x in (0.42, 0.54):
        pen.rect(w * x, h * 0.30, w * 0.05, h * 0.40, "basalt")
    pen.rect(w * 0.24, h * 0.74, w * 0.52, h * 0.12, "gold")


@sprite("conspiratus")
def conspiratus(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "intrigue", "gold", max(2, w * 0.05), w * 0.16)
    inner(pen, "senator", 0.86, "gold", "intrigue")
    blade = Pen(round(w * 0.46), round(h * 0.72), pen.smooth)
    roman_symbol(blade, "intrigue", "white", "intrigue")
    pen.image.paste(blade.image, (round(w * 0.27 * pen.smooth), round(h * 0.10 * pen.smooth)), blade.image)


@sprite("nemo")
def nemo(pen: Pen) -> None:
    w, h = pen.w, pen.h
    r = min(w, h) / 2
    pen.circle(w / 2, h / 2, r, "gold")
    pen.circle(w / 2, h / 2, r * 0.94, "basalt")
    x, y = w / 2, h / 2
    face = [(-0.52, -0.54), (0.52, -0.54), (0.52, 0.06), (0.36, 0.50), (0.0, 0.70), (-0.36, 0.50), (-0.52, 0.06)]
    pen.polygon([(x + px * r, y + py * r) for px, py in face], "paper")
    for side in (-1, 1):
        pen.ellipse(x + side * 0.24 * r, y - 0.18 * r, 0.15 * r, 0.10 * r, "basalt")
    pen.ellipse(x, y + 0.34 * r, 0.22 * r, 0.13 * r, "basalt")


@sprite("seen")
def seen(pen: Pen) -> None:
    w, h = pen.w, pen.h
    steps = [i / 12 for i in range(13)]
    upper = [((0.04 + 0.92 * t) * w, (0.5 - 0.34 * math.sin(math.pi * t)) * h) for t in steps]
    lower = [((0.04 + 0.92 * t) * w, (0.5 + 0.34 * math.sin(math.pi * t)) * h) for t in reversed(steps)]
    pen.polygon([*upper, *lower], "white", "ink", 0.08 * w)
    pen.circle(w / 2, h / 2, 0.20 * h, "ink")


@sprite("victory")
def victory(pen: Pen, colour: str) -> None:
    pen.polygon(star(pen.w / 2, pen.h * 0.53, pen.w * 0.52, pen.w * 0.22, 5), colour)


@sprite("risen")
def risen(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.polygon([(w / 2, 0), (w, h * 0.9), (0, h * 0.9)], "white")
    pen.polygon([(w / 2, h * 0.12), (w * 0.88, h * 0.84), (w * 0.12, h * 0.84)], "tile")


@sprite("fallen")
def fallen(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.polygon([(0, h * 0.1), (w, h * 0.1), (w / 2, h)], "ink")
    pen.polygon([(w * 0.2, h * 0.2), (w * 0.8, h * 0.2), (w / 2, h * 0.8)], "white")


@sprite("in_hand")
def in_hand(pen: Pen) -> None:
    w, h = pen.w, pen.h
    for side in (-1, 1):
        lean, x = side * w * 0.07, w * (0.5 + side * 0.2)
        corners = [(x - w * 0.26 + lean, 2), (x + w * 0.26 + lean, 2), (x + w * 0.26, h - 2), (x - w * 0.26, h - 2)]
        pen.polygon(corners, "pompeian", "ink", 2)
    pen.rect(w * 0.12, 0, w * 0.76, h, "marble", "ink", 2, 6)


@sprite("in_stack")
def in_stack(pen: Pen) -> None:
    w, h = pen.w, pen.h
    for i in range(3):
        pen.rect(
            w * (0.04 + i * 0.1),
            h * (0.2 - i * 0.1),
            w * 0.68,
            h * 0.8,
            "pompeian",
            "marble",
            max(2, w * 0.05),
            w * 0.1,
        )


@sprite("wreath")
def wreath(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.circle(w / 2, h / 2, w / 2, "pompeian")
    inner(pen, "senator", 0.78, "gold", "pompeian")


@sprite("most_money")
def most_money(pen: Pen) -> None:
    r = pen.w / 2
    pen.circle(r, r, r, "coin_edge")
    pen.circle(r, r, r * 0.88, "coin")
    pen.polygon(star(r, r * 1.04, r * 0.74, r * 0.3, 5), "pompeian")


@sprite("mosaic")
def mosaic(pen: Pen) -> None:
    step = pen.w / 3
    keys = ("wealth", "fleet", "army", "religion", "marble", "senator", "land", "tuff", "intrigue")
    pen.rect(0, 0, pen.w, pen.h, "ink", radius=6)
    for i, key in enumerate(keys):
        pen.rect(2 + i % 3 * step, 2 + i // 3 * step, step - 4, step - 4, key)


@sprite("roman")
def roman(pen: Pen) -> None:
    r = pen.w / 2
    pen.circle(r, r, r, "coin_edge")
    pen.circle(r, r, r * 0.93, "coin")
    pen.circle(r, r, r * 0.80, None, "coin_edge", max(2, r * 0.03))
    profile: list[Point] = [
        (-0.20, -0.58), (0.10, -0.60), (0.30, -0.50), (0.36, -0.32), (0.34, -0.24), (0.52, 0.04), (0.38, 0.08),
        (0.42, 0.18), (0.36, 0.24), (0.38, 0.34), (0.28, 0.42), (0.06, 0.40), (0.10, 0.66), (-0.46, 0.66),
        (-0.34, 0.30), (-0.46, 0.02), (-0.46, -0.30), (-0.36, -0.50),
    ]  # fmt: skip
    pen.polygon([(r + x * r, r + y * r) for x, y in profile], "pompeian")
    for i in range(6):
        a = math.radians(150 + i * 30)
        x, y = r + (0.46 * math.cos(a) - 0.04) * r, r + (0.34 * math.sin(a) - 0.22) * r
        pen.ellipse(x, y, r * 0.10, r * 0.055, "land")
        pen.ellipse(x - r * 0.02, y - r * 0.07, r * 0.05, r * 0.09, "land")


VOLUTE: Final = 58
IONIC: Final = 250
"""From this width a capital has scrolls."""
_FLUTE: Final = 40
_STONE: Final = 12
_BORDER: Final = ("basalt", "travertine")
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
    count = max(3, round((w - 12) / _FLUTE))
    for i in range(count):
        # Flutes are narrower towards the sides, and darker at the right.
        left, right = (w / 2 - (w / 2 - 6) * math.cos(math.pi * (i + at) / count) for at in (0.08, 0.92))
        wide, shade = right - left, "tuff" if i in (0, count - 1) else "travertine"
        pen.rect(round(left), 0, round(wide), h, shade)
        pen.rect(round(left + wide * 0.28), 0, round(wide * 0.5), h, "travertine" if shade == "tuff" else "marble")


@sprite("plinth", smooth=2)
def plinth(pen: Pen, colour: str) -> None:
    w, h = pen.w, pen.h
    pen.rect(4, 0, w - 8, h * 0.5, colour, "mortar", 2, h * 0.2)
    pen.rect(0, h * 0.28, w, h * 0.72, colour, "mortar", 2, 4)
    pen.rect(6, h * 0.26, w - 12, h * 0.2, colour)


@sprite("gable", smooth=2)
def gable(pen: Pen) -> None:
    w, h = pen.w, pen.h
    top = h * 0.08
    pen.polygon([(w / 2, top), (w, h), (0, h)], "mortar")
    pen.polygon([(w / 2, top + 8), (w - 24, h - 3), (24, h - 3)], "marble")
    pen.polygon([(w / 2, top + 46), (w - 130, h - 22), (130, h - 22)], "mortar")
    pen.polygon([(w / 2, top + 50), (w - 144, h - 25), (144, h - 25)], "travertine")
    for x, y in ((w / 2, top), (w - 34, h - 12), (34, h - 12)):
        for side in (-1, 0, 1):
            pen.ellipse(x + side * 17, y - 4 + abs(side) * 8, 10, 19 - abs(side) * 5, "pompeian")


@sprite("pillar", smooth=2)
def pillar(pen: Pen) -> None:
    w, h = pen.w, pen.h
    left, right = w * 0.14, w * 0.86
    pen.rect(left, h * 0.10, right - left, h * 0.82, "tuff")
    step = (right - left) / 5
    for i in range(5):
        x = left + i * step
        pen.rect(x + step * 0.14, h * 0.16, step * 0.76, h * 0.74, "travertine", radius=step * 0.3)
        pen.rect(x + step * 0.34, h * 0.17, step * 0.42, h * 0.72, "marble", radius=step * 0.2)
    pen.rect(w * 0.06, h * 0.055, w * 0.88, h * 0.075, "marble", "mortar", 2, 6)
    for x in (w * 0.14, w * 0.86):
        pen.circle(x, h * 0.125, w * 0.115, "marble", "mortar", 2)
        pen.circle(x, h * 0.125, w * 0.06, None, "mortar", 3)
        pen.circle(x, h * 0.125, w * 0.02, "mortar")
    pen.rect(0, 0, w, h * 0.06, "marble", "mortar", 2, 3)
    pen.rect(w * 0.07, h * 0.90, w * 0.86, h * 0.05, "marble", "mortar", 2, h * 0.025)
    pen.rect(0, h * 0.945, w, h * 0.055, "marble", "mortar", 2, 3)


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
            shade = _BORDER[i // 2 % 2] if off == middle and rows > 3 else _LOZENGES[ring % len(_LOZENGES)]
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
