"""The Legions with their columns of cards, what these cost, and which of them Rome would take now."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.spartacus.changes import NO_CHANGES, ChangesView
from paxbot.present.spartacus.views import ColumnView, TableView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE, LABEL
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text
from paxbot.render.spartacus.head import head, news
from paxbot.render.spartacus.layout import BELOW, GAME, GAP, HEIGHT, MARGIN, WIDTH, seat_mark
from paxbot.render.spartacus.ornaments import IONIC, VOLUTE
from paxbot.render.spartacus.tablets import coin, laid

_CAPITAL: Final = 64
_BASE: Final = 46
_COIN: Final = 60
AREA: Final = Box(MARGIN, BELOW, WIDTH - 2 * MARGIN, HEIGHT - BELOW - MARGIN)
"""Where the columns stand in the picture of their own."""


def columns_scene(view: TableView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose the columns alone, large."""
    items = (*head(view), *news(changes), *columns(view, changes, AREA))
    return Scene("columns", WIDTH, HEIGHT, "travertine", items, GAME)


def columns(view: TableView, changes: ChangesView, area: Box) -> Iterator[Item]:
    """Yield all columns side by side in that area."""
    for column, box in zip(view.columns, column_boxes(len(view.columns), area), strict=True):
        yield from _column(view, column, box, changes)


def column_boxes(count: int, area: Box) -> list[Box]:
    """Return where so many columns stand in an area."""
    width = (area.w + GAP) // count - GAP
    return [Box(area.x + i * (width + GAP), area.y, width, area.h) for i in range(count)]


def _column(view: TableView, column: ColumnView, box: Box, changes: ChangesView) -> Iterator[Item]:
    shaft = Box(box.x, box.y + _CAPITAL, box.w, box.h - _CAPITAL - _BASE)
    yield Sprite("capital", Box(box.x, box.y, box.w, _CAPITAL), solid=False)
    yield Sprite("shaft", shaft, solid=False)
    edge = VOLUTE if box.w >= IONIC else 4
    yield Text(box.x + edge + 10, box.y + _CAPITAL // 2 - 4, column.numeral, 44, "ink", Face.TITLE)
    if column.cards:
        yield from coin(column.price, box.x + box.w - _COIN - edge - 4, box.y, _COIN)
    inner = Box(shaft.x + 6, shaft.y + 4, shaft.w - 12, shaft.h - 8)
    yield from laid(column.cards, inner, changes.laid)
    if not column.cards:
        yield from _emptied(view.empty_text, changes.gone.get(column.legion), inner)
    yield from _base(view, column, Box(box.x, box.y + box.h - _BASE, box.w, _BASE))


def _emptied(text: str, gone: int | str | None, box: Box) -> Iterator[Item]:
    """Yield the mark of who emptied the column in this turn, or that there is no card."""
    middle, side = box.x + box.w // 2, min(132, box.h - 8)
    mark = Box(middle - side // 2, box.y + 4, side, side)
    if gone is None:
        for i, line in enumerate(fonts.wrap(text, Face.BOLD, LABEL[Face.BOLD], box.w, 2)):
            yield Text(middle, box.y + 36 + 46 * i, line, LABEL[Face.BOLD], "ink_soft", Face.BOLD, "m")
    elif gone == "rome":
        yield Sprite("eagle", mark)
    else:
        yield Sprite("bought", mark, (gone,))


def _base(view: TableView, column: ColumnView, box: Box) -> Iterator[Item]:
    """Yield the base: red with an eagle where Rome would take the column, and what the active seat pays if less."""
    yield Sprite("plinth", box, ("pompeian" if column.is_romes else "tuff",), solid=False)
    if column.is_romes:
        yield Sprite("eagle", Box(box.x + 6, box.y + 1, 44, 44))
    if column.cost not in (None, column.price) and view.active is not None:
        right = box.x + box.w - 6
        plate = Box(right - 60, box.y + 1, 60, 44)
        yield Rect(plate, "coin", "coin_edge", 3, 12)
        face = Face.BOLD if (column.cost or 0) < 10 else Face.NARROW
        yield Text(plate.x + 30, plate.y + 22, str(column.cost), FIGURE[face], "ink", face, "m")
        yield Rect(Box(plate.x - 50, box.y + 1, 46, 44), "marble", radius=8)
        yield seat_mark(view.active, plate.x - 47, box.y + 3, 40)
