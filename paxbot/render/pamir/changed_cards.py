"""Changes on and about cards: in the spaces of the market and below the cards of a court."""

from collections.abc import Iterator

from paxbot.present.pamir.changes_models import SlotChange
from paxbot.render.pamir.map_layout import BADGE
from paxbot.render.scene import Box, Item, Rect, Sprite


def slot_marks(change: SlotChange, card: Box, strip: Box, right: int) -> Iterator[Item]:
    """Yield rupees that came or went (left of `right`), a new card, or who bought the card of an empty space."""
    if change.bought_by is not None:
        yield Sprite("bought", Box(card.x + (card.w - 140) // 2, card.y + 110, 140, 140), (change.bought_by,))
    if change.is_new:
        yield Rect(Box(card.x - 6, card.y - 6, card.w + 12, card.h + 12), None, "white", 6, 18)
    if change.rupees:
        yield Sprite("delta", Box(right - BADGE[0], strip.y + (strip.h - BADGE[1]) // 2, *BADGE), (change.rupees,))
    elif change.is_new:
        yield Sprite("sparkle", Box(right - 50, strip.y + (strip.h - 50) // 2, 50, 50))
