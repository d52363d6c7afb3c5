"""The whole map: six lands, mountains, scenery, symbols and a score track. And the map in small, at a game's end.

`scenery.json` holds the scenery as shapes like those of motifs, in a square of 100 by 100 or a little beyond, and its
places: the middle of the foot, and the width. It is where names and symbols leave room, mountains are where there are
seldom pieces.
"""

import json
import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, TypedDict

from paxbot.present.pamir.views import RegionView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.lands import draw_borders, draw_grain, draw_graticule, draw_lands, draw_track, land_outline
from paxbot.render.pamir.layout import LANDS, MAP_HEIGHT, MAP_WIDTH, ROSE, SYMBOL, SYMBOLS
from paxbot.render.pamir.marks import LETTERS
from paxbot.render.pen import Frame, Pen, Point, draw_shapes, sprite, stamp
from paxbot.render.scene import Box, Item, Sprite, Text
from paxbot.render.theme import on


class _Range(NamedTuple):
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
"""Mountains of this height have snow."""


def draw_relief(pen: Pen) -> None:
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


_FILE: Final = Path(__file__).with_name("scenery.json")
TONES: Final = (
    *("relief", "relief_shade", "relief_pale", "relief_ink", "river", "river_edge", "leaf", "dome", "brick", "white"),
)
"""The colours of shapes by their numbers; no piece and no mark of a player has one of them."""


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
    for colour, more in (("river_edge", 3.0), ("river", 0.0)):
        for shore in _scenery()["lakes"]:
            curve = _smooth([*shore, shore[0]])
            pen.polygon(curve, "river", colour, 1 + 2 * more)
        for breadth, course in _scenery()["rivers"]:
            curve = _smooth(course)
            for i in range(len(curve) - 1):
                pen.line(curve[i : i + 2], colour, breadth * (0.35 + 0.65 * i / len(curve)) + more)


def draw_scenery(pen: Pen) -> None:
    for x, y, width in _scenery()["dunes"]:
        crest = (x + width * 0.08, y - width * 0.2)
        slope = [(x - width / 2, y), (x - width * 0.16, y - width * 0.16), crest, (x + width / 2, y)]
        pen.line(_smooth(slope), "relief_pale", 2)
        pen.line(_smooth([crest, (x + width * 0.04, y - width * 0.08), (x + width * 0.14, y)]), "relief_pale", 1.5)
    for name, x, y, width in sorted(_scenery()["places"], key=lambda place: place[2]):
        outlined = (f"{tone}/relief_ink/{'1.7p'}" for tone in TONES)
        draw_shapes(
            Frame(pen, x - width / 2, y - width, width / 100, width / 100, ""), _scenery()["drawings"][name], *outlined
        )


def _smooth(points: Sequence[Sequence[float]]) -> list[Point]:
    padded, curve = [points[0], *points, points[-1]], list[Point]()
    for around in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for t in (step / 8 for step in range(8)):
            # Catmull and Rom's spline.
            shares = (-t + 2 * t * t - t**3, 2 - 5 * t * t + 3 * t**3, t + 4 * t * t - 3 * t**3, t**3 - t * t)
            x, y = (sum(share * point[axis] for share, point in zip(shares, around, strict=True)) for axis in (0, 1))
            curve.append((x / 2, y / 2))
    return [*curve, (points[-1][0], points[-1][1])]


@sprite("map", smooth=2)
def draw_map(pen: Pen) -> None:
    draw_lands(pen)
    draw_grain(pen)
    draw_graticule(pen)
    draw_waters(pen)
    draw_borders(pen)
    draw_relief(pen)
    draw_scenery(pen)
    for region, (x, y) in SYMBOLS.items():
        half = SYMBOL / 2
        stamp(pen, "region", x - half, y - half, SYMBOL, SYMBOL, region, "relief_ink", f"land_{region}")
    stamp(pen, "rose", *ROSE)
    draw_track(pen)


RATIO: Final = MAP_WIDTH / MAP_HEIGHT
_MIDDLES: Final = {
    "transcaspia": (0.18, 0.26, 0.35),
    "kabul": (0.55, 0.25, 0.37),
    "punjab": (0.87, 0.30, 0.24),
    "persia": (0.125, 0.75, 0.24),
    "herat": (0.38, 0.76, 0.25),
    "kandahar": (0.67, 0.77, 0.32),
}
"""The middle and the width of each region in shares of the map."""
_COUNTED: Final = 56
_NAME: Final = 39
_NAMING: Final = 318
"""From this height of the map regions have their names."""


def small_map(regions: tuple[RegionView, ...], box: Box) -> Iterator[Item]:
    yield Sprite("small_map", box, solid=False)
    for region in regions:
        x, y, share = _MIDDLES[region.key]
        middle = box.x + round(x * box.w)
        top = box.y + round(y * box.h) - 138 // 2
        if box.h >= _NAMING:
            room = fonts.width(region.name, Face.NARROW, _NAME) // 2 + 8
            place = min(max(middle, box.x + room), box.x + box.w - room)
            yield Text(place, top + 20, region.name, _NAME, "ink", Face.NARROW, "m")
            top += 40
        else:
            top += 20
        yield from _region(region, middle, top, round(share * box.w))


def _region(region: RegionView, x: int, top: int, room: int) -> Iterator[Item]:
    if region.ruler is not None:
        w, h = (58, 50)
        yield Sprite("token", Box(x - w // 2, top, w, h), (region.ruler,))
        top += 54
    width, height = (31, 44)
    if is_counted := (_COUNTED + 1) * len(region.armies) <= room:
        width = _COUNTED
    left = x - (width + 1) * len(region.armies) // 2
    for coalition, count in region.armies:
        yield Sprite("small_army", Box(left, top, width, height), (coalition, count * is_counted))
        left += width + 1


@sprite("small_map", smooth=2)
def draw_small_map(pen: Pen) -> None:
    pen.rect(0, 0, pen.w, pen.h, "carpet")
    x, y = pen.w / MAP_WIDTH, pen.h / MAP_HEIGHT
    for land in LANDS:
        outline = [(px * x, py * y) for px, py in land_outline(land)]
        pen.polygon(outline, f"wash1_{land}", "ink_soft", 3)


@sprite("small_army")
def small_army(pen: Pen, coalition: str, count: int) -> None:
    pen.rect(0, 0, pen.w, pen.h, coalition, "ink", 3, 5)
    pen.text(pen.w / 2, pen.h / 2, f"{LETTERS[coalition]}{count or ''}", 42, on(coalition))
