"""A topple told as a story of tests and showdowns, and the end of a game as a poster."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from paxbot.present.porfiriana.views import DIAZ, DeedView, EndingView, EndSeatView, RiseView, TestView, ToppleView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.porfiriana.layout import HEAD, MARGIN, framed, head, lines, seat_mark
from paxbot.render.porfiriana.table import KINDS
from paxbot.render.poster import Rise, chart
from paxbot.render.scene import FIGURE, HEIGHT, LABEL, WIDTH, Box, Item, Rect, Scene, Sprite, Text, fitted, name_fitted

_KIND: Final = 156
_TOP: Final = HEAD.h + 8
_BELOW: Final = _TOP + _KIND + 8
_LEFT: Final = 900
_TITLE: Final = 52


def topple_scene(view: ToppleView) -> Scene:
    items: list[Item] = [*head(view.head), *_kind(view, Box(MARGIN, _TOP, WIDTH - 2 * MARGIN, _KIND))]
    foot = HEIGHT - 118 - 8
    room = foot - _BELOW - _TITLE - 6
    title = fitted(view.tests_title, MARGIN + 6, _BELOW + 24, _LEFT - 20, (46, LABEL[Face.BOLD]), "cochineal")
    wide = _LEFT if view.deeds or view.earlier else WIDTH - 2 * MARGIN
    items.append(title)
    high = min(240, room // max(1, len(view.tests)))
    for i, test in enumerate(view.tests):
        box = Box(MARGIN, _BELOW + _TITLE + i * high, wide, high - 6)
        items += _test(test, box, is_buyer=i == 0)
    left, y = MARGIN + _LEFT + 16, _BELOW
    parts = [each for each in ((view.deeds_title, view.deeds), (view.earlier_title, view.earlier)) if each[1]]
    high = min(132, (room + _TITLE * (1 - len(parts))) // max(1, len(view.deeds) + len(view.earlier)))
    for text, deeds in parts:
        items.append(fitted(text, left, y + 24, WIDTH - left - 20, (46, LABEL[Face.BOLD]), "cochineal"))
        items += _deeds(deeds, Box(left, y + _TITLE, WIDTH - MARGIN - left, high))
        y += _TITLE + high * len(deeds)
    items += _outcome(view, Box(0, foot, WIDTH, HEIGHT - foot))
    return framed("topple", items)


def _kind(view: ToppleView, box: Box) -> Iterator[Item]:
    yield Rect(box, "white", "brass", 6, 14)
    side = box.h - 24
    yield Sprite("regime", Box(box.x + 12, box.y + 12, side, side), (view.regime,))
    yield Sprite("prestige", Box(box.x + side + 28, box.y + 12, side, side), (view.prestige, "upright"))
    left = box.x + 2 * side + 50
    room = box.x + box.w - left - side - 40
    yield fitted(view.prestige_text, left, box.y + 50, room, (58, 50, 46, LABEL[Face.BOLD]))
    yield fitted(view.diaz_text, left, box.y + 110, room, (50, 46, LABEL[Face.BOLD]), "ink_soft")
    yield seat_mark(DIAZ, box.x + box.w - side - 14, box.y + 12, side)


def _test(test: TestView, box: Box, *, is_buyer: bool) -> Iterator[Item]:
    frame = ("federal", 7) if test.is_success else ("cochineal", 5) if is_buyer else ("bond_line", 3)
    yield Rect(box, "white", *frame, 12)
    middle = box.y + box.h // 2
    size = 72 if box.h >= 130 else FIGURE[Face.BOLD]
    mark = min(68, box.h - 10)
    yield seat_mark(test.seat, box.x + 12, middle - mark // 2, mark)
    yield from lines(test.name, Box(box.x + 92, middle - 42, 200, 84), (50, LABEL[Face.BOLD]))
    yield Text(box.x + 340, middle, str(test.points), size, "ink", Face.BOLD, "m")
    sign, colour = (">", "federal") if test.is_success else ("≤", "alarm")
    yield Text(box.x + 400, middle, sign, size, colour, Face.BOLD, "m")
    x, side = box.x + 436, 46
    yield seat_mark(DIAZ, x, middle - side // 2, side)
    yield Text(x + side + 6, middle, str(test.diaz), FIGURE[Face.BOLD], "ink", Face.BOLD)
    x += 100
    for seat, points in test.rivals:
        if seat is None:
            yield Sprite("printed_disc", Box(x, middle - side // 2, side, side), ("monopoly", "night"))
        else:
            yield seat_mark(seat, x, middle - side // 2, side)
        yield Text(x + side + 6, middle, str(points), FIGURE[Face.BOLD], "ink", Face.BOLD)
        x += 108
    yield Text(box.x + 776, middle, "=", FIGURE[Face.BOLD], "ink_soft", Face.BOLD, "m")
    yield Text(box.x + box.w - 46, middle, str(test.total), size, "ink", Face.BOLD, "m")


def _deeds(deeds: tuple[DeedView, ...], box: Box) -> Iterator[Item]:
    high = box.h
    for i, deed in enumerate(deeds):
        y = box.y + i * high
        yield Rect(Box(box.x, y, box.w, high - 6), "white", radius=10)
        x, middle = box.x + 10, y + (high - 6) // 2
        yield seat_mark(deed.seat, x, middle - 25, 50)
        yield Sprite("printed", Box(x + 58, middle - 23, 46, 46), (deed.motif, "ink", "white"))
        area = Box(x + 116, y + 2, box.x + box.w - x - 124, high - 8)
        yield from lines(deed.text, area, (46, LABEL[Face.BOLD]))


def _outcome(view: ToppleView, box: Box) -> Iterator[Item]:
    colour = "cochineal" if view.winner is None else "federal"
    yield Sprite("bond_edge", Box(box.x, box.y, box.w, 16), (colour,), solid=False)
    yield Rect(Box(box.x, box.y + 16, box.w, box.h - 16), colour)
    middle = box.y + 16 + (box.h - 16) // 2
    if view.winner is None:
        yield Sprite("printed", Box(MARGIN + 8, middle - 44, 88, 88), ("diaz", "white", colour))
    else:
        yield Rect(Box(MARGIN, middle - 48, 96, 96), "bond", "brass", 4, 12)
        yield seat_mark(view.winner, MARGIN + 8, middle - 40, 80)
    area = Box(MARGIN + 124, box.y + 18, box.w - 2 * MARGIN - 130, box.h - 20)
    yield from lines(view.verdict, area, (64, 54, 46, LABEL[Face.BOLD]), "white")


_VERDICT: Final = 170
_STORY: Final = 140
_MOST: Final = 120
_NAME: Final = 400
_KEYS: Final = ("gold", "income", *KINDS)


def ending_scene(view: EndingView) -> Scene:
    has_chart = bool(view.rises)
    items: list[Item] = [*_verdict(view), *_story(view)]
    top = _VERDICT + _STORY + 98
    room = HEIGHT - top - MARGIN - 270 * has_chart
    high = max(64, min(_MOST if has_chart else 2 * _MOST, room // len(view.seats)))
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
    """Return the left edge and width of each column: the need of its name, and a share of the rest."""
    widths = [fonts.width(view.labels[key], Face.NARROW, LABEL[Face.NARROW]) for key in _KEYS]
    rest = (WIDTH - 2 * MARGIN - _NAME - sum(widths)) // len(_KEYS)
    ends = accumulate((width + rest for width in widths), initial=MARGIN + _NAME)
    return {key: (x, width + rest) for key, x, width in zip(_KEYS, ends, widths, strict=False)}


def _verdict(view: EndingView) -> Iterator[Item]:
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
    box, size = Box(MARGIN + 10, _VERDICT + 2, WIDTH - 2 * MARGIN - 20, _STORY), LABEL[Face.BOLD]
    told = (" ".join(view.story[:count]) for count in range(len(view.story), 0, -1))
    fits = (text for text in told if not fonts.wrap(text, Face.BOLD, size, box.w, 3)[-1].endswith("…"))
    yield from lines(next(fits, " ".join(view.story[:1])), box, (50, size))


def _column(view: EndingView, key: str, x: int, step: int) -> Iterator[Item]:
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
    places = [box.x + 100 + i * (box.w - 190) // (len(rise.rounds) - 1) for i in range(len(rise.rounds))]
    sides = [
        Rise("seat_plain", each.seat, f"seat{each.seat}", figures)
        if each.seat != DIAZ
        else Rise("diaz", None, "night", figures)
        for each, figures in zip(view.seats, zip(*rise.rounds, strict=True), strict=False)
    ]
    yield from chart(sides, box, places, rise.title)
