"""The colours of Pax Pamir, and its emblems, each with a shape of its own besides its colour."""

import math
from typing import Final

from paxbot.render.pen import Pen, Point, ngon, sprite, star
from paxbot.render.theme import Rgb, add_colours, blend, on

_LANDS: Final[dict[str, tuple[Rgb, Rgb]]] = {
    "kabul": ((243, 229, 209), (226, 170, 158)),
    "punjab": ((234, 234, 210), (160, 190, 170)),
    "kandahar": ((246, 231, 202), (232, 186, 124)),
    "herat": ((236, 236, 206), (176, 190, 128)),
    "persia": ((237, 229, 215), (186, 168, 196)),
    "transcaspia": ((244, 234, 200), (220, 196, 112)),
}
"""The paper of each land and the colour washed along its borders."""

_WASHES: Final = (0.16, 0.34, 0.56, 0.8)
"""The strength of each step of the wash, from the inside outwards."""

_GROUNDS: Final[dict[str, tuple[Rgb, Rgb]]] = {
    "grain": ((226, 214, 184), (244, 244, 244)),
    "relief": ((250, 243, 226), (255, 255, 255)),
    "relief_shade": ((206, 188, 152), (232, 232, 232)),
    "relief_pale": ((176, 152, 114), (200, 200, 200)),
    "relief_ink": ((120, 94, 66), (120, 120, 120)),
    "river": ((194, 212, 208), (214, 232, 244)),
    "river_edge": ((132, 168, 174), (110, 150, 180)),
    "leaf": ((164, 176, 116), (216, 216, 216)),
    "dome": ((126, 170, 172), (190, 190, 190)),
    "brick": ((206, 158, 118), (200, 200, 200)),
    **{
        f"wash{step}_{land}": (blend(paper, wash, share), (252 - 14 * step,) * 3)
        for land, (paper, wash) in _LANDS.items()
        for step, share in enumerate(_WASHES, 1)
    },
}
"""Colours of the map on which nothing has edges, usual and in high contrast: a wash is a grey, darker outwards."""

_COLOURS: Final[dict[str, tuple[Rgb, Rgb]]] = {
    "afghan": ((34, 112, 72), (0, 84, 48)),
    "british": ((230, 144, 170), (255, 128, 176)),
    "russian": ((250, 220, 96), (255, 222, 0)),
    "political": ((98, 55, 104), (84, 0, 110)),
    "intelligence": ((6, 91, 180), (0, 60, 150)),
    "economic": ((154, 105, 3), (104, 66, 0)),
    "military": ((145, 41, 34), (140, 0, 0)),
    "event": ((62, 56, 52), (24, 24, 24)),
    **{f"land_{land}": (paper, (255, 255, 255)) for land, (paper, _wash) in _LANDS.items()},
    **_GROUNDS,
}
"""Each colour, usual and in high contrast."""

add_colours(
    "pamir",
    {name: usual for name, (usual, _) in _COLOURS.items()},
    {name: strong for name, (_, strong) in _COLOURS.items()},
    dark_text=("british", "russian"),
    edgeless=_GROUNDS,
    unused=("seat5", "seat6", "seat7"),
)


LETTERS = {"afghan": "A", "british": "B", "russian": "R"}


@sprite("coalition")
def coalition_mark(pen: Pen, key: str) -> None:
    r = pen.w / 2
    pen.circle(r, r, r, "ink")
    pen.circle(r, r, r * 0.91, key)
    beast(pen, key, r, r, r * 0.78, on(key))


@sprite("coalition_letter")
def coalition_letter(pen: Pen, key: str) -> None:
    w, h = pen.w, pen.h
    points = [(0.0, 0.0), (w, 0.0), (w, h * 0.62), (w / 2, h), (0.0, h * 0.62)]
    pen.polygon(points, "ink")
    inner = w * 0.05
    pen.polygon(
        [(x + (inner if x < w / 2 else -inner if x > w / 2 else 0), max(inner, y - inner)) for x, y in points], key
    )
    pen.text(w / 2, h * 0.42, LETTERS[key], h * 0.86, on(key))


@sprite("no_loyalty")
def no_loyalty(pen: Pen) -> None:
    w, h = pen.w, pen.h
    points = [(2.0, 2.0), (w - 2.0, 2.0), (w - 2.0, h * 0.62), (w / 2, h - 2.0), (2.0, h * 0.62)]
    pen.polygon(points, None, "ink_soft", 3)
    pen.rect(w * 0.32, h * 0.38, w * 0.36, h * 0.09, "ink_soft")


def beast(pen: Pen, key: str, x: float, y: float, r: float, colour: str, ground: str | None = None) -> None:
    """Draw the coalition's animal within `r` around `x`, `y`; `ground` is seen through it, by default its own."""
    {"afghan": _eagle, "british": _lion, "russian": _bear}[key](pen, x, y, r, colour, ground or key)


def _eagle(pen: Pen, x: float, y: float, r: float, colour: str, ground: str) -> None:
    half: list[Point] = [
        (0.0, -0.62), (0.14, -0.50), (0.16, -0.30), (0.42, -0.52), (0.98, -0.62), (0.88, -0.34), (0.94, -0.30),
        (0.78, -0.06), (0.82, 0.0), (0.60, 0.20), (0.60, 0.28), (0.30, 0.34), (0.20, 0.42), (0.34, 0.86), (0.0, 0.72),
    ]  # fmt: skip
    outline = [(x + px * r, y + py * r) for px, py in half] + [(x - px * r, y + py * r) for px, py in reversed(half)]
    pen.polygon(outline, colour)
    pen.polygon([(x - 0.12 * r, y - 0.60 * r), (x - 0.34 * r, y - 0.50 * r), (x - 0.10 * r, y - 0.40 * r)], colour)
    pen.circle(x - 0.02 * r, y - 0.50 * r, 0.05 * r, ground)


def _lion(pen: Pen, x: float, y: float, r: float, colour: str, ground: str) -> None:
    pen.polygon(star(x, y, r * 0.98, r * 0.74, 13), colour)
    pen.ellipse(x, y + 0.06 * r, r * 0.50, r * 0.56, ground)
    for side in (-1, 1):
        pen.ellipse(x + side * 0.20 * r, y - 0.10 * r, 0.08 * r, 0.10 * r, colour)
    pen.polygon([(x - 0.16 * r, y + 0.18 * r), (x + 0.16 * r, y + 0.18 * r), (x, y + 0.36 * r)], colour)
    pen.line([(x, y + 0.30 * r), (x, y + 0.46 * r)], colour, 0.06 * r)
    pen.line([(x - 0.18 * r, y + 0.50 * r), (x, y + 0.45 * r), (x + 0.18 * r, y + 0.50 * r)], colour, 0.06 * r)


def _bear(pen: Pen, x: float, y: float, r: float, colour: str, ground: str) -> None:
    for side in (-1, 1):
        pen.circle(x + side * 0.58 * r, y - 0.56 * r, 0.30 * r, colour)
        pen.circle(x + side * 0.58 * r, y - 0.56 * r, 0.13 * r, ground)
    pen.ellipse(x, y + 0.06 * r, 0.80 * r, 0.76 * r, colour)
    for side in (-1, 1):
        pen.circle(x + side * 0.30 * r, y - 0.10 * r, 0.09 * r, ground)
    pen.ellipse(x, y + 0.38 * r, 0.38 * r, 0.30 * r, ground)
    pen.ellipse(x, y + 0.28 * r, 0.17 * r, 0.11 * r, colour)


@sprite("region")
def region_symbol(pen: Pen, key: str, colour: str, hole: str) -> None:
    c, r = pen.w / 2, pen.w / 2
    shapes: dict[str, list[Point]] = {
        "kabul": ngon(c, c * 1.04, r, 5),
        "kandahar": ngon(c, c, r * 1.2, 4, -45),
        "herat": ngon(c, c, r, 8, -67.5),
        "persia": star(c, c * 1.04, r, r * 0.48, 5),
        "transcaspia": star(c, c, r, r * 0.62, 8),
    }
    if key == "punjab":
        pen.circle(c, c, r * 0.94, colour)
    else:
        pen.polygon(shapes[key], colour)
    holes = {"persia": 0.2, "punjab": 0.58, "herat": 0.0}
    if reach := holes.get(key, 0.3):
        pen.circle(c, c * (1 if key == "punjab" else 1.02), r * reach, hole)


@sprite("suit")
def suit_mark(pen: Pen, key: str, colour: str) -> None:
    {"political": _crown, "intelligence": _eye, "economic": _wheat, "military": _swords}[key](pen, colour)


@sprite("suit_disc")
def suit_disc(pen: Pen, key: str) -> None:
    r = pen.w / 2
    pen.circle(r, r, r, "ink")
    pen.circle(r, r, r * 0.92, key)
    inner = Pen(round(pen.w * 0.68), round(pen.h * 0.68), pen.smooth)
    suit_mark(inner, key, "white")
    corner = round(pen.w * 0.16 * pen.smooth)
    pen.image.paste(inner.image, (corner, corner), inner.image)


def _crown(pen: Pen, colour: str) -> None:
    w, h = pen.w, pen.h
    peaks = [(0.06, 0.24), (0.30, 0.52), (0.5, 0.12), (0.70, 0.52), (0.94, 0.24), (0.84, 0.72), (0.16, 0.72)]
    pen.polygon([(x * w, y * h) for x, y in peaks], colour)
    pen.rect(0.16 * w, 0.78 * h, 0.68 * w, 0.12 * h, colour)
    for x, y in ((0.06, 0.22), (0.5, 0.1), (0.94, 0.22)):
        pen.circle(x * w * 0.9 + 0.05 * w, y * h, 0.07 * w, colour)


def _eye(pen: Pen, colour: str) -> None:
    w, h = pen.w, pen.h
    steps = [i / 12 for i in range(13)]
    upper = [((0.02 + 0.96 * t) * w, (0.5 - 0.32 * math.sin(math.pi * t)) * h) for t in steps]
    lower = [((0.02 + 0.96 * t) * w, (0.5 + 0.32 * math.sin(math.pi * t)) * h) for t in reversed(steps)]
    pen.line([*upper, *lower, upper[0]], colour, 0.09 * w)
    pen.circle(0.5 * w, 0.5 * h, 0.19 * w, colour)
    for t in (0.2, 0.5, 0.8):
        lash = 0.5 - 0.32 * math.sin(math.pi * t)
        pen.line([(w * t, h * (lash - 0.02)), (w * (0.5 + (t - 0.5) * 1.35), h * (lash - 0.17))], colour, 0.07 * w)


def _wheat(pen: Pen, colour: str) -> None:
    w, h = pen.w, pen.h
    pen.line([(0.5 * w, 0.98 * h), (0.5 * w, 0.2 * h)], colour, 0.08 * w)
    pen.ellipse(0.5 * w, 0.13 * h, 0.09 * w, 0.13 * h, colour)
    for y in (0.32, 0.52, 0.72):
        for side in (-1, 1):
            tip, base = (0.5 + side * 0.34) * w, 0.5 * w
            grain = [(base, (y + 0.1) * h), (base + side * 0.10 * w, (y - 0.1) * h), (tip, (y - 0.2) * h)]
            pen.polygon([*grain, ((0.5 + side * 0.30) * w, (y + 0.02) * h)], colour)


def _swords(pen: Pen, colour: str) -> None:
    w, h = pen.w, pen.h
    for side in (-1, 1):

        def at(x: float, y: float, side: int = side) -> Point:
            return (0.5 + side * (x - 0.5)) * w, y * h

        blade = [at(0.95, 0.03), at(0.92, 0.22), at(0.36, 0.74), at(0.28, 0.66), at(0.78, 0.10)]
        pen.polygon(blade, colour)
        pen.line([at(0.16, 0.58), at(0.44, 0.86)], colour, 0.09 * w)
        pen.line([at(0.30, 0.72), at(0.10, 0.92)], colour, 0.11 * w)


@sprite("ai_card")
def ai_card(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "carpet_blue", "ink", max(2, w * 0.04), w * 0.14)
    pen.rect(w * 0.06, h * 0.05, w * 0.88, h * 0.90, None, "gold", max(1.5, w * 0.03), w * 0.10)
    pen.text(w / 2, h / 2, "W", min(w * 0.94, h * 0.84), "white")


@sprite("ai_back")
def ai_back(pen: Pen) -> None:
    w, h = pen.w, pen.h
    x, y = w / 2, h / 2
    pen.polygon(star(x, y, w * 0.48, w * 0.36, 12), "gold")
    pen.circle(x, y, w * 0.31, "carpet")
    pen.text(x, y, "W", w * 0.36, "white")
    for top in (h * 0.09, h * 0.91):
        pen.polygon(ngon(x, top, w * 0.12, 4), "gold")
        pen.polygon(ngon(x, top, w * 0.06, 4), "carpet")


@sprite("leaning")
def leaning(pen: Pen, coalition: str) -> None:
    """Draw a leaning shield: Wakhan leans to the coalition without loyalty to it."""
    w, h = pen.w, pen.h

    def at(x: float, y: float) -> tuple[float, float]:
        return (x * 0.76 + 0.24 * (1 - y)) * w, y * h

    pen.polygon([at(0, 0), at(1, 0), at(1, 0.62), at(0.5, 1), at(0, 0.62)], "ink")
    pen.polygon([at(0.07, 0.05), at(0.93, 0.05), at(0.93, 0.59), at(0.5, 0.93), at(0.07, 0.59)], coalition)
    pen.text(w * 0.52, h * 0.42, LETTERS[coalition], h * 0.80, on(coalition))


@sprite("red_arrow")
def red_arrow(pen: Pen) -> None:
    _arrow(pen, "alarm")
    pen.rect(pen.w * 0.44, pen.h * 0.46, pen.w * 0.56, pen.h * 0.08, "white")


@sprite("black_arrow")
def black_arrow(pen: Pen) -> None:
    _arrow(pen, "ink")


def _arrow(pen: Pen, colour: str) -> None:
    w, h = pen.w, pen.h
    shape = [(0.0, 0.5), (0.42, 0.08), (0.42, 0.32), (1.0, 0.32), (1.0, 0.68), (0.42, 0.68), (0.42, 0.92)]
    pen.polygon([(x * w, y * h) for x, y in shape], colour)


@sprite("line_mark")
def line_mark(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.polygon([(0, h * 0.5), (w * 0.9, 0), (w * 0.66, h * 0.5), (w * 0.9, h)], "ink")
