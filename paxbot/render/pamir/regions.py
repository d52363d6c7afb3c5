"""The map with its pieces in rows, and what changed among them: rings, ghosts, and arrows across borders."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from paxbot.present.pamir.accounts import MoveView, Place
from paxbot.present.pamir.changes import ChangesView
from paxbot.present.pamir.models import BoardView, BorderView, RegionView
from paxbot.render.fonts import Face
from paxbot.render.pamir import layout
from paxbot.render.pamir.lands import score_markers, side_boxes
from paxbot.render.pamir.layout import GAP, MAP_WIDTH, RING, ROAD, ROW
from paxbot.render.pamir.pieces import amount_width, army_width, block_width, tribe_width
from paxbot.render.scene import Box, Item, Rect, Sprite, Text

_ALONG: Final = (0.34, 0.42, 0.26, 0.5, 0.18, 0.58, 0.12, 0.66, 0.74, 0.82, 0.88, 0.05, 0.95)
"""How far along its border an arrow may be, in shares, the best places first."""
_AVOIDED: Final = 1000
"""How many pixels of a piece a pixel of a name is worth."""
_ACROSS: Final = (0, -16, 16, -32, 32)
"""How far its middle may be from the border."""


def arrows(moves: Sequence[MoveView], pieces: Sequence[Item]) -> Iterator[Item]:
    """Yield an arrow for each border that was crossed, beside names, where most of it is seen below the pieces."""
    occupied = [(item.box, _AVOIDED if isinstance(item, Text) else 1) for item in pieces]
    occupied += [(box, 1) for box in _symbols()]
    for border, (forward, backward) in _crossings(moves).items():
        box = _best(border, occupied)
        occupied.append((box, 1))
        in_row = layout.BORDERS[border][2]
        directions = ("down", "up", "along") if in_row else ("right", "left", "across")
        direction = directions[2 if forward and backward else 0 if forward else 1]
        count = 0 if forward and backward else forward + backward
        yield Sprite("arrow", box, (direction, count), solid=False)


def _crossings(moves: Sequence[MoveView]) -> dict[str, tuple[int, int]]:
    """Return how many pieces crossed each border: to the south or east, and back."""
    counts: dict[str, tuple[int, int]] = {}
    for move in moves:
        if move.piece not in ("army", "tribe"):
            continue
        for start, end in zip(move.route, move.route[1:], strict=False):
            border = "_".join(sorted((str(start), str(end))))
            forward, backward = counts.get(border, (0, 0))
            if _is_forward(border, start):
                counts[border] = (forward + move.count, backward)
            else:
                counts[border] = (forward, backward + move.count)
    return counts


def _is_forward(border: str, start: Place) -> bool:
    """Return True if the region is north (of a border with roads in a row) or west of the border."""
    room = layout.ROWS[str(start)][0]
    x, y, in_row = layout.BORDERS[border]
    return room.y < y if in_row else room.x + room.w // 2 < x


def _symbols() -> Iterator[Box]:
    half = layout.SYMBOL // 2
    yield from (Box(round(x) - half, round(y) - half, 2 * half, 2 * half) for x, y in layout.SYMBOLS.values())


def _best(border: str, taken: Sequence[tuple[Box, int]]) -> Box:
    boxes = [_box(border, t, off) for t in _ALONG for off in _ACROSS]
    left, upper = min(box.x for box in boxes), min(box.y for box in boxes)
    right, lower = max(box.x + box.w for box in boxes), max(box.y + box.h for box in boxes)
    lane = Box(left, upper, right - left, lower - upper)
    near = [(other, weight) for other, weight in taken if other.overlaps(lane)]
    return min(boxes, key=lambda box: sum(weight * _shared(box, other) for other, weight in near))


def _box(border: str, t: float, off: int) -> Box:
    """Return the arrow's box, a share `t` of the way along the border and `off` pixels from it, within the frame."""
    (ax, ay), (bx, by) = (layout.NODES[node] for node in layout.LINES[border])
    x, y, in_row = ax + (bx - ax) * t, ay + (by - ay) * t, layout.BORDERS[border][2]
    x, y = (x, y + off) if in_row else (x + off, y)
    w, h = layout.ARROW[::-1] if in_row else layout.ARROW
    low, wide, high = (
        layout.MAP_FRAME + 4,
        layout.MAP_WIDTH - layout.MAP_FRAME - 4,
        layout.MAP_HEIGHT - layout.MAP_FRAME - 4,
    )
    left, upper = min(max(round(x - w / 2), low), wide - w), min(max(round(y - h / 2), low), high - h)
    return Box(left, upper, w, h)


def _shared(a: Box, b: Box) -> int:
    w = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
    h = min(a.y + a.h, b.y + b.h) - max(a.y, b.y)
    return max(0, w) * max(0, h)


_WIDTHS: Final = {"army": army_width, "road": block_width, "tribe": tribe_width}
_AMOUNT: Final = 46


@dataclass(frozen=True, slots=True)
class Pile:
    """Like pieces of one owner: how many there are, and how many more (or fewer) than before.

    `told` is the change its sprites say; 0 if a ring or an arrow says enough.
    """

    piece: str
    owner: str | int
    count: int
    by: int = 0
    told: int = 0

    @property
    def width(self) -> int:
        return self._own_width + (2 + amount_width(self.told) if self.told else 0)

    @property
    def _own_width(self) -> int:
        if self.count:
            return _WIDTHS[self.piece](self.count)
        return 46 if self.piece == "tribe" or self.by == -1 else block_width(1 if self.by > -10 else 10)

    @property
    def height(self) -> int:
        return ROAD if self.piece == "road" else ROW

    def items(self, x: int, y: int) -> Iterator[Item]:
        box = Box(x, y, self._own_width, self.height)
        if not self.count:
            yield self._ghost(box)
            return
        if self.by > 0:
            yield ring(box)
        yield Sprite(self.piece, box, (self.owner, self.count))
        if self.told:
            top = y + (self.height - _AMOUNT) // 2
            yield Sprite("amount", Box(x + box.w + 2, top, amount_width(self.told), _AMOUNT), (self.told,))

    def _ghost(self, box: Box) -> Item:
        if self.piece == "tribe":
            return Sprite("ghost_tribe", box, (self.owner,))
        return Sprite("ghost_block", box, (self.owner, -self.by))


def ring(box: Box) -> Item:
    """Return a ring to paint before something new."""
    wide = Box(box.x - RING, box.y - RING, box.w + 2 * RING, box.h + 2 * RING)
    return Rect(wide, "tile", "white", 2, 12)


def piles(
    piece: str, place: str, counts: Mapping[str | int, int], owners: Iterable[str | int], changes: ChangesView
) -> list[Pile]:
    """Return the piles at the place, those that have just left among them."""
    by = changes.at(piece, place)
    found = (Pile(piece, owner, counts.get(owner, 0), by.get(owner, 0)) for owner in owners)
    return [replace(pile, told=_told(pile, place, changes)) for pile in found if pile.count or pile.by < 0]


def _told(pile: Pile, place: str, changes: ChangesView) -> int:
    """Return the change that has to be said in numbers: not that of all, nor that of pieces that an arrow shows.

    Of roads there is room only for a loss, and only if some of the coalition's are left.
    """
    if (pile.piece == "road" and pile.by > 0) or pile.by == pile.count or not pile.count:
        return 0
    moves = [move for move in changes.moves if (move.piece, move.owner) == (pile.piece, pile.owner)]
    moved = sum(move.count for move in moves if move.end == place)
    moved -= sum(move.count for move in moves if move.start == place)
    return 0 if moved == pile.by else pile.by


def placed(armies: Sequence[Pile], tribes: Sequence[Pile], rows: Sequence[Box]) -> Iterator[Item]:
    """Yield armies, then tribes in rows of their own; closer together and without amounts if that is too much."""
    bare = [[replace(pile, told=0) for pile in group] for group in (armies, tribes)]
    ways = ([armies, tribes], [[*armies, *tribes]], bare, [[*bare[0], *bare[1]]])
    standing = next((found for way in ways if (found := _in_rows(way, rows)) is not None), None)
    assert standing is not None, "there are more pieces than the game has"
    for pile, x, y in standing:
        yield from pile.items(x, y)


def _in_rows(groups: Iterable[Sequence[Pile]], rows: Sequence[Box]) -> list[tuple[Pile, int, int]] | None:
    """Return each pile with its corner, each group on a row of its own; None if the rows are too few."""
    found: list[tuple[Pile, int, int]] = []
    row = -1
    for group in groups:
        used = MAP_WIDTH
        for pile in group:
            while used + pile.width > (rows[row].w if row >= 0 else 0):
                row, used = row + 1, 0
                if row == len(rows):
                    return None
            found.append((pile, rows[row].x + used, rows[row].y))
            used += pile.width + GAP
    return found


_COALITIONS: Final = ("afghan", "british", "russian")


def board_map(view: BoardView, changes: ChangesView, x: int, y: int) -> list[Item]:
    """Return the map with its upper left corner there; arrows are below the pieces, so that they hide none."""
    standing = [item for region in view.regions for item in _region(region, len(view.players), changes)]
    standing += [item for border in view.borders for item in _roads(border, changes)]
    rings = [item for item in standing if isinstance(item, Rect)]
    pieces = [item for item in standing if not isinstance(item, Rect)]
    ground: list[Item] = [Sprite("map", Box(0, 0, layout.MAP_WIDTH, layout.MAP_HEIGHT), solid=False)]
    ground += score_markers(view.players)
    for region in view.regions:
        ground += _ruled(region)
    found = [*ground, *arrows(changes.moves, pieces), *rings, *pieces]
    return [_moved(item, x, y) for item in found]


def _moved(item: Item, x: int, y: int) -> Item:
    if isinstance(item, (Rect, Sprite)):
        return replace(item, box=item.box._replace(x=item.box.x + x, y=item.box.y + y))
    return replace(item, x=item.x + x, y=item.y + y)


def _ruled(region: RegionView) -> Iterator[Item]:
    if region.ruler is not None:
        for side, box in enumerate(side_boxes(region.key)):
            yield Sprite("ruled", box, (region.key, region.ruler, side), solid=False)


def _region(region: RegionView, seats: int, changes: ChangesView) -> Iterator[Item]:
    yield from _name(region, changes)
    armies = piles("army", region.key, dict(region.armies), _COALITIONS, changes)
    tribes = piles("tribe", region.key, dict(region.tribes), range(seats), changes)
    yield from placed(armies, tribes, layout.ROWS[region.key])


def _name(region: RegionView, changes: ChangesView) -> Iterator[Item]:
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
