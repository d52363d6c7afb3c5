"""Changes in the spaces of the market."""

from collections.abc import Iterator

from paxbot.present.pamir.changes_models import SlotChange
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.scene import Box, Item, Rect, Sprite


def slot_marks(change: SlotChange, new_label: str, card: Box, room: Box) -> Iterator[Item]:
    """Yield rupees that came or went (between price and coin), a new card, or who bought one that is gone."""
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
