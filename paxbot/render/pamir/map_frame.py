"""The frame of the map, a carpet with a scale along its inner edge, and the cartouche with the title."""

from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.map_layout import CARTOUCHE, FRAME
from paxbot.render.pen import Pen

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
