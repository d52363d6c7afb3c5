"""The motifs of cards: drawings of ours for each kind of court card, and for each event.

`motifs.json` holds them as shapes in a square of 100 by 100, each a letter, a colour and its figures: `p` a polygon,
`c` and `e` a circle and an ellipse, `l` a line of some breadth, `a` a part of a circle. Colours are 0 the ground,
1 paper, 2 gold and 3 ink. `python -m tests.render.motifs PATH` draws all of them in one picture.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from paxbot.render.pen import Pen, Point, sprite

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
    """Return the name of the motif of that card.

    Raises: KeyError for a Dominance Check, which has a star.
    """
    return _by_card()[card]


@sprite("motif")
def motif(pen: Pen, name: str, ground: str) -> None:
    """Draw the motif in the middle of a ground of that colour."""
    pen.rect(0, 0, pen.w, pen.h, ground)
    side = min(pen.w, pen.h) * 0.94
    left, top, unit = (pen.w - side) / 2, (pen.h - side) / 2, side / _SQUARE
    draw_shapes(pen, motifs()[name], (ground, *_TONES), (left, top), unit)


def draw_shapes(
    pen: Pen, shapes: Sequence[str], tones: Sequence[str], corner: Point, unit: float, outline: float = 0
) -> None:
    """Draw the shapes from that corner on in a square of units, with an outline in pale ink if it is broad enough."""
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
