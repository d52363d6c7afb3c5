"""The end of a game: who won and by what, and a chart of the points of each Dominance Check."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.pamir.views_ending import CheckView, EndingView, StandingView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.board import loyalty, name_text
from paxbot.render.pamir.layout import GAME
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text

WIDTH: Final = 1200
_MARGIN: Final = 24
_CHART: Final = 156
"""Where the chart begins from the left."""
_HEADS: Final = 78
_ROW: Final = 142
_BAR: Final = 46


def ending_scene(view: EndingView) -> Scene:
    """The verdict, and a row for each player with the points of every check as bars side by side."""
    items, y = _verdict(view)
    step = (WIDTH - _MARGIN - _CHART) // max(1, len(view.checks))
    for i, check in enumerate(view.checks):
        items += _check(check, Box(_CHART + i * step, y, step, _HEADS))
    y += _HEADS
    most = max([1, *(got for row in view.standing for got in row.points)])
    for row in view.standing:
        items += _row(row, y, step, most)
        y += _ROW
    return Scene("ending", WIDTH, y + 12, "paper", tuple(items), GAME)


def _verdict(view: EndingView) -> tuple[list[Item], int]:
    winners = [row.player.seat for row in view.standing if row.is_winner]
    left = _MARGIN + 96 * len(winners) + 12
    size, lines = _broken(fonts.drawable(view.verdict), WIDTH - _MARGIN - left)
    height = max(116, 36 + (size + 8) * len(lines))
    items: list[Item] = [Rect(Box(0, 0, WIDTH, height), "carpet"), Rect(Box(0, height - 8, WIDTH, 4), "gold")]
    middle = (height - 8) // 2
    for i, seat in enumerate(winners):
        items.append(Rect(Box(_MARGIN + i * 96, middle - 44, 88, 88), "paper", radius=14))
        items.append(Sprite("seat", Box(_MARGIN + 8 + i * 96, middle - 36, 72, 72), (seat,)))
    top = middle - (size + 8) // 2 * (len(lines) - 1)
    items += [Text(left, top + (size + 8) * i, line, size, "white", Face.TITLE) for i, line in enumerate(lines)]
    return items, height


def _broken(text: str, room: int) -> tuple[int, tuple[str, ...]]:
    """The size of the text and its lines: smaller where several winners leave little room."""
    lines = fonts.wrap(text, Face.TITLE, 46, room, 3)
    return (36, fonts.wrap(text, Face.TITLE, 36, room, 6)) if lines[-1].endswith("…") else (46, lines)


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
    """Rupees, military stars and points from the right, as they decide in a tie from the left."""
    x = WIDTH - _MARGIN - 10
    for icon, count in (("coin_plain", row.player.rupees), ("stars", row.stars), ("laurel", row.player.vp)):
        size = 56 if icon == "laurel" else 42
        x -= fonts.width(str(count), Face.BOLD, size)
        yield Text(x, middle + 1, str(count), size, face=Face.BOLD)
        x -= 54
        args = (1, "military") if icon == "stars" else ()
        yield Sprite(icon, Box(x, middle - 22, 44, 44), args)
        x -= 22
