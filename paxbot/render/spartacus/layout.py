"""Sizes on every picture, in pixels, and its head: whose turn it is, round and stack, and the last turn."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.spartacus.views import ChangesView, TableView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.scene import FIGURE, LABEL, WIDTH, Box, Item, Rect, Sprite, Text, seat_mark

GAME: Final = "spartacus"
MARGIN: Final = 12
GAP: Final = 8
HEAD: Final = Box(0, 0, WIDTH, 74)
NEWS: Final = Box(0, HEAD.h, WIDTH, 100)
BELOW: Final = NEWS.y + NEWS.h + 8


MEANDER: Final = 12
_MIDDLE: Final = (HEAD.h - MEANDER) // 2
_MARK: Final = 54


def ground() -> Iterator[Item]:
    yield Sprite("paving", HEAD._replace(h=HEAD.h - MEANDER), ("basalt", "ink"), solid=False)
    yield Sprite("meander", Box(0, HEAD.h - MEANDER, WIDTH, MEANDER), ("basalt",), solid=False)


def head(view: TableView) -> Iterator[Item]:
    yield from ground()
    right = WIDTH - MARGIN
    if view.stack:
        count = Text(right, _MIDDLE, str(view.stack), FIGURE[Face.BOLD], "white", Face.BOLD, "r")
        right = count.box.x - 54
        yield Sprite("in_stack", Box(right, _MIDDLE - 23, 46, 46))
        yield count
    if view.round_text:
        text = Text(right - 18, _MIDDLE, view.round_text, FIGURE[Face.BOLD], "white", Face.BOLD, "r")
        yield text
        right = text.box.x
    yield from title(view.headline, view.active, right - 20)


def title(text: str, seat: int | None, right: int) -> Iterator[Item]:
    left = MARGIN
    if seat is not None:
        yield Rect(Box(left - 4, 2, _MARK + 8, _MARK + 4), "marble", radius=8)
        yield seat_mark(seat, left, 4, _MARK)
        left += _MARK + 18
    size = next((size for size in (48, 44) if fonts.width(text, Face.TITLE, size) <= right - left), LABEL[Face.TITLE])
    yield Text(left, _MIDDLE, fonts.ellipsize(text, Face.TITLE, size, right - left), size, "white", Face.TITLE)


def news(changes: ChangesView) -> Iterator[Item]:
    if not changes.sentence:
        yield Sprite("roman_mosaic", NEWS, solid=False)
        return
    yield Rect(NEWS, "marble")
    left, middle = MARGIN, NEWS.y + NEWS.h // 2
    if changes.seat is not None:
        yield seat_mark(changes.seat, left, middle - 36, 72)
        left += 90
    room = WIDTH - MARGIN - left
    for size in (50, 46, LABEL[Face.TEXT]):
        if fonts.width(changes.sentence, Face.TEXT, size) <= room:
            yield Text(left, middle, changes.sentence, size)
            return
    for size in (46, LABEL[Face.TEXT]):
        lines = fonts.wrap(changes.sentence, Face.TEXT, size, room, 2)
        if not lines[-1].endswith("…"):
            break
    for i, line in enumerate(lines):
        yield Text(left, middle - 23 * (len(lines) - 1) + 46 * i, line, size)
