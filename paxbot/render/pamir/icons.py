"""The drawings printed on cards: motifs, impact icons and action icons.

`motifs.json` holds the motifs as shapes in a square of 100 by 100, each a letter, a colour and its figures: `p` a
polygon, `c` and `e` a circle and an ellipse, `l` a line of some breadth, `a` a part of a circle. Colours are 0 the
ground, 1 paper, 2 gold and 3 ink. `python -m tests.render.motifs PATH` draws all of them in one picture.
"""

import json
import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from paxbot.render.pamir.marks import suit_disc
from paxbot.render.pen import Pen, Point, ngon, sprite

_FILE: Final = Path(__file__).with_name("motifs.json")
_TONES: Final = ("paper", "coin", "ink")
_SQUARE: Final = 100


@lru_cache(maxsize=1)
def motifs() -> Mapping[str, Sequence[str]]:
    """Return the shapes of every motif by its name: a kind of card, or the number of an event."""
    drawn = json.loads(_FILE.read_text(encoding="utf-8"))
    return {**drawn["kinds"], **drawn["events"]}


@lru_cache(maxsize=1)
def _by_card() -> Mapping[int, str]:
    drawn = json.loads(_FILE.read_text(encoding="utf-8"))
    kinds = {number: kind for kind, numbers in drawn["cards"].items() for number in numbers}
    return kinds | {int(number): number for number in drawn["events"]}


def motif_of(card: int) -> str:
    """Return the name of the card's motif. Raises: KeyError for a Dominance Check, which has a star."""
    return _by_card()[card]


@sprite("motif")
def motif(pen: Pen, name: str, ground: str) -> None:
    pen.rect(0, 0, pen.w, pen.h, ground)
    side = min(pen.w, pen.h) * 0.94
    left, top, unit = (pen.w - side) / 2, (pen.h - side) / 2, side / _SQUARE
    draw_shapes(pen, motifs()[name], (ground, *_TONES), (left, top), unit)


def draw_shapes(
    pen: Pen, shapes: Sequence[str], tones: Sequence[str], corner: Point, unit: float, outline: float = 0
) -> None:
    """Draw the shapes in a square of units from that corner, with an outline in pale ink if it is broad enough."""
    left, top = corner
    edge = "relief_ink" if outline else None
    for shape in shapes:
        kind, colour = shape[0], tones[int(shape[1])]
        first, *rest = shape.split()[1:]
        if kind == "l":
            pen.line([_at(pair, left, top, unit) for pair in rest], colour, float(first) * unit)
        elif kind == "a":
            breadth, (x, y) = float(first) * unit, _at(rest[0], left, top, unit)
            radius, start, end = map(float, rest[1:])
            pen.arc(x, y, radius * unit + breadth / 2, start, end, colour, breadth)
        elif kind == "p":
            pen.polygon([_at(pair, left, top, unit) for pair in (first, *rest)], colour, edge, outline)
        else:
            x, y = _at(first, left, top, unit)
            rx, _comma, ry = rest[0].partition(",")
            pen.ellipse(x, y, float(rx) * unit, float(ry or rx) * unit, colour, edge, outline)


def _at(pair: str, left: float, top: float, unit: float) -> Point:
    x, _comma, y = pair.partition(",")
    return left + float(x) * unit, top + float(y) * unit


@sprite("impact")
def impact(pen: Pen, key: str) -> None:
    pen.rect(0, 0, pen.w, pen.h, "paper_dark", "ink_soft", 2, pen.w * 0.12)
    if key.startswith("favor_"):
        _favor(pen, key.removeprefix("favor_"))
    else:
        {"army": _army, "road": _road, "tribe": _tribe, "spy": _spy, "leverage": _leverage}[key](pen)


@sprite("action")
def action(pen: Pen, key: str) -> None:
    r = pen.w / 2
    pen.circle(r, r, r, "ink")
    painters = {"tax": _tax, "gift": _gift, "build": _build, "move": _move, "betray": _betray, "battle": _battle}
    painters["radicalize"] = _radicalize
    painters[key](pen)


def _favor(pen: Pen, suit: str) -> None:
    disc = Pen(round(pen.w * 0.62), round(pen.h * 0.62), pen.smooth)
    suit_disc(disc, suit)
    corner = (round(pen.w * 0.19 * pen.smooth), round(pen.h * 0.30 * pen.smooth))
    pen.image.paste(disc.image, corner, disc.image)
    pen.polygon([(pen.w * 0.5, pen.h * 0.05), (pen.w * 0.68, pen.h * 0.25), (pen.w * 0.32, pen.h * 0.25)], "alarm")


def _army(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.polygon([(w * 0.66, h * 0.22), (w * 0.78, h * 0.12), (w * 0.78, h * 0.78), (w * 0.66, h * 0.88)], "ink")
    pen.polygon([(w * 0.28, h * 0.22), (w * 0.40, h * 0.12), (w * 0.78, h * 0.12), (w * 0.66, h * 0.22)], "ink_soft")
    pen.rect(w * 0.28, h * 0.22, w * 0.38, h * 0.66, "white", "ink", 2)


def _road(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.polygon([(w * 0.78, h * 0.48), (w * 0.92, h * 0.34), (w * 0.92, h * 0.58), (w * 0.78, h * 0.72)], "ink")
    pen.polygon([(w * 0.08, h * 0.48), (w * 0.22, h * 0.34), (w * 0.92, h * 0.34), (w * 0.78, h * 0.48)], "ink_soft")
    pen.rect(w * 0.08, h * 0.48, w * 0.70, h * 0.24, "white", "ink", 2)


def _tribe(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.ellipse(w * 0.5, h * 0.78, w * 0.26, h * 0.10, "ink")
    pen.rect(w * 0.24, h * 0.24, w * 0.52, h * 0.54, "ink")
    pen.ellipse(w * 0.5, h * 0.24, w * 0.26, h * 0.10, "white", "ink", 2)


def _spy(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.circle(w * 0.42, h * 0.42, w * 0.26, "white", "ink", w * 0.08)
    pen.line([(w * 0.60, h * 0.60), (w * 0.86, h * 0.86)], "ink", w * 0.13)
    pen.circle(w * 0.42, h * 0.42, w * 0.10, "ink")


def _leverage(pen: Pen) -> None:
    w, h = pen.w, pen.h
    for x, y in ((0.36, 0.64), (0.64, 0.64), (0.5, 0.36)):
        pen.circle(w * x, h * y, w * 0.24, "coin_edge")
        pen.circle(w * x, h * y, w * 0.19, "coin")


def _tax(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.circle(w * 0.5, h * 0.36, w * 0.17, "coin")
    pen.polygon([(w * 0.14, h * 0.56), (w * 0.34, h * 0.62), (w * 0.74, h * 0.60), (w * 0.88, h * 0.54),
                 (w * 0.70, h * 0.78), (w * 0.36, h * 0.82), (w * 0.14, h * 0.76)], "white")  # fmt: skip


def _gift(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.arc(w * 0.41, h * 0.30, w * 0.09, 0, 360, "white", w * 0.05)
    pen.arc(w * 0.59, h * 0.30, w * 0.09, 0, 360, "white", w * 0.05)
    pen.rect(w * 0.22, h * 0.38, w * 0.56, h * 0.12, "white")
    pen.rect(w * 0.26, h * 0.53, w * 0.48, h * 0.26, "white")
    pen.rect(w * 0.46, h * 0.38, w * 0.08, h * 0.41, "carpet")


def _build(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.line([(w * 0.30, h * 0.80), (w * 0.60, h * 0.38)], "white", w * 0.10)
    pen.polygon([(w * 0.36, h * 0.22), (w * 0.80, h * 0.42), (w * 0.72, h * 0.58), (w * 0.30, h * 0.36)], "white")


def _move(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.rect(w * 0.16, h * 0.42, w * 0.40, h * 0.16, "white")
    pen.polygon([(w * 0.54, h * 0.24), (w * 0.86, h * 0.5), (w * 0.54, h * 0.76)], "white")


def _betray(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.polygon([(w * 0.5, h * 0.90), (w * 0.40, h * 0.46), (w * 0.60, h * 0.46)], "white")
    pen.rect(w * 0.26, h * 0.37, w * 0.48, h * 0.09, "white")
    pen.rect(w * 0.45, h * 0.14, w * 0.10, h * 0.24, "white")
    pen.polygon([(w * 0.74, h * 0.60), (w * 0.66, h * 0.76), (w * 0.74, h * 0.84), (w * 0.82, h * 0.76)], "british")


def _battle(pen: Pen) -> None:
    w, h = pen.w, pen.h
    for turn in (0, 1):

        def at(x: float, y: float, turn: int = turn) -> Point:
            return (1 - x if turn else x) * w, y * h

        pen.line([at(0.26, 0.24), at(0.72, 0.74)], "white", w * 0.09)
        pen.line([at(0.56, 0.76), at(0.74, 0.58)], "white", w * 0.07)
        pen.polygon([at(0.18, 0.14), at(0.34, 0.24), at(0.26, 0.32)], "white")


def _radicalize(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.rect(w * 0.42, h * 0.20, w * 0.40, h * 0.60, "white", radius=w * 0.04)
    pen.rect(w * 0.46, h * 0.25, w * 0.32, h * 0.12, "carpet")
    for y in (0.46, 0.56):
        pen.line([(w * 0.48, h * y), (w * 0.76, h * y)], "ink_soft", h * 0.035)
    pen.rect(w * 0.12, h * 0.46, w * 0.24, h * 0.08, "white")
    pen.rect(w * 0.20, h * 0.38, w * 0.08, h * 0.24, "white")


@sprite("rose")
def compass_rose(pen: Pen) -> None:
    c, r = pen.w / 2, pen.w / 2
    pen.circle(c, c, r * 0.72, None, "relief_pale", 2)
    pen.circle(c, c, r * 0.62, None, "relief_pale", 2)
    for i in range(8):
        a, reach = math.radians(i * 45 - 90), r * (0.98 if i % 2 == 0 else 0.6)
        tip = (c + reach * math.cos(a), c + reach * math.sin(a))
        for side, colour in ((-1, "ink_soft"), (1, "paper")):
            b = a + side * math.radians(22.5 if i % 2 else 45)
            flank = (c + r * 0.2 * math.cos(b), c + r * 0.2 * math.sin(b))
            pen.polygon([(c, c), tip, flank], colour, "ink_soft", 1)
    pen.polygon(ngon(c, c, r * 0.08, 8), "carpet")
