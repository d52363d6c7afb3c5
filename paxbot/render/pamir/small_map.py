"""The final map in small: who rules each region, and whose armies stand in it."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.pamir.views_models import RegionView
from paxbot.render.pamir.map_lands import land_outline
from paxbot.render.pamir.map_layout import HEIGHT, LANDS, WIDTH
from paxbot.render.pamir.marks import LETTERS
from paxbot.render.pen import Pen, sprite
from paxbot.render.scene import Box, Item, Sprite
from paxbot.render.theme import on

RATIO: Final = WIDTH / HEIGHT
_MIDDLES: Final = {
    "transcaspia": (0.18, 0.26),
    "kabul": (0.55, 0.25),
    "punjab": (0.87, 0.30),
    "persia": (0.125, 0.75),
    "herat": (0.38, 0.76),
    "kandahar": (0.67, 0.77),
}
"""The middle of each region in shares of the map."""
_TOKEN: Final = (58, 50)
_LETTER: Final = 42
_BLOCK: Final = (31, 44)


def small_map(regions: tuple[RegionView, ...], box: Box) -> Iterator[Item]:
    """Yield the map in a box of its own ratio, with the ruler's mark and the armies in each region."""
    yield Sprite("small_map", box, solid=False)
    for region in regions:
        x, y = _MIDDLES[region.key]
        yield from _region(region, box.x + round(x * box.w), box.y + round(y * box.h))


def _region(region: RegionView, x: int, y: int) -> Iterator[Item]:
    """Yield what is in a region round its middle: its ruler's mark, and a block for each coalition with armies."""
    rows = [54] * (region.ruler is not None) + [46] * bool(region.armies)
    top = y - sum(rows) // 2
    if region.ruler is not None:
        w, h = _TOKEN
        yield Sprite("token", Box(x - w // 2, top, w, h), (region.ruler,))
        top += 54
    width, height = _BLOCK
    left = x - (width + 1) * len(region.armies) // 2
    for coalition, _count in region.armies:
        yield Sprite("small_army", Box(left, top, width, height), (coalition,))
        left += width + 1


@sprite("small_map", smooth=2)
def draw_small_map(pen: Pen) -> None:
    """Draw the six regions on a carpet."""
    pen.rect(0, 0, pen.w, pen.h, "carpet")
    x, y = pen.w / WIDTH, pen.h / HEIGHT
    for land in LANDS:
        outline = [(px * x, py * y) for px, py in land_outline(land)]
        pen.polygon(outline, f"wash1_{land}", "ink_soft", 3)


@sprite("small_army")
def small_army(pen: Pen, coalition: str) -> None:
    """Draw a block with the coalition's letter."""
    pen.rect(0, 0, pen.w, pen.h, coalition, "ink", 3, 5)
    pen.text(pen.w / 2, pen.h / 2, LETTERS[coalition], _LETTER, on(coalition))
