"""Card faces at any scale, the page about one card, and hands."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from paxbot.present.spartacus.views import CardView, HandView
from paxbot.present.views_cards import CardPageView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text
from paxbot.render.spartacus.layout import GAME, tile_size
from paxbot.render.theme import on

_CARD: Final = (190, 250)
_COLUMNS: Final = 5
_HAND_SCALE: Final = 1.2
_PAGE_SCALE: Final = 2.0
_PAGE: Final = 960
_GAP: Final = 16
_HEAD: Final = 100
_HEADING: Final = 66


@lru_cache(maxsize=256)
def card_scene(card: CardView, scale: float) -> Scene:
    """Compose the face of the card: its category, its symbols, and its price below."""
    w, h = (round(side * scale) for side in _CARD)
    return Scene(f"card-{card.number}-at-{scale}", w, h, "paper", tuple(_face(card, w, h, scale)), GAME)


def _face(card: CardView, w: int, h: int, scale: float) -> Iterator[Item]:
    band = round(50 * scale)
    yield Rect(Box(0, 0, w, h), "white", "ink", 4, round(14 * scale))
    yield Rect(Box(0, 0, w, band), card.category, "ink", 4, round(14 * scale))
    size = next((size for size in (36, 34) if fonts.width(card.name, Face.BOLD, round(size * scale)) < w - 16), 0)
    face, units = (Face.BOLD, size) if size else (Face.NARROW, 34)
    title = fonts.ellipsize(card.name, face, round(units * scale), w - 12)
    yield Text(w // 2, band // 2, title, round(units * scale), on(card.category), face, "m")
    gap = round(6 * scale)
    tile = tile_size(card.symbols, w - round(8 * scale), round((84 if card.symbols < 3 else 56) * scale), gap)
    step = tile + gap
    left = (w - card.symbols * step + step - tile) // 2
    for i in range(card.symbols):
        box = Box(left + i * step, band + round(11 * scale), tile, tile)
        yield Sprite("roman_tile", box, (card.category,))
    latin = next(
        (size for size in (26, 24, 22) if fonts.width(card.latin, Face.TEXT, round(size * scale)) < w - 16), 20
    )
    yield Text(w // 2, band + round(113 * scale), card.latin, round(latin * scale), "ink_soft", Face.TEXT, "m")
    coin = round(56 * scale)
    yield Sprite("aureus", Box((w - coin) // 2, h - coin - round(8 * scale), coin, coin), (card.price,))


def hand_scene(view: HandView) -> Scene:
    """Compose the hand with its money, and below it what else the player knows, on cards large enough for a phone."""
    card_w, card_h = (round(side * _HAND_SCALE) for side in _CARD)
    width = _COLUMNS * (card_w + _GAP) + _GAP
    items: list[Item] = list(_head(view, width))
    y = _HEAD + _GAP
    groups = [("", view.hand), *((known.heading, known.cards) for known in view.known)]
    for heading, cards in groups:
        if heading:
            items.append(Rect(Box(0, y, width, _HEADING - 8), "paper_dark"))
            items.append(Text(_GAP + 4, y + _HEADING // 2 - 4, heading, 36, face=Face.BOLD))
            y += _HEADING + 4
        for i, card in enumerate(cards):
            row, column = divmod(i, _COLUMNS)
            x = _GAP + column * (card_w + _GAP)
            items.append(Inset(x, y + row * (card_h + _GAP), card_scene(card, _HAND_SCALE)))
        if not cards:
            items.append(Text(width // 2, y + 40, view.empty_text, 44, "ink_soft", anchor="m"))
        y += -(-len(cards) // _COLUMNS) * (card_h + _GAP) if cards else 92
    return Scene("hand", width, y, "paper", tuple(items), GAME)


def _head(view: HandView, width: int) -> Iterator[Item]:
    yield Rect(Box(0, 0, width, _HEAD), "carpet")
    yield Rect(Box(0, _HEAD - 8, width, 4), "gold")
    yield Rect(Box(16, 6, 80, 76), "paper", radius=12)
    yield Sprite("seat", Box(24, 12, 64, 64), (view.seat,))
    yield Text(116, 46, view.title, 50, "white", Face.TITLE)
    right = width - 24
    if view.aurei is not None:
        yield Sprite("aureus", Box(right - 76, 8, 76, 76), (view.aurei,))
        right -= 100
    yield Text(right, 46, view.count_text, 44, "white", Face.BOLD, "r")


def card_page_scene(view: CardPageView[CardView]) -> Scene:
    """Compose the card with its facts beside it and its rules below."""
    card = card_scene(view.card, _PAGE_SCALE)
    left = card.width + 72
    items: list[Item] = [Inset(32, 32, card)]
    y = 60
    for fact in view.facts:
        items.append(Text(left, y, fact.heading, 32, "ink_soft"))
        items.append(Text(left, y + 44, fact.text, 42, face=Face.BOLD))
        y += 116
    y = max(y, card.height + 64)
    for sentence in view.sentences:
        for line in fonts.wrap(sentence, Face.TEXT, 36, _PAGE - 64, 40):
            items.append(Text(32, y + 20, line, 36))
            y += 46
        y += 16
    return Scene(f"card-{view.card.number}", _PAGE, y + 20, "paper", tuple(items), GAME)
