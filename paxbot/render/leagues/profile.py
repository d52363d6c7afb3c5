"""A person: their places as bars, the curve of their figures, and what else is known."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.present.views_league import CurveView, ProfileView
from paxbot.render import fonts
from paxbot.render.fitting import fitted
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE, FRAME, LABEL
from paxbot.render.leagues.parts import GROUND, MARGIN, legible, paper, scene
from paxbot.render.pen import Pen, sprite
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text

_LEFT: Final = 560
_FACTS: Final = 170
_TITLE: Final = 66
_SCALE: Final = 100
_STEPS: Final = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50)
_MARKS: Final = 30
"""Up to so many figures, each has its point."""


def profile_scene(view: ProfileView) -> Scene:
    """Compose the places on the left, the curve on the right, and below them a tile for each fact."""
    return scene("profile", legible(view.name, 1), view.note, _sheets(view))


def _sheets(view: ProfileView) -> Iterator[Item]:
    top, high = GROUND.y + 8, GROUND.h - _FACTS - 3 * 8
    left = Box(MARGIN // 2, top, _LEFT, high)
    right = Box(left.x + left.w + 8, top, FRAME.w - MARGIN - left.w - 8, high)
    yield paper(left)
    yield from _titled(view.places_title, left)
    yield from _places(view.places, Box(left.x + 16, top + _TITLE, left.w - 32, high - _TITLE - 12))
    yield paper(right)
    yield from _titled(view.curve.title, right)
    if view.curve.figures:
        yield from _curve(view.curve, Box(right.x + 16, top + _TITLE, right.w - 32, high - _TITLE - 20))
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
    """Yield the scale with its figures, the band of uncertainty and the line; one figure alone is a point."""
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
    """Draw a line through points within their band, each told from the left and from above."""
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
