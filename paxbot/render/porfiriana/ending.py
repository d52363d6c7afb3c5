"""The end of a game as a poster: who won and how, everybody's figures, and the gold of all from round to round."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.porfiriana.views import EndingView, EndSeatView
from paxbot.render.fitting import fitted
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE, LABEL
from paxbot.render.porfiriana.head import lines
from paxbot.render.porfiriana.layout import HEIGHT, MARGIN, WIDTH, framed, seat_mark
from paxbot.render.porfiriana.table import KINDS
from paxbot.render.rise import Rise, chart
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text

_VERDICT: Final = 196
_HOW: Final = 108
_HEADS: Final = 96
_LEAST: Final = 70
_MOST: Final = 130
_NAME: Final = 440
_CHART: Final = 300


def ending_scene(view: EndingView) -> Scene:
    """Compose the poster."""
    has_chart = len(view.rounds) > 1
    items: list[Item] = [*_verdict(view), *_how(view)]
    top = _VERDICT + _HOW + _HEADS
    room = HEIGHT - top - MARGIN - _CHART * has_chart
    high = max(_LEAST, min(_MOST if has_chart else 2 * _MOST, room // len(view.seats)))
    columns = ("gold", "income", *KINDS)
    step = (WIDTH - 2 * MARGIN - _NAME) // len(columns)
    for i, column in enumerate(columns):
        items += _column(view, column, MARGIN + _NAME + i * step, step)
    for i, seat in enumerate(view.seats):
        items += _seat(seat, Box(MARGIN, top + i * high, WIDTH - 2 * MARGIN, high - 6), step, view)
    if has_chart:
        y = top + len(view.seats) * high + 4
        items += _chart(view, Box(MARGIN, y, WIDTH - 2 * MARGIN, HEIGHT - y - 8))
    return framed("ending", items)


def _verdict(view: EndingView) -> Iterator[Item]:
    """Yield who has won on cochineal, between winners' marks and the emblem of the regime."""
    yield Rect(Box(0, 0, WIDTH, _VERDICT - 30), "cochineal")
    yield Sprite("papel_picado", Box(0, _VERDICT - 30, WIDTH, 30), solid=False)
    side = 120
    yield Sprite("rosette", Box(WIDTH - side - 36, 8, side + 28, side + 28), ("brass",), solid=False)
    middle = (_VERDICT - 30) // 2
    yield Sprite("regime", Box(WIDTH - side // 2 - 64, middle - 42, 84, 84), (view.regime,), solid=False)
    mark = 110 if len(view.winners) < 3 else 68
    x = MARGIN + 8
    for i, seat in enumerate(view.winners):
        y = middle - mark // 2 if mark > 68 else middle - 76 + i % 2 * 78
        yield Rect(Box(x - 4, y - 4, mark + 8, mark + 8), "bond", "brass", 4, 12)
        yield seat_mark(seat, x, y, mark)
        x += (mark + 18) * (mark > 68 or i % 2 == 1)
    if len(view.winners) % 2 and mark == 68:
        x += mark + 18
    if not view.winners:
        yield Sprite("printed", Box(x, middle - 60, 120, 120), ("diaz", "white", "cochineal"))
        x += 140
    area = Box(x + 16, 4, WIDTH - side - 60 - x - 16, _VERDICT - 38)
    yield from lines(view.verdict, area, (76, 64, 54, 46, LABEL[Face.BOLD]), "white")


def _how(view: EndingView) -> Iterator[Item]:
    yield from lines(
        view.how, Box(MARGIN + 10, _VERDICT + 4, WIDTH - 2 * MARGIN - 20, _HOW - 8), (50, LABEL[Face.BOLD])
    )


def _column(view: EndingView, key: str, x: int, step: int) -> Iterator[Item]:
    """Yield the head of a column: its mark with its name below."""
    y, middle = _VERDICT + _HOW, x + step // 2
    box = Box(middle - 24, y, 48, 48)
    if key in KINDS:
        yield Sprite("prestige", box, (key, "upright"))
    else:
        yield Sprite("printed", box, ("gold" if key == "gold" else "investor", "coin_edge", "coin"))
    yield fitted(view.labels[key], middle, y + 70, step - 6, (LABEL[Face.BOLD],), "ink_soft", "m")


def _seat(seat: EndSeatView, box: Box, step: int, view: EndingView) -> Iterator[Item]:
    yield Rect(box, "white", *(("brass", 8) if seat.is_winner else ("bond_line", 3)), 12)
    middle, mark = box.y + box.h // 2, min(80, box.h - 10)
    yield seat_mark(seat.seat, box.x + 12, middle - mark // 2, mark)
    left, right = box.x + mark + 24, MARGIN + _NAME - 8
    if seat.is_winner:
        right -= 60
        yield Sprite("printed", Box(right, middle - 26, 52, 52), ("loyalty", "coin_edge", "white"))
    yield fitted(seat.name, left, middle, right - left - 6, (56, 50, 46, LABEL[Face.BOLD]))
    size = max(FIGURE[Face.BOLD], min(64, box.h - 16))
    decisive = view.prestige or ("gold" if view.winners else "")
    figures = {"gold": str(seat.gold), "income": f"+{seat.income}"}
    figures |= {kind: str(seat.prestige.get(kind, 0)) for kind in KINDS}
    for i, (key, figure) in enumerate(figures.items()):
        x = MARGIN + _NAME + i * step
        if key == decisive:
            yield Rect(Box(x + 8, box.y + 8, step - 16, box.h - 16), "coin", "coin_edge", 3, 10)
        colour = "ink_soft" if figure == "0" and key != decisive else "ink"
        yield Text(x + step // 2, middle, figure, size, colour, Face.BOLD, "m")


def _chart(view: EndingView, box: Box) -> Iterator[Item]:
    """Yield the gold of everybody from round to round."""
    places = [box.x + 110 + i * (box.w - 200) // (len(view.rounds) - 1) for i in range(len(view.rounds))]
    sides = [
        Rise("seat_plain", each.seat, f"seat{each.seat}", [gold[each.seat] for gold in view.rounds])
        for each in view.seats
    ]
    yield from chart(sides, box, places, view.rounds_title)
