from paxbot.render import pen, poster
from paxbot.render.porfiriana import colours, motifs

SPRITES = (pen, poster, colours, motifs)
"""The modules whose import registers the painters and the colours."""
