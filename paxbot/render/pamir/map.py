"""The map: six lands washed in colour along their borders, with waters, relief and small places, in a carpet frame."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.map_frame import cartouche, draw_frame
from paxbot.render.pamir.map_lands import draw_borders, draw_grain, draw_graticule, draw_lands
from paxbot.render.pamir.map_relief import draw_relief
from paxbot.render.pamir.map_waters import draw_waters
from paxbot.render.pen import Pen, sprite

_LABELS: Final = (
    (((88, 404), (88, 428)), 22, 90),
    (((770, 366),), 24, 200),
    (((1466, 690),), 24, 110),
)
"""The places of the words for sea, mountains and a river, how large at most, and how much room they have.

The sea has little: a line of the ruler runs along the frame, and the shore is near.
"""
_LEAST: Final = 15


@sprite("map", smooth=2)
def draw_map(pen: Pen, *words: str) -> None:
    """Draw the whole map with its frame; the first two words are its title, the others those of the land."""
    draw_lands(pen)
    draw_grain(pen)
    draw_graticule(pen)
    draw_borders(pen)
    draw_waters(pen)
    draw_relief(pen)
    for x, y, size, word in labels(words[2:]):
        pen.text(x, y, word, size, "ink", Face.TITLE)
    cartouche(pen, *words[:2])
    draw_frame(pen)


def labels(words: Sequence[str]) -> Iterator[tuple[int, int, int, str]]:
    """Yield each word with its place, in the largest size in which all words of its label have room."""
    left = iter(words)
    for places, most, room in _LABELS:
        lines = list(zip(places, left, strict=False))
        sizes = range(most, _LEAST, -1)
        size = next((n for n in sizes if all(fonts.width(word, Face.TITLE, n) <= room for _, word in lines)), _LEAST)
        for (x, y), word in lines:
            yield x, y, size, word
