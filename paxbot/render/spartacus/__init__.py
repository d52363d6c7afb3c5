"""Pictures of PAX: pure functions from a view to a scene, safe to call from any thread."""

from paxbot.render import badges, rise, seats
from paxbot.render.spartacus import colours, emblems, marks, ornaments

SPRITES = (badges, rise, seats, colours, marks, emblems, ornaments)
"""The modules whose import registers the painters and the colours."""
