"""Like pieces at one place of the map, with what changed about them, and how they stand in rows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from paxbot.present.pamir.changes import ChangesView
from paxbot.render.pamir.change_marks import amount_width
from paxbot.render.pamir.map_layout import GAP, RING, ROAD, ROW, WIDTH
from paxbot.render.pamir.pieces import army_width, block_width, tribe_width
from paxbot.render.scene import Box, Item, Rect, Sprite

_WIDTHS: Final = {"army": army_width, "road": block_width, "tribe": tribe_width}
_AMOUNT: Final = 46
"""The height of an amount."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Like pieces of one owner: how many there are, and how many more (or fewer) than before.

    `told` is how many more or fewer its sprites say; none where a ring or an arrow says enough.
    """

    piece: str
    owner: str | int
    count: int
    by: int = 0
    told: int = 0

    @property
    def width(self) -> int:
        """The pixels it takes in its row."""
        return self._own_width + (2 + amount_width(self.told) if self.told else 0)

    @property
    def _own_width(self) -> int:
        if self.count:
            return _WIDTHS[self.piece](self.count)
        return 46 if self.piece == "tribe" or self.by == -1 else block_width(1 if self.by > -10 else 10)

    @property
    def height(self) -> int:
        """The pixels it is high."""
        return ROAD if self.piece == "road" else ROW

    def items(self, x: int, y: int) -> Iterator[Item]:
        """Yield its sprites from that corner on, a ring before them where some are new."""
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
    """Return a ring round something new, to be painted before it."""
    wide = Box(box.x - RING, box.y - RING, box.w + 2 * RING, box.h + 2 * RING)
    return Rect(wide, "tile", "white", 2, 12)


def piles(
    piece: str, place: str, counts: Mapping[str | int, int], owners: Iterable[str | int], changes: ChangesView
) -> list[Pile]:
    """Return the piles that stand at the place now or have just left it."""
    by = changes.at(piece, place)
    found = (Pile(piece, owner, counts.get(owner, 0), by.get(owner, 0)) for owner in owners)
    return [replace(pile, told=_told(pile, place, changes)) for pile in found if pile.count or pile.by < 0]


def _told(pile: Pile, place: str, changes: ChangesView) -> int:
    """Return the change that has to be said in numbers: not that of all, nor that of pieces that an arrow shows.

    Of roads there is room for a loss alone, where those of one coalition are left.
    """
    if (pile.piece == "road" and pile.by > 0) or pile.by == pile.count or not pile.count:
        return 0
    moves = [move for move in changes.moves if (move.piece, move.owner) == (pile.piece, pile.owner)]
    moved = sum(move.count for move in moves if move.end == place)
    moved -= sum(move.count for move in moves if move.start == place)
    return 0 if moved == pile.by else pile.by


def placed(armies: Sequence[Pile], tribes: Sequence[Pile], rows: Sequence[Box]) -> Iterator[Item]:
    """Yield armies, then tribes in rows of their own; closer together, and without amounts, where that is too much."""
    bare = [[replace(pile, told=0) for pile in group] for group in (armies, tribes)]
    ways = ([armies, tribes], [[*armies, *tribes]], bare, [[*bare[0], *bare[1]]])
    standing = next((found for way in ways if (found := _in_rows(way, rows)) is not None), None)
    assert standing is not None, "there are more pieces than the game has"
    for pile, x, y in standing:
        yield from pile.items(x, y)


def _in_rows(groups: Iterable[Sequence[Pile]], rows: Sequence[Box]) -> list[tuple[Pile, int, int]] | None:
    """Return each pile with its corner, each group on a row of its own; None where the rows are too few."""
    found: list[tuple[Pile, int, int]] = []
    row = -1
    for group in groups:
        used = WIDTH
        for pile in group:
            while used + pile.width > (rows[row].w if row >= 0 else 0):
                row, used = row + 1, 0
                if row == len(rows):
                    return None
            found.append((pile, rows[row].x + used, rows[row].y))
            used += pile.width + GAP
    return found
