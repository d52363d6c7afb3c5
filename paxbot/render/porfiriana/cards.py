"""The face of a card at any size with its badges, hands, and the page about one card."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from paxbot.present.porfiriana.views import CardView, HandView, HeadView, PointView
from paxbot.present.views import CardPageView
from paxbot.render import fonts
from paxbot.render.fonts import Face, breakable
from paxbot.render.pen import MINUS
from paxbot.render.porfiriana.colours import FACTIONS, TYPES
from paxbot.render.porfiriana.layout import GAME, HEAD, MARGIN, framed, head, lines
from paxbot.render.scene import FIGURE, HEIGHT, LABEL, WIDTH, Box, Inset, Item, Rect, Scene, Sprite, Text, coin, fitted
from paxbot.render.theme import on

_BADGE_GAP: Final = 5


class Badge(NamedTuple):
    """A drawing and, if it has one, the figure on its right; its ratio is width to height."""

    kind: str
    args: tuple[str | int, ...]
    wide: float = 1.0
    figure: str = ""

    def width(self, side: int) -> int:
        width = round(side * self.wide)
        return width + 4 + fonts.width(self.figure, Face.NARROW, _size(side)) if self.figure else width


def _size(side: int) -> int:
    return max(FIGURE[Face.NARROW], side * 4 // 5)


def ground(card: CardView) -> str:
    return FACTIONS[card.faction] if card.type == "troop" else TYPES[card.type]


def emblem(card: CardView, box: Box) -> Sprite:
    if card.type == "troop":
        return Sprite("faction", box, (card.faction,))
    return Sprite("printed", box, (card.motif, "ink", "white"))


def counted(motif: str, figure: str, colour: str = "ink", on: str = "white") -> Badge:
    return Badge("printed", (motif, colour, on), 0.86, figure)


def delta(by: int) -> list[Badge]:
    return [Badge("sparkle", (), 1, f"+{by}" if by > 0 else f"{MINUS}{-by}")] if by else []


def point(view: PointView) -> Badge:
    return Badge("prestige", (view.kind, view.orientation))


def printed(card: CardView) -> Iterator[Badge]:
    """Yield the badges of the card, the most important first."""
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
        width = badge.width(side) + _BADGE_GAP
        at = next((i for i, before in enumerate(used) if before + width <= room + _BADGE_GAP), len(used))
        if at == len(used):
            found.append([])
            used.append(0)
        found[at].append(badge)
        used[at] += width
    return found


def height(badges: Iterable[Badge], room: int, side: int) -> int:
    return len(rows(badges, room, side)) * (side + _BADGE_GAP) - _BADGE_GAP


def largest(badges: Sequence[Badge], box: Box, sides: Sequence[int]) -> int:
    return next((side for side in sides if height(badges, box.w, side) <= box.h), sides[-1])


def flow(badges: Iterable[Badge], box: Box, side: int, gap: int = _BADGE_GAP) -> Iterator[Item]:
    """Yield the badges in rows from the left; rows without room are left out."""
    for i, row in enumerate(rows(badges, box.w, side)):
        x, y = box.x, box.y + i * (side + gap)
        if y + side > box.y + box.h:
            return
        for badge in row:
            yield Sprite(badge.kind, Box(x, y, round(side * badge.wide), side), badge.args)
            if badge.figure:
                left = x + round(side * badge.wide) + 4
                yield Text(left, y + side // 2, badge.figure, _size(side), "ink", Face.NARROW)
            x += badge.width(side) + _BADGE_GAP


BAND: Final = 128
CORNER: Final = 54
"""The room that small cards keep at the right of the foot, for a cube of speculation."""
_SMALL: Final = 60
_WORDY: Final = 420
"""From this height a card has its abilities in words."""
_TALL: Final = 600
"""From this height its motif is a picture."""
_WAY: Final = 38
_MARGIN: Final = 10


@lru_cache(maxsize=512)
def card_scene(card: CardView, w: int, h: int) -> Scene:
    return Scene(f"card-{card.number}", w, h, "white", tuple(_face(card, w, h)), GAME)


def band(card: CardView, box: Box) -> Iterator[Item]:
    colour = ground(card)
    yield Rect(box, colour, "ink", 3)
    sizes = tuple(size for size in (64, 54, LABEL[Face.BOLD]) if size * 2 <= box.h)
    yield from lines(breakable(card.title), Box(box.x, box.y + 2, box.w, box.h - 4), sizes, on(colour), "m")


def _face(card: CardView, w: int, h: int) -> Iterator[Item]:
    is_wordy = h >= _WORDY
    scale = min(1.5, w / 265, h / 310) if is_wordy else 1.0
    high = max(BAND, min(180, h // 5)) if is_wordy else BAND
    side, foot = round(54 * scale), round(_SMALL * min(scale, 1.4))
    yield Rect(Box(0, 0, w, h), "white", "ink", 4)
    yield from band(card, Box(0, 0, w, high))
    y, low = high + 8, h - foot - 6
    if is_wordy and (h >= _TALL or not card.abilities):
        yield _caption(card, w, y + 20)
        y += 50
    under = Box(_MARGIN - 2, low, w - 2 * _MARGIN - (0 if is_wordy else CORNER), foot)
    yield from _cost(card, under)
    badges = list(printed(card))
    if h >= _TALL:
        picture = Box(8, y, w - 16, h * 3 // 10)
        yield from _picture(card, picture)
        area = Box(_MARGIN + 4, y + picture.h + 12, w - 2 * _MARGIN, 2 * side + 6)
        below = area.y + height(badges, area.w, side) + 12
    else:
        motif = round(min(w * 0.34, low - y - 6, (56 if is_wordy and card.abilities else 88) * scale))
        yield emblem(card, Box(_MARGIN, y, motif, motif))
        area = Box(_MARGIN + motif + 6, y, w - motif - 20, min(low - y - 2, 2 * side + 6))
        below = y + max(motif, height(badges, area.w, largest(badges, area, (side, 54, 48, 44)))) + 8
    yield from flow(badges, area, largest(badges, area, (side, 54, 48, 44)))
    if is_wordy and card.abilities:
        used = _used(card, under)
        beside = Box(under.x + used + 14, low, under.w - used - 20, foot)
        room = Box(_MARGIN + 6, below, w - 2 * _MARGIN - 12, low - below - 2)
        yield from _abilities(card, max(room, beside, key=lambda box: box.w * box.h))


def _caption(card: CardView, w: int, y: int) -> Text:
    is_long = fonts.width(card.caption, Face.NARROW, LABEL[Face.NARROW]) > w - 16
    caption = card.caption.partition(",")[0] if is_long else card.caption
    return fitted(caption, w // 2, y, w - 16, (50, LABEL[Face.BOLD]), "ink_soft", "m")


def _picture(card: CardView, box: Box) -> Iterator[Item]:
    yield Rect(box, "bond", "bond_line", 3, 10)
    r = box.h - 12
    middle = box.x + box.w // 2
    yield Sprite("rosette", Box(middle - r // 2, box.y + 6, r, r), ("bond_line",), solid=False)
    side = box.h * 3 // 5
    yield emblem(card, Box(middle - side // 2, box.y + (box.h - side) // 2, side, side))


def _abilities(card: CardView, box: Box) -> Iterator[Item]:
    yield Rect(Box(box.x - 6, box.y, box.w + 12, box.h), "paper", radius=10)
    inner = box._replace(y=box.y + 2, h=box.h - 4)
    yield from lines(" · ".join(card.abilities), inner, (54, 46, LABEL[Face.BOLD]), "ink", "m")


def _step(box: Box) -> int:
    return min(box.w // 3, 112)


def _used(card: CardView, box: Box) -> int:
    if card.costs:
        return 3 * _step(box)
    side = _WAY if box.h <= _SMALL else 2 * _WAY - 16
    return (box.h + 8) * bool(card.cost) + (side + 3) * (1 + len(card.ovals)) * bool(card.access)


def _cost(card: CardView, box: Box) -> Iterator[Item]:
    x, middle = box.x, box.y + box.h // 2
    for i, (way, cost) in enumerate(zip(("rail", "mule", "foot"), card.costs, strict=False)):
        left, side = x + i * _step(box), min(60, _step(box) - 30)
        yield Sprite("printed", Box(left, middle - side // 2, side, side), (way, "ink", "white"))
        yield Text(left + side + 2, middle, str(cost), max(FIGURE[Face.NARROW], side), "ink", Face.NARROW)
    if card.costs:
        return
    if card.cost:
        yield from coin(card.cost, x, box.y, box.h)
        x += box.h + 8
    side = _WAY if box.h <= _SMALL else 2 * _WAY - 16
    ways = [(card.access, "ink"), *((oval.kind, "cochineal") for oval in card.ovals)]
    for way, colour in ways if card.access else ():
        yield Sprite("printed", Box(x, middle - side // 2, side, side), (way, colour, "white"))
        x += side + 3
    word = card.abilities[0] if card.abilities and not card.access else ""
    if word and box.h <= _SMALL and fonts.width(word, Face.NARROW, LABEL[Face.NARROW]) <= box.x + box.w - x:
        yield Text(x, middle, word, LABEL[Face.NARROW], "ink", Face.NARROW)


_GAP: Final = 12
_GRIDS: Final = ((3, 1), (3, 2), (4, 2), (5, 2), (5, 3))
_MOST: Final = (560, 800)
_FACT: Final = 104


def hand_scene(view: HandView) -> Scene:
    items: list[Item] = [*head(view.head, view.figures)]
    across, down = next((grid for grid in _GRIDS if grid[0] * grid[1] >= len(view.cards)), _GRIDS[-1])
    area = Box(MARGIN, HEAD.h + _GAP, WIDTH - 2 * MARGIN, HEIGHT - HEAD.h - 2 * _GAP)
    w = min(_MOST[0], (area.w + _GAP) // across - _GAP)
    h = min(_MOST[1], (area.h + _GAP) // down - _GAP)
    top = area.y + (area.h - down * (h + _GAP) + _GAP) // 2
    for i, card in enumerate(view.cards[: across * down]):
        row, column = divmod(i, across)
        beside = min(across, len(view.cards) - row * across)
        x = (WIDTH - beside * (w + _GAP) + _GAP) // 2 + column * (w + _GAP)
        items.append(Inset(x, top + row * (h + _GAP), card_scene(card, w, h)))
    if not view.cards:
        items.append(Text(WIDTH // 2, HEIGHT // 2, view.empty_text, 64, "ink_soft", Face.BOLD, "m"))
    return framed("hand", items)


def card_page_scene(view: CardPageView[CardView]) -> Scene:
    w, h = (560, 800)
    items: list[Item] = [*head(HeadView(view.card.title))]
    top = HEAD.h + 20
    items.append(Sprite("rosette", Box(WIDTH - 330, HEIGHT - 330, 320, 320), ("bond_line",), solid=False))
    items.append(Inset(24, top + (HEIGHT - top - h - 16) // 2, card_scene(view.card, w, h)))
    left = 24 + w + 40
    half = (WIDTH - left - 24) // 2
    for i, fact in enumerate(view.facts):
        x, y = left + i % 2 * half, top + 4 + i // 2 * _FACT
        items.append(fitted(fact.heading, x, y + 22, half - 16, (LABEL[Face.BOLD],), "ink_soft"))
        items.append(fitted(fact.text, x, y + 68, half - 16, (52, 46, LABEL[Face.BOLD])))
    y = top + -(-len(view.facts) // 2) * _FACT + 16
    items.append(Rect(Box(left, y - 6, WIDTH - left - 24, 4), "brass"))
    room = WIDTH - left - 30
    for size in (56, 50, 46, LABEL[Face.TEXT]):
        texts = [fonts.wrap(sentence, Face.TEXT, size, room, 20) for sentence in view.sentences]
        if sum(len(broken) * (size + 8) + 16 for broken in texts) <= HEIGHT - y - 30:
            break
    for broken in texts:
        for line in broken:
            items.append(Text(left, y + 34, line, size))
            y += size + 8
        y += 16
    return framed(f"card-{view.card.number}", items)
