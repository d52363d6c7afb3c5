"""The colours of PAX, and the symbols of its categories with their tiles, each a drawing of its own."""

from pathlib import Path
from typing import Final

from paxbot.render.pen import Pen, load_shapes, sprite, stamp
from paxbot.render.theme import Rgb, add_colours

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

load_shapes(Path(__file__).with_name("shapes.json"))

_SIDES: Final = (52, 46, 40, 36, 32, 28, 24, 20, 16)


@sprite("roman_tiles")
def roman_tiles(pen: Pen, key: str, count: int) -> None:
    side = pen.h
    step = (pen.w - side) / max(1, count - 1)
    for i in range(count):
        stamp(pen, "roman_tile", i * step, 0, side, side, key)


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
            stamp(pen, "roman_tile", x + 4 + i * (side + 2), top + y + 4, side, side, key)


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
