"""Pictures of Pax Porfiriana: pure functions from a view to a scene, safe to call from any thread."""

from paxbot.render import badges, rise, seats
from paxbot.render.porfiriana import colours, motifs, ornaments

SPRITES = (badges, rise, seats, colours, motifs, ornaments)
"""The modules whose import registers the painters and the colours."""
