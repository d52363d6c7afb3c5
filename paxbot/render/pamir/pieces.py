"""Blocks, cylinders and crowns, the icons of captions, and the marks of changes: ghosts of lost pieces, and arrows."""

import math
from collections.abc import Sequence
from typing import Final

from paxbot.render.fonts import Face
from paxbot.render.pamir.marks import LETTERS
from paxbot.render.pen import MINUS, Pen, Point, ngon, seat_shape, sprite
from paxbot.render.theme import on

ARMY_EDGE: Final = 8
COUNT: Final = 47
"""The size of a letter or number on a piece, set narrow: figures are legible where Discord shows the picture."""


def block_width(count: int, depth: int = 0) -> int:
    return 62 + depth + (20 if count > 9 else 0)


def army_width(count: int) -> int:
    return block_width(count, ARMY_EDGE)


def tribe_width(count: int) -> int:
    return 46 if count == 1 else 78 if count < 10 else 98


@sprite("army")
def army(pen: Pen, coalition: str, count: int) -> None:
    w, h, edge = pen.w, pen.h, ARMY_EDGE
    pen.polygon([(w - edge, edge), (w, 0), (w, h - edge), (w - edge, h)], "ink")
    pen.polygon([(0, edge), (edge, 0), (w, 0), (w - edge, edge)], "paper_deep", "ink", 2)
    pen.rect(0, edge, w - edge, h - edge, coalition, "ink", 3)
    owner_and_count(pen, coalition, count, (w - edge) / 2, edge + (h - edge) / 2)


@sprite("road")
def road(pen: Pen, coalition: str, count: int) -> None:
    pen.rect(0, 0, pen.w, pen.h, "ink", radius=7)
    pen.rect(3, 3, pen.w - 6, pen.h - 6, coalition, radius=5)
    owner_and_count(pen, coalition, count, pen.w / 2, pen.h / 2)


def owner_and_count(pen: Pen, coalition: str, count: int, x: float, y: float) -> None:
    half = 12 if count < 10 else 21
    pen.text(x - half, y, LETTERS[coalition], COUNT, on(coalition), Face.NARROW)
    pen.text(x + (half + 2 if count < 10 else 13), y, str(count), COUNT, on(coalition), Face.NARROW)


@sprite("tribe")
def tribe(pen: Pen, seat: int, count: int) -> None:
    if count > 1:
        pen.rect(36, 4, pen.w - 36, pen.h - 8, "white", "ink", 2, 8)
        pen.text(46 + (pen.w - 48) / 2, pen.h / 2, str(count), COUNT, "ink", Face.NARROW)
    cylinder(pen, seat, 0, 0, 46, pen.h)


def cylinder(pen: Pen, seat: int, x: float, y: float, w: float, h: float) -> None:
    lid = h * 0.14
    colour = f"seat{seat}"
    pen.ellipse(x + w / 2, y + h - lid, w / 2, lid, "ink")
    pen.rect(x, y + lid, w, h - 2 * lid, "ink")
    pen.ellipse(x + w / 2, y + h - lid - 2, w / 2 - 2, lid, colour)
    pen.rect(x + 2, y + lid, w - 4, h - 2 * lid - 2, colour)
    pen.ellipse(x + w / 2, y + lid, w / 2, lid, "paper_deep", "ink", 2)
    seat_shape(pen, seat, x + w / 2, y + lid, lid * 0.7, "ink")
    pen.text(x + w / 2, y + h * 0.61, str(seat + 1), h * 0.88, "white", Face.NARROW)


@sprite("gift")
def gift(pen: Pen, cost: int) -> None:
    w, h = pen.w, pen.h
    pen.arc(w * 0.36, h * 0.18, w * 0.14, 0, 360, "carpet", w * 0.07)
    pen.arc(w * 0.64, h * 0.18, w * 0.14, 0, 360, "carpet", w * 0.07)
    pen.rect(0, h * 0.28, w, h * 0.72, "carpet", "ink", 2, w * 0.06)
    pen.rect(w * 0.42, h * 0.28, w * 0.16, h * 0.2, "gold")
    if cost:
        pen.text(w / 2, h * 0.68, str(cost), h * 0.56, "white")
    else:
        pen.rect(w * 0.42, h * 0.28, w * 0.16, h * 0.72, "gold")


_GHOST: Final = "ink_soft"


@sprite("ghost_block")
def ghost_block(pen: Pen, coalition: str, count: int) -> None:
    w, h = pen.w, pen.h
    pen.rect(2, 2, w - 4, h - 4, "paper")
    _dashes(pen, [(2, 2), (w - 2, 2), (w - 2, h - 2), (2, h - 2)])
    letter = LETTERS[coalition]
    pen.text(w / 2, h / 2, letter if count == 1 else f"{letter}{count}", COUNT, _GHOST, Face.NARROW)


@sprite("ghost_tribe")
def ghost_tribe(pen: Pen, seat: int) -> None:
    w, h = pen.w, pen.h
    lid = h * 0.14
    pen.rect(2, lid, w - 4, h - 2 * lid, "paper")
    pen.ellipse(w / 2, lid, w / 2 - 2, lid - 1, None, _GHOST, 2.5)
    _dashes(pen, [(2, lid), (2, h - lid), (w / 2, h - 2), (w - 2, h - lid), (w - 2, lid)], closed=False)
    seat_shape(pen, seat, w / 2, lid, lid * 0.7, _GHOST)
    pen.text(w / 2, h * 0.59, str(seat + 1), COUNT, _GHOST, Face.NARROW)


@sprite("amount")
def amount(pen: Pen, by: int) -> None:
    came = by > 0
    pen.rect(0, 0, pen.w, pen.h, "ink", radius=pen.h / 2)
    pen.rect(2, 2, pen.w - 4, pen.h - 4, "tile" if came else "white", radius=pen.h / 2 - 2)
    text = f"+{by}" if came else f"{MINUS}{-by}"
    pen.text(pen.w / 2, pen.h / 2, text, COUNT, "white" if came else "ink", Face.NARROW)


def amount_width(by: int) -> int:
    return 60 if abs(by) < 10 else 80


@sprite("trend")
def trend(pen: Pen, by: int) -> None:
    w, h = pen.w, pen.h
    up = [(w / 2, 1), (w - 1, h - 1), (1, h - 1)]
    points = up if by > 0 else [(x, h - y) for x, y in up]
    pen.polygon(points, "tile" if by > 0 else "white", "ink", 2.5)


@sprite("ghost_spy")
def ghost_spy(pen: Pen, seat: int) -> None:
    r = pen.h / 2
    _dashes(pen, ngon(r, r, r - 2, 20, turn=0), dash=6)
    pen.text(r, r, str(seat + 1), pen.h * 0.93, _GHOST)


@sprite("ghost_ruler")
def ghost_ruler(pen: Pen, seat: int) -> None:
    r = pen.w / 2
    seat_shape(pen, seat, r, r, r, _GHOST)
    seat_shape(pen, seat, r, r, r - 2.5, "paper")
    middle = pen.h * (0.64 if seat == 2 else 0.5)
    pen.rect(r - 13, middle - 19, 26, 38, "paper", radius=8)
    pen.text(r, middle, str(seat + 1), COUNT, _GHOST, Face.NARROW)


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
        x, y = place([(length * 0.36, _bend(length * 0.36, length, breadth))])[0]
        pen.circle(x, y, 25, "ink")
        pen.circle(x, y, 23, "white")
        pen.text(x, y, str(count), COUNT, "ink", Face.NARROW)


def _bend(x: float, length: float, breadth: float) -> float:
    return breadth * (0.56 - 0.14 * math.sin(math.pi * x / length))


def _head(tip: float, base: float, length: float, breadth: float) -> list[Point]:
    y = _bend(base, length, breadth)
    slope = 0.10 * breadth
    return [(tip, y + slope), (base + slope, y - breadth * 0.40), (base - slope, y + breadth * 0.40)]


def _grown(points: Sequence[Point], by: float) -> list[Point]:
    x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
    moved = []
    for px, py in points:
        far = math.hypot(px - x, py - y)
        moved.append((px + (px - x) / far * by * 1.6, py + (py - y) / far * by * 1.6))
    return moved


def _dashes(pen: Pen, corners: Sequence[Point], *, dash: float = 10, closed: bool = True) -> None:
    ends = [*corners[1:], corners[0]] if closed else list(corners[1:])
    for (ax, ay), (bx, by) in zip(corners, ends, strict=False):
        length = math.hypot(bx - ax, by - ay)
        pieces = max(1, round(length / dash / 2)) * 2 - 1
        for i in range(0, pieces, 2):
            s, e = i / pieces, (i + 1) / pieces
            pen.line([(ax + (bx - ax) * s, ay + (by - ay) * s), (ax + (bx - ax) * e, ay + (by - ay) * e)], _GHOST, 3)
