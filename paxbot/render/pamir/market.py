"""The market: twelve cards with their prices and the rupees on them."""

from collections.abc import Iterator

from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.changes_models import SlotChange
from paxbot.present.pamir.views import MarketView, SlotView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.cards import card_scene
from paxbot.render.pamir.changed_cards import slot_marks
from paxbot.render.pamir.layout import CARD, CARD_GAP, MARGIN, SLOT_STRIP, WIDTH
from paxbot.render.scene import Box, Inset, Item, Rect, Sprite, Text

GROUND = "carpet_blue"


def market(view: MarketView, top: int, changes: ChangesView = NO_CHANGES) -> tuple[list[Item], int]:
    """The market from `top` on, and where it ends."""
    slot_height = CARD[1] + SLOT_STRIP + 12
    height = 76 + len(view.rows) * slot_height + 8
    items: list[Item] = [
        Rect(Box(0, top, WIDTH, height), GROUND),
        Rect(Box(0, top + 4, WIDTH, 4), "gold"),
        Text(MARGIN + 6, top + 44, view.title, 50, "white", Face.TITLE),
    ]
    for row, slots in enumerate(view.rows):
        for column, slot in enumerate(slots):
            x, y = MARGIN + column * (CARD[0] + CARD_GAP), top + 76 + row * slot_height
            change = changes.space(row * len(slots) + column)
            items += _slot(slot, view.barred_label, change, x, y)
    return items, top + height


def _slot(slot: SlotView, barred_label: str, change: SlotChange, x: int, y: int) -> Iterator[Item]:
    if slot.card is None:
        yield Rect(Box(x, y, *CARD), None, "ink_soft", 4, 14)
    else:
        yield Inset(x, y, card_scene(slot.card, 1.0, GROUND))
        if slot.barred:
            yield Sprite("barred", Box(x, y, *CARD), solid=False)
    strip = Box(x, y + CARD[1] + 4, CARD[0], SLOT_STRIP - 4)
    yield Rect(strip, "paper", "ink", 2, 10)
    yield from _price(slot, "" if change.rupees or change.is_new else barred_label, strip)
    if slot.rupees:
        yield Sprite("coin", Box(x + CARD[0] - 60, strip.y + 2, 52, 52), (slot.rupees,))
    yield from slot_marks(change, Box(x, y, *CARD), strip)


def _price(slot: SlotView, barred_label: str, strip: Box) -> Iterator[Item]:
    middle = strip.y + strip.h // 2
    if slot.barred:
        yield Sprite("lock", Box(strip.x + 6, strip.y + 5, 42, 46))
        label = fonts.ellipsize(barred_label, Face.BOLD, 38, strip.w - 120)
        if label:
            yield Text(strip.x + 54, middle, label, 38, "alarm", Face.BOLD)
    elif slot.price is not None and slot.card is not None:
        yield Sprite("price", Box(strip.x + 8, strip.y + 6, 104, 44), (slot.price,))
