"""Hands, and the page about one card."""

from typing import Final

from paxbot.present.porfiriana.views import CardView, HandView, HeadView
from paxbot.present.views_cards import CardPageView
from paxbot.render import fonts
from paxbot.render.fitting import fitted
from paxbot.render.fonts import Face
from paxbot.render.frame import LABEL
from paxbot.render.porfiriana.faces import card_scene
from paxbot.render.porfiriana.head import head
from paxbot.render.porfiriana.layout import HEAD, HEIGHT, MARGIN, WIDTH, framed
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text

_GAP: Final = 12
_GRIDS: Final = ((3, 1), (3, 2), (4, 2), (5, 2), (5, 3))
_MOST: Final = (560, 800)
"""The largest size of a card in a hand."""
_PAGE: Final = (560, 800)
_FACT: Final = 104


def hand_scene(view: HandView) -> Scene:
    """Compose the hand, each card as large as can be."""
    items: list[Item] = [*head(view.head, view.figures)]
    across, down = next((grid for grid in _GRIDS if grid[0] * grid[1] >= len(view.cards)), _GRIDS[-1])
    area = Box(MARGIN, HEAD.h + _GAP, WIDTH - 2 * MARGIN, HEIGHT - HEAD.h - 2 * _GAP)
    w = min(_MOST[0], (area.w + _GAP) // across - _GAP)
    h = min(_MOST[1], (area.h + _GAP) // down - _GAP)
    top = area.y + (area.h - down * (h + _GAP) + _GAP) // 2
    for i, card in enumerate(view.cards[: across * down]):
        row, column = divmod(i, across)
        beside = min(across, len(view.cards) - row * across)
        x = (WIDTH - beside * (w + _GAP) + _GAP) // 2 + column * (w + _GAP)
        items.append(Inset(x, top + row * (h + _GAP), card_scene(card, w, h)))
    if not view.cards:
        items.append(Text(WIDTH // 2, HEIGHT // 2, view.empty_text, 64, "ink_soft", Face.BOLD, "m"))
    return framed("hand", items)


def card_page_scene(view: CardPageView[CardView]) -> Scene:
    """Compose the card with its facts and its rules beside it."""
    w, h = _PAGE
    items: list[Item] = [*head(HeadView(view.card.title))]
    top = HEAD.h + 20
    items.append(Sprite("rosette", Box(WIDTH - 330, HEIGHT - 330, 320, 320), ("bond_line",), solid=False))
    items.append(Inset(24, top + (HEIGHT - top - h - 16) // 2, card_scene(view.card, w, h)))
    left = 24 + w + 40
    half = (WIDTH - left - 24) // 2
    for i, fact in enumerate(view.facts):
        x, y = left + i % 2 * half, top + 4 + i // 2 * _FACT
        items.append(fitted(fact.heading, x, y + 22, half - 16, (LABEL[Face.BOLD],), "ink_soft"))
        items.append(fitted(fact.text, x, y + 68, half - 16, (52, 46, LABEL[Face.BOLD])))
    y = top + -(-len(view.facts) // 2) * _FACT + 16
    items.append(Rect(Box(left, y - 6, WIDTH - left - 24, 4), "brass"))
    room = WIDTH - left - 30
    for size in (56, 50, 46, LABEL[Face.TEXT]):
        texts = [fonts.wrap(sentence, Face.TEXT, size, room, 20) for sentence in view.sentences]
        if sum(len(lines) * (size + 8) + 16 for lines in texts) <= HEIGHT - y - 30:
            break
    for lines in texts:
        for line in lines:
            items.append(Text(left, y + 34, line, size))
            y += size + 8
        y += 16
    return framed(f"card-{view.card.number}", items)
