"""The map: six lands washed in colour along their borders, with waters, relief and small places, in a carpet frame."""

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image, ImageDraw

from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.map_lands import draw_borders, draw_grain, draw_graticule, draw_lands
from paxbot.render.pamir.map_layout import CARTOUCHE, FRAME
from paxbot.render.pamir.map_relief import draw_relief
from paxbot.render.pen import Pen, Point, sprite
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


_SCALE = 50
"""The length of a step of the scale."""


def draw_frame(pen: Pen) -> None:
    """Draw the carpet round the map."""
    w, h, f = pen.w, pen.h, FRAME
    for x, y, wide, high in ((0, 0, w, f), (0, h - f, w, f), (0, 0, f, h), (w - f, 0, f, h)):
        pen.rect(x, y, wide, high, "carpet")
    for along in range(f * 2, w - f, 40):
        for across in (f / 2 - 2, h - f / 2 + 2):
            _knot(pen, along, across)
            pen.circle(along + 20, across, 2.5, "paper")
    for along in range(f * 2, h - f, 40):
        for across in (f / 2 - 2, w - f / 2 + 2):
            _knot(pen, across, along)
            pen.circle(across, along + 20, 2.5, "paper")
    pen.rect(2, 2, w - 4, h - 4, None, "gold", 2)
    _scale(pen)


def _scale(pen: Pen) -> None:
    """Draw ink and paper in turns along the inner edge, as for degrees."""
    w, h, f = pen.w, pen.h, FRAME
    pen.rect(f - 7, f - 7, w - 2 * f + 14, h - 2 * f + 14, None, "paper", 6)
    for i in range(0, (w - 2 * f) // _SCALE, 2):
        for y in (f - 6, h - f + 2):
            pen.rect(f + i * _SCALE, y, _SCALE, 4, "ink")
    for i in range(0, (h - 2 * f) // _SCALE, 2):
        for x in (f - 6, w - f + 2):
            pen.rect(x, f + i * _SCALE, 4, _SCALE, "ink")
    pen.rect(f - 7, f - 7, w - 2 * f + 14, h - 2 * f + 14, None, "ink", 1.5)
    pen.rect(f - 1.5, f - 1.5, w - 2 * f + 3, h - 2 * f + 3, None, "ink", 2)


def _knot(pen: Pen, x: float, y: float) -> None:
    pen.polygon([(x, y - 8), (x + 12, y), (x, y + 8), (x - 12, y)], "gold")
    pen.polygon([(x, y - 4), (x + 6, y), (x, y + 4), (x - 6, y)], "carpet_blue")


def cartouche(pen: Pen, title: str = "", below: str = "") -> None:
    """Draw the title of the map on a plaque; nothing without a title."""
    if not title:
        return
    x, y, w, h = CARTOUCHE
    middle = x + w / 2
    pen.rect(x, y, w, h, "paper", "ink", 2, 18)
    pen.rect(x + 5, y + 5, w - 10, h - 10, None, "carpet", 2, 14)
    for across in (y, y + h):
        pen.polygon(
            [(middle, across - 10), (middle + 16, across), (middle, across + 10), (middle - 16, across)],
            "gold",
            "ink",
            1.5,
        )
        pen.polygon([(middle, across - 4), (middle + 7, across), (middle, across + 4), (middle - 7, across)], "tile")
    for text, at, largest in ((title, y + h * 0.40, 30), (below, y + h * 0.68, 20)):
        size = next((size for size in range(largest, 8, -1) if fonts.width(text, Face.TITLE, size) <= w - 26), 8)
        pen.text(middle, at, text, size, "ink", Face.TITLE)


_LABELS: Final = (
    (((88, 404), (88, 428)), 22, 90),
    (((770, 366),), 24, 200),
    (((1466, 690),), 24, 110),
)
"""The places of the words for sea, mountains and a river, how large at most, and how much room they have.

The sea has little: a line of the ruler runs along the frame, and the shore is near.
"""
_LEAST: Final = 15


@sprite("map", smooth=2)
def draw_map(pen: Pen, *words: str) -> None:
    """Draw the whole map with its frame; the first two words are its title, the others those of the land."""
    draw_lands(pen)
    draw_grain(pen)
    draw_graticule(pen)
    draw_borders(pen)
    draw_waters(pen)
    draw_relief(pen)
    for x, y, size, word in labels(words[2:]):
        pen.text(x, y, word, size, "ink", Face.TITLE)
    cartouche(pen, *words[:2])
    draw_frame(pen)


def labels(words: Sequence[str]) -> Iterator[tuple[int, int, int, str]]:
    """Yield each word with its place, in the largest size in which all words of its label have room."""
    left = iter(words)
    for places, most, room in _LABELS:
        lines = list(zip(places, left, strict=False))
        sizes = range(most, _LEAST, -1)
        size = next((n for n in sizes if all(fonts.width(word, Face.TITLE, n) <= room for _, word in lines)), _LEAST)
        for (x, y), word in lines:
            yield x, y, size, word
