"""The hand of one player, for a private message."""

from paxbot.present.pamir.views import HandView
from paxbot.render.fonts import Face
from paxbot.render.pamir import card_layout as layout
from paxbot.render.pamir.cards import card_scene
from paxbot.render.pamir.layout import GAME
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text

_COLUMNS = 3
_GAP = 18
_HEAD = 96


def hand_scene(view: HandView) -> Scene:
    """Compose the cards of the hand, three in a row, large enough for a phone; or a word that there are none."""
    card_w, card_h = (round(side * layout.HAND_SCALE) for side in layout.CARD)
    width = _COLUMNS * (card_w + _GAP) + _GAP
    items: list[Item] = [Rect(Box(0, 0, width, _HEAD), "carpet"), Rect(Box(0, _HEAD - 8, width, 4), "gold")]
    items.append(Rect(Box(16, 6, 80, 76), "paper", radius=12))
    items.append(Sprite("seat", Box(24, 12, 64, 64), (view.player.seat,)))
    items.append(Text(116, 46, view.title, 52, "white", Face.TITLE))
    items.append(Text(width - 24, 46, view.count_text, 44, "white", Face.BOLD, "r"))
    for i, card in enumerate(view.cards):
        row, column = divmod(i, _COLUMNS)
        x, y = _GAP + column * (card_w + _GAP), _HEAD + 12 + row * (card_h + _GAP)
        items.append(Inset(x, y, card_scene(card, layout.HAND_SCALE, "paper")))
    rows = -(-len(view.cards) // _COLUMNS)
    if not view.cards:
        items.append(Text(width // 2, _HEAD + 80, view.empty_text, 48, "ink_soft", anchor="m"))
    return Scene(
        "hand", width, _HEAD + 12 + rows * (card_h + _GAP) if rows else _HEAD + 170, "paper", tuple(items), GAME
    )
