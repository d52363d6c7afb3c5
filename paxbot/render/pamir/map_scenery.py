"""The scenery of the map: towns, forts, tents, caravans, trees and boats where names and symbols leave room.

`scenery.json` holds the drawings as shapes like those of motifs, in a square of 100 by 100 or a little beyond, and the
places where they stand: the middle of the foot, and the width.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, TypedDict

from paxbot.render.pamir.motifs import draw_shapes
from paxbot.render.pen import Pen, Point

_FILE: Final = Path(__file__).with_name("scenery.json")
TONES: Final = (
    *("relief", "relief_shade", "relief_pale", "relief_ink", "river", "river_edge", "leaf", "dome", "brick", "white"),
)
"""The colours of shapes by their numbers; no piece and no mark of a player has one of them."""
_OUTLINE: Final = 1.7


class _Scenery(TypedDict):
    drawings: dict[str, list[str]]
    places: list[tuple[str, float, float, float]]
    rivers: list[tuple[float, list[list[float]]]]
    lakes: list[list[list[float]]]
    dunes: list[tuple[float, float, float]]


@lru_cache(maxsize=1)
def _scenery() -> _Scenery:
    read: _Scenery = json.loads(_FILE.read_text(encoding="utf-8"))
    return read


def draw_waters(pen: Pen) -> None:
    """Draw lakes and rivers with their banks, rivers broader towards their mouths; they lie below all else."""
    for colour, more in (("river_edge", 3.0), ("river", 0.0)):
        for shore in _scenery()["lakes"]:
            curve = _smooth([*shore, shore[0]])
            pen.polygon(curve, "river", colour, 1 + 2 * more)
        for breadth, course in _scenery()["rivers"]:
            curve = _smooth(course)
            for i in range(len(curve) - 1):
                pen.line(curve[i : i + 2], colour, breadth * (0.35 + 0.65 * i / len(curve)) + more)


def draw_scenery(pen: Pen) -> None:
    """Draw dunes and everything that stands, the farthest first."""
    for x, y, width in _scenery()["dunes"]:
        crest = (x + width * 0.08, y - width * 0.2)
        slope = [(x - width / 2, y), (x - width * 0.16, y - width * 0.16), crest, (x + width / 2, y)]
        pen.line(_smooth(slope), "relief_pale", 2)
        pen.line(_smooth([crest, (x + width * 0.04, y - width * 0.08), (x + width * 0.14, y)]), "relief_pale", 1.5)
    for name, x, y, width in sorted(_scenery()["places"], key=lambda place: place[2]):
        corner = (x - width / 2, y - width)
        draw_shapes(pen, _scenery()["drawings"][name], TONES, corner, width / 100, _OUTLINE)


def _smooth(points: Sequence[Sequence[float]]) -> list[Point]:
    """Return a curve through the points, in small steps."""
    padded, curve = [points[0], *points, points[-1]], list[Point]()
    for around in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for t in (step / 8 for step in range(8)):
            # Catmull and Rom's spline.
            shares = (-t + 2 * t * t - t**3, 2 - 5 * t * t + 3 * t**3, t + 4 * t * t - 3 * t**3, t**3 - t * t)
            x, y = (sum(share * point[axis] for share, point in zip(shares, around, strict=True)) for axis in (0, 1))
            curve.append((x / 2, y / 2))
    return [*curve, (points[-1][0], points[-1][1])]
