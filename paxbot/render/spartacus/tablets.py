"""Cards as tablets: tiles and price on a strip of any size, laid below each other where there is room for them."""

from collections.abc import Iterator, Set
from functools import lru_cache
from typing import Final

from paxbot.present.spartacus.views import CardView
from paxbot.render import fonts
from paxbot.render.fitting import fitted
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE, LABEL
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text
from paxbot.render.spartacus.layout import GAME

_LEAST: Final = 46
"""The least height of a card on which its price is read."""
_MOST: Final = 150
_BETWEEN: Final = 4
_TILE: Final = 36
"""The least size of a tile that does not lie below the next."""
_TWO_LINES: Final = 108
"""The height from which on a card's name has a line of its own."""


def coin(count: int, x: int, y: int, d: int) -> Iterator[Item]:
    """Yield a coin with an amount on it."""
    face = Face.BOLD if count < 10 else Face.NARROW
    yield Rect(Box(x, y, d, d), "coin", "coin_edge", 3, d // 2)
    size = max(FIGURE[face], d * 5 // 8)
    yield Text(x + d // 2, y + d // 2, str(count), size, "ink", face, "m")


def laid(cards: tuple[CardView, ...], box: Box, new: Set[int]) -> Iterator[Item]:
    """Yield the cards below each other, side by side where they are many, and how many there is no room for."""
    if not cards:
        return
    rows, across = len(cards), 1
    if (box.h + _BETWEEN) // rows - _BETWEEN < _LEAST:
        across, rows = 2, min(-(-rows // 2), (box.h + _BETWEEN) // (_LEAST + _BETWEEN))
    width = (box.w + _BETWEEN) // across - _BETWEEN
    height = min(max(_MOST, width * 2 // 5), (box.h + _BETWEEN) // rows - _BETWEEN)
    room = rows * across
    shown = cards if len(cards) <= room else cards[: room - 1]
    for i, card in enumerate(shown):
        x, y = box.x + i // rows * (width + _BETWEEN), box.y + i % rows * (height + _BETWEEN)
        yield Inset(x, y, tablet(card, width, height, is_new=card.number in new))
    if len(shown) < len(cards):
        x, y = box.x + box.w - width // 2, box.y + (rows - 1) * (height + _BETWEEN) + height // 2
        yield Text(x, y, f"+{len(cards) - len(shown)}", FIGURE[Face.NARROW], "ink", Face.NARROW, "m")


@lru_cache(maxsize=1024)
def tablet(card: CardView, w: int, h: int, *, is_new: bool = False) -> Scene:
    """Compose a card as a tablet: a tile for each symbol, its price, and its name where there is room."""
    items = tuple(_tablet(card, w, h, is_new))
    return Scene(f"tablet-{card.number}", w, h, "marble", items, GAME)


def _tablet(card: CardView, w: int, h: int, is_new: bool) -> Iterator[Item]:
    edge = 7 if is_new else 2
    yield Rect(Box(0, 0, w, h), "marble", "tile" if is_new else "mortar", edge)
    is_tall = h >= _TWO_LINES
    upper = h - 58 if is_tall else h
    d = min(upper - 2, 92, max(_LEAST, w * 3 // 8))
    is_narrow = w < 120
    price = Face.NARROW if is_narrow else Face.BOLD
    if is_narrow:
        yield Rect(Box(w - 32, 2, 30, h - 4), "coin")
        yield Text(w - 17, h // 2, str(card.price), FIGURE[price], "ink", price, "m")
        room = w - 38
    else:
        yield from coin(card.price, w - d - 6, (upper - d) // 2 + (4 if is_tall else 0), d)
        room = w - d - 20
    side = min(upper - 10, max(_TILE, (room + 6) // max(1, card.symbols) - 6))
    tiles = min(card.symbols * (side + 6) - 6, room - 6)
    if card.symbols:
        top = (upper - side) // 2 + (4 if is_tall else 0)
        yield Sprite("roman_tiles", Box(6, top, max(tiles, side), side), (card.category, card.symbols))
    if is_tall:
        yield fitted(card.name, 5 if w < 200 else 10, h - 35, w - 8, (50, 46, LABEL[Face.BOLD]))
        return
    left = 6 + max(tiles, side) + 14 if card.symbols else 10
    size = next(
        (size for size in (50, 46, LABEL[Face.BOLD]) if fonts.width(card.name, Face.BOLD, size) <= w - d - 16 - left), 0
    )
    if size and not is_narrow:
        yield Text(left, h // 2, card.name, size, face=Face.BOLD)
