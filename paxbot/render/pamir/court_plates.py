"""Plates beside a court: the events in force for its player, and the cards that have left it."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.scene import Box, Item, Rect, Sprite, Text

_LETTERS: Final = 39
_LINE: Final = 40
_GONE: Final = (92, 56)
_COUNT: Final = (64, 86)
_EVENT: Final = 86
_GAP: Final = 5


def plates(events: Sequence[str], gone: Sequence[int], room: Box, most: int) -> tuple[list[Item], int]:
    """Return the titles of the events and the numbers of the cards in columns from the right, and how wide they are.

    Where that would be wider than `most`, there is the number of the events only.
    """
    width = max((_plate_width(title) for title in events), default=0)
    items, wide = _columns([*((width, _EVENT, title) for title in events), *_gone(gone)], room)
    return (items, wide) if wide <= most else _columns([(*_COUNT, len(events)), *_gone(gone)], room)


def plate_lines(events: Sequence[str], gone: Sequence[int], room: Box) -> tuple[list[Item], int]:
    """Return the same in lines from the top of the room on, and how high they are."""
    sizes: list[tuple[int, int, str | int]] = [(*_GONE, -number) for number in gone]
    sizes[:0] = [(*_size(title, room.w), title) for title in events]
    items: list[Item] = []
    x, y, high = room.x, room.y, 0
    for w, h, shown in sizes:
        if x > room.x and x + w > room.x + room.w:
            x, y, high = room.x, y + high + _GAP, 0
        items += _plate(shown, Box(x, y, w, h))
        x, high = x + w + _GAP, max(high, h)
    return items, y + high + _GAP - room.y if items else 0


def _size(title: str, room: int) -> tuple[int, int]:
    """Return the size of a plate with the title on one line, or on two where that is too wide."""
    width = fonts.width(title, Face.NARROW, _LETTERS) + 24
    return (width, _GONE[1]) if width <= room else (min(room, _plate_width(title)), _EVENT)


def _gone(cards: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    yield from ((*_GONE, -number) for number in cards)


def _columns(sizes: Sequence[tuple[int, int, str | int]], room: Box) -> tuple[list[Item], int]:
    items: list[Item] = []
    right, y, wide = room.x + room.w, room.y, 0
    for w, h, shown in sizes:
        if wide and y + h > room.y + room.h:
            right, y, wide = right - wide - _GAP, room.y, 0
        x, wide = right - w, max(wide, w)
        items += _plate(shown, Box(x, y, w, h))
        y += h + _GAP
    return items, room.x + room.w - right + wide + _GAP if items else 0


def _plate(shown: str | int, box: Box) -> Iterator[Item]:
    if isinstance(shown, int):
        yield Sprite("gone_card", box, (-shown,)) if shown < 0 else Sprite("event_count", box, (shown,))
        return
    yield Rect(box, "event", "ink", 2, 8)
    lines = fonts.wrap(shown, Face.NARROW, _LETTERS, box.w - 16, 2 if box.h >= _EVENT else 1)
    top = box.y + box.h // 2 - _LINE // 2 * (len(lines) - 1)
    for i, line in enumerate(lines):
        yield Text(box.x + box.w // 2, top + _LINE * i, line, _LETTERS, "white", Face.NARROW, "m")


def _plate_width(title: str) -> int:
    """Return the least width at which the title stands on two lines."""
    rooms = range(120, 320, 10)
    return 16 + next(
        (room for room in rooms if "…" not in "".join(fonts.wrap(title, Face.NARROW, _LETTERS, room, 2))), 320
    )
