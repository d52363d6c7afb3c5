"""The final map in small: who rules each region, and whose armies stand in it."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.pamir.views_models import RegionView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.map_lands import land_outline
from paxbot.render.pamir.map_layout import HEIGHT, LANDS, WIDTH
from paxbot.render.pamir.marks import LETTERS
from paxbot.render.pen import Pen, sprite
from paxbot.render.scene import Box, Item, Sprite, Text
from paxbot.render.theme import on

RATIO: Final = WIDTH / HEIGHT
_MIDDLES: Final = {
    "transcaspia": (0.18, 0.26, 0.35),
    "kabul": (0.55, 0.25, 0.37),
    "punjab": (0.87, 0.30, 0.24),
    "persia": (0.125, 0.75, 0.24),
    "herat": (0.38, 0.76, 0.25),
    "kandahar": (0.67, 0.77, 0.32),
}
"""The middle and the width of each region in shares of the map."""
_TOKEN: Final = (58, 50)
_LETTER: Final = 42
_BLOCK: Final = (31, 44)
_COUNTED: Final = 56
"""The width of a block with the number of armies."""
_NAME: Final = 39
_NAMED: Final = 138
"""The height of a name with a mark and blocks below."""
_NAMING: Final = 318
"""From this height of the map on regions have their names."""


def small_map(regions: tuple[RegionView, ...], box: Box) -> Iterator[Item]:
    """Yield the map in a box of its own ratio, with the ruler's mark and the armies in each region.

    Regions have their names where the map is large enough.
    """
    yield Sprite("small_map", box, solid=False)
    for region in regions:
        x, y, share = _MIDDLES[region.key]
        middle = box.x + round(x * box.w)
        top = box.y + round(y * box.h) - _NAMED // 2
        if box.h >= _NAMING:
            room = fonts.width(region.name, Face.NARROW, _NAME) // 2 + 8
            place = min(max(middle, box.x + room), box.x + box.w - room)
            yield Text(place, top + 20, region.name, _NAME, "ink", Face.NARROW, "m")
            top += 40
        else:
            top += 20
        yield from _region(region, middle, top, round(share * box.w))


def _region(region: RegionView, x: int, top: int, room: int) -> Iterator[Item]:
    """Yield what is in a region: its ruler's mark, and below it a block for each coalition.

    Blocks say how many armies there are where the region is wide enough.
    """
    if region.ruler is not None:
        w, h = _TOKEN
        yield Sprite("token", Box(x - w // 2, top, w, h), (region.ruler,))
        top += 54
    width, height = _BLOCK
    if is_counted := (_COUNTED + 1) * len(region.armies) <= room:
        width = _COUNTED
    left = x - (width + 1) * len(region.armies) // 2
    for coalition, count in region.armies:
        yield Sprite("small_army", Box(left, top, width, height), (coalition, count * is_counted))
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
def small_army(pen: Pen, coalition: str, count: int) -> None:
    """Draw a block with the coalition's letter and the number of armies, if there is one."""
    pen.rect(0, 0, pen.w, pen.h, coalition, "ink", 3, 5)
    pen.text(pen.w / 2, pen.h / 2, f"{LETTERS[coalition]}{count or ''}", _LETTER, on(coalition))
