"""The map with its pieces: armies, tribes, rulers and roads, and what changed among them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from paxbot.present.pamir.changes import ChangesView
from paxbot.present.pamir.views import BoardView, BorderView, RegionView
from paxbot.render.fonts import Face
from paxbot.render.pamir import map_layout as layout
from paxbot.render.pamir.arrows import arrows
from paxbot.render.pamir.map_lands import side_boxes
from paxbot.render.pamir.piles import piles, placed, ring
from paxbot.render.pamir.score_track import score_markers
from paxbot.render.scene import Box, Item, Rect, Sprite, Text

_COALITIONS: Final = ("afghan", "british", "russian")


def board_map(view: BoardView, changes: ChangesView, x: int, y: int) -> list[Item]:
    """Return the map with its upper left corner there; arrows lie below the pieces, so that they hide nothing."""
    standing = [item for region in view.regions for item in _region(region, len(view.players), changes)]
    standing += [item for border in view.borders for item in _roads(border, changes)]
    rings = [item for item in standing if isinstance(item, Rect)]
    pieces = [item for item in standing if not isinstance(item, Rect)]
    ground: list[Item] = [Sprite("map", Box(0, 0, layout.WIDTH, layout.HEIGHT), solid=False)]
    ground += score_markers(view.players)
    for region in view.regions:
        ground += _ruled(region)
    found = [*ground, *arrows(changes.moves, pieces), *rings, *pieces]
    return [_moved(item, x, y) for item in found]


def _moved(item: Item, x: int, y: int) -> Item:
    """Return the item so far to the right and below."""
    if isinstance(item, (Rect, Sprite)):
        return replace(item, box=item.box._replace(x=item.box.x + x, y=item.box.y + y))
    return replace(item, x=item.x + x, y=item.y + y)


def _ruled(region: RegionView) -> Iterator[Item]:
    """Yield the ruler's line on each side of the region."""
    if region.ruler is not None:
        for side, box in enumerate(side_boxes(region.key)):
            yield Sprite("ruled", box, (region.key, region.ruler, side), solid=False)


def _region(region: RegionView, seats: int, changes: ChangesView) -> Iterator[Item]:
    yield from _name(region, changes)
    armies = piles("army", region.key, dict(region.armies), _COALITIONS, changes)
    tribes = piles("tribe", region.key, dict(region.tribes), range(seats), changes)
    yield from placed(armies, tribes, layout.ROWS[region.key])


def _name(region: RegionView, changes: ChangesView) -> Iterator[Item]:
    """Yield the ruler's mark under a crown, if there is one, and the region's name."""
    box = layout.NAMES[region.key]
    change = changes.ruler(region.key)
    mark = Box(box.x, box.y, layout.MARK, layout.MARK)
    left = box.x
    if region.ruler is not None:
        w, h = layout.CROWN
        crown = Box(box.x + (layout.MARK - w) // 2, box.y + layout.CROWN_OVERLAP - h, w, h)
        if change is not None:
            yield ring(mark)
        yield Sprite("seat", mark, (region.ruler,))
        yield Sprite("crown", crown, solid=False)
    elif change is not None and change.before is not None:
        yield Sprite("ghost_ruler", mark, (change.before,))
    if region.ruler is not None or change is not None:
        left += layout.MARK + 4
    yield Text(left, box.y + layout.MARK // 2 + 2, region.name, layout.NAME, face=Face.TITLE)


def _roads(border: BorderView, changes: ChangesView) -> Iterator[Item]:
    x, y, in_row = layout.BORDERS[border.key]
    found = piles("road", border.key, dict(border.roads), _COALITIONS, changes)
    if len(found) > 1:
        found = [replace(pile, told=0) for pile in found]
    if in_row:
        length = sum(pile.width + layout.GAP for pile in found) - layout.GAP
        left = x - length // 2
        for pile in found:
            yield from pile.items(left, y - layout.ROAD // 2)
            left += pile.width + layout.GAP
    else:
        top = y - max(len(found), 2) * (layout.ROAD + layout.GAP) + layout.GAP
        for pile in found:
            yield from pile.items(x - pile.width // 2, top)
            top += layout.ROAD + layout.GAP
