"""The seven categories of one side, side by side: symbols counted, bonuses, limits, and the cards."""

from collections.abc import Iterator, Set
from typing import Final

from paxbot.present.spartacus.views import CardView, CategoryView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.scene import Box, Item, Rect, Sprite, Text
from paxbot.render.spartacus.layout import BADGE, LEAST, MARGIN, WIDTH

_STEP: Final = (WIDTH - 2 * MARGIN + 8) // 7
_TILE: Final = 68
_NAME: Final = 50
_CHIP: Final = 44
_CHIPS_A_ROW: Final = 204
_ROW: Final = _CHIP + 20
_COUNTS: Final = ((Face.BOLD, 56), (Face.BOLD, 48), (Face.NARROW, 48), (Face.NARROW, LEAST))
"""How the number of symbols is set, the first of these that has room."""


def cells(
    views: tuple[CategoryView, ...], top: int, new: Set[int], *, chips: bool, height: int = 0
) -> tuple[list[Item], int]:
    """Return a cell for each category from `top` on, with its cards where `chips` are wanted, and where all end."""
    deepest = max(_depth(view) if chips else 0 for view in views)
    height = max(height, 6 + _TILE + _NAME + 8 + deepest + (0 if chips else _NAME))
    items: list[Item] = []
    for i, view in enumerate(views):
        items += _cell(view, Box(MARGIN + i * _STEP, top, _STEP - 8, height), new, chips=chips)
    return items, top + height


def _cell(view: CategoryView, box: Box, new: Set[int], *, chips: bool) -> Iterator[Item]:
    strength = view.symbols + view.bonus
    yield Rect(box, "white", "gold" if view.is_stronger else "paper_deep", 6 if view.is_stronger else 3, 12)
    kind = "roman_tile" if strength else "roman_tile_pale"
    yield Sprite(kind, Box(box.x + 8, box.y + 8, _TILE, _TILE), (view.key,))
    yield from _count(view, box.x + _TILE + 18, box.y + 8 + _TILE // 2, box.x + box.w - 8)
    yield from _name(view, box)
    if view.is_stronger:
        # A limit leaves the star no room beside the number, but only short names have one.
        middle = box.y + (8 + _TILE // 2 if view.limit is None else _TILE + 34)
        yield Sprite("laurel", Box(box.x + box.w - 48, middle - 22, 44, 44))
    by = sum(card.symbols for card in view.cards if card.number in new)
    y = box.y + 6 + _TILE + _NAME
    if chips:
        yield from _chips(view.cards, box, y + 6, new)
        return
    if view.cards:
        yield Sprite("cards", Box(box.x + 14, y + 6, 42, 44))
        yield Text(box.x + 62, y + 29, str(len(view.cards)), LEAST, face=Face.BOLD)
    if by:
        yield Sprite("delta", Box(box.x + box.w - BADGE[0] - 8, y + 6, *BADGE), (by,))


def _count(view: CategoryView, x: int, y: int, right: int) -> Iterator[Item]:
    """Yield the symbols, of fleets and armies with the limit, and what the bonus adds where there is room."""
    text = str(view.symbols) if view.limit is None else f"{view.symbols}/{view.limit}"
    face, size = next(way for way in _COUNTS if fonts.width(text, *way) <= right - x or way == _COUNTS[-1])
    yield Text(x, y, text, size, "ink" if view.symbols else "ink_soft", face)
    if view.bonus and _has_room(view, x, right):
        yield Text(x + fonts.width(text, face, size) + 8, y, f"+{view.bonus}", LEAST, "ink", Face.NARROW)


def _has_room(view: CategoryView, x: int, right: int) -> bool:
    """Return whether the bonus fits beside the symbols; a limit leaves it none."""
    width = fonts.width(str(view.symbols), Face.BOLD, 56) + 8 + fonts.width(f"+{view.bonus}", Face.NARROW, LEAST)
    return view.limit is None and x + width <= right


def _name(view: CategoryView, box: Box) -> Iterator[Item]:
    """Yield the category's name, then a bonus that has no room above."""
    x, y = box.x + 12, box.y + _TILE + 34
    yield Text(x, y, view.name, LEAST, "ink" if view.symbols + view.bonus else "ink_soft", Face.NARROW)
    if view.bonus and view.limit is not None:
        x += fonts.width(view.name, Face.NARROW, LEAST) + 6
        yield Text(x, y, f"+{view.bonus}", LEAST, "ink", Face.NARROW)


def _chip_width(card: CardView) -> int:
    return card.symbols * (_CHIP + 1) + 10


def _placed(cards: tuple[CardView, ...]) -> Iterator[tuple[CardView, int, int]]:
    """Yield each card with its place in the cell: how far from the left, and in which row."""
    x = row = 0
    for card in sorted(cards, key=lambda card: -card.symbols):
        width = _chip_width(card)
        if x and x + width > _CHIPS_A_ROW:
            x, row = 0, row + 1
        yield card, x, row
        x += width + 4


def _depth(view: CategoryView) -> int:
    return max((row + 1 for _card, _x, row in _placed(view.cards)), default=0) * _ROW


def _chips(cards: tuple[CardView, ...], box: Box, top: int, new: Set[int]) -> Iterator[Item]:
    """Yield each card as a plate with a tile for each of its symbols; new ones have a strong edge."""
    for card, x, row in _placed(cards):
        is_new = card.number in new
        plate = Box(box.x + 6 + x, top + row * _ROW, _chip_width(card), _CHIP + 14)
        yield Rect(plate, "paper", "tile" if is_new else "ink_soft", 7 if is_new else 2, 10)
        for i in range(card.symbols):
            tile = Box(plate.x + 6 + i * (_CHIP + 1), plate.y + 7, _CHIP, _CHIP)
            yield Sprite("roman_tile", tile, (card.category,))
