from collections.abc import Iterator
from typing import Final

from paxbot.present.pamir.accounts import SlotChange
from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.models import HandView, MarketView, SlotView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.cards import card_scene
from paxbot.render.pamir.layout import CARD, CARD_GAP, CARD_MARGIN, GAME, SLOT_STRIP
from paxbot.render.scene import HEAD, HEIGHT, WIDTH, Box, Inset, Item, Rect, Scene, Sprite, Text, head


def slot_marks(change: SlotChange, new_label: str, card: Box, room: Box) -> Iterator[Item]:
    if change.bought_by is not None:
        yield Sprite("bought", Box(card.x + (card.w - 160) // 2, card.y + 124, 160, 160), (change.bought_by,))
    if change.is_new:
        yield Rect(Box(card.x - 5, card.y - 5, card.w + 10, card.h + 10), None, "white", 6, 18)
    right, tag = room.x + room.w, fonts.width(new_label, Face.BOLD, 43) + 44
    if change.rupees:
        width = 72 if abs(change.rupees) < 10 else 80
        yield Sprite("delta", Box(right - width, room.y + 2, width, 60), (change.rupees,))
    elif change.is_new and tag <= room.w:
        yield Sprite("tag", Box(right - tag, room.y + 7, tag, 50), (new_label,))
    elif change.is_new:
        yield Sprite("sparkle", Box(right - 52, room.y + 6, 52, 52))


MARKET_GROUND: Final = "carpet_blue"
_PRICE: Final = 88
_ROW: Final = (HEIGHT - HEAD.h) // 2


def market_scene(view: MarketView, changes: ChangesView = NO_CHANGES) -> Scene:
    items = list(head(view.title, view.deck_text, icon="cards", middle=view.doubled_text))
    for row, slots in enumerate(view.rows):
        for column, slot in enumerate(slots):
            change = changes.space(row * len(slots) + column)
            items += _slot(slot, view.barred_label, change, changes.new_label, card_box(row, column))
    return Scene("market", WIDTH, HEIGHT, MARKET_GROUND, tuple(items), GAME)


def card_box(row: int, column: int) -> Box:
    return Box(CARD_MARGIN + column * (CARD[0] + CARD_GAP), HEAD.h + 7 + row * _ROW, *CARD)


def _slot(slot: SlotView, barred_label: str, change: SlotChange, new_label: str, card: Box) -> Iterator[Item]:
    if slot.card is None:
        yield Rect(card, None, "paper_deep", 3, 14)
    else:
        yield Inset(card.x, card.y, card_scene(slot.card, ground=MARKET_GROUND))
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


HAND_GROUND: Final = "paper_dark"
_GAP: Final = 10
_ROOM: Final = Box(_GAP, HEAD.h + _GAP, WIDTH - _GAP, HEIGHT - HEAD.h - _GAP)
_LARGEST: Final = {1: 2.0}
_LARGE: Final = 1.75
"""How many times as large as in the market; then there is room for a sentence on every card."""


def hand_scene(view: HandView) -> Scene:
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
            items.append(Inset(*place, card_scene(card, scale, HAND_GROUND, size)))
    return Scene("hand", WIDTH, HEIGHT, HAND_GROUND, tuple(items), GAME)


def _cell(columns: int, rows: int) -> tuple[int, int]:
    return _ROOM.w // columns - _GAP, _ROOM.h // rows - _GAP


def _scale(count: int, rows: int) -> float:
    w, h = _cell(-(-count // rows), rows)
    return min(w / CARD[0], h / CARD[1], _LARGEST.get(count, _LARGE))
