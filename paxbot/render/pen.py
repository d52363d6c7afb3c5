"""Drawing of sprites: smooth shapes in pixel coordinates, and the register of who draws what."""

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
        """Make an empty canvas."""
        self.w, self.h, self.smooth = w, h, smooth
        self.image = Image.new("RGBA", (w * smooth, h * smooth))
        self._draw = ImageDraw.Draw(self.image)

    def polygon(self, points: Sequence[Point], fill: str | None, outline: str | None = None, line: float = 0) -> None:
        """Draw a closed shape."""
        scaled = [(x * self.smooth, y * self.smooth) for x, y in points]
        if fill:
            self._draw.polygon(scaled, fill=rgb(fill))
        if outline and line:
            self._draw.line([*scaled, *scaled[:2]], fill=rgb(outline), width=self._px(line), joint="curve")

    def line(self, points: Sequence[Point], colour: str, line: float) -> None:
        """Draw an open line with round corners."""
        scaled = [(x * self.smooth, y * self.smooth) for x, y in points]
        self._draw.line(scaled, fill=rgb(colour), width=self._px(line), joint="curve")

    def ellipse(
        self, x: float, y: float, rx: float, ry: float, fill: str | None, outline: str | None = None, line: float = 0
    ) -> None:
        """Draw an ellipse around `x`, `y`."""
        s = self.smooth
        box = ((x - rx) * s, (y - ry) * s, (x + rx) * s, (y + ry) * s)
        self._draw.ellipse(
            box, fill=rgb(fill) if fill else None, outline=rgb(outline) if outline else None, width=self._px(line)
        )

    def circle(
        self, x: float, y: float, r: float, fill: str | None, outline: str | None = None, line: float = 0
    ) -> None:
        """Draw a circle around `x`, `y`."""
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
        """Draw a rectangle, with round corners if `radius` is given."""
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
    """Make a function `(pen, *args)` the painter of that kind of sprite.

    Raises: ValueError where there is one already, be it another game's.
    """

    def register(painter: Painter) -> Painter:
        if kind in _painters:
            raise ValueError(f"there is a sprite {kind} already")
        _painters[kind] = (painter, smooth)
        return painter

    return register


def draw(kind: str, w: int, h: int, args: tuple[Any, ...], pens: type[Pen] = Pen) -> Image.Image:
    """Paint the sprite anew, with a pen of that type.

    Raises:
        KeyError: no painter is registered for the kind.
    """
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
    """Return the corners of a regular polygon, the first straight up."""
    angles = [math.radians(turn + i * 360 / corners) for i in range(corners)]
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a in angles]
