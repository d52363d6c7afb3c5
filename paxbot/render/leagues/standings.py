"""The standings: place, name, games, wins and points, and a bar for the share of the leader's points."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.chat.months import number
from paxbot.present.views_league import StandingsView, StandingView, columns, more
from paxbot.render.fitting import fitted
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE, FRAME, LABEL
from paxbot.render.leagues.parts import GROUND, MARGIN, legible, paper, scene
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text

_HEADS: Final = 58
_FOOT: Final = 52
_MOST: Final = 118
"""The height of a row where few stand there."""
_ARROW: Final = 40
_FINAL: Final = 960
_GAMES: Final = 1150
_WON: Final = 1370
_POINTS: Final = FRAME.w - 2 * MARGIN - 8


def standings_scene(view: StandingsView) -> Scene:
    """Compose the rows, as high as there is room for, and how many more there are."""
    return scene("standings", view.title, view.note, _sheet(view))


def _sheet(view: StandingsView) -> Iterator[Item]:
    foot = _FOOT if view.left_out else 12
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
    """Yield somebody's row, a name so wide, with a bar below it as long as their share of the leader's points."""
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
