"""The end of a game: who won and by what, whose each category is, and the points line by line."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.spartacus.ending import ComparisonView, EndingView, EndSeatView, PointsView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text
from paxbot.render.spartacus.heads import fitted
from paxbot.render.spartacus.layout import GAME, LEAST, MARGIN, WIDTH
from paxbot.render.verdict import Sizing, verdict

_VERDICT: Final = Sizing(WIDTH, MARGIN, edge=6, size=50, small=LEAST, most_small=8)
_LABELS: Final = 270
_ROME: Final = 140
_HEAD: Final = 150
_ROW: Final = 78
_PLAYERS: Final = MARGIN + _LABELS + _ROME
_WIDEST: Final = 390
"""The room of a player where there are few."""


def ending_scene(view: EndingView) -> Scene:
    """Compose the verdict, a table of the strengths, and one of the points where points were counted."""
    items, y = verdict(view.verdict, [seat.seat for seat in view.seats if seat.is_winner], _VERDICT)
    step = min(_WIDEST, (WIDTH - MARGIN - _PLAYERS) // len(view.seats))
    items += _heads(view, y + 8, step)
    y += _HEAD + 8
    for comparison in view.comparisons:
        items += _comparison(comparison, y, step)
        y += _ROW
    for line in fonts.wrap(view.tally, Face.TEXT, LEAST, WIDTH - 2 * MARGIN, 2):
        items.append(Text(MARGIN + 6, y + 30, line, LEAST, "ink_soft"))
        y += 52
    y += 12
    for points in view.points:
        items += _points(points, y, step)
        y += _ROW
    return Scene("ending", WIDTH, y + 8, "paper", tuple(items), GAME)


def _heads(view: EndingView, top: int, step: int) -> Iterator[Item]:
    """Yield Rome and the players above their numbers."""
    rome = MARGIN + _LABELS + _ROME // 2
    yield Sprite("eagle", Box(rome - 38, top + 6, 76, 76))
    yield Text(rome, top + 114, view.rome, LEAST, face=Face.NARROW, anchor="m")
    for seat in view.seats:
        yield from _head(seat, Box(_PLAYERS + seat.seat * step, top, step - 8, _HEAD))


def _head(seat: EndSeatView, box: Box) -> Iterator[Item]:
    middle = box.x + box.w // 2
    edge = "gold" if seat.is_winner else "paper_deep"
    yield Rect(Box(box.x, box.y, box.w, box.h - 6), "white", edge, 8 if seat.is_winner else 3, 14)
    left = middle - (56 if seat.is_winner else 31)
    yield Sprite("seat", Box(left, box.y + 18, 62, 62), (seat.seat,))
    if seat.is_winner:
        yield Sprite("crown", Box(left + 66, box.y + 30, 48, 38))
    name = fitted(seat.name, middle, box.y + 114, box.w - 6, (LEAST,))
    yield Text(middle, name.y, name.text, name.size, name.colour, name.face, "m")


def _comparison(view: ComparisonView, top: int, step: int) -> Iterator[Item]:
    """Yield one category; the player it belongs to, or who is stronger than Rome, has a star on a golden ground."""
    middle = top + _ROW // 2
    yield Sprite("roman_tile", Box(MARGIN, top + 5, 66, 66), (view.key,))
    yield Text(MARGIN + 82, middle, view.name, 44, face=Face.NARROW)
    yield from _number(str(view.rome), Box(MARGIN + _LABELS, top + 3, _ROME - 8, _ROW - 6), is_marked=view.is_romes)
    for seat, strength in enumerate(view.seats):
        box = Box(_PLAYERS + seat * step, top + 3, step - 8, _ROW - 6)
        yield from _number(str(strength), box, is_marked=strength > view.rome)


def _number(text: str, box: Box, *, is_marked: bool, size: int = 46) -> Iterator[Item]:
    yield Rect(box, "coin" if is_marked else "white", "coin_edge" if is_marked else "paper_deep", 3, 10)
    middle = box.x + box.w // 2
    if is_marked:
        middle -= 28
        yield Sprite("laurel", Box(middle + 30, box.y + box.h // 2 - 22, 44, 44))
    yield Text(middle, box.y + box.h // 2, text, size, "ink", Face.BOLD, "m")


def _points(view: PointsView, top: int, step: int) -> Iterator[Item]:
    middle = top + _ROW // 2
    yield fitted(view.label, MARGIN + 6, middle, _PLAYERS - MARGIN - 18, (44,) if view.is_total else (LEAST,))
    for seat, points in enumerate(view.points):
        box = Box(_PLAYERS + seat * step, top + 3, step - 8, _ROW - 6)
        yield Rect(box, "carpet" if view.is_total else "white", "gold" if view.is_total else "paper_deep", 3, 10)
        text = str(points)
        note = view.notes[seat] if view.notes else ""
        width = fonts.width(text, Face.BOLD, 46) + (10 + fonts.width(note, Face.NARROW, LEAST) if note else 0)
        x = box.x + (box.w - width) // 2
        yield Text(x, middle, text, 46, "white" if view.is_total else "ink", Face.BOLD)
        if note:
            yield Text(x + width, middle, note, LEAST, "ink_soft", Face.NARROW, "r")
