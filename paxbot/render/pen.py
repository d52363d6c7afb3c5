"""Drawing of sprites: smooth shapes in pixel coordinates, the register of painters, and the marks all games share.

Increases are dark badges with a plus, decreases light ones with a minus: sign and shade tell them apart, not hue.
"""

import json
import math
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL import Image, ImageDraw

from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.theme import on, rgb

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


def stamp(pen: Pen, kind: str, x: float, y: float, w: float, h: float, *args: object) -> None:
    """Paint a sprite on a pen of its own and lay it there, so that it covers only what it draws."""
    inner = Pen(round(w), round(h), pen.smooth)
    _painters[kind][0](inner, *args)
    pen.image.paste(inner.image, (round(x * pen.smooth), round(y * pen.smooth)), inner.image)


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


SHAPES: Final[dict[str, Sequence[str]]] = {}
"""The shapes of each drawing that is data.

A shape is a letter, a colour and figures. P is a polygon, L a line (its breadth first), A a part of a circle (breadth,
middle, radius, start, end), C a circle, E an ellipse (middle, radii), R a rectangle (corner, size, radius of corners),
S a star (middle, outer and inner radius, points), N a regular polygon (middle, radius, corners, turn), T a word
(middle, size, word with `^` for its first letter alone, face), `=` another drawing, F one in a part of this, D a sprite
laid on it. A figure is a sum of hundredths of the width `w`, the height `h` or the smaller `s` of them, and of pixels
`p`; a bare number is one of w, in the second place of a pair of h. `<` takes the smaller and `>` the greater of two. A
colour is a name, or an argument {0}, {1} and so on, with `~` that of text on it; an outline may follow:
fill/outline/breadth. Odd last digits, as in 49.999999999999994, keep a corner on its pixel.
"""
_TERM: Final = re.compile(r"([+-]?[\d.]+)([whsp]?)")


class Frame(NamedTuple):
    """The part of a pen in which shapes are drawn, upside down from its lower right corner if its size is negative."""

    pen: Pen
    x: float
    y: float
    w: float
    h: float
    power: str = "e-2"
    """Makes hundredths of the figures; empty if width and height are those of a hundredth already."""

    def far(self, figure: str, side: str = "w") -> float:
        for sign, choose in (("<", min), (">", max)):
            if sign in figure:
                return choose(self.far(part, side) for part in figure.split(sign))
        sides = {"w": self.w, "h": self.h, "s": min(self.w, self.h)}
        terms = ((count, unit or side) for count, unit in _TERM.findall(figure))
        return sum(float(n) if unit == "p" else float(n + self.power) * sides[unit] for n, unit in terms)

    def pair(self, figures: str) -> Point:
        across, _comma, down = figures.partition(",")
        return self.far(across), self.far(down, "h")

    def at(self, figures: str) -> Point:
        x, y = self.pair(figures)
        return self.x + x, self.y + y


def draw_shapes(frame: Frame, shapes: Sequence[str], *args: object) -> None:
    for shape in shapes:
        letter, colour, *words = (word.format(*args) for word in shape.split())
        _draw_shape(frame, letter, colour, words)


def _draw_shape(frame: Frame, letter: str, colour: str, words: Sequence[str]) -> None:
    pen, far, at = frame.pen, frame.far, frame.at
    name, _slash, outline = colour.partition("/")
    edge, _slash, breadth = outline.partition("/")
    fill = on(name[1:]) if name.startswith("~") else name
    line = abs(far(breadth))
    match letter, words:
        case "P", points:
            pen.polygon([at(point) for point in points], fill, edge, line)
        case "S", (middle, outer, inner, points):
            turn = math.copysign(90, -far(outer))
            pen.polygon(star(*at(middle), abs(far(outer)), abs(far(inner)), int(points), turn), fill, edge, line)
        case "N", (middle, radius, corners, *turn):
            pen.polygon(ngon(*at(middle), far(radius), int(corners), *map(float, turn)), fill, edge, line)
        case "L", (breadth, *points):
            pen.line([at(point) for point in points], fill, abs(far(breadth)))
        case "A", (breadth, middle, radius, start, end):
            pen.arc(*at(middle), far(radius), float(start), float(end), fill, far(breadth))
        case "C", (middle, radius):
            pen.circle(*at(middle), abs(far(radius)), fill, edge, line)
        case "E", (middle, radii):
            across, down = frame.pair(radii)
            pen.ellipse(*at(middle), abs(across), abs(down), fill, edge, line)
        case "R", (corner, size, *radius):
            pen.rect(*at(corner), *frame.pair(size), fill, edge, line, *map(far, radius))
        case "T", (middle, size, text, *face):
            said = text[1].upper() if text.startswith("^") else text
            pen.text(*at(middle), said, far(size), fill, *(Face[name] for name in face))
        case "F", (corner, size, *args):
            across, down = frame.pair(size)
            draw_shapes(Frame(pen, *at(corner), across / 100, down / 100, ""), SHAPES[name], *args)
        case "=", args:
            draw_shapes(frame, SHAPES[name], *args)
        case "D", (corner, size, *args):
            stamp(pen, name, *at(corner), *frame.pair(size), *(int(arg) if arg.isdecimal() else arg for arg in args))
        case _:
            raise ValueError(f"there is no shape {letter} {words}")


def _draw_whole(kind: str, pen: Pen, *args: object) -> None:
    draw_shapes(Frame(pen, 0, 0, pen.w, pen.h), SHAPES[kind], *args)


def load_shapes(file: Path) -> None:
    """Register the drawings of a file by their kind, which may end in how smooth they are."""
    for key, shapes in json.loads(file.read_text("utf-8")).items():
        kind, _slash, smooth = key.partition("/")
        SHAPES[kind] = shapes
        sprite(kind, int(smooth or 4))(partial(_draw_whole, kind))


load_shapes(Path(__file__).with_name("shapes.json"))
