"""Pictures of PAX: pure functions from a view to an encoded picture, safe to call from any thread."""

from paxbot.render import badges, lobby_marks, ornaments, seats, tokens
from paxbot.render.spartacus import marks

SPRITES = (badges, lobby_marks, ornaments, seats, tokens, marks)
"""The modules whose import registers the painters."""
