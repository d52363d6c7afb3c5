"""Arrows across borders, for pieces that moved from region to region."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.present.pamir.changes_models import MoveView, Place
from paxbot.render.pamir import map_layout as layout
from paxbot.render.scene import Box, Item, Sprite, Text

_ALONG: Final = (0.34, 0.42, 0.26, 0.5, 0.18, 0.58, 0.12, 0.66, 0.74, 0.82, 0.88, 0.05, 0.95)
"""How far along its border an arrow may lie, the best places first."""
_AVOIDED: Final = 1000
"""How many pixels of a piece a pixel of a name is worth."""
_ACROSS: Final = (0, -16, 16, -32, 32)
"""How far its middle may be from the border."""


def arrows(moves: Sequence[MoveView], pieces: Sequence[Item]) -> Iterator[Item]:
    """Yield an arrow for each border that was crossed, beside names, where most of it is seen below the pieces."""
    occupied = [(item.box, _AVOIDED if isinstance(item, Text) else 1) for item in pieces]
    occupied += [(box, 1) for box in _symbols()]
    for border, (forward, backward) in _crossings(moves).items():
        box = _best(border, occupied)
        occupied.append((box, 1))
        in_row = layout.BORDERS[border][2]
        directions = ("down", "up", "along") if in_row else ("right", "left", "across")
        direction = directions[2 if forward and backward else 0 if forward else 1]
        count = 0 if forward and backward else forward + backward
        yield Sprite("arrow", box, (direction, count), solid=False)


def _crossings(moves: Sequence[MoveView]) -> dict[str, tuple[int, int]]:
    """Return how many pieces crossed each border: to the south or east, and back."""
    counts: dict[str, tuple[int, int]] = {}
    for move in moves:
        if move.piece not in ("army", "tribe"):
            continue
        for start, end in zip(move.route, move.route[1:], strict=False):
            border = "_".join(sorted((str(start), str(end))))
            forward, backward = counts.get(border, (0, 0))
            if _is_forward(border, start):
                counts[border] = (forward + move.count, backward)
            else:
                counts[border] = (forward, backward + move.count)
    return counts


def _is_forward(border: str, start: Place) -> bool:
    """Return whether the region lies north (of a border with roads in a row) or west of the border."""
    room = layout.ROWS[str(start)][0]
    x, y, in_row = layout.BORDERS[border]
    return room.y < y if in_row else room.x + room.w // 2 < x


def _symbols() -> Iterator[Box]:
    """Yield the places of the symbols of the regions."""
    half = layout.SYMBOL // 2
    yield from (Box(round(x) - half, round(y) - half, 2 * half, 2 * half) for x, y in layout.SYMBOLS.values())


def _best(border: str, taken: Sequence[tuple[Box, int]]) -> Box:
    boxes = [_box(border, t, off) for t in _ALONG for off in _ACROSS]
    left, upper = min(box.x for box in boxes), min(box.y for box in boxes)
    right, lower = max(box.x + box.w for box in boxes), max(box.y + box.h for box in boxes)
    lane = Box(left, upper, right - left, lower - upper)
    near = [(other, weight) for other, weight in taken if other.overlaps(lane)]
    return min(boxes, key=lambda box: sum(weight * _shared(box, other) for other, weight in near))


def _box(border: str, t: float, off: int) -> Box:
    """Return the arrow's box, a share `t` of the way along the border and so far off, within the frame."""
    (ax, ay), (bx, by) = (layout.NODES[node] for node in layout.LINES[border])
    x, y, in_row = ax + (bx - ax) * t, ay + (by - ay) * t, layout.BORDERS[border][2]
    x, y = (x, y + off) if in_row else (x + off, y)
    w, h = layout.ARROW[::-1] if in_row else layout.ARROW
    low, wide, high = layout.FRAME + 4, layout.WIDTH - layout.FRAME - 4, layout.HEIGHT - layout.FRAME - 4
    left, upper = min(max(round(x - w / 2), low), wide - w), min(max(round(y - h / 2), low), high - h)
    return Box(left, upper, w, h)


def _shared(a: Box, b: Box) -> int:
    """Return the pixels that the boxes have in common."""
    w = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
    h = min(a.y + a.h, b.y + b.h) - max(a.y, b.y)
    return max(0, w) * max(0, h)
