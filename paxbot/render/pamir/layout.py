"""The layout: sizes and places on the table and beside it, in pixels."""

from typing import Final

from paxbot.render.scene import Box

GAME: Final = "pamir"
"""The game in whose colours pictures are saved."""
WIDTH: Final = 1600
MARGIN: Final = 20

HEADER: Final = Box(0, 0, WIDTH, 104)

SCORE_CELLS: Final = 24

AI_BACK: Final = Box(18, 136, 404, 640)
AI_FACE: Final = Box(560, 136, 1072, 640)
"""Wakhan's two AI cards; between them lie the arrows."""
