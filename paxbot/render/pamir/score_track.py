"""The frame of the map as a score track: 24 spaces clockwise from the upper left corner, and the players' markers."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from paxbot.present.pamir.views import PlayerView
from paxbot.render.pamir.map_layout import FRAME, HEIGHT, WIDTH
from paxbot.render.pen import Pen, Point, ngon, sprite, star
from paxbot.render.scene import Box, Item, Sprite
from paxbot.render.seats import seat_shape

_ACROSS: Final = 8
_DOWN: Final = 4
SPACES: Final = 2 * (_ACROSS + _DOWN)
_EVERY: Final = 5
"""From star to star."""
_MARKER: Final = 28


def score_markers(players: Sequence[PlayerView]) -> Iterator[Item]:
    """Yield each player's marker at their points, side by side where they are equal; the last space takes any more."""

    def space(player: PlayerView) -> int:
        return min(player.vp, SPACES - 1)

    for points, group in groupby(sorted(players, key=space), space):
        together = list(group)
        for i, player in enumerate(together):
            x, y = _place(points, (i - (len(together) - 1) / 2) * _MARKER)
            corner = round(x - _MARKER / 2), round(y - _MARKER / 2)
            yield Sprite("score_marker", Box(*corner, _MARKER, _MARKER), (player.seat,), solid=False)


def _length(space: int) -> float:
    """Return how long the space is."""
    is_across = space % (_ACROSS + _DOWN) < _ACROSS
    return (WIDTH - 2 * FRAME) / _ACROSS if is_across else (HEIGHT - 2 * FRAME) / _DOWN


def _place(space: int, off: float = 0) -> Point:
    """Return the middle of the space on the frame's own middle line, or a point so far along from there."""
    half, along = divmod(space, _ACROSS + _DOWN)
    if along < _ACROSS:
        x, y = FRAME + (along + 0.5) * _length(space) + off, FRAME / 2
    else:
        x, y = WIDTH - FRAME / 2, FRAME + (along - _ACROSS + 0.5) * _length(space) + off
    return (WIDTH - x, HEIGHT - y) if half else (x, y)


@sprite("score_marker")
def score_marker(pen: Pen, seat: int) -> None:
    """Draw a player's shape, ringed so that it is seen on the carpet."""
    middle = pen.w / 2
    for colour, reach in (("ink", 1.0), ("white", 0.92), (f"seat{seat}", 0.66)):
        seat_shape(pen, seat, middle, middle * (1.06 if seat == 2 else 1), middle * reach, colour)


def draw_track(pen: Pen) -> None:
    """Draw the carpet round the map: a lozenge in each space, a star in every fifth, and threads between spaces."""
    w, h, f = pen.w, pen.h, FRAME
    pen.rect(0, 0, w, h, None, "carpet", f)
    for space in range(SPACES):
        for off in (-48, -24, 24, 48):
            _knot(pen, _place(space, off), 3)
        (x, y), (ax, ay) = _place(space), _place(space, _length(space) / 2)
        if space % _EVERY:
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
