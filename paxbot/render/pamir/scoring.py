"""A Dominance Check that has been resolved, and the end of a game."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.present.pamir.changes import GaugeView, MilestoneView, ScoredView
from paxbot.present.pamir.views_ending import CheckView, EndingView, StandingView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.board import loyalty, name_text
from paxbot.render.pamir.layout import GAME
from paxbot.render.pamir.map import RATIO, small_map
from paxbot.render.pen import BRAID
from paxbot.render.poster import Rise, Sizing, chart, verdict
from paxbot.render.scene import FRAME, HEIGHT, WIDTH, Box, Item, Rect, Scene, Sprite, Text

_HEAD: Final = 176
_FOOT_LINE: Final = 48
_SIDE: Final = 600
_PIP: Final = 33
_GAP: Final = 10
_CAPTION: Final = 56
_LARGE: Final = 180
"""From this height a row has the loyalty below the name, and larger figures."""


def check_scene(view: MilestoneView) -> Scene:
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
    words, room = fonts.drawable(view.outcome), WIDTH - 60
    size = next((size for size in (60, 52, 46) if fonts.width(words, Face.TITLE, size) <= room), 42)
    lines = fonts.wrap(words, Face.TITLE, size, room, 3)
    height = max(110, 24 + _FOOT_LINE * len(lines))
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
    step = min(240, (box.h - _CAPTION) // len(view.rows))
    top = box.y + (box.h - _CAPTION - step * len(view.rows)) // 2
    yield Text(box.x + box.w - 20, top + _CAPTION // 2 - 4, view.counted_text, 44, anchor="r")
    icon = "influence" if view.coalition is not None else "cylinder_plain"
    for i, row in enumerate(view.rows):
        yield from _scored(row, icon, Box(box.x, top + _CAPTION + i * step, box.w, step - 8))


def _scored(row: ScoredView, icon: str, box: Box) -> Iterator[Item]:
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


_MARGIN: Final = 30
_VERDICT: Final = Sizing(WIDTH, _MARGIN, edge=12, size=60, small=48, most_small=4)
_EMBLEM: Final = 190
"""The room for a crown beside the verdict on a single winner."""
_HEADS: Final = 122
_CHART: Final = 390
"""The least height of the chart and the map beside it."""
_FIGURES: Final = (650, 790, 930)
_STORY: Final = 850
_WORD: Final = (48, 44, 40)
_LINE: Final = 56
_LEGEND: Final = 60
_NAMES: Final = 570
_CHECKS: Final = 1010
"""The end of the names and the beginning of the columns of checks."""


def ending_scene(view: EndingView) -> Scene:
    winners = [row.player.seat for row in view.standing if row.is_winner]
    crown = _EMBLEM if len(winners) == 1 else 0
    items, y = verdict(view.verdict, winners, _VERDICT._replace(width=WIDTH - crown))
    if crown:
        items += _emblem(Box(WIDTH - crown, 0, crown, y))
    step = (WIDTH - _MARGIN - _CHECKS) // max(1, len(view.checks))
    items += _heads(view, y, step)
    y += _HEADS
    least, greatest = (78, 92)
    height = max(least, min(greatest, (HEIGHT - y - _CHART) // len(view.standing)))
    for row in view.standing:
        items += _standing(row, Box(10, y, WIDTH - 20, height - 6), step)
        y += height
    low = Box(10, y + 4, WIDTH - 20, HEIGHT - y - 14)
    beside = min(_STORY, round((low.h - 16) * RATIO) + _words(view) + 32)
    lines = fonts.wrap(fonts.drawable(view.turning_point), Face.TITLE, _WORD[0], _STORY - 32, 2)
    below = min(_STORY - 32, round((low.h - 24 - _LEGEND - len(lines) * _LINE) * RATIO))
    is_below = below > beside - _words(view) - 32
    story = max(below, *(fonts.width(line, Face.TITLE, _WORD[0]) for line in lines), 0) + 32 if is_below else beside
    told = low._replace(w=story - 16)
    items += _story_below(view, told, lines, below) if is_below else _story(view, told)
    places = [story + 116, *(_CHECKS + step * i + step // 2 for i in range(len(view.checks)))]
    sides = [Rise("token", row.player.seat, f"seat{row.player.seat}", row.rise) for row in view.standing]
    items += chart(sides, low._replace(x=story, w=WIDTH - 10 - story), places)
    return Scene("ending", *FRAME[2:], "paper", tuple(items), GAME)


def _emblem(box: Box) -> Iterator[Item]:
    yield Rect(box, "carpet")
    yield Rect(Box(box.x, box.h - 8, box.w, 4), "gold")
    yield Sprite("crown", Box(box.x + (box.w - 130) // 2, (box.h - 8 - 92) // 2, 130, 92))


def _heads(view: EndingView, top: int, step: int) -> Iterator[Item]:
    for i, check in enumerate(view.checks):
        yield from _check(check, Box(_CHECKS + i * step, top, step, _HEADS))
    icons = (("laurel", ()), ("stars", (1, "military")), ("coin_plain", ()))
    for middle, title, (icon, args) in zip(_FIGURES, view.figures, icons, strict=True):
        yield Text(middle, top + 26, title, 40, "ink_soft", Face.NARROW, "m")
        yield Sprite(icon, Box(middle - 30, top + 54, 60, 60), args)


def _check(check: CheckView, box: Box) -> Iterator[Item]:
    middle = box.x + box.w // 2
    yield Text(middle, box.y + 26, check.heading, 40, "ink_soft", Face.NARROW, "m")
    shield = Box(middle - 28, box.y + 52, 56, 66)
    yield (
        Sprite("no_loyalty", shield)
        if check.coalition is None
        else Sprite("coalition_letter", shield, (check.coalition,))
    )


def _standing(row: StandingView, box: Box, step: int) -> Iterator[Item]:
    middle = box.y + box.h // 2
    yield Rect(box, "white" if row.is_winner else "paper_dark", "gold" if row.is_winner else None, 6, 14)
    yield Text(box.x + 44, middle, str(row.place), 56, face=Face.BOLD, anchor="m")
    side = min(84, box.h - 4)
    yield Sprite("seat", Box(box.x + 82, middle - side // 2, side, side), (row.player.seat,))
    left = box.x + 82 + side + 12
    yield loyalty(row.player, Box(left, middle - 30, 50, 60))
    left += 62
    if row.is_winner:
        yield Sprite("crown", Box(_NAMES - 76, middle - 26, 68, 52))
    yield name_text(row.player, left, middle, (54, 48, 42), _NAMES - 6 - left - 78 * row.is_winner)
    for i, got in enumerate(row.points):
        x = _CHECKS + i * step + step // 2
        if got:
            yield Rect(Box(x - 58, middle - 31, 116, 62), "gold", "ink", 3, 18)
        yield Text(x, middle, f"+{got}" if got else "0", 56, "ink" if got else "ink_soft", Face.BOLD, "m")
    points, stars, rupees = _FIGURES
    yield Text(points, middle, str(row.player.vp), 76, face=Face.BOLD, anchor="m")
    yield Text(stars, middle, str(row.stars), 56, "ink_soft", Face.BOLD, "m")
    yield Text(rupees, middle, str(row.player.rupees), 56, "ink_soft", Face.BOLD, "m")


def _story(view: EndingView, box: Box) -> Iterator[Item]:
    yield Rect(box, "carpet_blue", "gold", 5, 14)
    high = min(box.h - 16, round((box.w - _words(view) - 16) / RATIO))
    wide = round(high * RATIO)
    yield from small_map(view.regions, Box(box.x + 8, box.y + (box.h - high) // 2, wide, high))
    left, room = box.x + wide + 24, box.w - wide - 40
    low = box.y + box.h - 8 - 62 * len(view.legend)
    words = fonts.drawable(view.turning_point)
    for size in _WORD:
        lines = fonts.wrap(words, Face.TITLE, size, room, max(1, (low - box.y - 16) // (size + 6)))
        if not lines or not lines[-1].endswith("…"):
            break
    top = box.y + (low - box.y) // 2 - (size + 6) // 2 * (len(lines) - 1)
    for i, line in enumerate(lines):
        yield Text(left + room // 2, top + (size + 6) * i, line, size, "white", Face.TITLE, "m")
    if not lines:
        low = box.y + (box.h - 62 * len(view.legend)) // 2
    ruler = Sprite("token", Box(left, low, 58, 50), (view.standing[0].player.seat,))
    army = Sprite("small_army", Box(left + 14, low + 64, 31, 44), ("british", 0))
    for i, (mark, title) in enumerate(zip((ruler, army), view.legend, strict=True)):
        yield mark
        yield Text(left + 76, low + 26 + 62 * i, title, 42, "white", Face.TEXT)


def _story_below(view: EndingView, box: Box, lines: Sequence[str], wide: int) -> Iterator[Item]:
    yield Rect(box, "carpet_blue", "gold", 5, 14)
    high, middle = round(wide / RATIO), box.x + box.w // 2
    top = box.y + (box.h - high - len(lines) * _LINE - _LEGEND - 8) // 2
    yield from small_map(view.regions, Box(middle - wide // 2, top, wide, high))
    top += high + 8 + _LINE // 2
    for i, line in enumerate(lines):
        yield Text(middle, top + i * _LINE, line, _WORD[0], "white", Face.TITLE, "m")
    top += len(lines) * _LINE
    titles = [fonts.width(title, Face.TEXT, 42) for title in view.legend]
    left = middle - (sum(titles) + 58 + 31 + 2 * 14 + 50) // 2
    yield Sprite("token", Box(left, top - 25, 58, 50), (view.standing[0].player.seat,))
    yield Text(left + 72, top, view.legend[0], 42, "white", Face.TEXT)
    left += 72 + titles[0] + 50
    yield Sprite("small_army", Box(left, top - 22, 31, 44), ("british", 0))
    yield Text(left + 45, top, view.legend[1], 42, "white", Face.TEXT)


def _words(view: EndingView) -> int:
    return 300 if view.turning_point else 100 + max(fonts.width(title, Face.TEXT, 42) for title in view.legend)
