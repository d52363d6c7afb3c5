"""The end of a game: who won and by what, and a chart of the points of each Dominance Check."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.pamir.views_ending import CheckView, EndingView, StandingView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.board import loyalty, name_text
from paxbot.render.pamir.layout import GAME
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text
from paxbot.render.verdict import Sizing, verdict

WIDTH: Final = 1200
_MARGIN: Final = 24
_VERDICT: Final = Sizing(WIDTH, _MARGIN, edge=8, size=46, small=36, most_small=6)
_CHART: Final = 156
"""The left edge of the chart."""
_HEADS: Final = 78
_ROW: Final = 142
_BAR: Final = 46


def ending_scene(view: EndingView) -> Scene:
    """Compose the verdict, and a row for each player with the points of every check as bars side by side."""
    items, y = verdict(view.verdict, [row.player.seat for row in view.standing if row.is_winner], _VERDICT)
    step = (WIDTH - _MARGIN - _CHART) // max(1, len(view.checks))
    for i, check in enumerate(view.checks):
        items += _check(check, Box(_CHART + i * step, y, step, _HEADS))
    y += _HEADS
    most = max([1, *(got for row in view.standing for got in row.points)])
    for row in view.standing:
        items += _row(row, y, step, most)
        y += _ROW
    return Scene("ending", WIDTH, y + 12, "paper", tuple(items), GAME)


def _check(check: CheckView, box: Box) -> Iterator[Item]:
    middle = box.y + box.h // 2 + 2
    yield Text(box.x, middle, check.title, 36, "ink_soft", Face.BOLD)
    x = box.x + fonts.width(check.title, Face.BOLD, 36) + 14
    if check.coalition is not None:
        yield Sprite("coalition_letter", Box(x, middle - 26, 46, 52), (check.coalition,))
    else:
        yield Sprite("no_loyalty", Box(x, middle - 26, 46, 52))


def _row(row: StandingView, top: int, step: int, most: int) -> Iterator[Item]:
    edge = "gold" if row.is_winner else "paper_deep"
    yield Rect(Box(10, top, WIDTH - 20, _ROW - 10), "white", edge, 8 if row.is_winner else 4, 14)
    yield Text(_MARGIN + 20, top + 40, str(row.place), 52, face=Face.BOLD, anchor="m")
    yield Sprite("seat", Box(_CHART - 74, top + 10, 60, 60), (row.player.seat,))
    if row.is_winner:
        yield Sprite("crown", Box(_CHART - 74, top + 80, 60, 42))
    figures = list(_figures(row, top + 40))
    yield from figures
    yield loyalty(row.player, Box(_CHART, top + 14, 46, 52))
    room = min(item.box.x for item in figures) - _CHART - 80
    yield name_text(row.player, _CHART + 60, top + 41, (48, 42), room)
    for i, got in enumerate(row.points):
        x, length = _CHART + i * step, (step - 110) * got // most
        if got:
            yield Rect(Box(x, top + 78, max(length, 8), _BAR), "carpet_blue", "ink", 2, 6)
        text = f"+{got}" if got else "0"
        yield Text(
            x + (max(length, 8) + 10 if got else 0), top + 101, text, 40, "ink" if got else "ink_soft", Face.BOLD
        )


def _figures(row: StandingView, middle: int) -> Iterator[Item]:
    """Yield rupees, military stars and points from the right, as they decide in a tie from the left."""
    x = WIDTH - _MARGIN - 10
    for icon, count in (("coin_plain", row.player.rupees), ("stars", row.stars), ("laurel", row.player.vp)):
        size = 56 if icon == "laurel" else 42
        x -= fonts.width(str(count), Face.BOLD, size)
        yield Text(x, middle + 1, str(count), size, face=Face.BOLD)
        x -= 54
        args = (1, "military") if icon == "stars" else ()
        yield Sprite(icon, Box(x, middle - 22, 44, 44), args)
        x -= 22
