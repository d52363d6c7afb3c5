from paxbot.render import pen, poster
from paxbot.render.spartacus import marks, ornaments

SPRITES = (pen, poster, marks, ornaments)
"""The modules whose import registers the painters and the colours."""
