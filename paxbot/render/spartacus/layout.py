"""The layout: sizes on the table, in pixels."""

from typing import Final

from paxbot.render.scene import Box

GAME: Final = "spartacus"
WIDTH: Final = 1600
MARGIN: Final = 20
HEADER: Final = Box(0, 0, WIDTH, 104)
GAP: Final = 12
BADGE: Final = (66, 47)
"""The size of a badge of more or fewer."""
LEAST: Final = 40
"""The size of text that is still read where the picture is 400 pixels wide."""


def tile_size(count: int, room: int, usual: int, gap: int) -> int:
    """Return the side of each of so many tiles side by side: the usual one, or what there is room for."""
    return min(usual, (room + gap) // max(1, count) - gap)
