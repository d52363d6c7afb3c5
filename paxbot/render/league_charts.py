"""The charts of a league: a player's places and figures, a week's news, and statistics of finished games."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from paxbot.present.chat.months import number
from paxbot.present.views_league import (
    CountView,
    CurveView,
    EndedView,
    ProfileView,
    RaceView,
    RoundUpView,
    ShareView,
    StatisticsView,
    more,
    nobody_won,
)
from paxbot.present.words import listing
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.league_tables import GROUND, MARGIN, legible, paper, scene
from paxbot.render.pen import Pen, sprite
from paxbot.render.scene import FIGURE, FRAME, LABEL, Box, Item, Rect, Scene, Sprite, Text, fitted

_FACTS: Final = 170
_PROFILE_TITLE: Final = 66
_SCALE: Final = 100
_STEPS: Final = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50)
_MARKS: Final = 30
"""Up to this many figures, each has its point."""


def profile_scene(view: ProfileView) -> Scene:
    return scene("profile", legible(view.name, 1), view.note, _profile_sheets(view))


def _profile_sheets(view: ProfileView) -> Iterator[Item]:
    top, high = GROUND.y + 8, GROUND.h - _FACTS - 3 * 8
    left = Box(MARGIN // 2, top, 560, high)
    right = Box(left.x + left.w + 8, top, FRAME.w - MARGIN - left.w - 8, high)
    yield paper(left)
    yield from _titled(view.places_title, left)
    yield from _places(view.places, Box(left.x + 16, top + _PROFILE_TITLE, left.w - 32, high - _PROFILE_TITLE - 12))
    yield paper(right)
    yield from _titled(view.curve.title, right)
    if view.curve.figures:
        yield from _curve(view.curve, Box(right.x + 16, top + _PROFILE_TITLE, right.w - 32, high - _PROFILE_TITLE - 20))
    wide = (FRAME.w - MARGIN + 8) // max(1, len(view.facts))
    for at, (label, value) in enumerate(view.facts):
        box = Box(MARGIN // 2 + at * wide, top + high + 8, wide - 8, _FACTS)
        yield paper(box)
        yield fitted(label, box.x + box.w // 2, box.y + 46, box.w - 24, (LABEL[Face.BOLD],), "ink_soft", "m")
        yield fitted(fonts.drawable(value), box.x + box.w // 2, box.y + 112, box.w - 24, (68, 58, 50), "ink", "m")


def _titled(title: str, box: Box) -> Iterator[Item]:
    yield fitted(title, box.x + 20, box.y + 40, box.w - 40, (46, LABEL[Face.BOLD]), "ink_soft")


def _places(places: Sequence[int], box: Box) -> Iterator[Item]:
    high, most = min(110, box.h // max(1, len(places))), max([1, *places])
    for at, count in enumerate(places):
        y, long = box.y + at * high, round(count * (box.w - 180) / most)
        size = FIGURE[Face.BOLD]
        yield Text(box.x + 56, y + high // 2, str(at + 1), size, "ink_soft", Face.BOLD, "r")
        if long:
            yield Rect(Box(box.x + 78, y + 8, long, high - 16), "coin" if at == 0 else "tile", "ink_soft", 2, 6)
        yield Text(box.x + 92 + long, y + high // 2, str(count), size, "ink", Face.BOLD)


def _curve(view: CurveView, box: Box) -> Iterator[Item]:
    bands = view.uncertainties or (0.0,) * len(view.figures)
    low = min(figure - band for figure, band in zip(view.figures, bands, strict=True))
    high = max(figure + band for figure, band in zip(view.figures, bands, strict=True))
    step = next((step for step in _STEPS if (high - low) / step <= box.h / 90), 100.0)
    first, last = int(low // step), int(-(-high // step))
    if first == last:
        first, last = first - 1, last + 1
    area = box._replace(x=box.x + _SCALE, w=box.w - _SCALE - 16)

    def height(figure: float) -> int:
        return round(area.h - 34 - (figure - first * step) * (area.h - 68) / ((last - first) * step))

    for at in range(first, last + 1):
        y = area.y + height(at * step)
        yield Rect(Box(area.x, y - 1, area.w, 2), "paper_deep")
        size, label = FIGURE[Face.NARROW], f"{at * step:.1f}" if step < 1 else f"{at * step:.0f}"
        yield Text(area.x - 12, y, label, size, "ink_soft", Face.NARROW, "r")
    count = len(view.figures)
    places = [20 + (area.w - 40) * (at if count > 1 else 1) // max(2 * (count == 1), count - 1) for at in range(count)]
    points = (
        n
        for x, figure, band in zip(places, view.figures, bands, strict=True)
        for n in (x, height(figure), height(figure - band), height(figure + band))
    )
    yield Sprite("league_curve", area, tuple(points), solid=False)


@sprite("league_curve", smooth=2)
def _line(pen: Pen, *numbers: int) -> None:
    """Draw a line through points, `numbers` being x and y in turn."""
    points = [tuple(numbers[at : at + 4]) for at in range(0, len(numbers), 4)]
    if any(low != high for _, _, low, high in points):
        pen.polygon(
            [*((x, high) for x, _, _, high in points), *((x, low) for x, _, low, _ in reversed(points))], "coin"
        )
    line = [(x, y) for x, y, _, _ in points]
    for shade, width in (("white", 18), ("carpet_blue", 10)):
        pen.line(line, shade, width)
    for x, y in line if len(line) <= _MARKS else line[-1:]:
        for shade, r in (("white", 17), ("carpet_blue", 13)):
            pen.circle(x, y, r, shade)


SHOWN: Final = 5
_ROW: Final = 124
_ROUND_UP_TITLE: Final = 84
_RIGHT: Final = 620


def round_up_scene(view: RoundUpView) -> Scene:
    return scene("round-up", view.title, view.note, _round_up_sheets(view))


def _round_up_sheets(view: RoundUpView) -> Iterator[Item]:
    shown, left_out = view.games[:SHOWN], len(view.games) - SHOWN
    is_wide = view.race is None and not view.waits
    wide = FRAME.w - MARGIN if is_wide else FRAME.w - MARGIN - _RIGHT - 8
    sheet = Box(MARGIN // 2, GROUND.y + 8, wide, _ROUND_UP_TITLE + _ROW * len(shown) + 12 + 60 * (left_out > 0))
    yield paper(sheet)
    yield fitted(view.count, sheet.x + 24, sheet.y + 46, sheet.w - 48, (60, 54, 46))
    for at, game in enumerate(shown):
        yield from _game(game, Box(sheet.x + 12, sheet.y + _ROUND_UP_TITLE + at * _ROW, sheet.w - 24, _ROW))
    if left_out > 0:
        yield Text(sheet.x + 24, sheet.y + sheet.h - 40, more(left_out), LABEL[Face.TEXT], "ink_soft")
    side = Box(sheet.x + sheet.w + 8, sheet.y, _RIGHT, 0)
    if view.race is not None:
        race = side._replace(h=_ROUND_UP_TITLE + 2 * 168 + 12)
        yield paper(race)
        yield fitted(view.race_title, race.x + 24, race.y + 46, race.w - 48, (54, 46, LABEL[Face.BOLD]))
        yield from _race(view.race, race)
        side = side._replace(y=race.y + race.h + 8)
    if view.waits:
        yield paper(side._replace(h=120))
        yield Sprite("hourglass", Box(side.x + 26, side.y + 26, 52, 68))
        yield fitted(view.waits, side.x + 100, side.y + 60, side.w - 124, (54, 50, 46))


def _game(game: EndedView, box: Box) -> Iterator[Item]:
    yield Rect(box._replace(h=box.h - 6), "white", "paper_deep", 2, 8)
    winners = listing([legible(name, 1) for name in game.winners])
    left, room = box.x + 92, box.w - 108
    if winners:
        yield Sprite("cup", Box(box.x + 20, box.y + (box.h - 68) // 2, 54, 62))
    yield fitted(winners or nobody_won(), left, box.y + 38, room, (56, 50, 46))
    others = ", ".join(legible(name, at) for at, name in enumerate(game.others, 2))
    told = f"{game.game} · {others}" if others else game.game
    size = LABEL[Face.NARROW]
    yield Text(left, box.y + 88, fonts.ellipsize(told, Face.NARROW, size, room), size, "ink_soft", Face.NARROW)


def _race(race: RaceView, box: Box) -> Iterator[Item]:
    most = max(*race.points, Fraction(1))
    for at, (name, points) in enumerate(zip(race.names, race.points, strict=True)):
        y = box.y + _ROUND_UP_TITLE + at * 168
        words = number(points)
        yield Text(box.x + box.w - 24, y + 40, words, FIGURE[Face.BOLD] + 8, "ink", Face.BOLD, "r")
        room = box.w - 72 - fonts.width(words, Face.BOLD, FIGURE[Face.BOLD] + 8)
        yield fitted(legible(name, race.place + at), box.x + 24, y + 40, room, (54, 50, 46))
        long = round((box.w - 48) * float(points / most))
        yield Rect(Box(box.x + 24, y + 82, long, 56), "coin" if at == 0 else "tile", "ink_soft", 2, 8)


_STATISTICS_TITLE: Final = 62
_SHARE: Final = 130


def statistics_scene(view: StatisticsView) -> Scene:
    return scene("statistics", view.title, view.note, _statistics_sheets(view))


def _statistics_sheets(view: StatisticsView) -> Iterator[Item]:
    across = 1 if len(view.counts) == 1 else 2 if len(view.counts) <= 4 else 3
    down = -(-len(view.counts) // across)
    wide, high = (FRAME.w - MARGIN + 8) // across, (GROUND.h - 8) // max(1, down)
    for at, count in enumerate(view.counts):
        x, y = MARGIN // 2 + at % across * wide, GROUND.y + 8 + at // across * high
        w = wide - 8 if at + 1 < len(view.counts) else FRAME.w - MARGIN // 2 - x
        yield from _count(count, Box(x, y, w, high - 8))


def _count(count: CountView, box: Box) -> Iterator[Item]:
    yield paper(box)
    yield fitted(count.title, box.x + 18, box.y + 34, box.w - 36, (46, LABEL[Face.BOLD]), "ink_soft")
    high = min(150, (box.h - _STATISTICS_TITLE - 8) // max(1, len(count.shares)))
    for at, share in enumerate(count.shares):
        yield from _share(share, Box(box.x + 18, box.y + _STATISTICS_TITLE + at * high, box.w - 36, high))


def _share(share: ShareView, box: Box) -> Iterator[Item]:
    bar = max(12, box.h // 6)
    middle, right = box.y + (box.h - bar - 4) // 2, box.x + box.w
    size, times = FIGURE[Face.NARROW], f"×{share.times}"
    yield Text(right, middle, f"{share.per_cent} %", size, "ink", Face.NARROW, "r")
    yield Text(right - _SHARE, middle, times, size, "ink_soft", Face.NARROW, "r")
    room = box.w - _SHARE - fonts.width(times, Face.NARROW, size) - 12
    yield fitted(fonts.drawable(share.name), box.x, middle, room, (46, LABEL[Face.BOLD]))
    ground = Box(box.x, box.y + box.h - bar - 6, box.w, bar)
    yield Rect(ground, "paper_deep", radius=4)
    if long := round(ground.w * share.per_cent / 100):
        yield Rect(ground._replace(w=long), "tile", radius=4)
