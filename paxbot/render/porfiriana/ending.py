"""The end of a game as a poster: who won and how, everybody's figures, and how all rose from round to round."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from paxbot.present.porfiriana.views import DIAZ, EndingView, EndSeatView, RiseView
from paxbot.render import fonts
from paxbot.render.fitting import fitted, name_fitted
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE, LABEL
from paxbot.render.porfiriana.head import lines
from paxbot.render.porfiriana.layout import HEIGHT, MARGIN, WIDTH, framed, seat_mark
from paxbot.render.porfiriana.table import KINDS
from paxbot.render.rise import Rise, chart
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text

_VERDICT: Final = 170
_LINES: Final = 3
_STORY: Final = 140
_HEADS: Final = 98
_LEAST: Final = 64
_MOST: Final = 120
_NAME: Final = 400
_CHART: Final = 270
_KEYS: Final = ("gold", "income", *KINDS)


def ending_scene(view: EndingView) -> Scene:
    """Compose the poster."""
    has_chart = bool(view.rises)
    items: list[Item] = [*_verdict(view), *_story(view)]
    top = _VERDICT + _STORY + _HEADS
    room = HEIGHT - top - MARGIN - _CHART * has_chart
    high = max(_LEAST, min(_MOST if has_chart else 2 * _MOST, room // len(view.seats)))
    columns = _columns(view)
    for key, (x, width) in columns.items():
        items += _column(view, key, x, width)
    for i, seat in enumerate(view.seats):
        items += _seat(seat, Box(MARGIN, top + i * high, WIDTH - 2 * MARGIN, high - 6), view, columns)
    if has_chart:
        y, half = top + len(view.seats) * high + 2, (WIDTH - 2 * MARGIN) // 2
        for i, rise in enumerate(view.rises):
            items += _chart(view, rise, Box(MARGIN + i * (half + 4), y, half - 4, HEIGHT - y - 8))
    return framed("ending", items)


def _columns(view: EndingView) -> dict[str, tuple[int, int]]:
    """Return left end and width of each column of figures: what its name needs, and its share of the rest."""
    widths = [fonts.width(view.labels[key], Face.NARROW, LABEL[Face.NARROW]) for key in _KEYS]
    rest = (WIDTH - 2 * MARGIN - _NAME - sum(widths)) // len(_KEYS)
    ends = accumulate((width + rest for width in widths), initial=MARGIN + _NAME)
    return {key: (x, width + rest) for key, x, width in zip(_KEYS, ends, widths, strict=False)}


def _verdict(view: EndingView) -> Iterator[Item]:
    """Yield who has won on cochineal, between winners' marks and the emblem of the regime."""
    yield Rect(Box(0, 0, WIDTH, _VERDICT - 30), "cochineal")
    yield Sprite("papel_picado", Box(0, _VERDICT - 30, WIDTH, 30), solid=False)
    side = 120
    yield Sprite("rosette", Box(WIDTH - side - 36, 8, side + 28, side + 28), ("brass",), solid=False)
    middle = (_VERDICT - 30) // 2
    yield Sprite("regime", Box(WIDTH - side // 2 - 64, middle - 42, 84, 84), (view.regime,), solid=False)
    mark = 110 if len(view.winners) < 3 else 58
    x = MARGIN + 8
    for i, seat in enumerate(view.winners):
        y = middle - mark // 2 if mark > 58 else middle - 64 + i % 2 * 70
        yield Rect(Box(x - 4, y - 4, mark + 8, mark + 8), "bond", "brass", 4, 12)
        yield seat_mark(seat, x, y, mark)
        x += (mark + 18) * (mark > 58 or i % 2 == 1)
    if len(view.winners) % 2 and mark == 58:
        x += mark + 18
    if not view.winners:
        yield Sprite("printed", Box(x, middle - 60, 120, 120), ("diaz", "white", "cochineal"))
        x += 140
    area = Box(x + 16, 4, WIDTH - side - 60 - x - 16, _VERDICT - 38)
    yield from lines(view.verdict, area, (76, 64, 54, 46, LABEL[Face.BOLD]), "white")


def _story(view: EndingView) -> Iterator[Item]:
    """Yield as many sentences of the story as there is room for."""
    box, size = Box(MARGIN + 10, _VERDICT + 2, WIDTH - 2 * MARGIN - 20, _STORY), LABEL[Face.BOLD]
    told = (" ".join(view.story[:count]) for count in range(len(view.story), 0, -1))
    fits = (text for text in told if not fonts.wrap(text, Face.BOLD, size, box.w, _LINES)[-1].endswith("…"))
    yield from lines(next(fits, " ".join(view.story[:1])), box, (50, size))


def _column(view: EndingView, key: str, x: int, step: int) -> Iterator[Item]:
    """Yield the head of a column: its mark with its name below."""
    y, middle = _VERDICT + _STORY, x + step // 2
    box = Box(middle - 24, y, 48, 48)
    if key in KINDS:
        yield Sprite("prestige", box, (key, "upright"))
    else:
        yield Sprite("printed", box, ("gold" if key == "gold" else "investor", "coin_edge", "coin"))
    yield fitted(view.labels[key], middle, y + 70, step - 6, (LABEL[Face.BOLD],), "ink_soft", "m")


def _seat(seat: EndSeatView, box: Box, view: EndingView, columns: dict[str, tuple[int, int]]) -> Iterator[Item]:
    yield Rect(box, "white", *(("brass", 8) if seat.is_winner else ("bond_line", 3)), 12)
    middle, mark = box.y + box.h // 2, min(80, box.h - 10)
    yield seat_mark(seat.seat, box.x + 12, middle - mark // 2, mark)
    left, right = box.x + mark + 24, MARGIN + _NAME - 8
    if seat.is_winner:
        right -= 60
        yield Sprite("printed", Box(right, middle - 26, 52, 52), ("loyalty", "coin_edge", "white"))
    yield name_fitted(seat.name, left, middle, right - left - 6, (56, 50, 46, LABEL[Face.BOLD]))
    size = max(FIGURE[Face.BOLD], min(64, box.h - 16))
    decisive = view.prestige or ("gold" if view.winners else "")
    figures = {"gold": str(seat.gold), "income": f"+{seat.income}"} if seat.seat != DIAZ else {"gold": "", "income": ""}
    figures |= {kind: str(seat.prestige.get(kind, 0)) for kind in KINDS}
    for key, figure in figures.items():
        x, step = columns[key]
        if key == decisive and figure:
            yield Rect(Box(x + 8, box.y + 8, step - 16, box.h - 16), "coin", "coin_edge", 3, 10)
        colour = "ink_soft" if figure == "0" and key != decisive else "ink"
        yield Text(x + step // 2, middle, figure, size, colour, Face.BOLD, "m")


def _chart(view: EndingView, rise: RiseView, box: Box) -> Iterator[Item]:
    """Yield how everybody rose from round to round."""
    places = [box.x + 100 + i * (box.w - 190) // (len(rise.rounds) - 1) for i in range(len(rise.rounds))]
    sides = [
        Rise("seat_plain", each.seat, f"seat{each.seat}", figures)
        if each.seat != DIAZ
        else Rise("diaz", None, "night", figures)
        for each, figures in zip(view.seats, zip(*rise.rounds, strict=True), strict=False)
    ]
    yield from chart(sides, box, places, rise.title)
