"""Marks of what changed on the map: ghosts of pieces that are gone, and arrows."""

import math
from collections.abc import Sequence
from typing import Final

from paxbot.render.pamir.marks import LETTERS, beast
from paxbot.render.pen import Pen, Point, sprite
from paxbot.render.seats import seat_shape

_GHOST: Final = "ink_soft"


@sprite("ghost_army")
def ghost_army(pen: Pen, coalition: str) -> None:
    """Draw the outline of a standing block that is gone."""
    w, h, edge = pen.w, pen.h, pen.w * 0.09
    _faded_block(pen, edge)
    _letter(pen, coalition, (w - edge) * 0.27, h * 0.29, h * 0.42)
    beast(pen, coalition, (w - edge) * 0.5, h * 0.70, w * 0.20, _GHOST, "paper")


@sprite("ghost_road")
def ghost_road(pen: Pen, coalition: str) -> None:
    """Draw the outline of a lying block that is gone."""
    w, h, edge = pen.w, pen.h, pen.h * 0.14
    _faded_block(pen, edge)
    _letter(pen, coalition, w * 0.21, edge + (h - edge) / 2, h * 0.87)


@sprite("ghost_tribe")
def ghost_tribe(pen: Pen, seat: int) -> None:
    """Draw the outline of a cylinder that is gone, with its player's number."""
    h = pen.h
    w, lid = h * 0.80, h * 0.13
    pen.rect(2, lid, w - 4, h - 2 * lid, "paper")
    pen.ellipse(w / 2, lid, w / 2 - 2, lid - 1, None, _GHOST, 2.5)
    _dashes(pen, [(2, lid), (2, h - lid), (w / 2, h - 2), (w - 2, h - lid), (w - 2, lid)], closed=False)
    seat_shape(pen, seat, w / 2, lid, lid * 0.7, _GHOST)
    pen.text(w / 2, h * 0.58, str(seat + 1), h * 0.65, _GHOST)


@sprite("ghost_spy")
def ghost_spy(pen: Pen, seat: int) -> None:
    """Draw the outline of a spy that is gone, with its player's number."""
    r = pen.h / 2
    corners = [(r + (r - 2) * math.cos(a), r + (r - 2) * math.sin(a)) for a in _angles(20)]
    _dashes(pen, corners, dash=6)
    pen.text(r, r, str(seat + 1), pen.h * 0.93, _GHOST)


@sprite("ghost_ruler")
def ghost_ruler(pen: Pen, seat: int) -> None:
    """Draw the outline of a crown and the mark of the player who rules no longer."""
    w, h = pen.w, pen.h
    crown = h * 0.92
    peaks = [(0.04, 0.30), (0.28, 0.55), (0.5, 0.16), (0.72, 0.55), (0.96, 0.30), (0.86, 0.88), (0.14, 0.88)]
    _dashes(pen, [(x * crown, y * h) for x, y in peaks], dash=6)
    r, x, y = h * 0.40, w - h * 0.46, h / 2
    seat_shape(pen, seat, x, y, r, _GHOST)
    seat_shape(pen, seat, x, y, r - 3, "white")
    pen.text(x, h * (0.57 if seat == 2 else 0.5), str(seat + 1), h * (0.42 if seat == 2 else 0.56), _GHOST)


@sprite("arrow")
def arrow(pen: Pen, direction: str, count: int) -> None:
    """Draw a bent arrow to the right, left, down or up (or both ways: across, along), with a number above one."""
    sideways = direction in ("right", "left", "across")
    length, breadth = (pen.w, pen.h) if sideways else (pen.h, pen.w)

    def place(points: Sequence[Point]) -> list[Point]:
        if direction in ("left", "up"):
            points = [(length - x, y) for x, y in points]
        return list(points) if sideways else [(y, x) for x, y in points]

    two_way = direction in ("across", "along")
    tip = breadth * 0.60
    start, end = (tip - 8 if two_way else 12.0), length - tip + 8
    shaft = [(x, _bend(x, length, breadth)) for x in [start + (end - start) * i / 16 for i in range(17)]]
    heads = [_head(length - 3, end - 12, length, breadth)]
    if two_way:
        heads.append([(length - x, y) for x, y in heads[0]])
    for colour, grow in (("ink", 6.0), ("white", 3.0), ("tile", -1.0)):
        pen.line(place(shaft), colour, 22 + 2 * grow)
        if not two_way:
            x, y = place(shaft[:1])[0]
            pen.circle(x, y, 11 + grow, colour)
        for head in heads:
            pen.polygon(_grown(place(head), grow - 6), colour)
    if count > 1:
        x, y = place([(length * 0.40, _bend(length * 0.40, length, breadth))])[0]
        pen.circle(x, y, 26, "ink")
        pen.circle(x, y, 24, "white")
        pen.text(x, y, str(count), 40 if count < 10 else 32, "ink")


def _bend(x: float, length: float, breadth: float) -> float:
    """Return how far from the upper edge the arrow's middle runs."""
    return breadth * (0.56 - 0.14 * math.sin(math.pi * x / length))


def _head(tip: float, base: float, length: float, breadth: float) -> list[Point]:
    y = _bend(base, length, breadth)
    slope = 0.10 * breadth
    return [(tip, y + slope), (base + slope, y - breadth * 0.40), (base - slope, y + breadth * 0.40)]


def _grown(points: Sequence[Point], by: float) -> list[Point]:
    """Return the polygon with each corner moved away from the middle."""
    x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
    moved = []
    for px, py in points:
        far = math.hypot(px - x, py - y)
        moved.append((px + (px - x) / far * by * 1.6, py + (py - y) / far * by * 1.6))
    return moved


def _faded_block(pen: Pen, edge: float) -> None:
    w, h = pen.w - edge, pen.h
    pen.rect(2, edge, w - 2, h - edge - 2, "paper")
    _dashes(pen, [(2, edge), (w, edge), (w, h - 2), (2, h - 2)])


def _letter(pen: Pen, coalition: str, x: float, y: float, size: float) -> None:
    pen.text(x, y, LETTERS[coalition], size, _GHOST)


def _angles(count: int) -> list[float]:
    return [2 * math.pi * i / count for i in range(count)]


def _dashes(pen: Pen, corners: Sequence[Point], *, dash: float = 10, closed: bool = True) -> None:
    """Draw a dashed line round the corners."""
    ends = [*corners[1:], corners[0]] if closed else list(corners[1:])
    for (ax, ay), (bx, by) in zip(corners, ends, strict=False):
        length = math.hypot(bx - ax, by - ay)
        pieces = max(1, round(length / dash / 2)) * 2 - 1
        for i in range(0, pieces, 2):
            s, e = i / pieces, (i + 1) / pieces
            pen.line([(ax + (bx - ax) * s, ay + (by - ay) * s), (ax + (bx - ax) * e, ay + (by - ay) * e)], _GHOST, 3)
