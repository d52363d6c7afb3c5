from paxbot.render import pen, poster
from paxbot.render.pamir import card_marks, icons, map, marks, pieces

SPRITES = (pen, poster, marks, pieces, icons, card_marks, map)
"""The modules whose import registers the painters and the colours."""
