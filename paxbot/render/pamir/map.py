"""The map: six lands washed in colour along their borders, scenery, symbols of the regions and a score track."""

from paxbot.render.pamir.icons import compass_rose
from paxbot.render.pamir.map_lands import draw_borders, draw_grain, draw_graticule, draw_lands
from paxbot.render.pamir.map_layout import ROSE, SYMBOL, SYMBOLS
from paxbot.render.pamir.map_relief import draw_relief
from paxbot.render.pamir.map_scenery import draw_scenery, draw_waters
from paxbot.render.pamir.marks import region_symbol
from paxbot.render.pamir.score_track import draw_track
from paxbot.render.pen import Pen, sprite


@sprite("map", smooth=2)
def draw_map(pen: Pen) -> None:
    """Draw the whole map with its frame."""
    draw_lands(pen)
    draw_grain(pen)
    draw_graticule(pen)
    draw_waters(pen)
    draw_borders(pen)
    draw_relief(pen)
    draw_scenery(pen)
    for region, (x, y) in SYMBOLS.items():
        symbol = Pen(SYMBOL, SYMBOL, pen.smooth)
        region_symbol(symbol, region, "relief_ink", f"land_{region}")
        _stamp(pen, symbol, x - SYMBOL / 2, y - SYMBOL / 2)
    rose = Pen(ROSE.w, ROSE.h, pen.smooth)
    compass_rose(rose)
    _stamp(pen, rose, ROSE.x, ROSE.y)
    draw_track(pen)


def _stamp(pen: Pen, drawing: Pen, x: float, y: float) -> None:
    """Paste a drawing with its upper left corner there."""
    pen.image.paste(drawing.image, (round(x * pen.smooth), round(y * pen.smooth)), drawing.image)
