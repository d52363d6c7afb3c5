"""A Dominance Check that has been resolved: the blocks it found, what counted for each player, and the points."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.pamir.views_check import GaugeView, MilestoneView, ScoredView
from paxbot.render import fonts
from paxbot.render.badges import BRAID
from paxbot.render.fonts import Face
from paxbot.render.frame import FRAME, HEIGHT, WIDTH
from paxbot.render.pamir.layout import GAME
from paxbot.render.pamir.players import loyalty, name_text
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text

_HEAD: Final = 176
_FOOT: Final = 110
_FOOT_LINE: Final = 48
_SIDE: Final = 600
"""The width of the gauges."""
_PIP: Final = 33
_GAP: Final = 10
_CAPTION: Final = 56
_TALLEST: Final = 240
_LARGE: Final = 180
"""From this height on a row has the loyalty below the name, and larger figures."""


def check_scene(view: MilestoneView) -> Scene:
    """Compose the head, a gauge for each coalition on the left, and a row for each player on the right."""
    foot, low = _foot(view)
    items = [*_head(view), *foot]
    room = Box(_GAP, _HEAD + _GAP, WIDTH - 2 * _GAP, low - _HEAD - 2 * _GAP)
    items += _gauges(view, Box(room.x, room.y, _SIDE, room.h))
    items += _rows(view, Box(room.x + _SIDE + _GAP, room.y, room.w - _SIDE - _GAP, room.h))
    return Scene("check", *FRAME[2:], "paper_deep", tuple(items), GAME)


def _head(view: MilestoneView) -> Iterator[Item]:
    yield Rect(Box(0, 0, WIDTH, _HEAD), "carpet")
    yield Sprite("braid", Box(0, _HEAD - BRAID, WIDTH, BRAID), ("carpet",), solid=False)
    box = Box(24, 12, 136, 136)
    if view.coalition is None:
        yield Rect(box, "paper", radius=20)
        yield Sprite("no_loyalty", Box(box.x + 24, box.y + 16, 88, 104))
    else:
        yield Sprite("coalition", box, (view.coalition,))
    left = box.x + box.w + 28
    room = WIDTH - left - 24
    yield Text(left, 42, fonts.ellipsize(view.title, Face.TEXT, 48, room), 48, "paper_dark")
    size = next((size for size in (76, 68, 60) if fonts.width(view.dominance, Face.TITLE, size) <= room), 52)
    yield Text(left, 110, fonts.ellipsize(view.dominance, Face.TITLE, size, room), size, "white", Face.TITLE)


def _foot(view: MilestoneView) -> tuple[list[Item], int]:
    """Return who leads or has won at the lower edge, and where that begins."""
    words, room = fonts.drawable(view.outcome), WIDTH - 60
    size = next((size for size in (60, 52, 46) if fonts.width(words, Face.TITLE, size) <= room), 42)
    lines = fonts.wrap(words, Face.TITLE, size, room, 3)
    height = max(_FOOT, 24 + _FOOT_LINE * len(lines))
    top = HEIGHT - height
    items: list[Item] = [Rect(Box(0, top, WIDTH, height), "carpet_blue"), Rect(Box(0, top, WIDTH, 4), "gold")]
    middle = top + height // 2 + 3 - _FOOT_LINE // 2 * (len(lines) - 1)
    for i, line in enumerate(lines):
        items.append(Text(WIDTH // 2, middle + _FOOT_LINE * i, line, size, "white", Face.TITLE, "m"))
    return items, top


def _gauges(view: MilestoneView, box: Box) -> Iterator[Item]:
    yield Rect(box, "paper", radius=14)
    lines = fonts.wrap(view.gauge_text, Face.TEXT, 44, box.w - 40, 2)
    step = (box.h - 30 - 50 * len(lines)) // len(view.gauge)
    for i, gauge in enumerate(view.gauge):
        yield from _gauge(gauge, Box(box.x, box.y + 14 + i * step, box.w, step))
    top = box.y + box.h - 16 - 50 * len(lines) + 25
    for i, line in enumerate(lines):
        yield Text(box.x + box.w // 2, top + 50 * i, line, 44, "ink_soft", anchor="m")


def _gauge(gauge: GaugeView, box: Box) -> Iterator[Item]:
    """Yield the coalition's shield, twelve pips with a line at what makes it dominant, and its blocks in play."""
    middle = box.y + box.h // 2
    if gauge.is_dominant:
        yield Rect(Box(box.x + 8, box.y + 4, box.w - 16, box.h - 8), "white", "gold", 6, 14)
    yield Sprite("coalition_letter", Box(box.x + 22, middle - 30, 60, 72), (gauge.coalition,))
    left = box.x + 100
    for i in range(gauge.most):
        fill = gauge.coalition if i < gauge.in_play else "paper_dark"
        yield Rect(Box(left + i * _PIP, middle - 26, _PIP - 5, 52), fill, "ink", 3, 6)
    if gauge.needed <= gauge.most:
        yield Rect(Box(left + gauge.needed * _PIP - 6, middle - 42, 7, 84), "alarm")
    yield Text(box.x + box.w - 16, middle, str(gauge.in_play), 60, face=Face.BOLD, anchor="r")


def _rows(view: MilestoneView, box: Box) -> Iterator[Item]:
    step = min(_TALLEST, (box.h - _CAPTION) // len(view.rows))
    top = box.y + (box.h - _CAPTION - step * len(view.rows)) // 2
    yield Text(box.x + box.w - 20, top + _CAPTION // 2 - 4, view.counted_text, 44, anchor="r")
    icon = "influence" if view.coalition is not None else "cylinder_plain"
    for i, row in enumerate(view.rows):
        yield from _row(row, icon, Box(box.x, top + _CAPTION + i * step, box.w, step - 8))


def _row(row: ScoredView, icon: str, box: Box) -> Iterator[Item]:
    """Yield the player's mark, name and loyalty; what counted, the points of the check, and all points."""
    middle, large = box.y + box.h // 2, box.h >= _LARGE
    yield Rect(box, "white" if row.points else "paper", "gold" if row.leads else None, 6, 14)
    right = box.x + box.w - 24
    yield Text(right, middle, str(row.total), 96 if large else 76, face=Face.BOLD, anchor="r")
    right -= 116 if large else 96
    yield Sprite("laurel", Box(right - 56, middle - 28, 56, 56))
    right -= 80
    width = 140
    if row.points:
        yield Rect(Box(right - width, middle - 42, width, 84), "gold", "ink", 3, 20)
    colour = "ink" if row.points else "ink_soft"
    yield Text(right - width // 2, middle, f"+{row.points}", 70, colour, Face.BOLD, "m")
    right -= width + 30
    text = "–" if row.counted is None else str(row.counted)
    yield Text(right, middle, text, 60, "ink_soft", Face.BOLD, "r")
    yield Sprite(icon, Box(right - 126, middle - 25, 50, 50))
    mark = 110 if large else 84
    yield Sprite("seat", Box(box.x + 16, middle - mark // 2, mark, mark), (row.player.seat,))
    left = box.x + mark + 34
    if large:
        yield name_text(row.player, left, middle - 34, (60, 54, 48), right - 140 - left)
        yield loyalty(row.player, Box(left, middle + 8, 54, 62))
    else:
        yield loyalty(row.player, Box(left, middle - 30, 50, 60))
        yield name_text(row.player, left + 62, middle, (56, 50, 44), right - 202 - left)
