"""The first and the last picture of a game: the lobby in front of a temple, and the ending."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from paxbot.present.spartacus.ending import EndingView, EndSeatView, PointsView
from paxbot.present.views import LobbySeatView, LobbyView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.poster import Rise, chart
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
    fitted,
    name_fitted,
    seat_mark,
)
from paxbot.render.spartacus.layout import GAME, MARGIN
from paxbot.render.theme import COLOURS

_GABLE: Final = Box(60, 24, WIDTH - 120, 300)
_BEAM: Final = Box(90, 324, WIDTH - 180, 84)
_FLOOR: Final = 800
_STEPS: Final = 3
_STEP: Final = 18
_HALL: Final = Box(110, 408, WIDTH - 220, _FLOOR - 408)
_FRIEZE: Final = Box(0, 0, WIDTH, 24)
_BUST: Final = 132
_NAME: Final = 64


def lobby_scene(view: LobbyView) -> Scene:
    middle = WIDTH // 2
    name = Text(middle, 218, view.title, 132, "pompeian", Face.TITLE, "m")
    right = name.box.x + name.box.w + 20
    items: list[Item] = [
        Sprite("gable", _GABLE, solid=False),
        Rect(_HALL, "basalt"),
        Rect(_BEAM, "marble", "mortar", 3),
        Sprite("meander", Box(_BEAM.x + 3, _BEAM.y + _BEAM.h - 19, _BEAM.w - 6, 16), ("pompeian",), solid=False),
        name,
        *(Sprite("laurel_branch", Box(x, 166, 150, 110), (side,)) for x, side in ((name.box.x - 170, -1), (right, 1))),
        fitted(view.subtitle, middle, _BEAM.y + 33, _BEAM.w - 40, (46, LABEL[Face.BOLD]), "ink", "m"),
    ]
    for i in range(_STEPS):
        out = 20 * (i + 1)
        items.append(Rect(Box(110 - out, _FLOOR + i * _STEP, WIDTH - 220 + 2 * out, _STEP), "marble", "mortar", 2))
    step = _HALL.w // len(view.seats)
    for i, seat in enumerate(view.seats):
        items += _lobby_seat(seat, Box(_HALL.x + i * step, _HALL.y, step, _HALL.h), view)
    items.append(Sprite("roman_mosaic", _FRIEZE, solid=False))
    y = _FLOOR + _STEPS * _STEP
    items.append(fitted(view.count_text, middle, y + 44, WIDTH - 80, (60, 50, LABEL[Face.BOLD]), "ink", "m"))
    lines = fonts.wrap(view.note, Face.TEXT, LABEL[Face.TEXT], WIDTH - 60, 2)
    for i, line in enumerate(lines):
        items.append(Text(middle, y + 108 + i * 48, line, LABEL[Face.TEXT], "ink_soft", anchor="m"))
    return Scene("lobby", WIDTH, HEIGHT, "travertine", tuple(items), GAME)


def _lobby_seat(seat: LobbySeatView, box: Box, view: LobbyView) -> Iterator[Item]:
    middle, width = box.x + box.w // 2, min(box.w - 36, 190)
    column = Box(middle - width // 2, box.y + 8, width, box.h - _NAME - 8)
    yield Sprite("free_column" if seat.kind == "free" else "pillar", column, solid=False)
    bust = Box(middle - _BUST // 2, column.y + (column.h - _BUST) // 2, _BUST, _BUST)
    if seat.kind == "automated":
        yield Sprite(view.automated_mark, bust)
    elif seat.kind == "person":
        yield Sprite("roman", bust)
    name = fonts.drawable(seat.name) or seat.stand_in
    colour = "tuff" if seat.kind == "free" else "white"
    yield fitted(name, middle, box.y + box.h - _NAME // 2, box.w - 10, (50, 46, LABEL[Face.BOLD]), colour, "m")


_VERDICT: Final = (150, 190)
_NAMES: Final = 396
_NAMED: Final = 148
_STORY: Final = 360
"""The height of what tells how the game went, less if rows would be too low."""
_LEAST: Final = 52
_MOST: Final = 100
"""The height of a row if players are few; three times as much if there is no story below."""
_SPACIOUS: Final = 290
"""From this height a Legion has two rows of cards."""
_TILE: Final = 44
_MARK: Final = 68
_FEW: Final = 5
"""Up to this many players, a wide column has the name of its category above it."""


class _Grid(NamedTuple):
    step: int
    height: int

    @property
    def figure(self) -> int:
        return max(FIGURE[Face.BOLD], min(self.height // 2, self.step // 2, 90))

    @property
    def star(self) -> int:
        return self.figure // 2 + 1


class _Column(NamedTuple):
    icon: str
    args: tuple[str | int, ...]
    rome: int | None
    seats: tuple[int, ...]


def ending_scene(view: EndingView) -> Scene:
    columns = tuple(_columns(view))
    step = (WIDTH - 2 * MARGIN - _NAMES) // len(columns)
    verdict, head = _verdict(view)
    top = head + (_NAMED if step >= 170 and len(view.seats) <= _FEW else 116)
    legend = 60 * bool(view.points)
    story = _STORY * (len(view.rounds) > 1)
    height = max(_LEAST, (HEIGHT - top - legend - 14 - story) // (len(view.seats) + 1))
    height = min(_MOST if story else 3 * _MOST, height)
    grid = _Grid(step, height)
    items: list[Item] = [*verdict, *_heads(view, columns, step, head, is_named=top - head == _NAMED)]
    items += _rome(view, columns, top, grid)
    for at, seat in enumerate(view.seats, 1):
        items += _end_seat(seat, columns, top + at * height, grid)
    y = top + (len(view.seats) + 1) * height + 8
    items += _legend(view, y)
    if story:
        items += _story(view, Box(MARGIN, y + legend, WIDTH - 2 * MARGIN, HEIGHT - y - legend - MARGIN))
    return Scene("ending", WIDTH, HEIGHT, "travertine", tuple(items), GAME)


def _columns(view: EndingView) -> Iterator[_Column]:
    for each in view.comparisons:
        yield _Column("roman_tile", (each.key,), each.rome, each.seats)
    if view.points:
        yield from (
            _Column(*_mark(each), None, each.points) for each in (*view.points[:-2], view.money, *view.points[-2:])
        )


def _mark(view: PointsView) -> tuple[str, tuple[str, ...]]:
    if view.mark in COLOURS:
        return "roman_tile", (view.mark,)
    return view.mark, ("pompeian",) if view.mark == "victory" else ()


def _verdict(view: EndingView) -> tuple[list[Item], int]:
    winners = [seat.seat for seat in view.seats if seat.is_winner]
    side = 110 if len(winners) < 3 else _MARK
    marked = max(134, -(-len(winners) // (1 if side > _MARK else 2)) * (side + 14) + 12)
    room = WIDTH - MARGIN - 24 - marked
    for height, size in ((height, size) for height in _VERDICT for size in (56, 50, LABEL[Face.BOLD])):
        lines = fonts.wrap(view.verdict, Face.BOLD, size, room, (height - 30) // (size + 6))
        if not lines[-1].endswith("…"):
            break
    if side == _MARK:
        height = _VERDICT[-1]
    middle, left = (height - 24) // 2, 24
    items: list[Item] = [
        Sprite("paving", Box(0, 0, WIDTH, height - 24), ("pompeian", "basalt"), solid=False),
        Sprite("meander", Box(0, height - 24, WIDTH, 24), ("basalt",), solid=False),
    ]
    for at, seat in enumerate(winners):
        x, y = left + at // (1 if side > _MARK else 2) * (side + 14), middle - side // 2
        if side == _MARK:
            y = middle - 76 + at % 2 * 80
        items += [Rect(Box(x - 4, y - 4, side + 8, side + 8), "marble", "gold", 3, 12), seat_mark(seat, x, y, side)]
    if not winners:
        items.append(Sprite("eagle", Box(left, middle - 55, 110, 110)))
    top = middle - (size + 6) * (len(lines) - 1) // 2
    for i, line in enumerate(lines):
        items.append(Text(left + marked, top + i * (size + 6), line, size, "white", Face.BOLD))
    return items, height


def _heads(view: EndingView, columns: tuple[_Column, ...], step: int, top: int, *, is_named: bool) -> Iterator[Item]:
    left, y = MARGIN + _NAMES, top + 28
    strengths = len(view.comparisons) * step
    yield fitted(view.tally, left + strengths // 2, y, strengths - 12, (46, LABEL[Face.BOLD]), "ink", "m")
    if view.points:
        room = len(columns) * step - strengths
        yield fitted(view.points_title, left + strengths + room // 2, y, room - 12, (46, LABEL[Face.BOLD]), "ink", "m")
    side = min(58, step - 10)
    if is_named:
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
    side = min(_MARK, grid.height - 6)
    yield Sprite("eagle", Box(MARGIN + 10, middle - side // 2, side, side))
    yield Text(MARGIN + _MARK + 28, middle, view.rome, min(60, grid.height - 6), "white", Face.TITLE)
    for i, comparison in enumerate(view.comparisons):
        star = "gold" if comparison.is_romes else ""
        yield from _figure(comparison.rome, _middle(i, grid), middle, grid, "white", star)


def _middle(at: int, grid: _Grid) -> int:
    return MARGIN + _NAMES + at * grid.step + grid.step // 2


def _figure(count: int, x: int, y: int, grid: _Grid, colour: str, star: str = "") -> Iterator[Item]:
    if star:
        side = grid.star
        yield Sprite("victory", Box(x + grid.figure * 7 // 25, y - side // 2, side, side), (star,))
        x -= side // 2 + 1
    yield Text(x, y, str(count), grid.figure, colour, Face.BOLD, "m")


def _end_seat(seat: EndSeatView, columns: tuple[_Column, ...], top: int, grid: _Grid) -> Iterator[Item]:
    height = grid.height - 4
    middle = top + height // 2
    frame = ("gold", 6) if seat.is_winner else ("tuff", 2)
    yield Rect(Box(MARGIN, top, WIDTH - 2 * MARGIN, height), "marble", *frame)
    side = min(_MARK, height - 2)
    yield seat_mark(seat.seat, MARGIN + 10, middle - side // 2, side)
    left, right = MARGIN + _MARK + 20, MARGIN + _NAMES - 8
    if seat.is_winner:
        right -= 54
        side = min(52, height - 4)
        yield Sprite("wreath", Box(right, middle - side // 2, side, side))
    sizes = tuple(size for size in (54, 46, LABEL[Face.BOLD]) if size <= max(height, LABEL[Face.BOLD]))
    yield name_fitted(seat.name, left, middle, right - left - 6, sizes)
    edge = 6 if height > _LEAST + 8 else 1
    for i, column in enumerate(columns):
        x, count = _middle(i, grid), column.seats[seat.seat]
        is_won = column.rome is not None and count > column.rome
        is_total = column.rome is None and column is columns[-1]
        if is_won or is_total:
            ground = ("coin", "coin_edge") if is_won else ("basalt", "gold")
            yield Rect(Box(x - grid.step // 2 + 3, top + edge, grid.step - 6, height - 2 * edge), *ground, 3, 10)
        colour = "white" if is_total else "ink" if count else "ink_soft"
        yield from _figure(count, x, middle, grid, colour, "pompeian" if is_won else "")


def _story(view: EndingView, box: Box) -> Iterator[Item]:
    left = box._replace(w=620)
    yield Rect(left, "pompeian", "gold", 5)
    high = 140 if left.h >= _SPACIOUS else 96
    columns = Box(left.x + 12, left.y + left.h - high - 10, left.w - 24, high)
    words = columns.y - left.y
    for size in (54, 46, LABEL[Face.BOLD]):
        lines = fonts.wrap(view.turning_point, Face.BOLD, size, left.w - 40, max(1, (words - 16) // (size + 4)))
        if not lines or not lines[-1].endswith("…"):
            break
    for i, line in enumerate(lines):
        y = left.y + words // 2 + round((i - (len(lines) - 1) / 2) * (size + 4))
        yield Text(left.x + left.w // 2, y, line, size, "white", Face.BOLD, "m")
    step = columns.w // len(view.columns)
    for i, (numeral, cards) in enumerate(view.columns):
        yield from _legion(numeral, cards, Box(columns.x + i * step, columns.y, step - 6, columns.h))
    right = Box(left.x + left.w + 8, box.y, box.w - left.w - 8, box.h)
    places = [right.x + 110 + i * (right.w - 200) // (len(view.rounds) - 1) for i in range(len(view.rounds))]
    sides = [Rise("eagle", None, "coin_edge", [strengths[0] for strengths in view.rounds])]
    sides += [
        Rise("seat_plain", each.seat, f"seat{each.seat}", [strengths[each.seat + 1] for strengths in view.rounds])
        for each in view.seats
    ]
    yield from chart(sides, right, places, view.rounds_title)


def _legion(numeral: str, cards: tuple[str, ...], box: Box) -> Iterator[Item]:
    yield Sprite("shaft", Box(box.x + 4, box.y + 46, box.w - 8, box.h - 46), solid=False)
    yield Rect(Box(box.x, box.y, box.w, 46), "marble", "mortar", 2, 4)
    yield fitted(numeral, box.x + box.w // 2, box.y + 23, box.w - 6, (46, LABEL[Face.BOLD]), "ink", "m")
    across = max(1, box.w // (_TILE + 2))
    for i, category in enumerate(cards[: (box.h - 46) // (_TILE + 2) * across]):
        x = box.x + (box.w - across * (_TILE + 2)) // 2 + i % across * (_TILE + 2)
        yield Sprite("roman_tile", Box(x, box.y + 48 + i // across * (_TILE + 2), _TILE, _TILE), (category,))


def _legend(view: EndingView, top: int) -> Iterator[Item]:
    x, size = MARGIN + 6, LABEL[Face.NARROW]
    for each in (*view.points[:2], *view.points[4:], view.money) if view.points else ():
        sprite, args = _mark(each)
        yield Sprite(sprite, Box(x, top, 42, 42), args)
        yield Text(x + 50, top + 22, each.label, size, "ink_soft", Face.NARROW)
        x += 50 + fonts.width(each.label, Face.NARROW, size) + 26
