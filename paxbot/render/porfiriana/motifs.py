"""Drawings for each kind of card, connection, prestige, faction and regime.

They are shapes on a square of 100, each a letter, a colour, and numbers. P is a polygon, L a line (its width first), C
a disc, E an ellipse, O a ring (its line last), R a rectangle, S a star (middle, outer and inner radius, points). Of
the colours, `a` is that of the motif and `b` that of its ground.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from paxbot.render.fonts import Face
from paxbot.render.pen import Pen, Point, sprite, star
from paxbot.render.porfiriana.colours import DISTRICTS, FACTIONS, PRESTIGE, REGIMES
from paxbot.render.scene import LABEL
from paxbot.render.theme import on

MOTIFS: Final[dict[str, str]] = {
    "mine": "L a 10 16,90 70,28; P a 50,14 66,6 94,38 84,52; L a 10 84,90 30,28; P a 50,14 34,6 6,38 16,52",
    "ranch": "L a 17 31,14 21,38 25,64 41,82 59,82 75,64 79,38 69,14; C b 22 40 4; C b 78 40 4; C b 29 64 4; "
    "C b 71 64 4; C b 50 81 4",
    "plantation": "P a 50,92 41,58 50,4 59,58; P a 48,92 24,60 22,16 42,56; P a 52,92 76,60 78,16 58,56; "
    "P a 46,92 12,74 0,40 32,66; P a 54,92 88,74 100,40 68,66; R a 30,88 40,8",
    "bank": "P a 50,4 96,34 4,34; R a 12,40 13,40; R a 35,40 12,40; R a 53,40 12,40; R a 75,40 13,40; R a 4,82 92,14; "
    "C b 50 24 6",
    "gun_store": "R a 4,26 62,15; R a 42,21 28,27; L a 5 52,48 52,60 66,60; P a 64,24 82,24 98,80 78,86 66,50; "
    "R b 48,27 4,15; R b 58,27 4,15",
    "smelter": "P a 60,94 66,26 82,26 88,94; P a 6,94 6,54 30,40 30,54 54,40 54,94; C a 72 16 9; C a 86 9 9; "
    "P b 16,94 16,78 30,66 42,78 42,94",
    "project": "S a 50 50 48 34 9; C a 50 50 36; C b 50 50 15",
    "fixed": "R a 20,6 60,88; L b 5 30,24 70,24; L b 5 30,40 70,40; L b 5 30,56 52,56; C b 64 72 12; S a 64 72 9 5 8",
    "rail": "L a 9 30,96 43,4; L a 9 70,96 57,4; L a 8 16,82 84,82; L a 8 24,58 76,58; L a 7 32,37 68,37; "
    "L a 6 37,18 63,18",
    "mule": "P a 26,2 38,30 50,2 57,32 72,42 94,68 86,84 70,82 56,70 52,96 10,96 20,56 28,34; C b 57 48 5",
    "foot": "P a 28,4 60,4 58,50 90,66 92,82 28,82; R a 26,86 68,10; L b 5 34,20 54,20",
    "ship": "P a 2,60 98,60 82,88 18,88; R a 26,42 48,14; R a 42,18 16,26; C a 66 12 7; C a 80 8 6; C b 36 49 4; "
    "C b 50 49 4; C b 64 49 4",
    "canal": "L a 11 4,30 20,18 36,30 52,18 68,30 84,18 96,28; L a 11 4,58 20,46 36,58 52,46 68,58 84,46 96,56; "
    "L a 11 4,86 20,74 36,86 52,74 68,86 84,74 96,84",
    "chain": "O a 31 50 27 18 10; O a 69 50 27 18 10",
    "cube": "P a 50,2 94,24 94,72 50,98 6,72 6,24; L b 6 8,25 50,48 92,25; L b 6 50,48 50,96",
    "gold": "C a 50 50 46; O b 50 50 36 36 5; R b 44,30 12,40; R b 34,42 32,6; R b 34,53 32,6",
    "unrest": "P a 50,2 66,28 60,42 76,32 88,62 74,90 50,98 26,90 12,62 26,34 38,46 40,22; "
    "P b 50,52 64,74 58,92 42,92 36,74",
    "jail": "R a 6,4 88,13; R a 6,83 88,13; R a 12,4 11,90; R a 33,4 11,90; R a 56,4 11,90; R a 77,4 11,90",
    "cards": "P a 40,4 96,14 84,92 70,90 76,28 40,22; R a 8,14 56,82; R b 16,22 40,66; S a 36 55 18 8 4",
    "deck": "R a 22,2 74,76; L b 4 18,18 18,82 80,82; R a 4,22 74,76; R b 12,30 58,60; S a 41 60 26 12 8",
    "flash": "P a 50,2 60,36 96,20 72,50 98,74 62,68 50,98 40,68 2,76 28,50 4,22 40,36",
    "down": "L a 12 6,16 36,46 52,32 82,72; P a 96,92 58,84 88,52",
    "bullet": "R a 32,42 36,50; P a 32,38 32,26 50,2 68,26 68,38; R a 26,92 48,7",
    "grudge": "R a 14,2 72,96; P b 45,14 55,14 59,56 41,56; R b 28,57 44,8; R b 45,65 10,24",
    "bull": "P a 28,38 72,38 68,70 60,94 40,94 32,70; L a 11 30,44 12,36 6,10; L a 11 70,44 88,36 94,10; "
    "P a 30,48 8,58 30,60; P a 70,48 92,58 70,60; C b 40 56 5; C b 60 56 5; C b 44 84 4; C b 56 84 4",
    "bear": "C a 50 56 37; C a 20 22 16; C a 80 22 16; C b 20 22 7; C b 80 22 7; E b 50 71 19 15; E a 50 64 9 6; "
    "L a 5 50,64 50,78; C b 36 46 5; C b 64 46 5",
    "blue": "S a 50 53 50 20 5",
    "green": "L a 19 50,98 50,12; C a 50 12 9.5; L a 14 50,64 20,64 20,34; C a 20 34 7; C a 20 64 7; "
    "L a 14 50,76 80,76 80,44; C a 80 44 7; C a 80 76 7",
    "white": "E a 50 70 49 18; P a 30,66 38,22 50,12 62,22 70,66; L b 6 31,58 69,58",
    "red": "L a 9 18,2 18,98; P a 22,6 96,24 62,36 96,52 22,62",
    "loyalty": "P a 22,0 42,0 58,40 40,48; P a 78,0 58,0 42,40 60,48; C a 50 66 32; S b 50 67 24 10 5",
    "revolution": "C a 50 10 8; P a 40,12 60,12 73,34 77,66 94,82 6,82 23,66 27,34; C a 50 88 10; L b 5 24,66 76,66",
    "command": "P a 94,2 84,38 50,74 38,64; L a 9 22,52 52,82; L a 12 34,70 12,92; C a 12 92 8",
    "outrage": "S a 50 50 50 30 11; P b 42,20 58,20 54,60 46,60; C b 50 74 7",
    "pax": "S a 50 60 50 30 14; C b 50 60 24; C a 50 60 18; R b 0,76 100,30; R a 4,82 92,8",
    "us_intervention": "P a 10,6 50,14 90,6 90,50 50,98 10,50; S b 50 30 16 6 5; R b 26,52 7,22; R b 40,52 7,32; "
    "R b 54,52 7,32; R b 68,52 7,22",
    "martial_law": "P a 10,34 86,6 94,26 24,66; C a 14 50 16; O a 42 70 24 24 9; L a 6 42,48 42,92; L a 6 20,70 64,70; "
    "P a 50,74 96,90 96,96 56,86",
    "anarchy": "C a 42 64 34; P a 58,34 70,26 78,38 66,46; L a 7 74,30 80,16; S a 86 13 14 6 7; O b 42 64 20 20 4",
    "troop": "P a 24,22 72,12 80,56 22,60; P a 18,64 82,60 98,78 54,72 14,80; S b 50 38 13 5 5",
    "spy": "P a 28,36 34,8 66,8 72,36; E a 50 40 48 9; O a 30 66 16 15 8; O a 70 66 16 15 8; L a 7 44,62 56,62",
    "general": "S a 50 32 34 14 5; R a 8,66 84,12; R a 12,78 8,20; R a 28,78 8,20; R a 46,78 8,20; R a 64,78 8,20; "
    "R a 80,78 8,20",
    "newspaper": "R a 10,6 80,88; R b 20,16 60,13; L b 5 20,42 46,42; L b 5 20,56 46,56; L b 5 20,70 80,70; "
    "L b 5 20,82 80,82; R b 54,38 26,22",
    "monopoly": "R a 26,6 48,60; E a 50 74 48 14; R b 26,46 48,9",
    "governor": "R a 10,48 80,48; L a 6 50,50 50,2; P a 53,3 86,13 53,24; P a 2,50 50,34 98,50; R b 20,60 12,22; "
    "R b 68,60 12,22; R b 42,64 16,32",
    "court": "L a 8 50,4 50,92; L a 8 12,20 88,20; P a 0,62 30,62 22,74 8,74; P a 70,62 100,62 92,74 78,74; "
    "L a 4 14,22 3,60; L a 4 14,22 27,60; L a 4 86,22 73,60; L a 4 86,22 97,60; R a 28,88 44,9",
    "investor": "C a 50 64 33; P a 40,36 60,36 72,8 58,16 50,6 42,16 28,8; R b 47,46 6,36; L b 5 60,54 42,54; "
    "L b 5 58,74 40,74; R b 38,62 24,5",
    "helper": "L a 13 22,96 56,42; P a 26,22 58,4 78,14 96,40 82,50 66,36 46,46",
    "agitator": "P a 6,40 36,36 84,8 84,88 36,62 6,58; P a 22,62 38,62 44,94 28,94; "
    "L a 6 90,34 98,30; L a 6 90,60 98,66",
    "hacendado": "P a 0,48 50,12 100,48; R a 8,46 84,50; C b 28 70 12; R b 16,70 24,26; C b 72 70 12; R b 60,70 24,26; "
    "R a 44,2 12,20",
    "diaz": "C a 50 32 25; P a 8,98 16,70 38,60 62,60 84,70 92,98; "
    "P b 24,44 42,36 50,40 58,36 76,44 62,50 50,46 38,50; "
    "C b 41 27 4; C b 59 27 4; P b 34,98 78,70 84,76 48,98",
    "black": "P a 44,2 56,2 61,58 39,58; R a 22,58 56,9; R a 44,66 12,26; C a 50 93 7",
    "orange": "P a 40,56 60,56 55,98 45,98; P a 50,2 62,20 58,28 72,24 78,44 66,58 34,58 22,44 30,24 40,32 42,16; "
    "P b 50,34 58,46 54,54 46,54 42,46",
}


_Shape = tuple[str, str, tuple[float, ...]]


_ALIKE: Final = {"prestige": "loyalty"}


@lru_cache(maxsize=128)
def _shapes(name: str) -> tuple[_Shape, ...]:
    found = (shape.replace(",", " ").split() for shape in MOTIFS[_ALIKE.get(name, name)].split(";"))
    return tuple((letter, colour, tuple(map(float, numbers))) for letter, colour, *numbers in found)


class _Square:
    """A square of a pen on which shapes are drawn, upside down if `is_turned`."""

    def __init__(self, pen: Pen, x: float, y: float, side: float, *, is_turned: bool = False) -> None:
        self.pen, self.unit, self.sign = pen, side / 100, -1 if is_turned else 1
        self.x, self.y = (x + side, y + side) if is_turned else (x, y)

    def at(self, x: float, y: float) -> Point:
        return self.x + self.sign * x * self.unit, self.y + self.sign * y * self.unit

    def points(self, numbers: tuple[float, ...]) -> list[Point]:
        return [self.at(*pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]

    def polygon(self, colour: str, numbers: tuple[float, ...]) -> None:
        self.pen.polygon(self.points(numbers), colour)

    def line(self, colour: str, numbers: tuple[float, ...]) -> None:
        self.pen.line(self.points(numbers[1:]), colour, numbers[0] * self.unit)

    def circle(self, colour: str, numbers: tuple[float, ...]) -> None:
        self.pen.circle(*self.at(*numbers[:2]), numbers[2] * self.unit, colour)

    def ellipse(self, colour: str, numbers: tuple[float, ...]) -> None:
        self.pen.ellipse(*self.at(*numbers[:2]), numbers[2] * self.unit, numbers[3] * self.unit, colour)

    def ring(self, colour: str, numbers: tuple[float, ...]) -> None:
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
    """Return the square in the middle of the pen with that share of its side."""
    side = min(pen.w, pen.h) * share
    return _Square(pen, (pen.w - side) / 2, (pen.h - side) / 2, side, is_turned=is_turned)


@sprite("printed")
def motif(pen: Pen, name: str, colour: str, ground: str) -> None:
    _draw(_inside(pen, 1), name, colour, ground)


@sprite("printed_disc")
def motif_disc(pen: Pen, name: str, ground: str) -> None:
    r = min(pen.w, pen.h) / 2
    pen.circle(pen.w / 2, pen.h / 2, r, "ink")
    pen.circle(pen.w / 2, pen.h / 2, r * 0.93, ground)
    _draw(_inside(pen, 0.64), name, on(ground), ground)


@sprite("diaz")
def diaz(pen: Pen) -> None:
    motif_disc(pen, "diaz", "cochineal")


@sprite("faction")
def faction(pen: Pen, key: str) -> None:
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
    w, h, ground = pen.w, pen.h, REGIMES[key]
    pen.rect(0, 0, w, h, "brass", "ink", 1, h * 0.12)
    pen.rect(w * 0.05, h * 0.05, w * 0.9, h * 0.9, ground, radius=h * 0.1)
    _draw(_inside(pen, 0.72), key, on(ground), ground)


@sprite("district")
def district(pen: Pen, key: str, letters: str) -> None:
    w, h = pen.w, pen.h
    notch = h * 0.24
    pen.polygon([(0, 0), (w, 0), (w - notch, h / 2), (w, h), (0, h)], "ink")
    pen.polygon([(3, 3), (w - 7, 3), (w - notch - 3, h / 2), (w - 7, h - 3), (3, h - 3)], DISTRICTS[key])
    pen.text((w - notch) / 2, h / 2, letters, max(LABEL[Face.BOLD], h * 0.8), "ink")


@sprite("strife")
def strife(pen: Pen, one: str, other: str) -> None:
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
    _draw(_inside(pen, 1), "cube", f"seat{seat}", "white")
