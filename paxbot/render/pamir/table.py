"""The table picture: the board with the market below."""

from paxbot.present.pamir.views import TableView
from paxbot.render.pamir import layout
from paxbot.render.pamir.board import board_map, header, status
from paxbot.render.pamir.market import market
from paxbot.render.scene import Scene


def table_scene(view: TableView) -> Scene:
    """The scene of the whole table."""
    board = view.board
    items = header(board.headline, board.detail, board.active, board.favored, board.favored_text)
    items += board_map(board)
    strips, y = status(board, layout.MAP.y + layout.MAP.h)
    cards, height = market(view.market, y + 6)
    return Scene("table", layout.WIDTH, height, "paper", (*items, *strips, *cards))
