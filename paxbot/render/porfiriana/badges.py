"""Badges: one for each thing that a card shows besides its title, laid in rows."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from paxbot.present.porfiriana.views import CardView, PointView
from paxbot.render import fonts
from paxbot.render.badges import MINUS
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE
from paxbot.render.porfiriana.colours import FACTIONS, TYPES
from paxbot.render.scene import Box, Item, Sprite, Text

_GAP: Final = 5


class Badge(NamedTuple):
    """A drawing so many times as wide as it is high, with a figure right of it if it has one."""

    kind: str
    args: tuple[str | int, ...]
    wide: float = 1.0
    figure: str = ""

    def width(self, side: int) -> int:
        """Return how wide it is at that height."""
        width = round(side * self.wide)
        return width + 4 + fonts.width(self.figure, Face.NARROW, _size(side)) if self.figure else width


def _size(side: int) -> int:
    return max(FIGURE[Face.NARROW], side * 4 // 5)


def ground(card: CardView) -> str:
    """Return the colour of the card's type, or of a troop's faction."""
    return FACTIONS[card.faction] if card.type == "troop" else TYPES[card.type]


def emblem(card: CardView, box: Box) -> Sprite:
    """Return what stands for the card: its motif, or the mark of a troop's faction."""
    if card.type == "troop":
        return Sprite("faction", box, (card.faction,))
    return Sprite("printed", box, (card.motif, "ink", "white"))


def counted(motif: str, figure: str, colour: str = "ink", on: str = "white") -> Badge:
    """Return a motif with a figure."""
    return Badge("printed", (motif, colour, on), 0.86, figure)


def delta(by: int) -> list[Badge]:
    """Return how many more or fewer there are, if that has changed."""
    return [Badge("sparkle", (), 1, f"+{by}" if by > 0 else f"{MINUS}{-by}")] if by else []


def point(view: PointView) -> Badge:
    """Return a prestige point."""
    return Badge("prestige", (view.kind, view.orientation))


def printed(card: CardView) -> Iterator[Badge]:
    """Yield what the card shows, the most important first."""
    if card.district:
        yield Badge("district", (card.district, card.letters), 1.85)
    if card.faction and card.type != "troop":
        yield Badge("faction", (card.faction,))
    if card.sentiment:
        yield Badge("printed_disc", (card.sentiment, "federal" if card.sentiment == "bull" else "cochineal"))
    if card.firepower:
        yield counted("bullet", str(card.firepower), "cochineal")
    yield from map(point, card.points)
    if card.regime:
        yield Badge("regime", (card.regime,))
    if card.steal:
        yield counted("investor", card.steal)
    if card.unrest:
        yield counted("unrest", card.unrest, "alarm")
    if card.income:
        yield counted("cube", card.income, "agave")
    if card.strife:
        yield Badge("strife", card.strife, 2.4)
    if card.is_jailed:
        yield Badge("printed", ("jail", "ink", "white"), 0.86)


def rows(badges: Iterable[Badge], room: int, side: int) -> list[list[Badge]]:
    """Return the badges in rows of that width, each in the first row that has room for it."""
    found: list[list[Badge]] = []
    used: list[int] = []
    for badge in badges:
        width = badge.width(side) + _GAP
        at = next((i for i, before in enumerate(used) if before + width <= room + _GAP), len(used))
        if at == len(used):
            found.append([])
            used.append(0)
        found[at].append(badge)
        used[at] += width
    return found


def height(badges: Iterable[Badge], room: int, side: int) -> int:
    """Return how high the badges are in rows of that width."""
    return len(rows(badges, room, side)) * (side + _GAP) - _GAP


def largest(badges: Sequence[Badge], box: Box, sides: Sequence[int]) -> int:
    """Return the largest of the sizes at which all badges fit the box, else the last."""
    return next((side for side in sides if height(badges, box.w, side) <= box.h), sides[-1])


def flow(badges: Iterable[Badge], box: Box, side: int, gap: int = _GAP) -> Iterator[Item]:
    """Yield the badges in rows from the left; rows for which there is no room are left out."""
    for i, row in enumerate(rows(badges, box.w, side)):
        x, y = box.x, box.y + i * (side + gap)
        if y + side > box.y + box.h:
            return
        for badge in row:
            yield Sprite(badge.kind, Box(x, y, round(side * badge.wide), side), badge.args)
            if badge.figure:
                left = x + round(side * badge.wide) + 4
                yield Text(left, y + side // 2, badge.figure, _size(side), "ink", Face.NARROW)
            x += badge.width(side) + _GAP
