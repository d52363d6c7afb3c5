"""Drawing of sprites: smooth shapes in pixel coordinates, the register of painters, and the marks all games share.

Increases are dark badges with a plus, decreases light ones with a minus: sign and shade tell them apart, not hue.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any, Final

from PIL import Image, ImageDraw

from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.theme import rgb

Point = tuple[float, float]
Painter = Callable[..., None]

_painters: Final[dict[str, tuple[Painter, int]]] = {}


class Pen:
    """A transparent canvas of `w` by `h` pixels, drawn `smooth` times larger and then shrunk."""

    def __init__(self, w: int, h: int, smooth: int) -> None:
        self.w, self.h, self.smooth = w, h, smooth
        self.image = Image.new("RGBA", (w * smooth, h * smooth))
        self._draw = ImageDraw.Draw(self.image)

    def polygon(self, points: Sequence[Point], fill: str | None, outline: str | None = None, line: float = 0) -> None:
        scaled = [(x * self.smooth, y * self.smooth) for x, y in points]
        if fill:
            self._draw.polygon(scaled, fill=rgb(fill))
        if outline and line:
            self._draw.line([*scaled, *scaled[:2]], fill=rgb(outline), width=self._px(line), joint="curve")

    def line(self, points: Sequence[Point], colour: str, line: float) -> None:
        scaled = [(x * self.smooth, y * self.smooth) for x, y in points]
        self._draw.line(scaled, fill=rgb(colour), width=self._px(line), joint="curve")

    def ellipse(
        self, x: float, y: float, rx: float, ry: float, fill: str | None, outline: str | None = None, line: float = 0
    ) -> None:
        s = self.smooth
        box = ((x - rx) * s, (y - ry) * s, (x + rx) * s, (y + ry) * s)
        self._draw.ellipse(
            box, fill=rgb(fill) if fill else None, outline=rgb(outline) if outline else None, width=self._px(line)
        )

    def circle(
        self, x: float, y: float, r: float, fill: str | None, outline: str | None = None, line: float = 0
    ) -> None:
        self.ellipse(x, y, r, r, fill, outline, line)

    def arc(self, x: float, y: float, r: float, start: float, end: float, colour: str, line: float) -> None:
        """Draw a part of a circle, angles in degrees clockwise from the right."""
        s = self.smooth
        box = ((x - r) * s, (y - r) * s, (x + r) * s, (y + r) * s)
        self._draw.arc(box, start, end, fill=rgb(colour), width=self._px(line))

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str | None,
        outline: str | None = None,
        line: float = 0,
        radius: float = 0,
    ) -> None:
        s = self.smooth
        self._draw.rounded_rectangle(
            (x * s, y * s, max(x * s, (x + w) * s - 1), max(y * s, (y + h) * s - 1)),
            radius * s,
            fill=rgb(fill) if fill else None,
            outline=rgb(outline) if outline and line else None,
            width=self._px(line),
        )

    def clear(self, x: float, y: float, w: float, h: float) -> None:
        s = self.smooth
        self.image.paste((0, 0, 0, 0), (round(x * s), round(y * s), round((x + w) * s), round((y + h) * s)))

    def text(self, x: float, y: float, text: str, size: float, colour: str, face: Face = Face.BOLD) -> None:
        """Draw text with the middle of its letters at `x`, `y`."""
        pixels = round(size * self.smooth)
        mask = fonts.mask(text, face, pixels)
        corner = (round(x * self.smooth - mask.width / 2), round(y * self.smooth - pixels * 0.77))
        self.image.paste(rgb(colour), corner, mask)

    def _px(self, line: float) -> int:
        return max(1, round(line * self.smooth)) if line else 0


def sprite(kind: str, smooth: int = 4) -> Callable[[Painter], Painter]:
    """Make a function `(pen, *args)` the painter of that kind of sprite. Raises: ValueError if there is one already."""

    def register(painter: Painter) -> Painter:
        if kind in _painters:
            raise ValueError(f"there is a sprite {kind} already")
        _painters[kind] = (painter, smooth)
        return painter

    return register


def draw(kind: str, w: int, h: int, args: tuple[Any, ...], pens: type[Pen] = Pen) -> Image.Image:
    """Paint the sprite anew, with a pen of that type. Raises: KeyError if the kind has no painter."""
    painter, smooth = _painters[kind]
    pen = pens(w, h, smooth)
    painter(pen, *args)
    return pen.image.reduce(smooth) if smooth > 1 else pen.image


def star(x: float, y: float, outer: float, inner: float, points: int, turn: float = -90) -> list[Point]:
    """Return the corners of a star, the first straight up."""
    radii = (outer, inner)
    angles = [math.radians(turn + i * 180 / points) for i in range(points * 2)]
    return [(x + radii[i % 2] * math.cos(a), y + radii[i % 2] * math.sin(a)) for i, a in enumerate(angles)]


def ngon(x: float, y: float, r: float, corners: int, turn: float = -90) -> list[Point]:
    angles = [math.radians(turn + i * 360 / corners) for i in range(corners)]
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a in angles]


@sprite("seat")
def seat_mark(pen: Pen, seat: int) -> None:
    seat_shape(pen, seat, pen.w / 2, pen.h / 2, min(pen.w, pen.h) / 2, "ink")
    seat_shape(pen, seat, pen.w / 2, pen.h / 2, min(pen.w, pen.h) / 2 * 0.92, f"seat{seat}")
    middle, size = (0.62, 0.84) if seat == 2 else (0.5, 0.84)
    pen.text(pen.w / 2, pen.h * middle, str(seat + 1), pen.h * size, "white")


@sprite("seat_plain")
def plain_mark(pen: Pen, seat: int) -> None:
    seat_shape(pen, seat, pen.w / 2, pen.h / 2, min(pen.w, pen.h) / 2, "ink")
    seat_shape(pen, seat, pen.w / 2, pen.h / 2, min(pen.w, pen.h) / 2 * 0.88, f"seat{seat}")


def seat_shape(pen: Pen, seat: int, x: float, y: float, r: float, colour: str) -> None:
    if seat == 0:
        pen.circle(x, y, r, colour)
    elif seat == 1:
        pen.rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, colour)
    elif seat == 2:
        pen.polygon([(x, y - r), (x + r, y + r * 0.78), (x - r, y + r * 0.78)], colour)
    elif seat == 3:
        pen.polygon(ngon(x, y, r, 4), colour)
    elif seat == 4:
        pen.polygon(ngon(x, y, r, 6), colour)
    elif seat == 5:
        pen.polygon(star(x, y, r, r * 0.8, 12), colour)
    elif seat == 6:
        top, low = y - r * 0.92, y + r * 0.2
        pen.polygon(
            [(x - r * 0.86, top), (x + r * 0.86, top), (x + r * 0.86, low), (x, y + r), (x - r * 0.86, low)], colour
        )
    else:
        pen.rect(x - r * 0.62, y - r, r * 1.24, r * 2, colour)
        pen.rect(x - r, y - r * 0.62, r * 2, r * 1.24, colour)


MINUS: Final = "−"


@sprite("delta")
def delta(pen: Pen, by: int) -> None:
    w, h = pen.w, pen.h
    came = by > 0
    pen.rect(0, 0, w, h, "ink", radius=h / 2)
    pen.rect(2, 2, w - 4, h - 4, "white", radius=h / 2 - 2)
    pen.rect(5, 5, w - 10, h - 10, "tile" if came else "white", radius=h / 2 - 5)
    text = f"+{by}" if came else f"{MINUS}{-by}"
    size, face = h * 0.87, Face.BOLD
    if abs(by) > 9:
        size, face = min(h * 0.79, 100 * (w - 10) / fonts.width(text, Face.NARROW, 100)), Face.NARROW
    pen.text(w / 2, h / 2, text, size, "white" if came else "ink", face)


@sprite("tag")
def tag(pen: Pen, text: str) -> None:
    w, h = pen.w, pen.h
    notch = h * 0.22
    pen.polygon([(0, 0), (w, 0), (w - notch, h / 2), (w, h), (0, h), (notch, h / 2)], "ink")
    inner = [(4, 2), (w - 4, 2), (w - notch - 2, h / 2), (w - 4, h - 2), (4, h - 2), (notch + 2, h / 2)]
    pen.polygon(inner, "tile")
    pen.text(w / 2, h / 2, text, h * 0.86, "white")


@sprite("sparkle")
def sparkle(pen: Pen) -> None:
    r = pen.w / 2
    pen.circle(r, r, r, "ink")
    pen.circle(r, r, r - 2, "white")
    pen.circle(r, r, r - 5, "tile")
    pen.polygon(star(r, r, r * 0.72, r * 0.24, 4), "white")


@sprite("bought")
def bought(pen: Pen, seat: int) -> None:
    r = pen.w / 2
    pen.circle(r, r, r, "ink")
    pen.circle(r, r, r - 3, "white")
    pen.circle(r, r, r - 9, "tile")
    pen.circle(r, r, r - 15, "white")
    inner = Pen(round(pen.w * 0.62), round(pen.h * 0.62), pen.smooth)
    seat_mark(inner, seat)
    corner = round(pen.w * 0.19 * pen.smooth)
    pen.image.paste(inner.image, (corner, corner), inner.image)


@sprite("coin_plain")
def coin_plain(pen: Pen) -> None:
    r = pen.h / 2
    pen.circle(r, r, r, "coin_edge")
    pen.circle(r, r, r * 0.88, "coin")
    pen.polygon(ngon(r, r, r * 0.36, 4), "coin_edge")


@sprite("crown")
def crown(pen: Pen) -> None:
    w, h = pen.w, pen.h
    peaks = [(0.04, 0.22), (0.28, 0.5), (0.5, 0.08), (0.72, 0.5), (0.96, 0.22), (0.86, 0.92), (0.14, 0.92)]
    pen.polygon([(x * w, y * h) for x, y in peaks], "gold", "ink", w * 0.06)
    pen.rect(0.15 * w, 0.74 * h, 0.7 * w, 0.08 * h, "carpet")


@sprite("laurel")
def laurel(pen: Pen) -> None:
    r = pen.w / 2
    pen.circle(r, r, r, "carpet")
    pen.polygon(star(r, r, r * 0.78, r * 0.34, 5), "gold")


@sprite("cards")
def cards(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.rect(w * 0.30, 0, w * 0.62, h * 0.86, "carpet_blue", "ink", 2, w * 0.08)
    pen.rect(w * 0.06, h * 0.12, w * 0.62, h * 0.86, "paper", "ink", 2, w * 0.08)
    pen.polygon(ngon(w * 0.37, h * 0.55, w * 0.18, 4), "carpet")


BRAID: Final = 14


@sprite("braid", smooth=2)
def braid(pen: Pen, ground: str) -> None:
    pen.rect(0, 0, pen.w, pen.h, ground)
    middle = pen.h / 2
    for i, x in enumerate(range(0, pen.w + 20, 20)):
        pen.polygon([(x, middle - 4), (x + 9, middle), (x, middle + 4), (x - 9, middle)], "tile" if i % 2 else "gold")
        pen.rect(x + 9, middle - 1, 2, 2, "paper")
    for y in (0, pen.h - 2):
        pen.rect(0, y, pen.w, 2, "gold")
