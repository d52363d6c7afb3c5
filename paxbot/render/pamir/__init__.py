"""Pictures of Pax Pamir: pure functions from a view to an encoded picture, safe to call from any thread."""

from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.views import BoardView, CourtsView, CourtView, HandView, MarketView, TableView
from paxbot.present.pamir.views_cards import CardPageView
from paxbot.present.pamir.views_ending import EndingView
from paxbot.present.pamir.views_wakhan import AiCardsView
from paxbot.present.views_lobby import LobbyView
from paxbot.render import badges, lobby_marks, ornaments, seats, tokens
from paxbot.render.lobby import lobby_scene
from paxbot.render.paint import PaintedImage, picture
from paxbot.render.pamir import (
    card_marks,
    change_marks,
    colours,
    icons,
    layout,
    map,
    marks,
    pieces,
    wakhan_marks,
)
from paxbot.render.pamir.ai_cards import ai_cards_scene
from paxbot.render.pamir.cards import card_page_scene
from paxbot.render.pamir.courts import court_scene, courts_scene
from paxbot.render.pamir.ending import ending_scene
from paxbot.render.pamir.hand import hand_scene
from paxbot.render.pamir.market import market_scene
from paxbot.render.pamir.table import board_scene, table_scene

__all__ = [
    "PaintedImage",
    "ai_cards_picture",
    "board_picture",
    "card_picture",
    "court_picture",
    "courts_picture",
    "ending_picture",
    "hand_picture",
    "lobby_picture",
    "market_picture",
    "table_picture",
]

SPRITES = (
    *(badges, lobby_marks, ornaments, seats, tokens),
    *(card_marks, change_marks, colours, icons, map, marks, pieces, wakhan_marks),
)
"""The modules whose import registers the painters and the colours."""


def table_picture(view: TableView, changes: ChangesView = NO_CHANGES) -> PaintedImage:
    """Paint the board with the market below, and on both what changed."""
    return picture(table_scene(view, changes))


def board_picture(view: BoardView, changes: ChangesView = NO_CHANGES) -> PaintedImage:
    """Paint the board alone, and what changed on it."""
    return picture(board_scene(view, changes))


def market_picture(view: MarketView, changes: ChangesView = NO_CHANGES) -> PaintedImage:
    """Paint the market alone, with the deck, and what changed in it."""
    return picture(market_scene(view, changes))


def ending_picture(view: EndingView) -> PaintedImage:
    """Paint who won and by what, and how each Dominance Check scored."""
    return picture(ending_scene(view))


def lobby_picture(view: LobbyView) -> PaintedImage:
    """Paint the lobby card: the game and its seats."""
    return picture(lobby_scene(view, layout.GAME))


def courts_picture(view: CourtsView, changes: ChangesView = NO_CHANGES) -> PaintedImage:
    """Paint all courts round the table, and what changed in them."""
    return picture(courts_scene(view, changes))


def court_picture(view: CourtView, changes: ChangesView = NO_CHANGES) -> PaintedImage:
    """Paint one player's court, its cards larger, and what changed in it."""
    return picture(court_scene(view, changes))


def hand_picture(view: HandView) -> PaintedImage:
    """Paint one player's hand, for that player alone."""
    return picture(hand_scene(view))


def card_picture(view: CardPageView) -> PaintedImage:
    """Paint one card, large, with its facts and its rules text."""
    return picture(card_page_scene(view))


def ai_cards_picture(view: AiCardsView) -> PaintedImage:
    """Paint the two AI cards of a seat that Wakhan plays."""
    return picture(ai_cards_scene(view))
