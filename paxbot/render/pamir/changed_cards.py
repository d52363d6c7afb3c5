"""Changes on and about cards: in the spaces of the market and below the cards of a court."""

from collections.abc import Iterator, Sequence

from paxbot.present.pamir.changes_models import CourtChange, SlotChange
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.layout import MARGIN, WIDTH
from paxbot.render.pamir.map_layout import BADGE
from paxbot.render.scene import Box, Item, Rect, Sprite, Text


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


def gone_cards(cards: Sequence[CourtChange], top: int) -> tuple[list[Item], int]:
    """Return the cards that left a court, each on a plate, in rows from `top` on; and where the rows end."""
    items: list[Item] = []
    x, y = MARGIN, top
    for change in cards:
        label = f"{change.title} (#{change.card})"
        width = min(fonts.width(label, Face.TEXT, 40) + 96, WIDTH - 2 * MARGIN)
        if x > MARGIN and x + width > WIDTH - MARGIN:
            x, y = MARGIN, y + 64
        items.append(Rect(Box(x, y, width, 54), "paper", "ink_soft", 2, 10))
        items.append(Sprite("delta", Box(x + 6, y + 4, *BADGE), (-1,)))
        items.append(Text(x + 78, y + 27, fonts.ellipsize(label, Face.TEXT, 40, width - 90), 40))
        x += width + 12
    return items, y + 66 if items else top
