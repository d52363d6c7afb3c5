"""The relief of the map: ranges of mountains where pieces seldom stand."""

import math
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from paxbot.render.pen import Pen, Point


class _Range(NamedTuple):
    """A chain of mountains along a path, in rows one before the other."""

    path: tuple[Point, ...]
    height: float
    rows: int


_RANGES: Final = (
    _Range(((590, 292), (680, 270), (770, 278), (850, 296)), 66, 3),
    _Range(((100, 640), (170, 628), (240, 640)), 42, 2),
    _Range(((520, 640), (572, 632)), 40, 1),
    _Range(((858, 632), (920, 622), (964, 640)), 52, 2),
    _Range(((1100, 156), (1130, 196), (1146, 240)), 48, 1),
)


_SNOW: Final = 40
"""The height from which on a mountain has snow."""


def draw_relief(pen: Pen) -> None:
    """Draw the mountains, the farthest first."""
    chance = Random(1839)
    peaks = [peak for chain in _RANGES for peak in _peaks(chain, chance)]
    for x, y, height in sorted(peaks, key=lambda peak: peak[1]):
        _peak(pen, x, y, height, chance)


def _peaks(chain: _Range, chance: Random) -> list[tuple[float, float, float]]:
    """Return the foot and the height of each mountain; the middle row is the highest."""
    found = []
    for row in range(chain.rows):
        share = 1 - 0.28 * abs(row - (chain.rows - 1) / 2)
        off = (row - (chain.rows - 1) / 2) * chain.height * 0.52
        for x, y in _along(chain.path, chain.height * 0.72, row * chain.height * 0.36):
            height = chain.height * share * chance.uniform(0.72, 1.1)
            found.append((x + chance.uniform(-9, 9), y + off + chance.uniform(-4, 4), height))
    return found


def _along(path: Sequence[Point], step: float, start: float) -> list[Point]:
    """Return points at even distances on the path."""
    points: list[Point] = []
    gone = start
    for (ax, ay), (bx, by) in pairwise(path):
        # Mountains one before the other need less room than those side by side.
        length = math.hypot(bx - ax, 0.7 * (by - ay))
        while gone < length:
            points.append((ax + (bx - ax) * gone / length, ay + (by - ay) * gone / length))
            gone += step
        gone -= length
    return points


def _peak(pen: Pen, x: float, y: float, height: float, chance: Random) -> None:
    """Draw a mountain lit from the left, its right flank shaded with strokes."""
    ink, half = "relief_pale", height * 0.72
    top = (x + chance.uniform(-0.08, 0.08) * height, y - height)
    left = [(x - half, y), (x - half * 0.52, y - height * 0.42), (x - half * 0.30, y - height * 0.55), top]
    right = [top, (x + half * 0.26, y - height * 0.60), (x + half * 0.48, y - height * 0.34), (x + half, y)]
    foot = (x + half * 0.10, y + 2)
    pen.polygon([*left, *right[1:], foot], "relief")
    bend = [top, (x + half * 0.02, y - height * 0.62), (x + half * 0.16, y - height * 0.38), foot]
    pen.polygon([*bend, *reversed(right[1:])], "relief_shade")
    for share in (0.30, 0.52, 0.74):
        start = (top[0] + (right[-1][0] - top[0]) * share * 0.8, top[1] + height * share * 0.86)
        pen.line([start, (start[0] - half * 0.10, min(y, start[1] + height * 0.34))], ink, 1.5)
    if height > _SNOW:
        cap = [left[2], top, right[1], (x + half * 0.12, y - height * 0.62), (x - half * 0.04, y - height * 0.52)]
        pen.polygon([*cap, (x - half * 0.16, y - height * 0.64)], "white")
    pen.line(bend[:3], ink, 1.5)
    pen.line(left, ink, 2)
    pen.line(right, ink, 3)
