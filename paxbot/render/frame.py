"""The size of every picture, and the least sizes of what is read in it.

Discord's desktop fits a picture into a box of 550 by 350 CSS pixels, and only one of exactly 11 : 7 keeps its place
while it loads. Every picture is three times as large.
"""

from typing import Final

from paxbot.render.fonts import Face
from paxbot.render.scene import Box

CSS: Final = 3
"""Pixels of a picture for each CSS pixel of the box."""
WIDTH: Final = 550 * CSS
HEIGHT: Final = 350 * CSS
FRAME: Final = Box(0, 0, WIDTH, HEIGHT)
"""The whole picture."""

FIGURE: Final = {Face.TEXT: 50, Face.BOLD: 50, Face.NARROW: 47, Face.TITLE: 50}
"""The least font size of a figure by face: its 0 is 11 CSS pixels high."""
LABEL: Final = {Face.TEXT: 42, Face.BOLD: 42, Face.NARROW: 39, Face.TITLE: 40}
"""The least font size of a label by face: its H is 9 CSS pixels high."""
