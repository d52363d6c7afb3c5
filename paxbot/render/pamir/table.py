"""The table picture: the board with the market below."""

from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.views import TableView
from paxbot.render.pamir import layout
from paxbot.render.pamir.board import header, news, status
from paxbot.render.pamir.map_layout import HEIGHT
from paxbot.render.pamir.market import market
from paxbot.render.pamir.regions import board_map
from paxbot.render.scene import Scene


def table_scene(view: TableView, changes: ChangesView = NO_CHANGES) -> Scene:
    """The scene of the whole table, with what changed marked."""
    board = view.board
    is_new = changes.favored is not None
    items = header(board.headline, board.detail, board.active, board.favored, board.favored_text, is_new=is_new)
    told, y = news(changes, layout.HEADER.h)
    strips, bottom = status(board, y + HEIGHT, changes)
    cards, height = market(view.market, bottom + 6, changes)
    return Scene(
        "table", layout.WIDTH, height, "paper", (*items, *told, *board_map(board, changes, y), *strips, *cards)
    )
