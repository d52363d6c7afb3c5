"""Drawings for each kind of card, connection, prestige, faction and regime, made of the shapes of `shapes.py`."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from paxbot.render.fonts import Face
from paxbot.render.frame import LABEL
from paxbot.render.pen import Pen, Point, sprite, star
from paxbot.render.porfiriana.colours import DISTRICTS, FACTIONS, PRESTIGE, REGIMES
from paxbot.render.porfiriana.shapes import MOTIFS
from paxbot.render.theme import on

_Shape = tuple[str, str, tuple[float, ...]]


_ALIKE: Final = {"prestige": "loyalty"}
"""Motifs that two things share."""


@lru_cache(maxsize=128)
def _shapes(name: str) -> tuple[_Shape, ...]:
    """Return the shapes of a motif: letter, colour and numbers. Raises: KeyError where there is none."""
    found = (shape.replace(",", " ").split() for shape in MOTIFS[_ALIKE.get(name, name)].split(";"))
    return tuple((letter, colour, tuple(map(float, numbers))) for letter, colour, *numbers in found)


class _Square:
    """A square of a pen on which shapes are drawn, turned upside down if wanted."""

    def __init__(self, pen: Pen, x: float, y: float, side: float, *, is_turned: bool = False) -> None:
        """Take a square by its corner."""
        self.pen, self.unit, self.sign = pen, side / 100, -1 if is_turned else 1
        self.x, self.y = (x + side, y + side) if is_turned else (x, y)

    def at(self, x: float, y: float) -> Point:
        """Return the place on the pen."""
        return self.x + self.sign * x * self.unit, self.y + self.sign * y * self.unit

    def points(self, numbers: tuple[float, ...]) -> list[Point]:
        """Return the places of numbers in pairs."""
        return [self.at(*pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]

    def polygon(self, colour: str, numbers: tuple[float, ...]) -> None:
        self.pen.polygon(self.points(numbers), colour)

    def line(self, colour: str, numbers: tuple[float, ...]) -> None:
        """Draw a line, its width told first."""
        self.pen.line(self.points(numbers[1:]), colour, numbers[0] * self.unit)

    def circle(self, colour: str, numbers: tuple[float, ...]) -> None:
        """Draw a disc."""
        self.pen.circle(*self.at(*numbers[:2]), numbers[2] * self.unit, colour)

    def ellipse(self, colour: str, numbers: tuple[float, ...]) -> None:
        self.pen.ellipse(*self.at(*numbers[:2]), numbers[2] * self.unit, numbers[3] * self.unit, colour)

    def ring(self, colour: str, numbers: tuple[float, ...]) -> None:
        """Draw the line of an ellipse."""
        rx, ry, width = (number * self.unit for number in numbers[2:])
        self.pen.ellipse(*self.at(*numbers[:2]), rx, ry, None, colour, width)

    def rectangle(self, colour: str, numbers: tuple[float, ...]) -> None:
        x, y, w, h = numbers
        self.pen.polygon(self.points((x, y, x + w, y, x + w, y + h, x, y + h)), colour)

    def star(self, colour: str, numbers: tuple[float, ...]) -> None:
        x, y, outer, inner, points = numbers
        middle = self.at(x, y)
        self.pen.polygon(star(*middle, outer * self.unit, inner * self.unit, int(points), -90.0 * self.sign), colour)


_DRAWN: Final[dict[str, Callable[[_Square, str, tuple[float, ...]], None]]] = {
    "P": _Square.polygon,
    "L": _Square.line,
    "C": _Square.circle,
    "E": _Square.ellipse,
    "O": _Square.ring,
    "R": _Square.rectangle,
    "S": _Square.star,
}


def _draw(square: _Square, name: str, colour: str, ground: str) -> None:
    for letter, which, numbers in _shapes(name):
        _DRAWN[letter](square, colour if which == "a" else ground, numbers)


def _inside(pen: Pen, share: float, *, is_turned: bool = False) -> _Square:
    """Return the square in the middle of the pen that takes so much of it."""
    side = min(pen.w, pen.h) * share
    return _Square(pen, (pen.w - side) / 2, (pen.h - side) / 2, side, is_turned=is_turned)


@sprite("printed")
def motif(pen: Pen, name: str, colour: str, ground: str) -> None:
    """Draw a motif alone, in a colour that stands on a ground."""
    _draw(_inside(pen, 1), name, colour, ground)


@sprite("printed_disc")
def motif_disc(pen: Pen, name: str, ground: str) -> None:
    """Draw a motif on a disc of that colour."""
    r = min(pen.w, pen.h) / 2
    pen.circle(pen.w / 2, pen.h / 2, r, "ink")
    pen.circle(pen.w / 2, pen.h / 2, r * 0.93, ground)
    _draw(_inside(pen, 0.64), name, on(ground), ground)


@sprite("diaz")
def diaz(pen: Pen) -> None:
    """Draw the mark of Díaz."""
    motif_disc(pen, "diaz", "cochineal")


@sprite("faction")
def faction(pen: Pen, key: str) -> None:
    """Draw the mark of a faction: its motif on a shield of its colour."""
    w, h = pen.w, pen.h
    shield = [(0.0, 0.0), (1.0, 0.0), (1.0, 0.62), (0.5, 1.0), (0.0, 0.62)]
    for edge, colour in ((0.0, "ink"), (0.05, FACTIONS[key])):
        pen.polygon([(w * (edge + x * (1 - 2 * edge)), h * (edge + y * (1 - 2 * edge))) for x, y in shield], colour)
    side = min(w, h) * 0.62
    _draw(_Square(pen, (w - side) / 2, h * 0.09, side), key, on(FACTIONS[key]), FACTIONS[key])


@sprite("prestige")
def prestige(pen: Pen, kind: str, orientation: str = "upright") -> None:
    """Draw a point: a disc, or upside down in the prize of a victim (a square) or a liberator (an open ring)."""
    r, colour = min(pen.w, pen.h) / 2, PRESTIGE[kind]
    x, y, pale = pen.w / 2, pen.h / 2, "ink" if PRESTIGE[kind] == "local" else PRESTIGE[kind]
    if orientation == "upright":
        pen.circle(x, y, r, "ink")
        pen.circle(x, y, r * 0.92, colour)
        _draw(_inside(pen, 0.66), kind, on(colour), colour)
        return
    if orientation == "victim":
        pen.rect(x - r, y - r, 2 * r, 2 * r, pale)
        pen.rect(x - r * 0.86, y - r * 0.86, r * 1.72, r * 1.72, "white")
    else:
        pen.circle(x, y, r, "white")
        for start in (20, 110, 200, 290):
            pen.arc(x, y, r, start, start + 50, pale, r * 0.18)
    _draw(_inside(pen, 0.64, is_turned=True), kind, pale, "white")


@sprite("regime")
def regime(pen: Pen, key: str) -> None:
    """Draw a regime: its motif on a plate of its colour with a brass edge."""
    w, h, ground = pen.w, pen.h, REGIMES[key]
    pen.rect(0, 0, w, h, "brass", "ink", 1, h * 0.12)
    pen.rect(w * 0.05, h * 0.05, w * 0.9, h * 0.9, ground, radius=h * 0.1)
    _draw(_inside(pen, 0.72), key, on(ground), ground)


@sprite("district")
def district(pen: Pen, key: str, letters: str) -> None:
    """Draw the flag of a district with its first letters."""
    w, h = pen.w, pen.h
    notch = h * 0.24
    pen.polygon([(0, 0), (w, 0), (w - notch, h / 2), (w, h), (0, h)], "ink")
    pen.polygon([(3, 3), (w - 7, 3), (w - notch - 3, h / 2), (w - 7, h - 3), (3, h - 3)], DISTRICTS[key])
    pen.text((w - notch) / 2, h / 2, letters, max(LABEL[Face.BOLD], h * 0.8), "ink")


@sprite("strife")
def strife(pen: Pen, one: str, other: str) -> None:
    """Draw two factions at war: their marks with a flash between them."""
    pen.rect(0, 0, pen.w, pen.h, "paper_dark", "ink_soft", 2, pen.h * 0.2)
    side = round(min(pen.h * 0.84, pen.w * 0.4))
    for key, x in ((one, pen.h * 0.08), (other, pen.w - side - pen.h * 0.08)):
        inner = Pen(side, side, pen.smooth)
        faction(inner, key)
        pen.image.paste(inner.image, (round(x * pen.smooth), round((pen.h - side) / 2 * pen.smooth)), inner.image)
    flash = side * 0.56
    _draw(_Square(pen, (pen.w - flash) / 2, (pen.h - flash) / 2, flash), "flash", "alarm", "paper_dark")


@sprite("oval")
def oval(pen: Pen, kind: str, is_chain: int) -> None:
    """Draw an oval for a connection, its kind at the left; a chain has a second rim."""
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "ink", radius=h / 2)
    edge = 3.0
    if is_chain:
        pen.rect(edge, edge, w - 2 * edge, h - 2 * edge, "brass", radius=h / 2)
        edge = 9.0
        pen.rect(edge - 2, edge - 2, w - 2 * edge + 4, h - 2 * edge + 4, "ink", radius=h / 2)
    pen.rect(edge, edge, w - 2 * edge, h - 2 * edge, "white", radius=h / 2)
    _draw(_Square(pen, h * 0.24, h * 0.18, h * 0.64), kind, "ink", "white")


@sprite("own_cube")
def own_cube(pen: Pen, seat: int) -> None:
    """Draw a cube in a player's colour."""
    _draw(_inside(pen, 1), "cube", f"seat{seat}", "white")
