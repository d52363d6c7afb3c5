"""Where things stand: sizes and places of the table picture, in pixels."""

from typing import Final

from paxbot.render.scene import Box

WIDTH: Final = 1600
MARGIN: Final = 20

HEADER: Final = Box(0, 0, WIDTH, 104)

CARD: Final = (248, 334)
CARD_GAP: Final = 14
SLOT_STRIP: Final = 60
COURT_SCALE: Final = 0.754
HAND_SCALE: Final = 1.28
PAGE_SCALE: Final = 1.6
SCORE_CELLS: Final = 24

AI_BACK: Final = Box(20, 184, 400, 800)
AI_FACE: Final = Box(560, 184, 1020, 800)
"""Wakhan's two AI cards; between them lie the arrows."""
