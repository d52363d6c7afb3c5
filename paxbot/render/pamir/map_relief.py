"""The relief of the map: shaded ranges, dotted deserts, and a few towns and caravans; paler where pieces may stand."""

import math
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from paxbot.render.pamir.map_layout import GAP, REGIONS, SEAT, SYMBOL, TRIBE
from paxbot.render.pen import Pen, Point
from paxbot.render.scene import Box

_WRITING: Final = SYMBOL + SEAT + 12
"""How deep name and ruler of a region reach: nothing is drawn below them."""

_WIDE: Final = 4 * (TRIBE[0] + GAP)
_ONE_ROW: Final = 316
"""How deep pieces reach in a region so wide that one row holds the tribes."""


class _Range(NamedTuple):
    """A chain of mountains along a path, in rows one before the other."""

    path: tuple[Point, ...]
    height: float
    rows: int


_RANGES: Final = (
    _Range(((668, 438), (760, 436), (880, 426), (1000, 412), (1090, 402), (1164, 384)), 50, 2),
    _Range(((1130, 366), (1164, 340)), 40, 1),
    _Range(((200, 434), (320, 424), (440, 436), (570, 428)), 32, 1),
    _Range(((560, 548), (680, 534), (800, 540), (880, 548)), 28, 1),
    _Range(((1256, 520), (1290, 590), (1340, 690), (1390, 810)), 42, 2),
    _Range(((1232, 850), (1290, 900), (1330, 950)), 38, 2),
    _Range(((1440, 446), (1500, 430), (1550, 420)), 46, 2),
    _Range(((70, 956), (200, 958), (400, 956)), 22, 1),
    _Range(((640, 956), (740, 954), (826, 956)), 22, 1),
)
_DESERTS: Final = (
    (Box(190, 356, 390, 56), 190),
    (Box(60, 890, 320, 60), 110),
    (Box(900, 880, 300, 84), 200),
)
"""The places of sand, and how many dots each has."""
_DUNES: Final = (
    (196, 372), (340, 366), (452, 372), (524, 388), (420, 394), (90, 922), (210, 934), (960, 928),
    (1080, 940), (1150, 920),
)  # fmt: skip
_TOWNS: Final = ((580, 336), (392, 868), (838, 600), (1216, 130), (1236, 690), (1532, 790))


def draw_relief(pen: Pen) -> None:
    """Draw deserts first, then what stands on the land, the farthest first."""
    chance = Random(1839)
    for box, dots in _DESERTS:
        _sand(pen, box, dots, chance)
    for dune in _DUNES:
        _dune(pen, *dune)
    peaks = [peak for chain in _RANGES for peak in _peaks(chain, chance)]
    for x, y, height in sorted(peaks, key=lambda peak: peak[1]):
        _peak(pen, x, y, height, chance)
    for town in _TOWNS:
        _town(pen, *town)
    for i in range(3):
        _camel(pen, 250 + 42 * i, 390 - 3 * (i % 2))


def _peaks(chain: _Range, chance: Random) -> list[tuple[float, float, float]]:
    """Return the foot and the height of each mountain; the middle row is the highest."""
    found = []
    for row in range(chain.rows):
        share = 1 - 0.28 * abs(row - (chain.rows - 1) / 2)
        off = (row - (chain.rows - 1) / 2) * chain.height * 0.52
        for x, y in _along(chain.path, chain.height * 0.72, row * chain.height * 0.36):
            height = chain.height * share * chance.uniform(0.72, 1.1)
            place = (x + chance.uniform(-9, 9), y + off + chance.uniform(-4, 4))
            if not _is_writing(
                Box(round(place[0] - height), round(place[1] - height), round(2 * height), round(height))
            ):
                found.append((*place, height))
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


def _is_writing(box: Box) -> bool:
    return any(box.overlaps(Box(room.x, room.y, room.w, _WRITING)) for room in REGIONS.values())


def _ink(x: float, y: float) -> str:
    """Return the ink for something there: pale where numbers of pieces are read."""
    spot = Box(round(x) - 20, round(y) - 20, 40, 24)
    rooms = (room._replace(h=_ONE_ROW) if room.w >= _WIDE else room for room in REGIONS.values())
    return "relief_pale" if any(spot.overlaps(room) for room in rooms) else "relief_ink"


def _peak(pen: Pen, x: float, y: float, height: float, chance: Random) -> None:
    """Draw a mountain lit from the left, its right flank shaded with strokes."""
    ink, half = _ink(x, y), height * 0.72
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
    pen.line(bend[:3], ink, 1.5)
    pen.line(left, ink, 2)
    pen.line(right, ink, 3)


def _sand(pen: Pen, box: Box, dots: int, chance: Random) -> None:
    """Draw dots, thicker towards the middle."""
    for _ in range(dots):
        x = box.x + box.w * (chance.random() + chance.random()) / 2
        y = box.y + box.h * (chance.random() + chance.random()) / 2
        if not _is_writing(Box(round(x), round(y), 2, 2)):
            pen.rect(round(x), round(y), 2, 2, "relief_pale")


def _dune(pen: Pen, x: float, y: float) -> None:
    ridge = [(x + 4 * i, y - 11 * math.sin(math.pi * i / 14)) for i in range(15)]
    pen.line(ridge, "relief_pale", 2.5)
    for i in range(7, 14, 2):
        pen.line([(x + 4 * i, y - 9 * math.sin(math.pi * i / 14) + 3), (x + 4 * i + 3, y + 4)], "relief_pale", 1.5)


def _town(pen: Pen, x: float, y: float) -> None:
    """Draw a dome between two minarets."""
    ink = _ink(x, y)
    for side in (-1, 1):
        pen.rect(x + side * 14 - 2.5, y - 24, 5, 24, "relief", ink, 1.5)
        pen.polygon([(x + side * 14 - 3.5, y - 24), (x + side * 14, y - 31), (x + side * 14 + 3.5, y - 24)], ink)
    pen.rect(x - 10, y - 10, 20, 10, "relief", ink, 1.5)
    pen.circle(x, y - 11, 8, "tile", ink, 1.5)
    pen.rect(x - 10, y - 10, 20, 10, "relief", ink, 1.5)
    pen.rect(x - 3, y - 8, 6, 8, ink)
    pen.line([(x - 20, y), (x + 20, y)], ink, 2)


def _camel(pen: Pen, x: float, y: float) -> None:
    """Draw a laden camel on its way to the left."""
    body = [
        (-13, -9), (-9, -15), (-5, -12), (-1, -13), (3, -18), (8, -13), (12, -9), (11, -4), (-11, -5), (-15, -8),
        (-18, -17), (-24, -16), (-23, -20), (-17, -21), (-14, -11),
    ]  # fmt: skip
    ink = "relief_ink"
    pen.polygon([(x + dx, y + dy) for dx, dy in body], ink)
    for dx in (-10, -7, 7, 10):
        pen.line([(x + dx, y - 6), (x + dx + (1 if dx % 2 else -1), y + 7)], ink, 2)
    pen.rect(x - 3, y - 14, 5, 8, "carpet")
