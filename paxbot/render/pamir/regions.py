"""The map with its pieces: armies, tribes, rulers and roads, and what changed among them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from paxbot.present.pamir.changes import ChangesView
from paxbot.present.pamir.views import BoardView, BorderView, PlayerView, RegionView
from paxbot.render.fonts import Face
from paxbot.render.pamir import map_layout as layout
from paxbot.render.pamir.arrows import arrows
from paxbot.render.pamir.board import name_text
from paxbot.render.pamir.map_lands import side_boxes
from paxbot.render.scene import Box, Item, Rect, Sprite, Text

_COALITIONS: Final = ("afghan", "british", "russian")

Pile = tuple[str | int, int, int]
"""An owner, how many pieces stand there, and how many more (or fewer) than before."""


def board_map(view: BoardView, changes: ChangesView, top: int) -> list[Item]:
    """Return the map from `top` on; arrows lie below the pieces, badges above."""
    pieces: list[Item] = []
    for region in view.regions:
        pieces += _region(region, view.players, changes, top)
    for border in view.borders:
        pieces += _roads(border, changes, top)
    ground: list[Item] = [
        Sprite("map", Box(0, top, layout.WIDTH, layout.HEIGHT), view.map_words, solid=False),
        Sprite("rose", _below(layout.ROSE, top), solid=False),
    ]
    for region in view.regions:
        ground += _ruled(region, top)
    return [*ground, *arrows(changes.moves, [item.box for item in pieces], top), *pieces]


def _ruled(region: RegionView, top: int) -> Iterator[Item]:
    """Yield the ruler's line on each side of the region."""
    if region.ruler is not None:
        for side, box in enumerate(side_boxes(region.key)):
            yield Sprite("ruled", _below(box, top), (region.key, region.ruler, side), solid=False)


def _below(box: Box, top: int) -> Box:
    return box._replace(y=top + box.y)


def badge(by: int, right: int, top: int) -> Item:
    """Return a change at the upper right corner of something."""
    return Sprite("delta", Box(right - layout.BADGE[0], top, *layout.BADGE), (by,), solid=False)


def _region(region: RegionView, players: Sequence[PlayerView], changes: ChangesView, top: int) -> Iterator[Item]:
    place = layout.REGIONS[region.key]
    x, y = place.x, top + place.y
    yield Sprite("region", Box(x, y, layout.SYMBOL, layout.SYMBOL), (region.key, "ink", f"land_{region.key}"))
    yield Text(x + layout.SYMBOL + 12, y + 28, region.name, layout.REGION_NAME, face=Face.TITLE)
    y += layout.SYMBOL + 8
    yield from _ruler(region, players, changes, Box(x, y, place.w, layout.SEAT))
    y += layout.SEAT + 10
    armies = _piles(_COALITIONS, dict(region.armies), changes.at("army", region.key))
    tribes = _piles(range(len(players)), dict(region.tribes), changes.at("tribe", region.key))
    yield from _armies(armies, x, y)
    yield from _tribes(tribes, len(armies), Box(x, y, place.w, place.h))


def _piles(owners: Iterable[str | int], counts: Mapping[str | int, int], by: Mapping[str | int, int]) -> list[Pile]:
    """Return the piles that stand there now or have just left."""
    piles = ((owner, counts.get(owner, 0), by.get(owner, 0)) for owner in owners)
    return [(owner, count, change) for owner, count, change in piles if count or change < 0]


def _armies(piles: Sequence[Pile], x: int, y: int) -> Iterator[Item]:
    w, h = layout.ARMY
    for i, (coalition, count, by) in enumerate(piles):
        box = Box(x + i * (w + layout.GAP), y, w, h)
        yield Sprite("army", box, (coalition, count)) if count else Sprite("ghost_army", box, (coalition,))
        if by:
            yield badge(by, box.x + w + layout.GAP - 1, y - 8)


def _tribes(piles: Sequence[Pile], armies: int, room: Box) -> Iterator[Item]:
    """Yield the tribes in a row below the armies; those without room beside the armies, or in a second row."""
    w, h = layout.TRIBE
    step = w + layout.GAP
    a_row = (room.w + layout.GAP) // step
    first = room.y + (layout.ARMY[1] + layout.ROW_GAP if armies else layout.ROW_GAP - 8)
    beside = armies * (layout.ARMY[0] + layout.GAP)
    for i, (seat, count, by) in enumerate(piles):
        x, y = room.x + i % a_row * step, first + i // a_row * (h + layout.ROW_GAP)
        if i >= a_row and armies and beside + (i - a_row) * step + w <= room.w:
            x, y = room.x + beside + (i - a_row) * step, room.y + layout.ARMY[1] - h
        box = Box(x, y, w, h)
        yield Sprite("tribe", box, (seat, count)) if count else Sprite("ghost_tribe", box, (seat,))
        if by:
            yield badge(by, box.x + w + layout.GAP - 2, y - layout.ROW_GAP)


def _ruler(region: RegionView, players: Sequence[PlayerView], changes: ChangesView, room: Box) -> Iterator[Item]:
    x, y, middle = room.x, room.y, room.y + room.h // 2
    change = changes.ruler(region.key)
    if region.ruler is None:
        if change is not None and change.before is not None:
            yield Sprite("ghost_ruler", Box(x, y, 110, layout.SEAT), (change.before,))
            x += 122
        yield Text(x, middle, region.ruler_name, layout.RULER_NAME, "ink_soft")
        return
    if change is not None:
        yield Rect(Box(x - 6, y - 5, 126, layout.SEAT + 10), "white", "tile", 5, 16)
    yield Sprite("crown", Box(x, y + 4, *layout.CROWN))
    yield Sprite("seat", Box(x + 62, y, layout.SEAT, layout.SEAT), (region.ruler,))
    if change is not None:
        yield Sprite("sparkle", Box(x - 20, y - 16, 40, 40), solid=False)
    left = x + 62 + layout.SEAT + 10
    yield name_text(players[region.ruler], left, middle, (layout.RULER_NAME,), x + room.w - left)


def _roads(border: BorderView, changes: ChangesView, top: int) -> Iterator[Item]:
    x, y, in_row = layout.BORDERS[border.key]
    w, h = layout.ROAD
    piles = _piles(_COALITIONS, dict(border.roads), changes.at("road", border.key))
    lifts = [layout.ROAD_BADGE_LIFT if by and not in_row else 0 for _owner, _count, by in piles]
    length = len(piles) * ((w if in_row else h) + 4) - 4 + sum(lifts)
    at = -length // 2
    for (coalition, count, by), lift in zip(piles, lifts, strict=True):
        at += lift
        corner = (x + at, y - h // 2) if in_row else (x - w // 2, y + at)
        box = Box(corner[0], top + corner[1], w, h)
        yield Sprite("road", box, (coalition, count)) if count else Sprite("ghost_road", box, (coalition,))
        if by:
            yield badge(by, box.x + w + 3, box.y - layout.ROAD_BADGE_LIFT)
        at += (w if in_row else h) + 4
