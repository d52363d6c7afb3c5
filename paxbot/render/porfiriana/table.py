"""The table: the regime with its values, the last turn in a sentence, and a row for each player."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from paxbot.present.porfiriana.views import RegimeView, SeatView, TableView, TroopView
from paxbot.render import fonts
from paxbot.render.fitting import fitted
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE, LABEL
from paxbot.render.porfiriana.head import head, lines
from paxbot.render.porfiriana.layout import HEAD, HEIGHT, MARGIN, WIDTH, framed, seat_mark
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text

_SENTENCE: Final = 90
_REGIME: Final = 112
_SPACIOUS: Final = 220
"""The height of the regime from which on it takes three lines."""
_LARGEST: Final = 340
_ROWS: Final = HEAD.h + _SENTENCE + _REGIME + 12
_MOST: Final = 204
_TALL: Final = 170
"""The height of a row from which on its figures are larger."""
_GOLD, _INCOME, _HAND, _CUBES = 208, 124, 140, 150
"""The widths of the columns of figures."""
_NAME: Final = WIDTH - 2 * MARGIN - 524 - _GOLD - _INCOME - _HAND - _CUBES
KINDS: Final = ("loyalty", "outrage", "command", "revolution")
_POINTS: Final = WIDTH - MARGIN - 524
_CHIP: Final = 48
_LARGE: Final = 62
"""The heights of a troop in a usual and in a tall row."""
_CHIP_WIDTH: Final = 390


def table_scene(view: TableView) -> Scene:
    """Compose the table."""
    items: list[Item] = [*head(view.head), *_sentence(view)]
    room = HEIGHT - _ROWS - 6
    height = min(_MOST, room // len(view.seats))
    more = min(_LARGEST - _REGIME, room - height * len(view.seats))
    items += _regime(view.regime, Box(MARGIN, HEAD.h + _SENTENCE, WIDTH - 2 * MARGIN, _REGIME + more))
    for i, seat in enumerate(view.seats):
        box = Box(MARGIN, _ROWS + more + i * height, WIDTH - 2 * MARGIN, height - 6)
        items += _seat(seat, box, view)
    return framed("table", items)


def _sentence(view: TableView) -> Iterator[Item]:
    left, y = MARGIN, HEAD.h
    if not view.sentence:
        return
    if view.sentence_seat is not None:
        yield seat_mark(view.sentence_seat, left, y + 10, 72)
        left += 88
    area = Box(left, y, WIDTH - MARGIN - left, _SENTENCE)
    yield from lines(view.sentence, area, (54, LABEL[Face.TEXT]))


def _regime(view: RegimeView, box: Box) -> Iterator[Item]:
    """Yield the regime: emblem, name and kind of topple on the left, its values on the right."""
    yield Rect(box, "white", "brass", 5, 12)
    side = box.h - 20
    yield Sprite("regime", Box(box.x + 10, box.y + 10, side, side), (view.key,))
    left, middle = box.x + side + 26, box.y + box.h // 2
    right = box.x + box.w - 14
    for pile in reversed(view.values):
        label = fonts.width(pile.label, Face.BOLD, LABEL[Face.BOLD])
        wide = max(130, label) + 14
        yield Sprite("printed", Box(right - wide + 4, middle - 50, 52, 52), (pile.motif, "agave", "white"))
        yield Text(right - wide + 66, middle - 22, pile.figure, 64, "ink", Face.BOLD)
        yield fitted(pile.label, right - wide + 4, middle + 34, wide, (LABEL[Face.BOLD],), "ink_soft")
        right -= wide + 10
    if view.depression_text:
        width = fonts.width(view.depression_text, Face.BOLD, LABEL[Face.BOLD]) + 30
        plate = Box(right - width, middle - 50, width, 100)
        yield Rect(plate, "cochineal", radius=10)
        yield Sprite("printed", Box(plate.x + width // 2 - 22, plate.y + 6, 44, 44), ("down", "white", "cochineal"))
        yield Text(plate.x + width // 2, plate.y + 74, view.depression_text, LABEL[Face.BOLD], "white", Face.BOLD, "m")
        right -= width + 16
    if box.h < _SPACIOUS:
        yield fitted(view.name, left, box.y + 30, right - left - 20, (56, 50, LABEL[Face.BOLD]))
        yield Sprite("prestige", Box(left, middle + 4, 46, 46), (view.prestige, "upright"))
        text = f"{view.topple_text} · {view.special}"
        yield fitted(text, left + 58, middle + 27, right - left - 64, (46, LABEL[Face.BOLD]), "ink_soft")
        return
    yield fitted(view.name, left, middle - 66, right - left - 20, (84, 64, LABEL[Face.BOLD]))
    yield Sprite("prestige", Box(left, middle - 14, 60, 60), (view.prestige, "upright"))
    yield fitted(view.topple_text, left + 72, middle + 16, right - left - 80, (50, LABEL[Face.BOLD]))
    yield fitted(view.special, left, middle + 76, right - left - 10, (50, LABEL[Face.BOLD]), "ink_soft")


def _seat(seat: SeatView, box: Box, view: TableView) -> Iterator[Item]:
    """Yield a player's row: figures above, troops below."""
    yield Rect(box, "white", *(("cochineal", 8) if seat.is_active else ("bond_line", 3)), 12)
    side = 62 if box.h >= _TALL else 48
    upper = side + (22 if box.h >= _TALL else 18)
    middle = box.y + 6 + upper // 2 - 2
    mark = 90 if box.h >= _TALL else 68
    yield seat_mark(seat.seat, box.x + 12, box.y + 9, mark)
    x, right = box.x + mark + 24, MARGIN + _NAME - 6
    if seat.is_jailed:
        right -= side + 8
        yield Sprite("printed", Box(right, middle - side // 2, side, side), ("jail", "cochineal", "white"))
    if seat.faction:
        right -= side + 8
        yield Sprite("faction", Box(right, middle - side // 2, side, side), (seat.faction,))
    yield from lines(seat.name, Box(x, middle - upper // 2, right - x - 10, upper - 2), (64, 54, 46)[side < 60 :])
    yield from _figures(seat, middle, side)
    step = (box.x + box.w - _POINTS) // len(KINDS)
    for i, kind in enumerate(KINDS):
        yield from _points(seat, kind, Box(_POINTS + i * step, box.y + 8, step - 4, upper - 6), view.regime)
    lower = Box(x, box.y + upper + 4, box.x + box.w - 12 - x, box.h - upper - 12)
    yield from _troops(seat.troops, lower, view.no_troops)


def _figures(seat: SeatView, y: int, side: int) -> Iterator[Item]:
    """Yield gold with what comes in each turn, cards in hand, and free cubes."""
    x = MARGIN + _NAME
    marks = (
        (Sprite("printed", Box(x, y - side // 2, side, side), ("gold", "coin_edge", "coin")), str(seat.gold), _GOLD),
        (None, f"+{seat.income}", _INCOME),
        (Sprite("printed", Box(0, y - side // 2, side, side), ("cards", "ink", "white")), str(seat.hand), _HAND),
        (Sprite("own_cube", Box(0, y - side // 2, side, side), (seat.seat,)), str(seat.cubes), _CUBES),
    )
    for sprite, figure, width in marks:
        left = x
        if sprite is not None:
            yield replace(sprite, box=sprite.box._replace(x=x))
            left += side + 8
        colour = "ink" if sprite is not None else "federal"
        yield Text(left, y, figure, side if side > FIGURE[Face.BOLD] else FIGURE[Face.BOLD], colour, Face.BOLD)
        x += width


def _points(seat: SeatView, kind: str, box: Box, regime: RegimeView) -> Iterator[Item]:
    """Yield the points of a kind; that of the topple now stands on brass."""
    if kind == regime.prestige:
        yield Rect(box, "coin", "coin_edge", 3, 12)
    middle, count, side = box.y + box.h // 2, seat.prestige.get(kind, 0), min(60, box.h - 12)
    yield Sprite("prestige", Box(box.x + 6, middle - side // 2, side, side), (kind, "upright"))
    colour = "ink" if count else "ink_soft"
    yield Text(box.x + 12 + side, middle, str(count), FIGURE[Face.BOLD], colour, Face.BOLD)


def troop(view: TroopView, box: Box) -> Iterator[Item]:
    """Yield a troop: its faction, firepower, and the place where it stands with the mark of whose that is."""
    side = min(60, box.h - 2)
    middle = box.y + box.h // 2
    yield Sprite("faction", Box(box.x, middle - side // 2, side - 4, side), (view.faction,))
    x = box.x + side + 4
    yield Text(x, middle, str(view.firepower), FIGURE[Face.NARROW], "ink", Face.NARROW)
    x += 34
    yield seat_mark(view.seat, x, middle - side // 2 + 2, side - 4)
    x += side + 4
    size = LABEL[Face.NARROW] if box.h < _LARGE else 50
    place = fonts.ellipsize(view.place, Face.NARROW, size, box.x + box.w - x - 4)
    yield Text(x, middle, place, size, "ink", Face.NARROW)


def _troops(troops: tuple[TroopView, ...], box: Box, none: str) -> Iterator[Item]:
    """Yield the troops in as many rows as there is room for, and how many are left out."""
    if not troops:
        if box.h >= LABEL[Face.NARROW]:
            yield Text(box.x, box.y + min(box.h, _CHIP) // 2, none, LABEL[Face.NARROW], "ink_soft", Face.NARROW)
        return
    high = _LARGE if box.h >= 3 * _LARGE or (box.h // _LARGE * 2 >= len(troops) > 0 and box.h >= _LARGE) else _CHIP
    rows = max(1, box.h // high)
    across = min(4, max(-(-len(troops) // rows), box.w // _CHIP_WIDTH if high == _CHIP else 2))
    width, shown = box.w // across, troops[: across * rows]
    for i, each in enumerate(shown):
        area = Box(box.x + i % across * width, box.y + i // across * high, width - 8, min(high, box.h))
        if i == len(shown) - 1 and len(shown) < len(troops):
            more = f"+{len(troops) - len(shown) + 1}"
            yield Text(area.x, area.y + area.h // 2, more, FIGURE[Face.NARROW], "ink", Face.NARROW)
            return
        yield from troop(each, area)
