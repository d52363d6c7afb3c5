"""The table picture, the board with the market below, and the board alone."""

from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.views import BoardView, TableView
from paxbot.render.pamir import layout
from paxbot.render.pamir.board import header, news, status
from paxbot.render.pamir.map_layout import HEIGHT
from paxbot.render.pamir.market import market_scene
from paxbot.render.pamir.regions import board_map
from paxbot.render.scene import Inset, Item, Scene


def table_scene(view: TableView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose the scene of the whole table."""
    board, bottom = _board(view.board, changes)
    cards = Inset(0, bottom + 6, market_scene(view.market, changes))
    return Scene("table", cards.box.w, cards.y + cards.box.h, "paper", (*board, cards), layout.GAME)


def board_scene(view: BoardView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose the board alone, with everything beside it but the market."""
    items, bottom = _board(view, changes)
    return Scene("board", layout.WIDTH, bottom + 6, "paper", tuple(items), layout.GAME)


def _board(view: BoardView, changes: ChangesView) -> tuple[list[Item], int]:
    """Return the board with what changed marked, and where it ends."""
    is_new = changes.favored is not None
    items = header(view.headline, view.detail, view.active, view.favored, view.favored_text, is_new=is_new)
    told, y = news(changes, layout.HEADER.h)
    strips, bottom = status(view, y + HEIGHT, changes)
    return [*items, *told, *board_map(view, changes, y), *strips], bottom
