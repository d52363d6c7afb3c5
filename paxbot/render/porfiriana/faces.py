"""The face of a card at any size: title, what it is, what it costs and what it does."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from paxbot.present.porfiriana.views import CardView
from paxbot.render import fonts
from paxbot.render.fitting import fitted
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE, LABEL
from paxbot.render.hyphens import breakable
from paxbot.render.porfiriana.badges import emblem, flow, ground, height, largest, printed
from paxbot.render.porfiriana.head import coin, lines
from paxbot.render.porfiriana.layout import GAME
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text
from paxbot.render.theme import on

BAND: Final = 128
"""The height of a title on three lines of the least size."""
CORNER: Final = 54
"""The room that small cards keep at the right of the foot, for a cube of speculation."""
_SIDE: Final = 54
"""The least height of a badge."""
_SMALL: Final = 60
"""The height of the foot of a small card."""
_WORDY: Final = 420
"""The height from which on a card says its abilities in words."""
_TALL: Final = 600
"""The height from which on its motif is a picture."""
_WAY: Final = 38
_MARGIN: Final = 10


@lru_cache(maxsize=512)
def card_scene(card: CardView, w: int, h: int) -> Scene:
    """Compose the face of the card."""
    return Scene(f"card-{card.number}", w, h, "white", tuple(_face(card, w, h)), GAME)


def band(card: CardView, box: Box) -> Iterator[Item]:
    """Yield the title of the card on the colour of its type."""
    colour = ground(card)
    yield Rect(box, colour, "ink", 3)
    sizes = tuple(size for size in (64, 54, LABEL[Face.BOLD]) if size * 2 <= box.h)
    yield from lines(breakable(card.title), Box(box.x, box.y + 2, box.w, box.h - 4), sizes, on(colour), "m")


def _face(card: CardView, w: int, h: int) -> Iterator[Item]:
    is_wordy = h >= _WORDY
    scale = min(1.5, w / 265, h / 310) if is_wordy else 1.0
    high = max(BAND, min(180, h // 5)) if is_wordy else BAND
    side, foot = round(_SIDE * scale), round(_SMALL * min(scale, 1.4))
    yield Rect(Box(0, 0, w, h), "white", "ink", 4)
    yield from band(card, Box(0, 0, w, high))
    y, low = high + 8, h - foot - 6
    if is_wordy and (h >= _TALL or not card.abilities):
        yield _caption(card, w, y + 20)
        y += 50
    under = Box(_MARGIN - 2, low, w - 2 * _MARGIN - (0 if is_wordy else CORNER), foot)
    yield from _cost(card, under)
    badges = list(printed(card))
    if h >= _TALL:
        picture = Box(8, y, w - 16, h * 3 // 10)
        yield from _picture(card, picture)
        area = Box(_MARGIN + 4, y + picture.h + 12, w - 2 * _MARGIN, 2 * side + 6)
        below = area.y + height(badges, area.w, side) + 12
    else:
        motif = round(min(w * 0.34, low - y - 6, (56 if is_wordy and card.abilities else 88) * scale))
        yield emblem(card, Box(_MARGIN, y, motif, motif))
        area = Box(_MARGIN + motif + 6, y, w - motif - 20, min(low - y - 2, 2 * side + 6))
        below = y + max(motif, height(badges, area.w, largest(badges, area, (side, 54, 48, 44)))) + 8
    yield from flow(badges, area, largest(badges, area, (side, 54, 48, 44)))
    if is_wordy and card.abilities:
        used = _used(card, under)
        beside = Box(under.x + used + 14, low, under.w - used - 20, foot)
        room = Box(_MARGIN + 6, below, w - 2 * _MARGIN - 12, low - below - 2)
        yield from _abilities(card, max(room, beside, key=lambda box: box.w * box.h))


def _caption(card: CardView, w: int, y: int) -> Text:
    is_long = fonts.width(card.caption, Face.NARROW, LABEL[Face.NARROW]) > w - 16
    caption = card.caption.partition(",")[0] if is_long else card.caption
    return fitted(caption, w // 2, y, w - 16, (50, LABEL[Face.BOLD]), "ink_soft", "m")


def _picture(card: CardView, box: Box) -> Iterator[Item]:
    """Yield the motif of the card, large, on lathe work."""
    yield Rect(box, "bond", "bond_line", 3, 10)
    r = box.h - 12
    middle = box.x + box.w // 2
    yield Sprite("rosette", Box(middle - r // 2, box.y + 6, r, r), ("bond_line",), solid=False)
    side = box.h * 3 // 5
    yield emblem(card, Box(middle - side // 2, box.y + (box.h - side) // 2, side, side))


def _abilities(card: CardView, box: Box) -> Iterator[Item]:
    yield Rect(Box(box.x - 6, box.y, box.w + 12, box.h), "paper", radius=10)
    inner = box._replace(y=box.y + 2, h=box.h - 4)
    yield from lines(" · ".join(card.abilities), inner, (54, 46, LABEL[Face.BOLD]), "ink", "m")


def _step(box: Box) -> int:
    return min(box.w // 3, 112)


def _used(card: CardView, box: Box) -> int:
    """Return how wide the foot is that `_cost` yields."""
    if card.costs:
        return 3 * _step(box)
    side = _WAY if box.h <= _SMALL else 2 * _WAY - 16
    return (box.h + 8) * bool(card.cost) + (side + 3) * (1 + len(card.ovals)) * bool(card.access)


def _cost(card: CardView, box: Box) -> Iterator[Item]:
    """Yield the foot: the cost, and how troops get there, or what a troop costs by each way."""
    x, middle = box.x, box.y + box.h // 2
    for i, (way, cost) in enumerate(zip(("rail", "mule", "foot"), card.costs, strict=False)):
        left, side = x + i * _step(box), min(60, _step(box) - 30)
        yield Sprite("printed", Box(left, middle - side // 2, side, side), (way, "ink", "white"))
        yield Text(left + side + 2, middle, str(cost), max(FIGURE[Face.NARROW], side), "ink", Face.NARROW)
    if card.costs:
        return
    if card.cost:
        yield from coin(card.cost, x, box.y, box.h)
        x += box.h + 8
    side = _WAY if box.h <= _SMALL else 2 * _WAY - 16
    ways = [(card.access, "ink"), *((oval.kind, "cochineal") for oval in card.ovals)]
    for way, colour in ways if card.access else ():
        yield Sprite("printed", Box(x, middle - side // 2, side, side), (way, colour, "white"))
        x += side + 3
    word = card.abilities[0] if card.abilities and not card.access else ""
    if word and box.h <= _SMALL and fonts.width(word, Face.NARROW, LABEL[Face.NARROW]) <= box.x + box.w - x:
        yield Text(x, middle, word, LABEL[Face.NARROW], "ink", Face.NARROW)
