"""Pictures of PAX: pure functions from a view to an encoded picture, safe to call from any thread."""

from paxbot.present.spartacus.changes import NO_CHANGES, ChangesView
from paxbot.present.spartacus.views import ColumnsView, DisplaysView, PlayerView, RomeView, TableView
from paxbot.present.spartacus.views_cards import CardPageView, HandView
from paxbot.present.spartacus.views_ending import EndingView
from paxbot.present.views_lobby import LobbyView
from paxbot.render import badges, lobby_marks, ornaments, seats, tokens
from paxbot.render.lobby import lobby_scene
from paxbot.render.paint import PaintedImage, picture
from paxbot.render.spartacus import colours, marks
from paxbot.render.spartacus.cards import card_page_scene, hand_scene
from paxbot.render.spartacus.columns import columns_scene
from paxbot.render.spartacus.displays import display_scene, displays_scene
from paxbot.render.spartacus.ending import ending_scene
from paxbot.render.spartacus.layout import GAME
from paxbot.render.spartacus.rome import rome_scene
from paxbot.render.spartacus.table import film_scene, table_scene

__all__ = [
    "PaintedImage",
    "card_picture",
    "columns_picture",
    "display_picture",
    "displays_picture",
    "ending_picture",
    "film_picture",
    "hand_picture",
    "lobby_picture",
    "rome_picture",
    "table_picture",
]

SPRITES = (badges, lobby_marks, ornaments, seats, tokens, colours, marks)
"""The modules whose import registers the painters and the colours."""


def table_picture(view: TableView, changes: ChangesView = NO_CHANGES) -> PaintedImage:
    """Paint the columns with Rome below, and on both what changed."""
    return picture(table_scene(view, changes))


def displays_picture(view: DisplaysView, changes: ChangesView = NO_CHANGES) -> PaintedImage:
    """Paint all displays with their symbols, and what changed in them."""
    return picture(displays_scene(view, changes))


def film_picture(view: TableView, displays: DisplaysView, changes: ChangesView = NO_CHANGES) -> PaintedImage:
    """Paint the columns with Rome and all displays below, for a film."""
    return picture(film_scene(view, displays, changes))


def columns_picture(view: ColumnsView, changes: ChangesView = NO_CHANGES) -> PaintedImage:
    """Paint the columns alone."""
    return picture(columns_scene(view, changes))


def rome_picture(view: RomeView, changes: ChangesView = NO_CHANGES) -> PaintedImage:
    """Paint Rome alone."""
    return picture(rome_scene(view, changes))


def display_picture(view: PlayerView, changes: ChangesView = NO_CHANGES, name: str = "display") -> PaintedImage:
    """Paint one display with all its cards."""
    return picture(display_scene(view, changes, name))


def hand_picture(view: HandView) -> PaintedImage:
    """Paint one player's hand, for that player alone."""
    return picture(hand_scene(view))


def card_picture(view: CardPageView) -> PaintedImage:
    """Paint one card, large, with its facts and its rules."""
    return picture(card_page_scene(view))


def ending_picture(view: EndingView) -> PaintedImage:
    """Paint who won and by what, whose each category is, and the points."""
    return picture(ending_scene(view))


def lobby_picture(view: LobbyView) -> PaintedImage:
    """Paint the lobby card: the game and its seats."""
    return picture(lobby_scene(view, GAME))
