"""What changed on and about cards: in the spaces of the market and below the cards of a court."""

from collections.abc import Iterator, Sequence

from paxbot.present.pamir.changes_models import CourtChange, SlotChange
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.layout import MARGIN, WIDTH
from paxbot.render.pamir.map_layout import BADGE
from paxbot.render.scene import Box, Item, Rect, Sprite, Text


def slot_marks(change: SlotChange, card: Box, strip: Box) -> Iterator[Item]:
    """Rupees that came or went beside the coin, a new card, or who bought the card of an empty space."""
    if change.bought_by is not None:
        yield Sprite("bought", Box(card.x + 54, card.y + 92, 140, 140), (change.bought_by,))
    if change.is_new:
        yield Rect(Box(card.x - 6, card.y - 6, card.w + 12, card.h + 12), None, "white", 6, 18)
    if change.rupees:
        yield Sprite("delta", Box(strip.x + strip.w - 64 - BADGE[0], strip.y + 5, *BADGE), (change.rupees,))
    elif change.is_new:
        yield Sprite("sparkle", Box(strip.x + strip.w - 112, strip.y + 6, 44, 44))


def gone_cards(cards: Sequence[CourtChange], top: int) -> tuple[list[Item], int]:
    """The cards that left a court, each on a plate, in rows from `top` on; and where the rows end."""
    items: list[Item] = []
    x, y = MARGIN, top
    for change in cards:
        label = f"{change.card} {change.title}"
        width = min(fonts.width(label, Face.TEXT, 38) + 96, WIDTH - 2 * MARGIN)
        if x > MARGIN and x + width > WIDTH - MARGIN:
            x, y = MARGIN, y + 64
        items.append(Rect(Box(x, y, width, 54), "paper", "ink_soft", 2, 10))
        items.append(Sprite("delta", Box(x + 6, y + 4, *BADGE), (-1,)))
        items.append(Text(x + 78, y + 27, fonts.ellipsize(label, Face.TEXT, 38, width - 90), 38))
        x += width + 12
    return items, y + 66 if items else top
