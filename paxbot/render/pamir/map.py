"""The map: six lands washed in colour along their borders, relief, symbols of the regions and a carpet frame."""

from paxbot.render.pamir.icons import compass_rose
from paxbot.render.pamir.map_lands import draw_borders, draw_grain, draw_graticule, draw_lands
from paxbot.render.pamir.map_layout import FRAME, ROSE, SYMBOL, SYMBOLS
from paxbot.render.pamir.map_relief import draw_relief
from paxbot.render.pamir.marks import region_symbol
from paxbot.render.pen import Pen, sprite


def draw_frame(pen: Pen) -> None:
    """Draw the carpet round the map."""
    w, h, f = pen.w, pen.h, FRAME
    for x, y, wide, high in ((0, 0, w, f), (0, h - f, w, f), (0, 0, f, h), (w - f, 0, f, h)):
        pen.rect(x, y, wide, high, "carpet")
    for along in range(f + 14, w - f, 24):
        for across in (f / 2, h - f / 2):
            _knot(pen, along, across)
    for along in range(f + 14, h - f, 24):
        for across in (f / 2, w - f / 2):
            _knot(pen, across, along)
    pen.rect(f - 2, f - 2, w - 2 * f + 4, h - 2 * f + 4, None, "gold", 2)
    pen.rect(0, 0, w, h, None, "ink", 2)


def _knot(pen: Pen, x: float, y: float) -> None:
    pen.polygon([(x, y - 4), (x + 7, y), (x, y + 4), (x - 7, y)], "gold")


@sprite("map", smooth=2)
def draw_map(pen: Pen) -> None:
    """Draw the whole map with its frame."""
    draw_lands(pen)
    draw_grain(pen)
    draw_graticule(pen)
    draw_borders(pen)
    draw_relief(pen)
    for region, (x, y) in SYMBOLS.items():
        symbol = Pen(SYMBOL, SYMBOL, pen.smooth)
        region_symbol(symbol, region, "relief_ink", f"land_{region}")
        _stamp(pen, symbol, x - SYMBOL / 2, y - SYMBOL / 2)
    rose = Pen(ROSE.w, ROSE.h, pen.smooth)
    compass_rose(rose)
    _stamp(pen, rose, ROSE.x, ROSE.y)
    draw_frame(pen)


def _stamp(pen: Pen, drawing: Pen, x: float, y: float) -> None:
    """Paste a drawing with its upper left corner there."""
    pen.image.paste(drawing.image, (round(x * pen.smooth), round(y * pen.smooth)), drawing.image)
