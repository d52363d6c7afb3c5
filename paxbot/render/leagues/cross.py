"""The cross table: everybody's points from the games with everybody else."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from paxbot.present.chat.months import number
from paxbot.present.views_league import CrossView, MetView, cross_legend
from paxbot.render import fonts
from paxbot.render.fitting import fitted
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE, FRAME, LABEL
from paxbot.render.leagues.parts import GROUND, MARGIN, legible, paper, scene
from paxbot.render.scene import Box, Item, Rect, Scene, Text

_NAMES: Final = 404
_TOTAL: Final = 138
_HEADS: Final = 58
_FOOT: Final = 58
_WIDEST: Final = 260
_HIGHEST: Final = 118
_GROUNDS: Final = {1: "coin", 0: "white", -1: "paper_dark"}


def cross_scene(view: CrossView) -> Scene:
    """Compose a row and a column for everybody, and how they are read."""
    return scene("cross", view.title, view.note, _sheet(view))


def _sheet(view: CrossView) -> Iterator[Item]:
    people = max(1, len(view.names))
    wide = min(_WIDEST, (FRAME.w - 2 * MARGIN - _NAMES - _TOTAL) // people)
    high = min(_HIGHEST, (GROUND.h - 16 - _HEADS - _FOOT) // people)
    sheet = Box(MARGIN // 2, GROUND.y + 8, FRAME.w - MARGIN, _HEADS + high * len(view.names) + _FOOT)
    yield paper(sheet)
    left, top = sheet.x + 10, sheet.y + _HEADS
    for at, name in enumerate(view.names):
        x, y = left + _NAMES + at * wide, top + at * high
        yield Text(
            x + wide // 2, sheet.y + _HEADS // 2 + 2, str(at + 1), FIGURE[Face.NARROW], "ink_soft", Face.NARROW, "m"
        )
        yield Text(left + 62, y + high // 2, str(at + 1), FIGURE[Face.BOLD], "ink", Face.BOLD, "r")
        yield fitted(legible(name, at + 1), left + 80, y + high // 2, _NAMES - 92, (52, 46, LABEL[Face.BOLD]))
        for other, cell in enumerate(view.cells[at]):
            box = Box(left + _NAMES + other * wide, y, wide - 4, high - 4)
            yield from _cell(cell, box, is_own=other == at)
        total = left + _NAMES + len(view.names) * wide + _TOTAL - 12
        yield Text(total, y + high // 2, number(view.points[at]), FIGURE[Face.BOLD], "ink", Face.BOLD, "r")
    size = LABEL[Face.NARROW]
    legend = fonts.ellipsize(cross_legend(), Face.NARROW, size, sheet.w - 40)
    yield Text(sheet.x + 24, sheet.y + sheet.h - _FOOT // 2, legend, size, "ink_soft", Face.NARROW)


def _cell(cell: MetView | None, box: Box, *, is_own: bool) -> Iterator[Item]:
    if cell is None:
        yield Rect(box, "paper_deep" if is_own else "paper", "paper_deep", 2)
        return
    yield Rect(box, _GROUNDS[cell.lead], "gold" if cell.lead > 0 else "paper_deep", 3)
    face = Face.BOLD if cell.lead > 0 else Face.NARROW
    words = number(cell.points)
    if fonts.width(words, face, FIGURE[face]) > box.w:
        face = Face.NARROW
    if fonts.width(words, face, FIGURE[face]) > box.w:
        words = number(Fraction(int(cell.points)))
    yield Text(box.x + box.w // 2, box.y + box.h // 2, words, FIGURE[face], "ink", face, "m")
