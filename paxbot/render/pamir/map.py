"""The map: six lands in ink on paper, with rivers and mountains, in a carpet frame."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.render.pamir.map_layout import FRAME, LANDS, NODES
from paxbot.render.pen import Pen, Point, sprite

_PEAKS: Final = (
    (1080, 380), (1124, 352), (1036, 344), (1096, 300), (960, 352), (1004, 392), (910, 376), (860, 398), (1490, 610),
    (1530, 650), (1450, 570), (760, 930), (700, 910), (1150, 930), (1200, 950), (1100, 945), (560, 376), (520, 400),
)  # fmt: skip
_DUNES: Final = ((80, 400), (180, 424), (300, 412), (420, 440), (90, 930), (220, 944), (330, 930), (1010, 940))
_RIVERS: Final[tuple[tuple[Point, ...], ...]] = (
    (
        (1130, 30),
        (1010, 70),
        (890, 130),
        (770, 96),
        (690, 170),
        (560, 190),
        (440, 130),
        (330, 190),
        (180, 170),
        (30, 230),
    ),
    ((1000, 300), (1090, 260), (1190, 300), (1290, 276), (1380, 330)),
    ((1560, 60), (1470, 180), (1400, 300), (1380, 440), (1450, 560), (1440, 700), (1510, 830), (1480, 970)),
    ((930, 400), (960, 520), (1040, 640), (1010, 780), (900, 870), (740, 900), (600, 940), (520, 970)),
    ((880, 420), (760, 520), (640, 560), (520, 620), (440, 600), (420, 500), (470, 420), (420, 350)),
)
"""From their springs on."""


@sprite("map", smooth=2)
def draw_map(pen: Pen) -> None:
    """The whole map with its frame."""
    for land, nodes in LANDS.items():
        pen.polygon(_outline(nodes), f"land_{land}")
    for river in _RIVERS:
        _river(pen, river)
    for x, y in _PEAKS:
        _peak(pen, x, y)
    for x, y in _DUNES:
        pen.line([(x + 4 * i, y - 10 * math.sin(math.pi * i / 16)) for i in range(17)], "mountain", 2.5)
    drawn = {tuple(sorted(edge)) for nodes in LANDS.values() for edge in zip(nodes, nodes[1:] + nodes[:1], strict=True)}
    for a, b in sorted(drawn):
        path = _edge(a, b)
        pen.line(path, "paper_deep", 12)
        pen.line(path, "ink_soft", 3.5)
    _frame(pen)


def _outline(nodes: tuple[str, ...]) -> list[Point]:
    pairs = zip(nodes, nodes[1:] + nodes[:1], strict=True)
    return [point for a, b in pairs for point in _edge(a, b)[:-1]]


def _edge(a: str, b: str) -> list[Point]:
    """A slightly wandering line from node to node, the same one both ways."""
    if a > b:
        return _edge(b, a)[::-1]
    (x0, y0), (x1, y1) = NODES[a], NODES[b]
    length = math.hypot(x1 - x0, y1 - y0)
    steps = max(2, round(length / 14))
    nx, ny = (y1 - y0) / length, (x0 - x1) / length
    path = []
    for i in range(steps + 1):
        t = i / steps
        sway = math.sin(math.pi * t) * (9 * math.sin(t * length / 37 + x0) + 4 * math.sin(t * length / 13 + y1))
        path.append((x0 + (x1 - x0) * t + nx * sway, y0 + (y1 - y0) * t + ny * sway))
    return path


def _river(pen: Pen, points: Sequence[Point]) -> None:
    path = list(_smooth(points))
    for i in range(len(path) - 1):
        pen.line(path[i : i + 2], "river", 3 + 5 * i / len(path))


def _smooth(points: Sequence[Point]) -> Iterator[Point]:
    """A curve through all the points."""
    padded = [points[0], *points, points[-1]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(12):
            t = step / 12
            yield _between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)
    yield points[-1]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """The Catmull-Rom curve from b to c."""
    return b + t / 2 * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def _peak(pen: Pen, x: float, y: float) -> None:
    pen.line([(x - 26, y + 20), (x - 4, y - 18), (x + 22, y + 20)], "mountain", 3)
    for i in range(3):
        pen.line([(x - 1 + 6 * i, y - 10 + 10 * i), (x - 3 + 3 * i, y + 18)], "mountain", 2)


def _frame(pen: Pen) -> None:
    w, h, f = pen.w, pen.h, FRAME
    for x, y, wide, high in ((0, 0, w, f), (0, h - f, w, f), (0, 0, f, h), (w - f, 0, f, h)):
        pen.rect(x, y, wide, high, "carpet")
    for along in range(f * 2, w - f, 40):
        for across in (f / 2, h - f / 2):
            _knot(pen, along, across)
    for along in range(f * 2, h - f, 40):
        for across in (f / 2, w - f / 2):
            _knot(pen, across, along)
    pen.rect(3, 3, w - 6, h - 6, None, "gold", 2)
    pen.rect(f - 5, f - 5, w - 2 * f + 10, h - 2 * f + 10, None, "gold", 2)
    pen.rect(f - 2, f - 2, w - 2 * f + 4, h - 2 * f + 4, None, "ink", 2)


def _knot(pen: Pen, x: float, y: float) -> None:
    pen.polygon([(x, y - 8), (x + 12, y), (x, y + 8), (x - 12, y)], "gold")
    pen.polygon([(x, y - 4), (x + 6, y), (x, y + 4), (x - 6, y)], "carpet_blue")
    pen.circle(x + 20, y, 2.5, "paper")
