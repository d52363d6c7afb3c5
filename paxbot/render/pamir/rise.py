"""Everybody's points from check to check as lines, each with the player's mark at its end."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.present.pamir.views_ending import EndingView, StandingView
from paxbot.render.pen import Pen, sprite
from paxbot.render.scene import Box, Item, Rect, Sprite
from paxbot.render.seats import seat_shape

_TOKEN: Final = 50
_EDGE: Final = 30
"""Above the highest point and below the lowest."""
_LIFT: Final = 7
"""Pixels by which lines of different players lie apart where they are equal."""


def rise(view: EndingView, box: Box, checks: Sequence[int]) -> Iterator[Item]:
    """Yield a chart in the box: a line for each player, its points at the places of the checks."""
    yield Rect(box, "white", "paper_deep", 3, 14)
    places = [box.x + 24, *checks]
    for x in checks:
        yield Rect(Box(x - 2, box.y + 8, 4, box.h - 16), "paper_deep")
    most = max([1, *(row.rise[-1] for row in view.standing)])
    lines = [(row, _heights(row, most, box.h)) for row in reversed(view.standing)]
    area = Box(box.x, box.y, (checks[-1] if checks else box.x) - box.x + 30, box.h)
    for row, heights in lines:
        told = [number for x, y in zip(places, heights, strict=True) for number in (x - box.x, y)]
        yield Sprite("rise", area, (row.player.seat, *told), solid=False)
    yield from _ends(lines, box, places[-1])


def _heights(row: StandingView, most: int, high: int) -> list[int]:
    room = high - 2 * _EDGE
    return [high - _EDGE - round(points * room / most) + _LIFT * (row.player.seat - 2) for points in row.rise]


def _ends(lines: Sequence[tuple[StandingView, list[int]]], box: Box, x: int) -> Iterator[Item]:
    """Yield the marks of the players beside the ends of their lines, from the top down, none over another."""
    pitch = _TOKEN + 2
    low = box.y + box.h - 2 - pitch * len(lines)
    top = box.y + 2
    for row, heights in sorted(lines, key=lambda line: line[1][-1]):
        y = min(max(top, box.y + heights[-1] - _TOKEN // 2), low)
        yield Sprite("token", Box(x + 28, y, _TOKEN + 6, _TOKEN), (row.player.seat,))
        top, low = y + pitch, low + pitch


@sprite("rise", smooth=2)
def line(pen: Pen, seat: int, *places: int) -> None:
    """Draw the line of a player through these points, each a distance from the left and one from above."""
    points = list(zip(places[::2], places[1::2], strict=True))
    for colour, width in (("white", 16), (f"seat{seat}", 10)):
        pen.line(points, colour, width)
    for x, y in points[1:]:
        seat_shape(pen, seat, x, y, 16, "white")
        seat_shape(pen, seat, x, y, 13, f"seat{seat}")
