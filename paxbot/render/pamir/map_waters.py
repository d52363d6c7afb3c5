"""The waters of the map: the Caspian shore, the rivers from their springs on, and a lake."""

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image, ImageDraw

from paxbot.render.pen import Pen, Point
from paxbot.render.theme import rgb

_CASPIAN: Final[tuple[Point, ...]] = (
    (20, 352), (62, 356), (110, 362), (142, 384), (148, 412), (138, 436), (116, 452), (96, 470),
    (88, 496), (92, 520), (82, 540), (56, 548), (20, 550),
)  # fmt: skip
_LAKE: Final[tuple[Point, ...]] = (
    (470, 934), (486, 924), (512, 928), (530, 940), (524, 954), (498, 960), (474, 952), (470, 934),
)  # fmt: skip
_RIVERS: Final[tuple[tuple[tuple[Point, ...], float], ...]] = (
    (((1184, 70), (1090, 104), (1000, 70), (890, 130), (770, 96), (690, 170), (560, 190), (440, 150), (330, 210),
      (180, 190), (20, 240)), 11),
    (((1000, 330), (1070, 286), (1130, 300), (1190, 300), (1290, 276), (1384, 330)), 6),
    (((1560, 60), (1500, 150), (1450, 220), (1400, 300), (1380, 400), (1400, 500), (1410, 590), (1424, 680),
      (1436, 760), (1420, 820), (1424, 900), (1440, 980)), 12),
    (((1570, 468), (1540, 560), (1490, 640), (1440, 770)), 6),
    (((1580, 610), (1540, 670), (1500, 720), (1460, 740)), 5),
    (((930, 400), (944, 460), (960, 520), (1040, 640), (1040, 760), (960, 850), (830, 880), (740, 900), (600, 930),
      (520, 938)), 8),
    (((1180, 560), (1140, 700), (1040, 800)), 4),
    (((880, 440), (760, 530), (640, 556), (520, 610), (450, 590), (440, 510), (470, 440), (430, 380), (400, 350)), 7),
    (((700, 490), (650, 420), (590, 370), (560, 330)), 4),
)  # fmt: skip
"""The course of each from its spring on, and how broad it ends."""


def draw_waters(pen: Pen) -> None:
    """Draw rivers that grow on their way, then the lake and the sea with lines along their shores."""
    courses = [(list(_smooth(points)), breadth) for points, breadth in _RIVERS]
    for extra, colour in ((2.5, "river_edge"), (0.0, "river")):
        for path, breadth in courses:
            for i in range(len(path) - 1):
                pen.line(path[i : i + 2], colour, 1.5 + (breadth - 1.5) * i / len(path) + extra)
    _still(pen, _LAKE, ((7, 1.5),), "river_edge")
    _still(pen, _CASPIAN, ((34, 1.5), (25, 1.5), (17, 2), (10, 2)), "relief_ink")
    _ship(pen, 64, 474)


def _still(pen: Pen, corners: Sequence[Point], lines: Sequence[tuple[float, float]], ink: str) -> None:
    """Draw still water, its shore in that ink, with lines along it: how far off each is, and how thick."""
    s = pen.smooth
    shore = [(x * s, y * s) for x, y in _smooth(corners)]
    water, mask = Image.new("RGB", pen.image.size, rgb("river")), Image.new("L", pen.image.size)
    ImageDraw.Draw(mask).polygon(shore, 255)
    draw = ImageDraw.Draw(water)
    for off, thick in lines:
        draw.line(shore, rgb("river_edge"), round(2 * off * s), "curve")
        draw.line(shore, rgb("river"), round(2 * (off - thick) * s), "curve")
    pen.image.paste(water, (0, 0), mask)
    pen.line([(x / s, y / s) for x, y in shore], ink, 2.5)


def _ship(pen: Pen, x: float, y: float) -> None:
    """Draw a small sailing boat."""
    pen.polygon([(x - 17, y), (x + 19, y), (x + 12, y + 9), (x - 11, y + 9)], "relief_ink")
    pen.line([(x, y), (x, y - 30)], "relief_ink", 2)
    pen.polygon([(x + 2, y - 30), (x + 18, y - 4), (x + 2, y - 4)], "paper", "relief_ink", 1.5)
    pen.polygon([(x - 2, y - 26), (x - 14, y - 4), (x - 2, y - 4)], "paper", "relief_ink", 1.5)


def _smooth(points: Sequence[Point]) -> Iterator[Point]:
    """Yield a curve through all the points."""
    padded = [points[0], *points, points[-1]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(12):
            t = step / 12
            yield _between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)
    yield points[-1]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """Return the point so far on the Catmull-Rom curve from b to c."""
    return b + t / 2 * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
