"""The map: six lands washed in colour along their borders, with waters, relief and small places, in a carpet frame."""

from typing import Final

from paxbot.render.fonts import Face
from paxbot.render.pamir.map_frame import cartouche, draw_frame
from paxbot.render.pamir.map_lands import draw_borders, draw_grain, draw_graticule, draw_lands
from paxbot.render.pamir.map_relief import draw_relief
from paxbot.render.pamir.map_waters import draw_waters
from paxbot.render.pen import Pen, sprite

_LABELS: Final = (
    (88, 404, 22),
    (88, 428, 22),
    (770, 366, 24),
    (1466, 690, 24),
)
"""Where the words for sea, mountains and rivers stand, and how large."""


@sprite("map", smooth=2)
def draw_map(pen: Pen, *words: str) -> None:
    """The whole map with its frame; the first two words are its title, the others those of the land."""
    draw_lands(pen)
    draw_grain(pen)
    draw_graticule(pen)
    draw_borders(pen)
    draw_waters(pen)
    draw_relief(pen)
    for (x, y, size), word in zip(_LABELS, words[2:], strict=False):
        pen.text(x, y, word, size, "ink", Face.TITLE)
    cartouche(pen, *words[:2])
    draw_frame(pen)
