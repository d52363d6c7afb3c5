"""The map: six lands in ink on paper, in a carpet frame."""

import math
from typing import Final

from paxbot.render.pen import Pen, Point, sprite

_NODES: Final[dict[str, Point]] = {
    "nw": (0, 0), "ne": (1600, 0), "se": (1600, 940), "sw": (0, 940),
    "w": (0, 470), "tk": (606, 0), "kp": (1184, 0), "ph": (438, 940), "hk": (826, 940), "kap": (1412, 940),
    "pth": (396, 482), "thk": (652, 420), "hkk": (896, 440), "kkp": (1180, 424),
}  # fmt: skip
_LANDS: Final[dict[str, tuple[str, ...]]] = {
    "transcaspia": ("nw", "tk", "thk", "pth", "w"),
    "kabul": ("tk", "kp", "kkp", "hkk", "thk"),
    "punjab": ("kp", "ne", "se", "kap", "kkp"),
    "persia": ("w", "pth", "ph", "sw"),
    "herat": ("pth", "thk", "hkk", "hk", "ph"),
    "kandahar": ("hkk", "kkp", "kap", "hk"),
}
_PEAKS: Final = (
    (1080, 360), (1120, 330), (1040, 300), (1100, 270), (960, 330), (1000, 365), (1490, 560), (1530, 600),
    (1450, 520), (760, 880), (700, 860), (1150, 870), (1200, 890), (1100, 895),
)  # fmt: skip
_DUNES: Final = ((80, 390), (180, 410), (300, 400), (460, 380), (90, 880), (220, 890), (330, 880))
_FRAME: Final = 30


@sprite("map", smooth=2)
def draw_map(pen: Pen) -> None:
    """The whole map with its frame."""
    for land, nodes in _LANDS.items():
        pen.polygon(_outline(nodes), f"land_{land}")
    for x, y in _PEAKS:
        _peak(pen, x, y)
    for x, y in _DUNES:
        pen.line([(x + 4 * i, y - 10 * math.sin(math.pi * i / 16)) for i in range(17)], "mountain", 2.5)
    drawn = {
        tuple(sorted(edge)) for nodes in _LANDS.values() for edge in zip(nodes, nodes[1:] + nodes[:1], strict=True)
    }
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
    (x0, y0), (x1, y1) = _NODES[a], _NODES[b]
    length = math.hypot(x1 - x0, y1 - y0)
    steps = max(2, round(length / 14))
    nx, ny = (y1 - y0) / length, (x0 - x1) / length
    path = []
    for i in range(steps + 1):
        t = i / steps
        sway = math.sin(math.pi * t) * (9 * math.sin(t * length / 37 + x0) + 4 * math.sin(t * length / 13 + y1))
        path.append((x0 + (x1 - x0) * t + nx * sway, y0 + (y1 - y0) * t + ny * sway))
    return path


def _peak(pen: Pen, x: float, y: float) -> None:
    pen.line([(x - 26, y + 20), (x - 4, y - 18), (x + 22, y + 20)], "mountain", 3)
    for i in range(3):
        pen.line([(x - 1 + 6 * i, y - 10 + 10 * i), (x - 3 + 3 * i, y + 18)], "mountain", 2)


def _frame(pen: Pen) -> None:
    w, h, f = pen.w, pen.h, _FRAME
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
