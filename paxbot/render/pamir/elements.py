"""Elements of the pictures that a lesson can outline, by their keys."""

from collections.abc import Mapping
from typing import Final

from paxbot.games.pamir.terms import MARKET_COLUMNS
from paxbot.render.pamir.board import MAP
from paxbot.render.pamir.gauge import STRIP
from paxbot.render.pamir.map_layout import NAMES, ROWS
from paxbot.render.pamir.market import card_box
from paxbot.render.pamir.players import COLUMN, LEGEND
from paxbot.render.scene import Box, around

_GAUGE: Final = Box(STRIP.x, STRIP.y, 778, STRIP.h)
_PLATES: Final = Box(COLUMN.x, COLUMN.y, COLUMN.w, COLUMN.h - LEGEND - 8)
"""The players without the legend below them."""

ELEMENTS: Final[Mapping[str, Box]] = {
    "gauge": _GAUGE,
    "players": _PLATES,
    **{name: around((NAMES[name], *ROWS[name]), *MAP) for name in NAMES},
    **{f"slot{slot}": card_box(*divmod(slot, MARKET_COLUMNS)) for slot in range(2 * MARKET_COLUMNS)},
}
