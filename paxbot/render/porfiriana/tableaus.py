"""One player's cards in play with all that lies on them, and the tableaus of everyone, Díaz included, at a glance."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from paxbot.present.porfiriana.views import (
    DIAZ,
    NO_CHANGES,
    CardView,
    ChangesView,
    HeldView,
    HoldingsView,
    OvalView,
    PileView,
    TableausView,
    TroopView,
)
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.porfiriana.cards import BAND, Badge, band, counted, delta, flow, height, largest, point
from paxbot.render.porfiriana.layout import GAME, HEAD, MARGIN, framed, head, lines, new, seat_mark
from paxbot.render.porfiriana.table import KINDS
from paxbot.render.scene import FIGURE, HEIGHT, LABEL, WIDTH, Box, Inset, Item, Rect, Scene, Sprite, Text, fitted

_LEFT: Final = 292
_GAP: Final = 6
_TOP: Final = HEAD.h + 8
_GRUDGES: Final = 232
_GRIDS: Final = ((3, 2), (4, 2), (4, 3), (5, 3), (5, 4), (6, 4))
_BAND: Final = 86
_TIGHT: Final = 250
"""Below this height of a card its title has one line."""
_ROOMY: Final = 400
"""From this height of a card its title has three lines."""
_OVAL: Final = 56
_BADGE_SIDES: Final = (84, 72, 60, 54, 48)


class New(NamedTuple):
    is_played: bool = False
    cubes: int = 0
    unrest: int = 0
    ovals: frozenset[int] = frozenset()
    has_troop: bool = False


NOTHING_NEW: Final = New()


def new_on(held: HeldView, changes: ChangesView) -> New:
    card = held.card.number - 1
    return New(
        card in changes.played,
        changes.cubes[card],
        changes.unrest[card],
        frozenset(oval for at, oval in changes.ovals if at == card),
        held.troop is not None and held.troop.troop in changes.troops,
    )


def holdings_scene(view: HoldingsView, changes: ChangesView = NO_CHANGES) -> Scene:
    figures = (*view.figures, PileView("jail", "", "")) if view.is_jailed else view.figures
    items: list[Item] = [*head(view.head, figures), *_hacendado(view), *_grudges(view, changes)]
    area = Box(MARGIN + _LEFT + _GAP, _TOP, WIDTH - 2 * MARGIN - _LEFT - _GAP, HEIGHT - _TOP - 8)
    if not view.cards:
        items.append(Text(area.x + area.w // 2, area.y + 200, view.empty_text, 60, "ink_soft", Face.BOLD, "m"))
    across, down = next((grid for grid in _GRIDS if grid[0] * grid[1] >= len(view.cards)), _GRIDS[-1])
    w, h = (area.w + _GAP) // across - _GAP, (area.h + _GAP) // down - _GAP
    shown = view.cards[: across * down]
    for i, held in enumerate(shown):
        x, y = area.x + i % across * (w + _GAP), area.y + i // across * (h + _GAP)
        items.append(Inset(x, y, held_scene(held, w, h, new_on(held, changes))))
    return framed("holdings", items)


def _hacendado(view: HoldingsView) -> Iterator[Item]:
    box = Box(MARGIN, _TOP, _LEFT, HEIGHT - _TOP - _GRUDGES - _GAP - 8)
    yield Rect(box, "white", "cochineal", 6, 10)
    if view.hacendado is None:
        yield seat_mark(DIAZ, box.x + box.w // 2 - 110, box.y + 40, 220)
        return
    card = view.hacendado.card
    yield from band(card, Box(box.x, box.y, box.w, 100))
    y = box.y + 110
    yield Sprite("printed", Box(box.x + 14, y, 100, 100), ("hacendado", "ink", "white"))
    shown = [Badge("faction", (card.faction,)), *map(point, card.points)] if view.is_flipped else []
    if view.hacendado.income:
        shown.append(counted("cube", str(view.hacendado.income), "agave"))
    if card.access:
        shown.append(Badge("printed", (card.access, "ink", "white")))
    yield from flow(shown, Box(box.x + 128, y, box.w - 136, 126), 60)
    y += 132
    if not view.is_flipped:
        text = Box(box.x + 14, y, box.w - 28, box.y + box.h - y - 12)
        yield from lines(" · ".join(card.abilities), text, (46, LABEL[Face.BOLD]), "ink_soft")
        return
    yield fitted(view.army_title, box.x + 14, y + 22, box.w - 28, (46, LABEL[Face.BOLD]), "ink_soft")
    y += 52
    room = (box.y + box.h - y - 8) // 54
    for i, each in enumerate(view.army[:room]):
        if i == room - 1 and len(view.army) > room:
            more = f"+{len(view.army) - i}"
            yield Text(box.x + 14, y + 26, more, FIGURE[Face.NARROW], "ink", Face.NARROW)
            return
        yield from _soldier(each, Box(box.x + 14, y, box.w - 24, 52))
        y += 54


def _soldier(view: TroopView, box: Box) -> Iterator[Item]:
    yield Sprite("faction", Box(box.x, box.y + 3, 42, 46), (view.faction,))
    yield Text(box.x + 48, box.y + 26, str(view.firepower), FIGURE[Face.NARROW], "ink", Face.NARROW)
    name = fonts.ellipsize(view.place, Face.NARROW, LABEL[Face.NARROW], box.w - 82)
    yield Text(box.x + 80, box.y + 26, name, LABEL[Face.NARROW], "ink", Face.NARROW)


def _grudges(view: HoldingsView, changes: ChangesView) -> Iterator[Item]:
    box = Box(MARGIN, HEIGHT - _GRUDGES - 8, _LEFT, _GRUDGES)
    yield Rect(box, "white", *(("ink", 4) if changes.prizes.isdisjoint(view.prizes) else ("tile", 8)), 10)
    yield Sprite("printed", Box(box.x + 12, box.y + 10, 46, 46), ("grudge", "ink", "white"))
    yield fitted(view.grudge_title, box.x + 66, box.y + 34, box.w - 76, (46, LABEL[Face.BOLD]))
    yield from points(view.grudges, Box(box.x + 12, box.y + 66, box.w - 20, box.h - 74))


def points(counts: Mapping[str, int], box: Box) -> Iterator[Item]:
    for i, kind in enumerate(KINDS):
        x, y = box.x + i % 2 * (box.w // 2), box.y + i // 2 * (box.h // 2)
        side = min(64, box.h // 2 - 8)
        count = counts.get(kind, 0)
        yield Sprite("prestige", Box(x, y + 4, side, side), (kind, "upright"))
        colour = "ink" if count else "ink_soft"
        yield Text(x + side + 10, y + 4 + side // 2, str(count), FIGURE[Face.BOLD], colour, Face.BOLD)


@lru_cache(maxsize=512)
def held_scene(held: HeldView, w: int, h: int, news: New = NOTHING_NEW) -> Scene:
    return Scene(f"held-{held.card.number}", w, h, "white", tuple(_held(held, w, h, news)), GAME)


def _held(held: HeldView, w: int, h: int, news: New) -> Iterator[Item]:
    card = held.card
    yield Rect(Box(0, 0, w, h), "white", "alarm" if held.unrest else "ink", 8 if held.unrest else 4)
    high = BAND if h >= _ROOMY else _BAND if h >= _TIGHT else _BAND // 2 + 3
    yield from band(card, Box(0, 0, w, high))
    foot = 54 if held.troop else 0
    area = Box(10, high + 6, w - 18, h - high - foot - 10)
    if card.type == "enterprise":
        yield from _enterprise(held, area, news)
    else:
        yield from _partner(card, area)
    if held.troop:
        place = Box(4, h - foot - 2, w - 8, foot - 2)
        yield Rect(place, "paper_dark", radius=8)
        yield from _guard(held.troop, place)
        if news.has_troop:
            yield new(place, 5)
    if news.is_played:
        yield new(Box(0, 0, w, h))


def _guard(view: TroopView, box: Box) -> Iterator[Item]:
    middle = box.y + box.h // 2
    yield seat_mark(view.seat, box.x + 6, middle - 21, 42)
    yield Sprite("faction", Box(box.x + 56, middle - 22, 40, 44), (view.faction,))
    yield Text(box.x + 102, middle, str(view.firepower), FIGURE[Face.NARROW], "ink", Face.NARROW)
    name = fonts.ellipsize(view.place, Face.NARROW, LABEL[Face.NARROW], box.w - 142)
    yield Text(box.x + 134, middle, name, LABEL[Face.NARROW], "ink", Face.NARROW)


def _enterprise(held: HeldView, box: Box, news: New) -> Iterator[Item]:
    card = held.card
    cubes = counted("cube", f"{held.income}" + (f"/{held.target}" if held.target is not None else ""), "agave")
    figures = [cubes, *delta(news.cubes)]
    if held.unrest:
        figures.append(counted("unrest", str(held.unrest), "alarm"))
    figures += delta(news.unrest)
    if held.prestige_cubes:
        figures.append(counted("cube", f"+{held.prestige_cubes}", "federal"))
    kind = [Badge("printed", (card.motif, "ink", "white")), Badge("district", (card.district, card.letters), 1.85)]
    others = list(map(point, card.points))
    if held.access:
        others.append(Badge("printed", (held.access, "ink", "white")))
    badges = [*kind, *figures, *others]
    high = _OVAL * (3 if box.h > 250 else 2) // 2 if card.ovals and box.h > 200 else _OVAL
    area = box._replace(h=box.h - (high + 2) * bool(card.ovals))
    if height(badges, area.w, _BADGE_SIDES[-1]) > area.h:
        badges = [*figures, *kind, *others]
    yield from flow(badges, area, largest(badges, area, _BADGE_SIDES))
    width = min(high * 3, (box.w + 6) // max(1, len(card.ovals)) - 6)
    for i, oval in enumerate(card.ovals):
        place = Box(box.x + i * (width + 6), box.y + box.h - high, width, high)
        yield from _oval(oval, place)
        if i in news.ovals:
            yield Rect(place, None, "tile", 6, high // 2)


def _oval(view: OvalView, box: Box) -> Iterator[Item]:
    yield Sprite("oval", box, (view.kind, int(view.is_chain)), solid=False)
    left = box.x + box.h * 93 // 100
    if not view.seats:
        x = left + (box.x + box.w - 10 - left) // 2
        yield Text(
            x, box.y + box.h // 2, str(view.price), max(FIGURE[Face.NARROW], box.h * 2 // 3), "ink", Face.NARROW, "m"
        )
        return
    side = min(box.h * 3 // 4, (box.x + box.w - 8 - left) // len(view.seats))
    for i, seat in enumerate(view.seats):
        yield Sprite("own_cube", Box(left + 2 + i * side, box.y + (box.h - side) // 2, side - 2, side), (seat,))


def _partner(card: CardView, box: Box) -> Iterator[Item]:
    badges = [
        Badge("printed", (card.motif, "ink", "white")),
        Badge("faction", (card.faction,)),
        *map(point, card.points),
    ]
    if card.district:
        badges.append(Badge("district", (card.district, card.letters), 1.85))
    area = box._replace(h=box.h // 2)
    side = largest(badges, area, _BADGE_SIDES)
    yield from flow(badges, area, side)
    top = box.y + height(badges, box.w, side) + 6
    room = Box(box.x, top, box.w, box.y + box.h - top)
    if card.abilities:
        yield from lines(" · ".join(card.abilities), room, (54, 46, LABEL[Face.BOLD]))


_NAMES: Final = 270
_LEAST: Final = (208, 128)
_WIDEST: Final = (440, 330)
"""The greatest width of a card, in a low row and in a high one."""
_ROOMY_TILES: Final = 230
"""From this height a card shows all its figures."""
_TWO_LINES: Final = 170
"""From this height the title of a card has two lines."""
_TITLE: Final = 98


def tableaus_scene(view: TableausView, changes: ChangesView = NO_CHANGES) -> Scene:
    items: list[Item] = [*head(view.head)]
    for row, box in zip(view.rows, row_boxes(len(view.rows)), strict=True):
        items += _row(row, box, changes, is_active=row.head.seat == view.head.seat)
    return framed("tableaus", items)


def row_boxes(count: int) -> list[Box]:
    top = HEAD.h + 6
    height = min(470, (HEIGHT - top - 4) // count)
    return [Box(MARGIN, top + i * height, WIDTH - 2 * MARGIN, height - _GAP) for i in range(count)]


def _row(view: HoldingsView, box: Box, changes: ChangesView, *, is_active: bool) -> Iterator[Item]:
    yield Rect(box, "bond", *(("cochineal", 8) if is_active else ("bond_line", 3)), 12)
    if view.head.seat is not None:
        yield seat_mark(view.head.seat, box.x + 12, box.y + 12, 62)
    name = Box(box.x + 84, box.y + 4, _NAMES - 90, 84)
    yield from lines(view.head.title, name, (50, 46, LABEL[Face.BOLD]))
    titled = _TITLE if view.hacendado is not None and box.h >= 94 + 52 + _TITLE else 0
    if view.hacendado is not None and titled:
        plate = Box(box.x + 12, box.y + box.h - titled - 6, _NAMES - 20, titled)
        yield from lines(view.hacendado.card.title, plate, (46, LABEL[Face.BOLD]), "ink_soft")
    signs = Box(box.x + 12, box.y + 88, _NAMES - 16, box.h - 94 - titled)
    area = Box(box.x + _NAMES, box.y + 8, box.w - _NAMES - 10, box.h - 16)
    if not view.cards:
        yield from flow(_signs(view), signs, 52)
        middle = area.y + area.h // 2
        yield Text(area.x + area.w // 2, middle, view.empty_text, 50, "ink_soft", Face.BOLD, "m")
        return
    downs = range(1, max(1, (area.h + _GAP) // (_LEAST[1] + _GAP)) + 1)
    most = (area.w + _GAP) // (_LEAST[0] + _GAP)
    down = next((down for down in downs if -(-len(view.cards) // down) <= most), downs[-1])
    across = min(most, -(-len(view.cards) // down))
    is_roomy = area.h >= _ROOMY_TILES * down
    w = min(_WIDEST[is_roomy], (area.w + _GAP) // across - _GAP)
    h = min(320, (area.h + _GAP) // down - _GAP)
    for i, held in enumerate(view.cards[: across * down]):
        x, y = area.x + i % across * (w + _GAP), area.y + i // across * (h + _GAP)
        yield Inset(x, y, (held_scene if is_roomy else _tile)(held, w, h, new_on(held, changes)))
    is_cut = len(view.cards) > across * down
    yield from flow(_signs(view), signs._replace(h=52) if is_cut else signs, 52)
    if is_cut:
        more = f"+{len(view.cards) - across * down}"
        yield Text(box.x + _NAMES - 14, box.y + box.h - 34, more, FIGURE[Face.BOLD], "ink", Face.BOLD, "r")


@lru_cache(maxsize=512)
def _tile(held: HeldView, w: int, h: int, news: New) -> Scene:
    card = held.card
    items: list[Item] = [Rect(Box(0, 0, w, h), "white", *(("alarm", 6) if held.unrest else ("ink", 3)))]
    high = (46, 88)[h >= _TWO_LINES]
    items += band(card, Box(0, 0, w, high))
    room, lying = Box(8, high + 3, w - 12, h - high - 6), list(_lying(held, news))
    items += flow(lying, room, largest(lying, room, (60, 54, 46)), gap=0)
    if news.is_played:
        items.append(new(Box(0, 0, w, h)))
    return Scene(f"tile-{card.number}", w, h, "white", tuple(items), GAME)


def _lying(held: HeldView, news: New) -> Iterator[Badge]:
    card = held.card
    if card.type == "enterprise":
        target = "" if held.target is None else f"/{held.target}"
        yield counted("cube", f"{held.income}{target}", "agave")
    if held.unrest:
        yield counted("unrest", str(held.unrest), "alarm")
    if held.troop is not None:
        yield Badge("seat_plain", (held.troop.seat,)) if held.troop.seat != DIAZ else Badge("diaz", ())
        yield Badge("faction", (held.troop.faction,), 0.9, str(held.troop.firepower))
    for oval in card.ovals:
        yield from (Badge("own_cube", (seat,)) for seat in oval.seats)
    yield Badge("printed", (card.motif, "ink", "white"))
    if card.faction:
        yield Badge("faction", (card.faction,), 0.9)
    if card.district:
        yield Badge("district", (card.district, card.letters), 1.85)
    yield from (*delta(news.cubes), *map(point, card.points))
    if held.access:
        yield Badge("printed", (held.access, "ink", "white"))
    yield from (counted(oval.kind, str(oval.price), "cochineal") for oval in card.ovals if not oval.seats)


def _signs(view: HoldingsView) -> Iterator[Badge]:
    if view.is_jailed:
        yield Badge("printed", ("jail", "cochineal", "bond"))
    if view.hacendado is not None and view.is_flipped:
        yield Badge("faction", (view.hacendado.card.faction,))
    if view.hacendado is not None and view.hacendado.income:
        yield counted("cube", str(view.hacendado.income), "agave", "bond")
    if view.prizes:
        yield counted("grudge", str(len(view.prizes)), "ink", "bond")
    for troop in view.army:
        yield Badge("faction", (troop.faction,), 0.9, str(troop.firepower))
