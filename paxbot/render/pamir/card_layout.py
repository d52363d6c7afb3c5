"""Sizes of cards and of what lies round them, in pixels."""

from typing import Final

CARD: Final = (256, 380)
"""A card in the market."""

COURT_CARD: Final = (256, 320)
"""A card among all courts, which leaves out the impact icons."""

CARD_GAP: Final = 8
CARD_MARGIN: Final = 12
"""Left and right of a row of six."""

SLOT_STRIP: Final = 64
HAND_SCALE: Final = 1.28
PAGE_SCALE: Final = 1.6
