"""The board: the map between head, players and the gauge of dominance, always the same size."""

from typing import Final

from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.views import BoardView
from paxbot.render.frame import HEIGHT, WIDTH
from paxbot.render.pamir.gauge import strip
from paxbot.render.pamir.head import head, news
from paxbot.render.pamir.layout import GAME
from paxbot.render.pamir.players import players_column
from paxbot.render.pamir.regions import board_map
from paxbot.render.scene import Scene

MAP: Final = (6, 175)
"""The upper left corner of the map."""


def board_scene(view: BoardView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose the board with everything beside it but the market, and what changed marked."""
    is_new = changes.favored is not None
    items = (
        *head(view.headline, view.detail, view.active, view.favored, view.favored_text, is_new=is_new),
        *news(changes),
        *board_map(view, changes, *MAP),
        *players_column(view, changes),
        *strip(view, changes),
    )
    return Scene("board", WIDTH, HEIGHT, "paper_dark", items, GAME)
