"""Statistics of finished games: a sheet for each count, its shares as bars."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.views_league import CountView, ShareView, StatisticsView
from paxbot.render import fonts
from paxbot.render.fitting import fitted
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE, FRAME, LABEL
from paxbot.render.leagues.parts import GROUND, MARGIN, paper, scene
from paxbot.render.scene import Box, Item, Rect, Scene, Text

_TITLE: Final = 62
_BAR: Final = 12
_HIGHEST: Final = 150
_SHARE: Final = 130


def statistics_scene(view: StatisticsView) -> Scene:
    """Compose the sheets, in one row or in two."""
    return scene("statistics", view.title, view.note, _sheets(view))


def _sheets(view: StatisticsView) -> Iterator[Item]:
    across = 1 if len(view.counts) == 1 else 2 if len(view.counts) <= 4 else 3
    down = -(-len(view.counts) // across)
    wide, high = (FRAME.w - MARGIN + 8) // across, (GROUND.h - 8) // max(1, down)
    for at, count in enumerate(view.counts):
        x, y = MARGIN // 2 + at % across * wide, GROUND.y + 8 + at // across * high
        # The last one has what room there is left.
        w = wide - 8 if at + 1 < len(view.counts) else FRAME.w - MARGIN // 2 - x
        yield from _count(count, Box(x, y, w, high - 8))


def _count(count: CountView, box: Box) -> Iterator[Item]:
    yield paper(box)
    yield fitted(count.title, box.x + 18, box.y + 34, box.w - 36, (46, LABEL[Face.BOLD]), "ink_soft")
    high = min(_HIGHEST, (box.h - _TITLE - 8) // max(1, len(count.shares)))
    for at, share in enumerate(count.shares):
        yield from _share(share, Box(box.x + 18, box.y + _TITLE + at * high, box.w - 36, high))


def _share(share: ShareView, box: Box) -> Iterator[Item]:
    """Yield its name, how often it was counted and its per cent, with a bar below."""
    bar = max(_BAR, box.h // 6)
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
