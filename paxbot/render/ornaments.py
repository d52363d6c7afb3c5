"""Patterns of tiles and carpets along headers."""

from typing import Final

from paxbot.render.pen import Pen, ngon, sprite, star

BRAID: Final = 14
"""The height of a braid."""


@sprite("braid", smooth=2)
def braid(pen: Pen, ground: str) -> None:
    """Draw a woven edge: diamonds between two threads of gold."""
    pen.rect(0, 0, pen.w, pen.h, ground)
    middle = pen.h / 2
    for i, x in enumerate(range(0, pen.w + 20, 20)):
        pen.polygon([(x, middle - 4), (x + 9, middle), (x, middle + 4), (x - 9, middle)], "tile" if i % 2 else "gold")
        pen.rect(x + 9, middle - 1, 2, 2, "paper")
    for y in (0, pen.h - 2):
        pen.rect(0, y, pen.w, 2, "gold")


@sprite("tiles", smooth=2)
def tiles(pen: Pen) -> None:
    """Draw blue tiles of eight-pointed stars and crosses, quiet enough to write on."""
    pen.rect(0, 0, pen.w, pen.h, "carpet_blue")
    step = pen.h / 2
    for row in range(3):
        for column in range(int(pen.w / step) + 2):
            x, y = column * step, row * step
            pen.polygon(star(x, y, step * 0.54, step * 0.41, 8, -90), None, "tile_line", 1.5)
            pen.polygon(ngon(x, y, step * 0.16, 4), "tile_line")
