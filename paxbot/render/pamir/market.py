"""The market: twelve cards with their prices and the rupees on them."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.changes_models import SlotChange
from paxbot.present.pamir.views import MarketView, SlotView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.frame import HEIGHT, WIDTH
from paxbot.render.heads import HEAD, head
from paxbot.render.pamir.card_layout import CARD, CARD_GAP, CARD_MARGIN, SLOT_STRIP
from paxbot.render.pamir.cards import card_scene
from paxbot.render.pamir.changed_cards import slot_marks
from paxbot.render.pamir.layout import GAME
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text

GROUND: Final = "carpet_blue"
_PRICE: Final = 88
_ROW: Final = (HEIGHT - HEAD.h) // 2


def market_scene(view: MarketView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose the market, with what changed marked."""
    items = list(head(view.title, view.deck_text, icon="cards", middle=view.doubled_text))
    for row, slots in enumerate(view.rows):
        for column, slot in enumerate(slots):
            change = changes.space(row * len(slots) + column)
            items += _slot(slot, view.barred_label, change, changes.new_label, card_box(row, column))
    return Scene("market", WIDTH, HEIGHT, GROUND, tuple(items), GAME)


def card_box(row: int, column: int) -> Box:
    """Return the place of a card."""
    return Box(CARD_MARGIN + column * (CARD[0] + CARD_GAP), HEAD.h + 7 + row * _ROW, *CARD)


def _slot(slot: SlotView, barred_label: str, change: SlotChange, new_label: str, card: Box) -> Iterator[Item]:
    if slot.card is None:
        yield Rect(card, None, "paper_deep", 3, 14)
    else:
        yield Inset(card.x, card.y, card_scene(slot.card, ground=GROUND))
        if slot.barred:
            yield Sprite("barred", Box(card.x - 4, card.y - 4, card.w + 8, card.h + 8), solid=False)
    strip = Box(card.x, card.y + card.h + 2, card.w, SLOT_STRIP)
    yield Rect(strip, "paper", "ink", 2, 12)
    right = strip.x + strip.w - 3
    if slot.rupees:
        coin = 62 if slot.rupees < 10 else 74
        right -= coin
        yield Sprite("coin", Box(right, strip.y + 1, coin, 62), (slot.rupees,))
    yield from slot_marks(
        change, new_label, card, Box(strip.x + _PRICE + 10, strip.y, right - strip.x - _PRICE - 13, strip.h)
    )
    yield from _price(slot, "" if change.rupees or change.is_new else barred_label, strip, right)


def _price(slot: SlotView, barred_label: str, strip: Box, right: int) -> Iterator[Item]:
    if slot.barred:
        yield Sprite("lock", Box(strip.x + 8, strip.y + 7, 46, 50))
        left = strip.x + 60
        if barred_label and fonts.width(barred_label, Face.NARROW, 42) <= right - left:
            yield Text(left, strip.y + strip.h // 2, barred_label, 42, "alarm", Face.NARROW)
    elif slot.price is not None and slot.card is not None:
        colour = "gold" if slot.is_special else "carpet"
        yield Sprite("price", Box(strip.x + 7, strip.y + 5, _PRICE, 54), (slot.price, colour))
