"""The hand of a player, on cards as large as their number allows."""

from typing import Final

from paxbot.present.pamir.views import HandView
from paxbot.render.frame import HEIGHT, WIDTH
from paxbot.render.heads import HEAD, head
from paxbot.render.pamir.card_layout import CARD
from paxbot.render.pamir.cards import card_scene
from paxbot.render.pamir.layout import GAME
from paxbot.render.scene import Box, Inset, Item, Scene, Sprite, Text

GROUND: Final = "paper_dark"
_GAP: Final = 10
_ROOM: Final = Box(_GAP, HEAD.h + _GAP, WIDTH - _GAP, HEIGHT - HEAD.h - _GAP)
_LARGEST: Final = {1: 2.0}
_LARGE: Final = 1.75
"""Times the size in the market; then there is room for a sentence on every card, or on the only one."""


def hand_scene(view: HandView) -> Scene:
    """Compose the cards of the hand, or a word that there are none."""
    items: list[Item] = list(head(view.title, view.count_text, seat=view.player.seat))
    if not view.cards:
        middle = WIDTH // 2, HEIGHT // 2
        items.append(Sprite("cards", Box(middle[0] - 110, middle[1] - 200, 220, 250)))
        items.append(Text(middle[0], middle[1] + 130, view.empty_text, 60, "ink_soft", anchor="m"))
    else:
        count = len(view.cards)
        rows = max(range(1, 4), key=lambda rows: _scale(count, rows))
        columns = -(-count // rows)
        scale, (w, h) = _scale(count, rows), _cell(columns, rows)
        size = int(w / scale), int(h / scale)
        for i, card in enumerate(view.cards):
            row, column = divmod(i, columns)
            place = _ROOM.x + column * (w + _GAP), _ROOM.y + row * (h + _GAP)
            items.append(Inset(*place, card_scene(card, scale, GROUND, size)))
    return Scene("hand", WIDTH, HEIGHT, GROUND, tuple(items), GAME)


def _cell(columns: int, rows: int) -> tuple[int, int]:
    """Return the room for one card where so many lie side by side and below each other."""
    return _ROOM.w // columns - _GAP, _ROOM.h // rows - _GAP


def _scale(count: int, rows: int) -> float:
    """Return how many times as large as in the market the cards can be in so many rows."""
    w, h = _cell(-(-count // rows), rows)
    return min(w / CARD[0], h / CARD[1], _LARGEST.get(count, _LARGE))
