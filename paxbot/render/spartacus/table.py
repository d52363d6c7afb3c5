"""The table: the Legions with their columns and prices, and everyone's strengths beside Rome's."""

from collections.abc import Iterator, Sequence, Set
from typing import Final, NamedTuple

from paxbot.present.spartacus.views import NO_CHANGES, CategoryView, ChangesView, ColumnView, PlayerView, TableView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.scene import (
    FIGURE,
    HEIGHT,
    LABEL,
    WIDTH,
    Box,
    Item,
    Rect,
    Scene,
    Sprite,
    Text,
    coin,
    fitted,
    name_fitted,
    seat_mark,
)
from paxbot.render.spartacus.cards import laid
from paxbot.render.spartacus.layout import BELOW, GAME, GAP, MARGIN, head, news
from paxbot.render.spartacus.ornaments import IONIC, VOLUTE

_CAPITAL: Final = 64
_BASE: Final = 46
_COIN: Final = 60
AREA: Final = Box(MARGIN, BELOW, WIDTH - 2 * MARGIN, HEIGHT - BELOW - MARGIN)


def columns_scene(view: TableView, changes: ChangesView = NO_CHANGES) -> Scene:
    items = (*head(view), *news(changes), *columns(view, changes, AREA))
    return Scene("columns", WIDTH, HEIGHT, "travertine", items, GAME)


def columns(view: TableView, changes: ChangesView, area: Box) -> Iterator[Item]:
    for column, box in zip(view.columns, column_boxes(len(view.columns), area), strict=True):
        yield from _column(view, column, box, changes)


def column_boxes(count: int, area: Box) -> list[Box]:
    width = (area.w + GAP) // count - GAP
    return [Box(area.x + i * (width + GAP), area.y, width, area.h) for i in range(count)]


def _column(view: TableView, column: ColumnView, box: Box, changes: ChangesView) -> Iterator[Item]:
    shaft = Box(box.x, box.y + _CAPITAL, box.w, box.h - _CAPITAL - _BASE)
    yield Sprite("capital", Box(box.x, box.y, box.w, _CAPITAL), solid=False)
    yield Sprite("shaft", shaft, solid=False)
    edge = VOLUTE if box.w >= IONIC else 4
    yield Text(box.x + edge + 10, box.y + _CAPITAL // 2 - 4, column.numeral, 44, "ink", Face.TITLE)
    if column.cards:
        yield from coin(str(column.price), box.x + box.w - _COIN - edge - 4, box.y, _COIN)
    inner = Box(shaft.x + 6, shaft.y + 4, shaft.w - 12, shaft.h - 8)
    yield from laid(column.cards, inner, changes.laid)
    if not column.cards:
        yield from _emptied(view.empty_text, changes.gone.get(column.legion), inner)
    yield from _base(view, column, Box(box.x, box.y + box.h - _BASE, box.w, _BASE))


def _emptied(text: str, gone: int | str | None, box: Box) -> Iterator[Item]:
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


_ROWS: Final = (104, 100, 90, 80, 69, 61, 54, 47)
"""The height of a row by the number of players."""
_HEAD: Final = 84
_NAMES: Final = 560
CELL: Final = (WIDTH - 2 * MARGIN - _NAMES) // 7
_STAR: Final = 38
_CARD: Final = 74


class _Row(NamedTuple):
    box: Box

    @property
    def middle(self) -> int:
        return self.box.y + self.box.h // 2

    @property
    def figure(self) -> int:
        return min(64, max(FIGURE[Face.BOLD], self.box.h * 3 // 4))

    @property
    def mark(self) -> int:
        return min(72, self.box.h - 7)

    def cell(self, at: int) -> Box:
        return Box(MARGIN + _NAMES + at * CELL, self.box.y, CELL, self.box.h)


def top_of(players: int) -> int:
    """Return the top of the matrix, which ends where the picture ends."""
    return HEIGHT - 8 - _HEAD - (players + 1) * _ROWS[players - 1]


def matrix(view: TableView, changes: ChangesView) -> Iterator[Item]:
    top, height = top_of(len(view.players)), _ROWS[len(view.players) - 1]
    yield from _heads(view, top)
    rows = [
        _Row(Box(MARGIN, top + _HEAD + i * height, WIDTH - 2 * MARGIN, height)) for i in range(len(view.players) + 1)
    ]
    yield from _rome(view, rows[0], changes)
    for player, row in zip(view.players, rows[1:], strict=True):
        yield from _player(player, row, changes)


def _heads(view: TableView, top: int) -> Iterator[Item]:
    yield Sprite("victory", Box(MARGIN + 6, top + 2, 36, 36), ("pompeian",))
    yield fitted(view.won_text, MARGIN + 54, top + 20, _NAMES - 60, (LABEL[Face.BOLD],), "ink_soft")
    yield fitted(view.tally, MARGIN + 6, top + 61, _NAMES - 12, (46, LABEL[Face.BOLD]))
    for i, category in enumerate(view.rome.categories):
        middle = MARGIN + _NAMES + i * CELL + CELL // 2
        yield Sprite("roman_tile", Box(middle - 21, top, 42, 42), (category.key,))
        narrow = LABEL[Face.NARROW]
        name = fonts.ellipsize(category.name, Face.NARROW, narrow, CELL + 6)
        yield Text(middle, top + 60, name, narrow, "ink", Face.NARROW, "m")


def _rome(view: TableView, row: _Row, changes: ChangesView) -> Iterator[Item]:
    rome, box, mark = view.rome, row.box, row.mark
    yield Rect(box, "pompeian", "gold", 3)
    yield Sprite("eagle", Box(box.x + 8, row.middle - mark // 2, mark, mark))
    size = min(60, max(LABEL[Face.TITLE], box.h * 2 // 3))
    yield Text(box.x + 24 + mark, row.middle, rome.title.upper(), size, "white", Face.TITLE)
    if rome.hidden:
        yield from _counted("face_down", rome.hidden, row, "white")
        yield from _knowing([player.seat for player in view.players if player.saw_rome], row)
    for i, category in enumerate(rome.categories):
        yield from _strength(category, row, i, changes.romes, is_romes=True)


def _knowing(seats: Sequence[int], row: _Row) -> Iterator[Item]:
    if not seats:
        return
    side = min(36, row.mark - 4, (_NAMES - _CARD - 316) // len(seats) - 2)
    x = MARGIN + _NAMES - 16 - _CARD - len(seats) * (side + 2)
    yield Rect(Box(x - 56, row.middle - side // 2 - 4, len(seats) * (side + 2) + 60, side + 8), "marble", radius=10)
    yield Sprite("seen", Box(x - 50, row.middle - 15, 44, 30))
    for i, seat in enumerate(seats):
        yield seat_mark(seat, x + i * (side + 2), row.middle - side // 2, side)


def _player(player: PlayerView, row: _Row, changes: ChangesView) -> Iterator[Item]:
    box, mark = row.box, row.mark
    yield Rect(box, "marble", "pompeian" if player.is_active else "tuff", 6 if player.is_active else 2)
    yield seat_mark(player.seat, box.x + 10, row.middle - mark // 2, mark)
    marks = list(_marks(player, row, changes))
    left, right = box.x + mark + 22, min((item.box.x for item in marks), default=MARGIN + _NAMES - _CARD - 8) - 8
    sizes = tuple(size for size in (54, 48, LABEL[Face.BOLD]) if size <= max(LABEL[Face.BOLD], box.h - 20))
    yield name_fitted(player.name, left, row.middle, right - left, sizes)
    yield from marks
    yield from _counted("in_hand", player.hand_size, row, "ink")
    for i, category in enumerate(player.categories):
        yield from _strength(category, row, i, changes.played)


def _counted(kind: str, count: int, row: _Row, colour: str) -> Iterator[Item]:
    height = min(76, row.box.h - 4)
    card = Box(MARGIN + _NAMES - 8 - _CARD, row.middle - height // 2, _CARD, height)
    yield Sprite(kind, card, solid=False)
    yield Text(card.x + _CARD // 2, row.middle, str(count), FIGURE[Face.BOLD], colour, Face.BOLD, "m")


def _marks(player: PlayerView, row: _Row, changes: ChangesView) -> Iterator[Item]:
    side = min(44, row.mark)
    x = MARGIN + _NAMES - 8 - _CARD - 4
    if by := changes.hands.get(player.seat):
        x -= 28
        yield Sprite("risen" if by > 0 else "fallen", Box(x, row.middle - 13, 26, 26))
    for kind, is_theirs in (
        ("conspiratus", player.is_holder),
        ("primus", player.is_first),
        ("nemo", player.is_automated),
    ):
        if is_theirs:
            x -= side + 3
            if kind in changes.titles:
                yield Rect(Box(x - 3, row.middle - side // 2 - 3, side + 6, side + 6), "tile", radius=10)
            yield Sprite(kind, Box(x, row.middle - side // 2, side, side))


def _strength(view: CategoryView, row: _Row, at: int, new: Set[int], *, is_romes: bool = False) -> Iterator[Item]:
    cell = row.cell(at)
    middle = cell.x + cell.w // 2
    is_new = any(card.number in new for card in view.cards)
    if is_new or (view.is_won and not is_romes):
        ground = "pompeian" if is_romes else "coin" if view.is_won else "marble"
        edge, line = ("marble" if is_romes else "tile", 4) if is_new else ("coin_edge", 3)
        yield Rect(Box(cell.x + 4, cell.y + 2, cell.w - 8, cell.h - 4), ground, edge, line, 10)
    if view.is_won:
        star = "gold" if is_romes else "pompeian"
        yield Sprite("victory", Box(middle + 23, row.middle - _STAR // 2, _STAR, _STAR), (star,))
        middle -= 15
    colour = "white" if is_romes else "ink" if view.strength else "ink_soft"
    yield Text(middle, row.middle, str(view.strength), row.figure, colour, Face.BOLD, "m")


def table_scene(view: TableView, changes: ChangesView = NO_CHANGES) -> Scene:
    area = Box(MARGIN, BELOW, WIDTH - 2 * MARGIN, top_of(len(view.players)) - BELOW - 6)
    items = (*head(view), *news(changes), *columns(view, changes, area), *matrix(view, changes))
    return Scene("table", WIDTH, HEIGHT, "travertine", items, GAME)
