"""Pictures of PAX: pure functions from a view to a scene, safe to call from any thread."""

from paxbot.render import badges, lobby_marks, ornaments, seats, tokens
from paxbot.render.spartacus import colours, marks

SPRITES = (badges, lobby_marks, ornaments, seats, tokens, colours, marks)
"""The modules whose import registers the painters and the colours."""
