"""A topple told as a story: the tests of everybody, what each did in the showdown, and who has won."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.porfiriana.views import DIAZ, DeedView, TestView, ToppleView
from paxbot.render.fitting import fitted
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE, LABEL
from paxbot.render.porfiriana.head import head, lines
from paxbot.render.porfiriana.layout import HEAD, HEIGHT, MARGIN, WIDTH, framed, seat_mark
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text

_KIND: Final = 156
_VERDICT: Final = 118
_TOP: Final = HEAD.h + 8
_BELOW: Final = _TOP + _KIND + 8
_LEFT: Final = 900
_TITLE: Final = 52
_TEST: Final = 240
_DEED: Final = 132


def topple_scene(view: ToppleView) -> Scene:
    """Compose the story."""
    items: list[Item] = [*head(view.head), *_kind(view, Box(MARGIN, _TOP, WIDTH - 2 * MARGIN, _KIND))]
    foot = HEIGHT - _VERDICT - 8
    room = foot - _BELOW - _TITLE - 6
    title = fitted(view.tests_title, MARGIN + 6, _BELOW + 24, _LEFT - 20, (46, LABEL[Face.BOLD]), "cochineal")
    wide = _LEFT if view.deeds or view.earlier else WIDTH - 2 * MARGIN
    items.append(title)
    high = min(_TEST, room // max(1, len(view.tests)))
    for i, test in enumerate(view.tests):
        box = Box(MARGIN, _BELOW + _TITLE + i * high, wide, high - 6)
        items += _test(test, box, is_buyer=i == 0)
    left, y = MARGIN + _LEFT + 16, _BELOW
    parts = [each for each in ((view.deeds_title, view.deeds), (view.earlier_title, view.earlier)) if each[1]]
    high = min(_DEED, (room + _TITLE * (1 - len(parts))) // max(1, len(view.deeds) + len(view.earlier)))
    for text, deeds in parts:
        items.append(fitted(text, left, y + 24, WIDTH - left - 20, (46, LABEL[Face.BOLD]), "cochineal"))
        items += _deeds(deeds, Box(left, y + _TITLE, WIDTH - MARGIN - left, high))
        y += _TITLE + high * len(deeds)
    items += _verdict(view, Box(0, foot, WIDTH, HEIGHT - foot))
    return framed("topple", items)


def _kind(view: ToppleView, box: Box) -> Iterator[Item]:
    """Yield the regime, the kind of prestige that counts, and how strong Díaz is."""
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
    """Yield a test as an inequality: the own points, Díaz, two rivals, their sum, and whether it succeeds."""
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
    """Yield deeds line by line, the first of them in the box."""
    high = box.h
    for i, deed in enumerate(deeds):
        y = box.y + i * high
        yield Rect(Box(box.x, y, box.w, high - 6), "white", radius=10)
        x, middle = box.x + 10, y + (high - 6) // 2
        yield seat_mark(deed.seat, x, middle - 25, 50)
        yield Sprite("printed", Box(x + 58, middle - 23, 46, 46), (deed.motif, "ink", "white"))
        area = Box(x + 116, y + 2, box.x + box.w - x - 124, high - 8)
        yield from lines(deed.text, area, (46, LABEL[Face.BOLD]))


def _verdict(view: ToppleView, box: Box) -> Iterator[Item]:
    """Yield who has won, or that Díaz stays."""
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
