"""The tables of a league: the standings and the cross table."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from paxbot.present.chat.months import number
from paxbot.present.views_league import CrossView, MetView, StandingsView, StandingView, columns, cross_legend, more
from paxbot.present.words import _
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.poster import FIELD
from paxbot.render.scene import FIGURE, FRAME, HEAD, LABEL, Box, Item, Rect, Scene, Sprite, Text, fitted, head

MARGIN: Final = 20
GROUND: Final = Box(0, HEAD.h, FRAME.w, FRAME.h - HEAD.h)


def legible(name: str, number: int) -> str:
    return fonts.drawable(name) or _("Player {number}").format(number=number)


def scene(kind: str, title: str, note: str, items: Iterator[Item]) -> Scene:
    ground = Sprite("carpet", GROUND, solid=False)
    return Scene(kind, FRAME.w, FRAME.h, FIELD, (ground, *head(title, fonts.drawable(note)), *items))


def paper(box: Box) -> Rect:
    return Rect(box, "paper", "gold", 4, 12)


_HEADS: Final = 58
_MOST: Final = 118
"""The greatest height of a row."""
_ARROW: Final = 40
_FINAL: Final = 960
_GAMES: Final = 1150
_WON: Final = 1370
_POINTS: Final = FRAME.w - 2 * MARGIN - 8


def standings_scene(view: StandingsView) -> Scene:
    return scene("standings", view.title, view.note, _standings_sheet(view))


def _standings_sheet(view: StandingsView) -> Iterator[Item]:
    foot = 52 if view.left_out else 12
    room = GROUND.h - 2 * 8 - _HEADS - foot
    high = min(_MOST, room // max(1, len(view.rows)))
    sheet = Box(MARGIN // 2, GROUND.y + 8, FRAME.w - MARGIN, _HEADS + high * len(view.rows) + foot)
    yield paper(sheet)
    has_final = any(row.final for row in view.rows)
    for x, label in list(zip((_FINAL, _GAMES, _WON, _POINTS), columns(), strict=True))[not has_final :]:
        yield Text(x, sheet.y + _HEADS // 2 + 4, label, LABEL[Face.NARROW], "ink_soft", Face.NARROW, "r")
    most = max((row.points for row in view.rows), default=0)
    left = 2 * MARGIN + (_ARROW + 12 if any(row.move for row in view.rows) else 0)
    for at, row in enumerate(view.rows):
        box = Box(sheet.x + 8, sheet.y + _HEADS + at * high, sheet.w - 16, high)
        share, width = float(row.points / most) if most else 0.0, (_FINAL if has_final else _GAMES) - 130 - left - 92
        yield from _row(row, box, left, width, share, is_striped=at % 2 == 0)
    if view.left_out:
        middle = sheet.y + sheet.h - foot // 2
        yield Text(FRAME.w // 2, middle, more(view.left_out), LABEL[Face.TEXT], "ink_soft", anchor="m")


def _row(row: StandingView, box: Box, left: int, width: int, share: float, *, is_striped: bool) -> Iterator[Item]:
    """Yield a row; its bar is the share of the leader's points."""
    bar, middle = max(6, box.h // 12), box.y + (box.h - 8) // 2
    yield Rect(box._replace(h=box.h - 3), "white" if is_striped else "paper_dark")
    yield Rect(Box(left + 90, box.y + box.h - 3 - bar, round(share * (_POINTS - left - 90)), bar), "gold")
    if row.move:
        yield Sprite("rank_up" if row.move > 0 else "rank_down", Box(2 * MARGIN, middle - _ARROW // 2, _ARROW, _ARROW))
    size = max(FIGURE[Face.BOLD], min(66, box.h // 2 + 14))
    yield Text(left + 66, middle, str(row.place), size, "ink", Face.BOLD, "r")
    sizes = tuple(each for each in (64, 56, 50, LABEL[Face.BOLD]) if each <= size)
    yield fitted(legible(row.name, row.place), left + 92, middle, width, sizes)
    final = ((_FINAL, str(row.final)),) if row.final else ()
    for x, text in (*final, (_GAMES, str(row.games)), (_WON, number(row.wins))):
        yield Text(x, middle, text, max(FIGURE[Face.TEXT], size - 8), "ink_soft", Face.TEXT, "r")
    yield Text(_POINTS, middle, number(row.points), size, "ink", Face.BOLD, "r")


_NAMES: Final = 404
_TOTAL: Final = 138
_LEGEND: Final = 58
_HIGHEST: Final = 118
_GROUNDS: Final = {1: "coin", 0: "white", -1: "paper_dark"}


def cross_scene(view: CrossView) -> Scene:
    return scene("cross", view.title, view.note, _cross_sheet(view))


def _cross_sheet(view: CrossView) -> Iterator[Item]:
    people = max(1, len(view.names))
    wide = min(260, (FRAME.w - 2 * MARGIN - _NAMES - _TOTAL) // people)
    high = min(_HIGHEST, (GROUND.h - 16 - _HEADS - _LEGEND) // people)
    sheet = Box(MARGIN // 2, GROUND.y + 8, FRAME.w - MARGIN, _HEADS + high * len(view.names) + _LEGEND)
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
    yield Text(sheet.x + 24, sheet.y + sheet.h - _LEGEND // 2, legend, size, "ink_soft", Face.NARROW)


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
