"""The colours of PAX, and the symbols of its categories with their tiles, each a drawing of its own."""

import math
from collections.abc import Callable
from typing import Final

from paxbot.render.pen import Pen, Point, sprite
from paxbot.render.theme import Rgb, add_colours, on

_CATEGORIES: Final[dict[str, tuple[Rgb, Rgb]]] = {
    "wealth": ((192, 182, 168), (200, 192, 180)),
    "fleet": ((16, 66, 176), (0, 40, 150)),
    "army": ((222, 103, 0), (255, 128, 0)),
    "religion": ((100, 102, 108), (70, 70, 76)),
    "senator": ((252, 222, 56), (255, 232, 0)),
    "land": ((43, 170, 99), (40, 200, 110)),
    "intrigue": ((128, 14, 36), (120, 0, 30)),
}
"""Each category's colour, usual and in high contrast."""

_ROME: Final[dict[str, tuple[Rgb, Rgb]]] = {
    "marble": ((250, 247, 240), (255, 255, 254)),
    "travertine": ((233, 225, 208), (240, 240, 239)),
    "tuff": ((206, 194, 170), (214, 214, 213)),
    "mortar": ((158, 143, 118), (110, 110, 110)),
    "pompeian": ((146, 40, 32), (90, 0, 0)),
    "basalt": ((58, 50, 48), (20, 10, 10)),
}

_ALL: Final = {**_CATEGORIES, **_ROME}

add_colours(
    "spartacus",
    {name: usual for name, (usual, _) in _ALL.items()},
    {name: strong for name, (_, strong) in _ALL.items()},
    dark_text=("wealth", "army", "senator", "land", "tuff"),
    unused=("carpet", "carpet_dark", "carpet_blue", "tile_line"),
)


Draw = Callable[[Pen, str, str], None]
_SIDES: Final = (52, 46, 40, 36, 32, 28, 24, 20, 16)


@sprite("roman_symbol")
def roman_symbol(pen: Pen, key: str, colour: str, ground: str) -> None:
    """Draw a category's symbol in one colour; `ground` is seen through its holes."""
    _SYMBOLS[key](pen, colour, ground)


@sprite("roman_tile")
def roman_tile(pen: Pen, key: str) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, key, "ink", max(2, w * 0.04), w * 0.16)
    inner(pen, key, 0.76, on(key), key)


@sprite("roman_tile_pale")
def roman_tile_pale(pen: Pen, key: str) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "paper", "paper_deep", max(2, w * 0.04), w * 0.16)
    inner(pen, key, 0.76, "paper_deep", "paper")


@sprite("roman_tiles")
def roman_tiles(pen: Pen, key: str, count: int) -> None:
    side = pen.h
    step = (pen.w - side) / max(1, count - 1)
    for i in range(count):
        tile = Pen(side, side, pen.smooth)
        roman_tile(tile, key)
        pen.image.paste(tile.image, (round(i * step * pen.smooth), 0), tile.image)


@sprite("plates")
def plates(pen: Pen, key: str, counts: str, news: str, room: int, most: int) -> None:
    """Draw cards as plates with a tile for each symbol, a strong edge around new ones, and sockets for more symbols."""
    side = next((side for side in _SIDES if side <= most and _flow(pen, side, counts, room)), _SIDES[-1])
    found = _flow(pen, side, counts, room)
    top = round((pen.h - max((y for _x, y, _width in found), default=0) - side - 8) / 2)
    for (x, y, width), count, is_new in zip(found, counts + "0" * room, news + "0" * room, strict=False):
        if count == "0":
            pen.rect(x + 4, top + y + 4, side, side, "travertine", "mortar", 2, side * 0.16)
            continue
        pen.rect(x, top + y, width, side + 8, "tile" if is_new == "1" else "mortar", radius=6)
        edge = 4 if is_new == "1" else 2
        pen.rect(x + edge, top + y + edge, width - 2 * edge, side + 8 - 2 * edge, "travertine", radius=5)
        for i in range(int(count)):
            tile = Pen(side, side, pen.smooth)
            roman_tile(tile, key)
            corner = (round((x + 4 + i * (side + 2)) * pen.smooth), round((top + y + 4) * pen.smooth))
            pen.image.paste(tile.image, corner, tile.image)


def _flow(pen: Pen, side: int, counts: str, room: int) -> list[tuple[int, int, int]]:
    """Return left, top and width of each plate and socket with tiles of that size; empty if they have no room."""
    found: list[tuple[int, int, int]] = []
    x = y = 0
    for count in [*map(int, counts), *[1] * room]:
        width = max(1, count) * (side + 2) + 6
        if x and x + width > pen.w:
            x, y = 0, y + side + 12
        if x + width > pen.w or y + side + 8 > pen.h:
            return []
        found.append((x, y, width))
        x += width + 4
    return found


def inner(pen: Pen, key: str, share: float, colour: str, ground: str) -> None:
    small = Pen(round(pen.w * share), round(pen.h * share), pen.smooth)
    _SYMBOLS[key](small, colour, ground)
    corner = (round(pen.w * (1 - share) / 2 * pen.smooth), round(pen.h * (1 - share) / 2 * pen.smooth))
    pen.image.paste(small.image, corner, small.image)


def _coins(pen: Pen, colour: str, ground: str) -> None:
    w, h = pen.w, pen.h
    for x, y in ((0.27, 0.70), (0.73, 0.70), (0.5, 0.29)):
        pen.circle(x * w, y * h, 0.27 * w, ground)
        pen.circle(x * w, y * h, 0.25 * w, colour)
        pen.circle(x * w, y * h, 0.15 * w, None, ground, 0.05 * w)


def _ship(pen: Pen, colour: str, ground: str) -> None:
    w, h = pen.w, pen.h
    hull = [(0.02, 0.58), (0.80, 0.58), (0.88, 0.40), (0.99, 0.36), (0.94, 0.62), (0.82, 0.80), (0.16, 0.80)]
    pen.polygon([(x * w, y * h) for x, y in hull], colour)
    pen.rect(0.44 * w, 0.04 * h, 0.07 * w, 0.56 * h, colour)
    pen.polygon([(0.12 * w, 0.10 * h), (0.82 * w, 0.10 * h), (0.74 * w, 0.50 * h), (0.20 * w, 0.50 * h)], colour)
    pen.line([(0.47 * w, 0.14 * h), (0.47 * w, 0.47 * h)], ground, 0.04 * w)
    for x in (0.26, 0.42, 0.58, 0.74):
        pen.line([(x * w, 0.70 * h), ((x - 0.08) * w, 0.97 * h)], colour, 0.06 * w)


def _helmet(pen: Pen, colour: str, ground: str) -> None:
    w, h = pen.w, pen.h
    angles = [math.radians(degrees) for degrees in range(190, 351, 10)]
    crest: list[Point] = [((0.5 + 0.50 * math.cos(a)) * w, (0.44 + 0.42 * math.sin(a)) * h) for a in angles]
    inner = [((0.5 + 0.34 * math.cos(a)) * w, (0.44 + 0.27 * math.sin(a)) * h) for a in reversed(angles)]
    pen.polygon([*crest, *inner], colour)
    dome = [((0.5 + 0.32 * math.cos(a)) * w, (0.50 + 0.28 * math.sin(a)) * h) for a in angles]
    cheeks = [
        (0.84, 0.52), (0.84, 0.96), (0.62, 0.88), (0.58, 0.64), (0.42, 0.64), (0.38, 0.88), (0.16, 0.96), (0.16, 0.52),
    ]  # fmt: skip
    pen.polygon([*dome, *((x * w, y * h) for x, y in cheeks)], colour)
    pen.line([(0.18 * w, 0.53 * h), (0.82 * w, 0.53 * h)], ground, 0.05 * w)


def _temple(pen: Pen, colour: str, ground: str) -> None:
    w, h = pen.w, pen.h
    pen.polygon([(0.5 * w, 0.05 * h), (0.98 * w, 0.34 * h), (0.02 * w, 0.34 * h)], colour)
    pen.circle(0.5 * w, 0.23 * h, 0.06 * w, ground)
    pen.rect(0.06 * w, 0.37 * h, 0.88 * w, 0.07 * h, colour)
    for x in (0.11, 0.33, 0.56, 0.78):
        pen.rect(x * w, 0.46 * h, 0.11 * w, 0.34 * h, colour)
    pen.rect(0.04 * w, 0.82 * h, 0.92 * w, 0.12 * h, colour)


def _wreath(pen: Pen, colour: str, _ground: str) -> None:
    w, h = pen.w, pen.h
    for side in (-1, 1):
        for i in range(6):
            a = math.radians(90 - side * (16 + 25 * i))
            x, y = 0.5 + 0.37 * math.cos(a), 0.5 + 0.38 * math.sin(a)
            lean = a - side * 0.9
            tip = (x + 0.17 * math.cos(lean), y + 0.17 * math.sin(lean))
            across = (0.075 * math.sin(lean), -0.075 * math.cos(lean))
            back = (x - 0.11 * math.cos(lean), y - 0.11 * math.sin(lean))
            leaf = [tip, (x + across[0], y + across[1]), back, (x - across[0], y - across[1])]
            pen.polygon([(px * w, py * h) for px, py in leaf], colour)
    pen.arc(0.5 * w, 0.5 * h, 0.36 * w, -60, 240, colour, 0.05 * w)
    pen.polygon([(0.5 * w, 0.80 * h), (0.66 * w, 0.99 * h), (0.5 * w, 0.92 * h), (0.34 * w, 0.99 * h)], colour)


def _vine(pen: Pen, colour: str, _ground: str) -> None:
    w, h = pen.w, pen.h
    leaf = [
        (0.5, 0.30),
        (0.30, 0.36),
        (0.10, 0.26),
        (0.18, 0.16),
        (0.12, 0.04),
        (0.34, 0.08),
        (0.46, 0.02),
        (0.52, 0.16),
    ]
    pen.polygon([(x * w, y * h) for x, y in leaf], colour)
    pen.line([(0.5 * w, 0.30 * h), (0.60 * w, 0.10 * h), (0.78 * w, 0.04 * h)], colour, 0.07 * w)
    for row, count in enumerate((4, 3, 2, 1)):
        for i in range(count):
            pen.circle((0.5 + (i - (count - 1) / 2) * 0.235) * w, (0.44 + row * 0.165) * h, 0.105 * w, colour)


def _dagger(pen: Pen, colour: str, ground: str) -> None:
    w, h = pen.w, pen.h
    pen.circle(0.5 * w, 0.08 * h, 0.08 * w, colour)
    pen.rect(0.44 * w, 0.10 * h, 0.12 * w, 0.26 * h, colour)
    pen.rect(0.22 * w, 0.33 * h, 0.56 * w, 0.09 * h, colour, radius=0.04 * w)
    pen.polygon(
        [(0.36 * w, 0.44 * h), (0.64 * w, 0.44 * h), (0.60 * w, 0.76 * h), (0.5 * w, 0.99 * h), (0.40 * w, 0.76 * h)],
        colour,
    )
    pen.line([(0.5 * w, 0.46 * h), (0.5 * w, 0.82 * h)], ground, 0.05 * w)


_SYMBOLS: Final[dict[str, Draw]] = {
    "wealth": _coins,
    "fleet": _ship,
    "army": _helmet,
    "religion": _temple,
    "senator": _wreath,
    "land": _vine,
    "intrigue": _dagger,
}
