"""The end of a game: who won and by what, everybody's strengths beside Rome's, and the points."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from paxbot.present.spartacus.ending import EndingView, EndSeatView, PointsView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE, LABEL
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text
from paxbot.render.spartacus.layout import GAME, HEIGHT, MARGIN, WIDTH, fitted, seat_mark
from paxbot.render.theme import COLOURS

_VERDICT: Final = 190
_NAMES: Final = 396
_HEADS: Final = 116
_NAMED: Final = 148
"""The height of the heads of columns with the names of their categories."""
_LEGEND: Final = 60
_MOST: Final = 320
_MARK: Final = 68
_WIDE: Final = 170
"""The width of a column from which on it has the name of its category above it."""


class _Grid(NamedTuple):
    """The measures of the table of figures: its columns and rows, and how large its figures are."""

    step: int
    height: int

    @property
    def figure(self) -> int:
        return max(FIGURE[Face.BOLD], min(self.height // 2, self.step // 2, 90))

    @property
    def star(self) -> int:
        return self.figure // 2 + 1


class _Column(NamedTuple):
    """A column of figures: its icon with what that is drawn with, Rome's figure, and everybody's."""

    icon: str
    args: tuple[str | int, ...]
    rome: int | None
    seats: tuple[int, ...]


def ending_scene(view: EndingView) -> Scene:
    """Compose the verdict, and a row of strengths and points for Rome and for each player."""
    columns = tuple(_columns(view))
    step = (WIDTH - 2 * MARGIN - _NAMES) // len(columns)
    top = _VERDICT + (_NAMED if step >= _WIDE else _HEADS)
    height = min(_MOST, (HEIGHT - top - _LEGEND - 8) // (len(view.seats) + 1))
    grid = _Grid(step, height)
    items: list[Item] = [*_verdict(view), *_heads(view, columns, step)]
    items += _rome(view, columns, top, grid)
    for at, seat in enumerate(view.seats, 1):
        items += _seat(seat, columns, top + at * height, grid)
    items += _legend(view, top + (len(view.seats) + 1) * height + 8)
    return Scene("ending", WIDTH, HEIGHT, "travertine", tuple(items), GAME)


def _columns(view: EndingView) -> Iterator[_Column]:
    for each in view.comparisons:
        yield _Column("roman_tile", (each.key,), each.rome, each.seats)
    if view.points:
        yield from (
            _Column(*_mark(each), None, each.points) for each in (*view.points[:-2], view.money, *view.points[-2:])
        )


def _mark(view: PointsView) -> tuple[str, tuple[str, ...]]:
    """Return the sprite of a kind of points, and what it is drawn with."""
    if view.mark in COLOURS:
        return "roman_tile", (view.mark,)
    return view.mark, ("pompeian",) if view.mark == "victory" else ()


def _verdict(view: EndingView) -> Iterator[Item]:
    """Yield who has won, with the marks of the winners, or Rome's eagle."""
    yield Rect(Box(0, 0, WIDTH, _VERDICT), "pompeian")
    yield Sprite("meander", Box(0, _VERDICT - 24, WIDTH, 24), ("basalt",), solid=False)
    winners = [seat.seat for seat in view.seats if seat.is_winner]
    middle, left = (_VERDICT - 24) // 2, 24
    side = 110 if len(winners) < 3 else _MARK
    for at, seat in enumerate(winners):
        x, y = left + at // (1 if side > _MARK else 2) * (side + 14), middle - side // 2
        if side == _MARK:
            y = middle - 76 + at % 2 * 80
        yield Rect(Box(x - 4, y - 4, side + 8, side + 8), "marble", "gold", 3, 12)
        yield seat_mark(seat, x, y, side)
    left += -(-len(winners) // (1 if side > _MARK else 2)) * (side + 14) + 12
    if not winners:
        yield Sprite("eagle", Box(left, middle - 55, 110, 110))
        left += 134
    for size in (56, 50, LABEL[Face.BOLD]):
        lines = fonts.wrap(view.verdict, Face.BOLD, size, WIDTH - MARGIN - left, 160 // (size + 6))
        if not lines[-1].endswith("…"):
            break
    for i, line in enumerate(lines):
        yield Text(left, middle - (size + 6) * (len(lines) - 1) // 2 + i * (size + 6), line, size, "white", Face.BOLD)


def _heads(view: EndingView, columns: tuple[_Column, ...], step: int) -> Iterator[Item]:
    """Yield what the columns are: strengths on the left, points on the right."""
    left, y = MARGIN + _NAMES, _VERDICT + 28
    strengths = len(view.comparisons) * step
    yield fitted(view.tally, left + strengths // 2, y, strengths - 12, (46, LABEL[Face.BOLD]), "ink", "m")
    if view.points:
        room = len(columns) * step - strengths
        yield fitted(view.points_title, left + strengths + room // 2, y, room - 12, (46, LABEL[Face.BOLD]), "ink", "m")
    side = min(58, step - 10)
    if step >= _WIDE:
        for i, comparison in enumerate(view.comparisons):
            middle = left + i * step + step // 2
            yield Sprite("roman_tile", Box(middle - 23, y + 28, 46, 46), (comparison.key,))
            yield fitted(comparison.name, middle, y + 96, step - 6, (LABEL[Face.BOLD],), "ink", "m")
        return
    for i, column in enumerate(columns):
        yield Sprite(column.icon, Box(left + i * step + (step - side) // 2, y + 26, side, side), column.args)


def _rome(view: EndingView, columns: tuple[_Column, ...], top: int, grid: _Grid) -> Iterator[Item]:
    middle = top + (grid.height - 4) // 2
    width = _NAMES + sum(column.rome is not None for column in columns) * grid.step
    yield Rect(Box(MARGIN, top, width, grid.height - 4), "pompeian", "gold", 3)
    yield Sprite("eagle", Box(MARGIN + 10, middle - _MARK // 2, _MARK, _MARK))
    yield Text(MARGIN + _MARK + 28, middle, view.rome, 60, "white", Face.TITLE)
    for i, comparison in enumerate(view.comparisons):
        star = "gold" if comparison.is_romes else ""
        yield from _figure(comparison.rome, _middle(i, grid), middle, grid, "white", star)


def _middle(at: int, grid: _Grid) -> int:
    return MARGIN + _NAMES + at * grid.step + grid.step // 2


def _figure(count: int, x: int, y: int, grid: _Grid, colour: str, star: str = "") -> Iterator[Item]:
    """Yield a figure, with a star of that colour where it is the strongest."""
    if star:
        side = grid.star
        yield Sprite("victory", Box(x + grid.figure * 7 // 25, y - side // 2, side, side), (star,))
        x -= side // 2 + 1
    yield Text(x, y, str(count), grid.figure, colour, Face.BOLD, "m")


def _seat(seat: EndSeatView, columns: tuple[_Column, ...], top: int, grid: _Grid) -> Iterator[Item]:
    height = grid.height - 4
    middle = top + height // 2
    edge = ("gold", 6) if seat.is_winner else ("tuff", 2)
    yield Rect(Box(MARGIN, top, WIDTH - 2 * MARGIN, height), "marble", *edge)
    yield seat_mark(seat.seat, MARGIN + 10, middle - _MARK // 2, _MARK)
    left, right = MARGIN + _MARK + 20, MARGIN + _NAMES - 8
    if seat.is_winner:
        right -= 54
        yield Sprite("wreath", Box(right, middle - 26, 52, 52))
    yield fitted(seat.name, left, middle, right - left - 6, (54, 46, LABEL[Face.BOLD]))
    for i, column in enumerate(columns):
        x, count = _middle(i, grid), column.seats[seat.seat]
        is_won = column.rome is not None and count > column.rome
        is_total = column.rome is None and column is columns[-1]
        if is_won or is_total:
            ground = ("coin", "coin_edge") if is_won else ("basalt", "gold")
            yield Rect(Box(x - grid.step // 2 + 3, top + 6, grid.step - 6, height - 12), *ground, 3, 10)
        colour = "white" if is_total else "ink" if count else "ink_soft"
        yield from _figure(count, x, middle, grid, colour, "pompeian" if is_won else "")


def _legend(view: EndingView, top: int) -> Iterator[Item]:
    """Yield what the marks of points mean that stand for no category."""
    x, size = MARGIN + 6, LABEL[Face.NARROW]
    for each in (*view.points[:2], *view.points[4:], view.money) if view.points else ():
        sprite, args = _mark(each)
        yield Sprite(sprite, Box(x, top, 42, 42), args)
        yield Text(x + 50, top + 22, each.label, size, "ink_soft", Face.NARROW)
        x += 50 + fonts.width(each.label, Face.NARROW, size) + 26
