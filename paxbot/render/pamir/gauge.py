"""Below the map: how dominant each coalition is, how many checks are left, and the events in force."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.games.pamir.terms import BLOCKS_PER_COALITION
from paxbot.present.pamir.changes import ChangesView
from paxbot.present.pamir.views import BoardView, CoalitionView, EventView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE, HEIGHT, LABEL, WIDTH
from paxbot.render.pamir.marks import LETTERS
from paxbot.render.pen import Pen, sprite
from paxbot.render.scene import Box, Item, Rect, Sprite, Text
from paxbot.render.theme import on

STRIP: Final = Box(0, 919, WIDTH, HEIGHT - 919)
_ROW: Final = STRIP.h // 3
_LEFT: Final = 12
_LETTER: Final = 40
_PIP: Final = 30
_PIPS: Final = Box(_LEFT + _LETTER + 8, STRIP.y, BLOCKS_PER_COALITION * _PIP + 34, _ROW)
_COUNT: Final = _PIPS.x + _PIPS.w + 52
"""The right edge of the number of blocks."""
_NOTE: Final = _COUNT + 16
_RIGHT: Final = 806
"""The left edge of what stands beside the gauge."""
_LABEL: Final = (Face.NARROW, LABEL[Face.NARROW])
_LEADING: Final = 40
_PLATE: Final = 42


def strip(view: BoardView, changes: ChangesView) -> Iterator[Item]:
    """Yield the gauge of each coalition, and beside them the standing, the checks left and the events in force."""
    for row, coalition in enumerate(view.coalitions):
        if coalition.in_play is not None:
            yield from _gauge(coalition, STRIP.y + _ROW * row)
    top = STRIP.y + _ROW // 2
    yield from _note(view.coalitions)
    if view.dominance:
        looks = ((Face.BOLD, LABEL[Face.BOLD] + 2), _LABEL)
        look = next((look for look in looks if fonts.width(view.dominance, *look) <= WIDTH - 14 - _RIGHT), _LABEL)
        yield Text(_RIGHT, top, view.dominance, look[1], face=look[0])
    left = _RIGHT
    if view.checks_left is not None:
        middle = top + _ROW
        yield Sprite("check_card", Box(left, middle - 20, 34, 40))
        colour = "alarm" if view.checks_left == 1 else "ink"
        yield Text(left + 44, middle, view.checks_text, LABEL[Face.BOLD], colour, Face.BOLD)
        left += 44 + fonts.width(view.checks_text, Face.BOLD, LABEL[Face.BOLD]) + 20
    yield from _events(view.events, changes, left, top + _ROW)


def _note(coalitions: Sequence[CoalitionView]) -> Iterator[Item]:
    """Yield the meaning of the arrows once, tied to them; where none has blocks enough, the standing says it."""
    noted = [row for row, coalition in enumerate(coalitions) if coalition.note]
    if not noted or len(noted) == len(coalitions):
        return
    rows = [STRIP.y + _ROW // 2 + _ROW * row for row in noted]
    yield from (Rect(Box(_NOTE, row - 2, 12, 4), "alarm") for row in rows)
    yield Rect(Box(_NOTE + 10, rows[0] - 2, 4, rows[-1] - rows[0] + 4), "alarm")
    left = _NOTE + 22
    lines = fonts.wrap(coalitions[noted[0]].note, *_LABEL, _RIGHT - 8 - left, 2)
    tall = _LEADING * (len(lines) - 1) // 2
    middle = min(max(sum(rows) // len(rows), STRIP.y + _ROW // 2 + tall), HEIGHT - _ROW // 2 - tall)
    for i, line in enumerate(lines):
        yield Text(left, middle - tall + _LEADING * i, line, _LABEL[1], "alarm", Face.NARROW)


def _gauge(coalition: CoalitionView, top: int) -> Iterator[Item]:
    """Yield letter, pips with a line at what is needed, and count."""
    assert coalition.in_play is not None
    middle = top + _ROW // 2
    plate = Box(_LEFT, middle - 20, _LETTER, 40)
    yield Rect(plate, coalition.key, "ink", 2, 6)
    letter = LETTERS[coalition.key]
    yield Text(plate.x + plate.w // 2, middle, letter, _LABEL[1], on(coalition.key), Face.NARROW, "m")
    needed = coalition.needed or 0
    yield Sprite("gauge", Box(_PIPS.x, middle - 20, _PIPS.w, 40), (coalition.key, coalition.in_play, needed))
    yield Text(_COUNT, middle, str(coalition.in_play), FIGURE[Face.NARROW], face=Face.NARROW, anchor="r")


@sprite("gauge")
def gauge(pen: Pen, coalition: str, count: int, needed: int) -> None:
    """Draw twelve pips, so many of them filled, and a line after as many as are needed, or arrows beyond the last."""
    for i in range(BLOCKS_PER_COALITION):
        filled = i < count
        box = (4 + i * _PIP, 7, _PIP - 4, pen.h - 14)
        pen.rect(*box, coalition if filled else "white", "ink" if filled else "ink_soft", 2, 3)
    if needed > BLOCKS_PER_COALITION:
        middle = pen.h / 2
        for x in (pen.w - 25, pen.w - 14):
            pen.line([(x, middle - 9), (x + 9, middle), (x, middle + 9)], "alarm", 4)
    elif needed:
        x = 4 + needed * _PIP - 2
        pen.rect(x - 4, 0, 8, pen.h, "paper")
        pen.rect(x - 2.5, 0, 5, pen.h, "alarm")
        pen.polygon([(x - 8, 0), (x + 8, 0), (x, 9)], "alarm")


def _events(events: tuple[EventView, ...], changes: ChangesView, left: int, middle: int) -> Iterator[Item]:
    """Yield a plate for each event in force; of those without room only how many there are."""
    x, rows = left, [middle, middle + _ROW]
    for i, event in enumerate(events):
        width = _width(event)
        rest = len(events) - i - 1
        if x + width > WIDTH - 10 - (80 if rest and len(rows) == 1 else 0) and len(rows) > 1:
            rows.pop(0)
            x = _RIGHT
        if x + width > WIDTH - 10 - (80 if rest and len(rows) == 1 else 0):
            yield Text(x + 4, rows[0], f"+{rest + 1}", FIGURE[Face.BOLD], face=Face.BOLD)
            return
        yield from _event(event, (event.title, event.seat) in changes.events, Box(x, rows[0] - 21, width, _PLATE))
        x += width + 10


def _width(event: EventView) -> int:
    return 20 + fonts.width(event.text, *_LABEL) + (58 if event.seat is not None else 0)


def _event(event: EventView, is_new: bool, box: Box) -> Iterator[Item]:
    middle = box.y + box.h // 2
    yield Rect(box, "event", "tile" if is_new else "ink", 4 if is_new else 2, 10)
    if event.seat is not None:
        yield Rect(Box(box.x + 4, box.y + 4, 44, box.h - 8), f"seat{event.seat}", radius=7)
        yield Text(box.x + 26, middle, str(event.seat + 1), FIGURE[Face.BOLD], "white", Face.BOLD, "m")
    yield Text(box.x + box.w - 10, middle, event.text, _LABEL[1], "white", Face.NARROW, "r")
