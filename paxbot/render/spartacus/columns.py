"""The Legions with their columns of cards, what they cost and what the active seat pays."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.spartacus.changes import NO_CHANGES, ChangesView
from paxbot.present.spartacus.views import CardView, ColumnView, TableView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text
from paxbot.render.spartacus.heads import header, news, notes, titles
from paxbot.render.spartacus.layout import GAME, GAP, HEADER, LEAST, MARGIN, WIDTH, tile_size

_A_ROW: Final = 5
"""Columns that fit side by side."""
_HEAD: Final = 68
_PLATE: Final = 80
_TILE: Final = 60
_COIN: Final = 60
_FOOT: Final = 80
_GONE: Final = 132
"""The mark of who emptied a column."""


def columns_scene(view: TableView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose the columns alone."""
    items, bottom = columns(view, changes)
    return Scene("columns", WIDTH, bottom + 8, "paper", tuple(items), GAME)


def columns(view: TableView, changes: ChangesView) -> tuple[list[Item], int]:
    """Return header, news, titles, notes and all columns, and where they end."""
    items = header(view)
    told, y = news(changes, HEADER.h)
    items += [*told, *titles(view.titles, changes, y + 10)]
    written, y = notes(view.notes, y + 96)
    items += written
    rows = -(-len(view.columns) // _A_ROW)
    a_row = -(-len(view.columns) // rows)
    for start in range(0, len(view.columns), a_row):
        row = view.columns[start : start + a_row]
        drawn, y = _row(view, row, (WIDTH - 2 * MARGIN + GAP) // a_row - GAP, y, changes)
        items += drawn
    return items, y


def _row(
    view: TableView, row: tuple[ColumnView, ...], width: int, top: int, changes: ChangesView
) -> tuple[list[Item], int]:
    plates = max(1, *(len(column.cards) for column in row)) if len(row) > 1 else max(1, len(row[0].cards))
    height = _HEAD + 10 + plates * (_PLATE + 6) + _FOOT
    named = all(_room(card, width) >= fonts.width(card.name, Face.NARROW, LEAST) for c in row for card in c.cards)
    items: list[Item] = []
    for i, column in enumerate(row):
        box = Box(MARGIN + i * (width + GAP), top, width, height)
        items += _column(view, column, box, changes, named=named)
    return items, top + height + GAP


def _column(view: TableView, column: ColumnView, box: Box, changes: ChangesView, *, named: bool) -> Iterator[Item]:
    middle = box.x + box.w // 2
    yield Rect(box, "paper_dark", "paper_deep", 3, 14)
    yield Rect(Box(box.x, box.y, box.w, _HEAD), "carpet_blue", "gold", 4, 14)
    yield Text(middle, box.y + _HEAD // 2, column.title, 44, "white", Face.TITLE, "m")
    y = box.y + _HEAD + 8
    for card in column.cards:
        yield from _plate(card, Box(box.x + 6, y, box.w - 12, _PLATE), changes, named=named)
        y += _PLATE + 6
    gone = changes.gone.get(column.legion)
    if not column.cards and gone is None:
        yield Text(middle, y + _PLATE // 2, view.empty_text, LEAST, "ink_soft", anchor="m")
    elif not column.cards:
        mark = Box(middle - _GONE // 2, y + 4, _GONE, _GONE)
        yield Sprite("eagle", mark) if gone == "rome" else Sprite("bought", mark, (gone or 0,))
    if column.cards:
        yield from _foot(view, column, Box(box.x + 6, box.y + box.h - _FOOT, box.w - 12, _FOOT - 6))


def _room(card: CardView, width: int) -> int:
    return width - 12 - 14 - card.symbols * (_TILE + 4) - _COIN - 12


def _plate(card: CardView, box: Box, changes: ChangesView, *, named: bool) -> Iterator[Item]:
    """Yield a card: a tile for each symbol, its category where there is room, and its price."""
    is_new = card.number in changes.laid
    yield Rect(box, "white", "tile" if is_new else "ink", 7 if is_new else 3, 12)
    tile = tile_size(card.symbols, box.w - 12 - _COIN - 16, _TILE, 4)
    for i in range(card.symbols):
        place = Box(box.x + 12 + i * (tile + 4), box.y + (box.h - tile) // 2, tile, tile)
        yield Sprite("roman_tile", place, (card.category,))
    if named:
        x = box.x + 16 + card.symbols * (_TILE + 4)
        yield Text(x, box.y + box.h // 2, card.name, LEAST, face=Face.NARROW)
    coin = Box(box.x + box.w - _COIN - 12, box.y + (box.h - _COIN) // 2, _COIN, _COIN)
    yield Sprite("aureus", coin, (card.price,))


def _foot(view: TableView, column: ColumnView, box: Box) -> Iterator[Item]:
    """Yield the sum of the printed prices, and what the active seat pays where it pays less."""
    y = box.y + (box.h - _COIN) // 2
    yield Text(box.x + 8, box.y + box.h // 2, view.price_label, LEAST, "ink_soft", Face.NARROW)
    x = box.x + 16 + fonts.width(view.price_label, Face.NARROW, LEAST)
    yield Sprite("aureus", Box(x, y, _COIN, _COIN), (column.price,))
    if column.cost not in (None, column.price) and view.active is not None:
        right = box.x + box.w - _COIN - 6
        yield Sprite("aureus", Box(right, y, _COIN, _COIN), (column.cost,))
        yield Sprite("seat", Box(right - 62, y + 2, 56, 56), (view.active,))
