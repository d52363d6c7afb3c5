"""The lands of the map: their outlines, coloured washes and borders, and the frame around them as a score track.

The track has 24 spaces clockwise from the upper left corner.
"""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from paxbot.present.pamir.models import PlayerView
from paxbot.render.pamir.layout import LANDS, MAP_FRAME, MAP_HEIGHT, MAP_WIDTH, NODES
from paxbot.render.pen import Pen, Point, draw, ngon, seat_shape, sprite, star
from paxbot.render.scene import Box, Item, Sprite
from paxbot.render.theme import rgb

_WASHES: Final = ((34, 1), (24, 2), (15, 3), (8, 4))
"""How far from the border each step of the wash reaches, the palest first."""
_BAND: Final = (4, 9)
"""The beginning and end of the ruler's line, in pixels from the border."""
_REACH: Final = 18
"""How far from the border anything of that line is seen."""
_BEADS: Final = 110
_BEAD: Final = 18
_SMOOTH: Final = 2


def land_outline(land: str) -> list[Point]:
    return [point for side in _sides(land) for point in side[:-1]]


@lru_cache
def land_box(land: str) -> Box:
    return _box(land_outline(land))


@lru_cache
def side_boxes(land: str) -> tuple[Box, ...]:
    """Return a rectangle for each side of the land, with room for the line of its ruler."""
    frame = Box(MAP_FRAME, MAP_FRAME, MAP_WIDTH - 2 * MAP_FRAME, MAP_HEIGHT - 2 * MAP_FRAME)
    return tuple(_clipped(_box(side), frame) for side in _sides(land))


def draw_lands(pen: Pen) -> None:
    s = pen.smooth
    for land in LANDS:
        box = land_box(land)
        outline = [((x - box.x) * s, (y - box.y) * s) for x, y in land_outline(land)]
        ground = Image.new("RGB", (box.w * s, box.h * s), rgb(f"land_{land}"))
        draw = ImageDraw.Draw(ground)
        for reach, step in _WASHES:
            draw.line([*outline, *outline[:2]], rgb(f"wash{step}_{land}"), 2 * reach * s, "curve")
        pen.image.paste(ground, (box.x * s, box.y * s), _mask(ground.size, outline))


def draw_grain(pen: Pen) -> None:
    """Draw specks and fibres of old paper in whole pixels, since blends would make the file large."""
    chance = Random(1823)
    for i in range(2000):
        x, y = chance.randrange(MAP_FRAME, MAP_WIDTH - MAP_FRAME), chance.randrange(MAP_FRAME, MAP_HEIGHT - MAP_FRAME)
        pen.rect(x, y, *((2, 1) if i % 3 else (1, 1)), "grain" if i % 4 else "white")


def draw_graticule(pen: Pen) -> None:
    for i in range(1, 8):
        bent = [(MAP_WIDTH * i / 8 + (i - 4) * 14 * (t / 20) ** 1.5, MAP_HEIGHT * t / 20) for t in range(21)]
        pen.line(bent, "grain", 1.5)
    for i in range(1, 5):
        bent = [(MAP_WIDTH * t / 20, MAP_HEIGHT * i / 5 + 16 * math.sin(math.pi * t / 20)) for t in range(21)]
        pen.line(bent, "grain", 1.5)


def draw_borders(pen: Pen) -> None:
    drawn = {tuple(sorted(edge)) for nodes in LANDS.values() for edge in zip(nodes, nodes[1:] + nodes[:1], strict=True)}
    for a, b in sorted(drawn):
        path = _edge(a, b)
        pen.line(path, "paper", 7)
        pen.line(path, "ink_soft", 3)


@sprite("ruled", smooth=1)
def draw_ruled(pen: Pen, land: str, seat: int, side: int) -> None:
    """Draw the ruler's line along the inner side of a land's border, strung with the ruler's shape.

    Sides are drawn one by one, since laying one sprite as large as the land takes longer.
    """
    box, (band, ground) = side_boxes(land)[side], _side_masks(land, side)
    pen.image.paste(rgb(f"seat{seat}"), (0, 0, pen.w, pen.h))
    pen.image.putalpha(band)
    bead = draw("bead", _BEAD, _BEAD, (seat,))
    for x, y in _bead_places(land):
        corner = round(x - box.x - _BEAD / 2), round(y - box.y - _BEAD / 2)
        if -_BEAD < corner[0] < box.w and -_BEAD < corner[1] < box.h:
            pen.image.paste(bead, corner, bead)
    pen.image.putalpha(ImageChops.multiply(pen.image.getchannel("A"), ground))


@sprite("bead")
def draw_bead(pen: Pen, seat: int) -> None:
    middle = pen.w / 2
    seat_shape(pen, seat, middle, middle, 9, "paper")
    seat_shape(pen, seat, middle, middle, 7, f"seat{seat}")


@lru_cache(maxsize=64)
def _side_masks(land: str, side: int) -> tuple[Image.Image, Image.Image]:
    """Return a ruler's line along a side, the same for every ruler, and which part of the rectangle is land."""
    box, sides = side_boxes(land)[side], _sides(land)
    # Anything farther off than the next few corners is out of sight.
    near = [*sides[side - 1][-4:], *sides[side], *sides[(side + 1) % len(sides)][:4]]
    size = box.w * _SMOOTH, box.h * _SMOOTH
    band = Image.new("L", size)
    path, draw = _from(box, near), ImageDraw.Draw(band)
    inner, outer = (2 * reach * _SMOOTH for reach in _BAND)
    draw.line(path, 255, outer, "curve")
    draw.line(path, 0, inner, "curve")
    return band.reduce(_SMOOTH), _mask(size, _from(box, land_outline(land))).reduce(_SMOOTH)


def _from(box: Box, points: Sequence[Point]) -> list[Point]:
    return [((x - box.x) * _SMOOTH, (y - box.y) * _SMOOTH) for x, y in points]


@lru_cache
def _bead_places(land: str) -> tuple[Point, ...]:
    return tuple(_inner(land_outline(land), sum(_BAND) / 2))


def _inner(outline: Sequence[Point], inset: float) -> Iterator[Point]:
    """Yield points at even distances along the inner side of the outline, away from its corners."""
    gone = _BEADS / 2
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        length = math.hypot(bx - ax, by - ay)
        while length and gone < length:
            t = gone / length
            yield ax + (bx - ax) * t - (by - ay) / length * inset, ay + (by - ay) * t + (bx - ax) / length * inset
            gone += _BEADS
        gone -= length


@lru_cache
def _sides(land: str) -> tuple[tuple[Point, ...], ...]:
    nodes = LANDS[land]
    pairs = zip(nodes, nodes[1:] + nodes[:1], strict=True)
    return tuple(tuple(_within(point) for point in _edge(a, b)) for a, b in pairs)


def _box(points: Sequence[Point]) -> Box:
    left, top = (math.floor(min(point[i] for point in points)) for i in (0, 1))
    right, bottom = (math.ceil(max(point[i] for point in points)) for i in (0, 1))
    return Box(left, top, right - left, bottom - top)


def _clipped(box: Box, frame: Box) -> Box:
    """Return the rectangle, larger by the reach of a ruler's line, clipped to the frame."""
    left, top = max(box.x - _REACH, frame.x), max(box.y - _REACH, frame.y)
    right = min(box.x + box.w + _REACH, frame.x + frame.w)
    bottom = min(box.y + box.h + _REACH, frame.y + frame.h)
    return Box(left, top, right - left, bottom - top)


def _mask(size: tuple[int, int], outline: Sequence[Point]) -> Image.Image:
    mask = Image.new("L", size)
    ImageDraw.Draw(mask).polygon(list(outline), 255)
    return mask


def _within(point: Point) -> Point:
    x, y = point
    return min(max(x, MAP_FRAME), MAP_WIDTH - MAP_FRAME), min(max(y, MAP_FRAME), MAP_HEIGHT - MAP_FRAME)


def _edge(a: str, b: str) -> list[Point]:
    """Return a slightly wandering line from node to node, the same both ways; straight along the frame."""
    if a > b:
        return _edge(b, a)[::-1]
    (x0, y0), (x1, y1) = NODES[a], NODES[b]
    if x0 == x1 or y0 == y1:
        return [(x0, y0), (x1, y1)]
    length = math.hypot(x1 - x0, y1 - y0)
    steps = max(2, round(length / 14))
    nx, ny = (y1 - y0) / length, (x0 - x1) / length
    path = []
    for i in range(steps + 1):
        t = i / steps
        sway = math.sin(math.pi * t) * (9 * math.sin(t * length / 37 + x0) + 4 * math.sin(t * length / 13 + y1))
        path.append((x0 + (x1 - x0) * t + nx * sway, y0 + (y1 - y0) * t + ny * sway))
    return path


_ACROSS: Final = 8
_DOWN: Final = 4
SPACES: Final = 2 * (_ACROSS + _DOWN)
_MARKER: Final = 28


def score_markers(players: Sequence[PlayerView]) -> Iterator[Item]:
    """Yield each player's marker at their points, ties side by side; the last space also takes any more."""

    def space(player: PlayerView) -> int:
        return min(player.vp, SPACES - 1)

    for points, group in groupby(sorted(players, key=space), space):
        together = list(group)
        for i, player in enumerate(together):
            x, y = _place(points, (i - (len(together) - 1) / 2) * _MARKER)
            corner = round(x - _MARKER / 2), round(y - _MARKER / 2)
            yield Sprite("score_marker", Box(*corner, _MARKER, _MARKER), (player.seat,), solid=False)


def _length(space: int) -> float:
    is_across = space % (_ACROSS + _DOWN) < _ACROSS
    return (MAP_WIDTH - 2 * MAP_FRAME) / _ACROSS if is_across else (MAP_HEIGHT - 2 * MAP_FRAME) / _DOWN


def _place(space: int, off: float = 0) -> Point:
    """Return the middle of the space on the frame's centre line, or a point that far along from it."""
    half, along = divmod(space, _ACROSS + _DOWN)
    if along < _ACROSS:
        x, y = MAP_FRAME + (along + 0.5) * _length(space) + off, MAP_FRAME / 2
    else:
        x, y = MAP_WIDTH - MAP_FRAME / 2, MAP_FRAME + (along - _ACROSS + 0.5) * _length(space) + off
    return (MAP_WIDTH - x, MAP_HEIGHT - y) if half else (x, y)


@sprite("score_marker")
def score_marker(pen: Pen, seat: int) -> None:
    middle = pen.w / 2
    for colour, reach in (("ink", 1.0), ("white", 0.92), (f"seat{seat}", 0.66)):
        seat_shape(pen, seat, middle, middle * (1.06 if seat == 2 else 1), middle * reach, colour)


def draw_track(pen: Pen) -> None:
    w, h, f = pen.w, pen.h, MAP_FRAME
    pen.rect(0, 0, w, h, None, "carpet", f)
    for space in range(SPACES):
        for off in (-48, -24, 24, 48):
            _knot(pen, _place(space, off), 3)
        (x, y), (ax, ay) = _place(space), _place(space, _length(space) / 2)
        if space % 5:
            _knot(pen, (x, y), 7)
        else:
            pen.circle(x, y, f / 2 - 1, "carpet_blue", "gold", 1.5)
            pen.polygon(star(x, y, f / 2 - 3, 3, 5 if space else 8), "gold")
        pen.rect(*((ax - 1.5, ay - f / 2, 3, f) if y == ay else (ax - f / 2, ay - 1.5, f, 3)), "gold")
    for corner in ((0, 0), (w - f, 0), (0, h - f), (w - f, h - f)):
        pen.rect(*corner, f, f, "carpet_blue", "gold", 2)
        _knot(pen, (corner[0] + f / 2, corner[1] + f / 2), 6)
    pen.rect(f - 2, f - 2, w - 2 * f + 4, h - 2 * f + 4, None, "gold", 2)
    pen.rect(0, 0, w, h, None, "ink", 2)


def _knot(pen: Pen, place: Point, reach: float) -> None:
    pen.polygon(ngon(*place, reach, 4), "gold")
