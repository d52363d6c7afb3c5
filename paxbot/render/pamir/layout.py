"""The game whose pictures these are, and the places of Wakhan's AI cards, in pixels."""

from typing import Final

from paxbot.render.scene import Box

GAME: Final = "pamir"
"""The game in whose colours pictures are saved."""

AI_BACK: Final = Box(18, 136, 404, 640)
AI_FACE: Final = Box(560, 136, 1072, 640)
"""Wakhan's two AI cards; between them lie the arrows."""
