"""Pictures of Pax Pamir: pure functions from a view to a scene, safe to call from any thread."""

from paxbot.render import badges, lobby, rise, seats
from paxbot.render.pamir import (
    card_marks,
    change_marks,
    colours,
    court_marks,
    icons,
    map,
    marks,
    pieces,
    small_map,
    wakhan_marks,
)

SPRITES = (
    *(badges, lobby, rise, seats),
    *(card_marks, change_marks, colours, court_marks, icons, map, marks, pieces, small_map, wakhan_marks),
)
"""The modules whose import registers the painters and the colours."""
