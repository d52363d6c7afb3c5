"""Sizes of cards and of what lies round them, in pixels."""

from typing import Final

CARD: Final = (262, 408)
"""A card in the market, and the least room for all that is printed on one."""

CARD_GAP: Final = 10
CARD_MARGIN: Final = 14
"""Left and right of a row of six."""

SLOT_STRIP: Final = 64
