"""The market: twelve cards with their prices and the rupees on them."""

from collections.abc import Iterator

from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.changes_models import SlotChange
from paxbot.present.pamir.views import MarketView, SlotView
from paxbot.render import fonts
from paxbot.render.badges import BRAID
from paxbot.render.fonts import Face
from paxbot.render.pamir.card_layout import CARD, CARD_GAP, CARD_MARGIN, SLOT_STRIP
from paxbot.render.pamir.cards import card_scene
from paxbot.render.pamir.changed_cards import slot_marks
from paxbot.render.pamir.layout import GAME, WIDTH
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text

GROUND = "carpet_blue"
_HEAD = 84


def market_scene(view: MarketView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose the market alone, with what changed marked."""
    items, height = market(view, 0, changes)
    return Scene("market", WIDTH, height, GROUND, tuple(items), GAME)


def market(view: MarketView, top: int, changes: ChangesView = NO_CHANGES) -> tuple[list[Item], int]:
    """Return the market from `top` on, and where it ends."""
    slot_height = CARD[1] + SLOT_STRIP + 12
    height = _HEAD + len(view.rows) * slot_height + 8
    items: list[Item] = [
        Rect(Box(0, top, WIDTH, height), GROUND),
        Sprite("tiles", Box(0, top + BRAID, WIDTH, _HEAD - BRAID), solid=False),
        Sprite("braid", Box(0, top, WIDTH, BRAID), ("carpet_blue",), solid=False),
    ]
    items.append(Text(CARD_MARGIN + 6, top + 50, view.title, 50, "white", Face.TITLE))
    items += _deck(view, top + 50)
    for row, slots in enumerate(view.rows):
        for column, slot in enumerate(slots):
            x, y = CARD_MARGIN + column * (CARD[0] + CARD_GAP), top + _HEAD + row * slot_height
            change = changes.space(row * len(slots) + column)
            items += _slot(slot, view.barred_label, change, x, y)
    return items, top + height


def _deck(view: MarketView, middle: int) -> Iterator[Item]:
    right = WIDTH - CARD_MARGIN - 6
    yield Text(right, middle, view.deck_text, 44, "white", Face.BOLD, "r")
    right -= fonts.width(view.deck_text, Face.BOLD, 44) + 62
    yield Sprite("cards", Box(right, middle - 26, 46, 54))


def _slot(slot: SlotView, barred_label: str, change: SlotChange, x: int, y: int) -> Iterator[Item]:
    if slot.card is None:
        yield Rect(Box(x, y, *CARD), None, "paper_deep", 3, 14)
    else:
        yield Inset(x, y, card_scene(slot.card, 1.0, GROUND))
        if slot.barred:
            yield Sprite("barred", Box(x - 4, y - 4, CARD[0] + 8, CARD[1] + 8), solid=False)
    strip = Box(x, y + CARD[1] + 4, CARD[0], SLOT_STRIP - 4)
    yield Rect(strip, "paper", "ink", 2, 10)
    right = strip.x + strip.w - 5
    if slot.rupees:
        coin = 52 if slot.rupees < 10 else 72
        right -= coin
        yield Sprite("coin", Box(right, strip.y + 3, coin, 52), (slot.rupees,))
    yield from slot_marks(change, Box(x, y, *CARD), strip, right - 4)
    yield from _price(slot, "" if change.rupees or change.is_new else barred_label, strip, right)


def _price(slot: SlotView, barred_label: str, strip: Box, right: int) -> Iterator[Item]:
    middle = strip.y + strip.h // 2
    if slot.barred:
        yield Sprite("lock", Box(strip.x + 6, strip.y + 6, 42, 46))
        left = strip.x + 54
        label = fonts.ellipsize(barred_label, Face.NARROW, 42, right - left)
        if barred_label:
            yield Text(left, middle, label, 42, "alarm", Face.NARROW)
    elif slot.price is not None and slot.card is not None:
        yield Sprite("price", Box(strip.x + 8, strip.y + 5, 100, 48), (slot.price,))
