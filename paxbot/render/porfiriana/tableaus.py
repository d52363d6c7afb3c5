"""The tableaus of everybody at a glance: a row for each player, and for Díaz."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from paxbot.present.porfiriana.changes import NO_CHANGES, ChangesView
from paxbot.present.porfiriana.views import DIAZ, HeldView, HoldingsView, TableausView
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE, LABEL
from paxbot.render.porfiriana.badges import Badge, counted, delta, flow, largest, point
from paxbot.render.porfiriana.faces import band
from paxbot.render.porfiriana.head import head, lines
from paxbot.render.porfiriana.holdings import New, held_scene, new_on
from paxbot.render.porfiriana.layout import GAME, HEAD, HEIGHT, MARGIN, WIDTH, framed, new, seat_mark
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Text

_NAMES: Final = 270
_GAP: Final = 6
_MOST: Final = 470
"""The height of a row where players are few."""
_LEAST: Final = (208, 128)
_HIGHEST: Final = 320
_WIDEST: Final = (440, 330)
"""The least and the largest size of a card, in a low row and in a high one."""
_ROOMY: Final = 230
"""The height from which on a card shows all its figures."""
_TWO_LINES: Final = 170
"""The height from which on the title of a card has two lines."""
_TITLE: Final = 98
"""The height of the hacendado's title, in a row with room for it."""
_BANDS: Final = (46, 88)
_SIDES: Final = (60, 54, 46)


def tableaus_scene(view: TableausView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose the rows, with what is new."""
    items: list[Item] = [*head(view.head)]
    for row, box in zip(view.rows, row_boxes(len(view.rows)), strict=True):
        items += _row(row, box, changes, is_active=row.head.seat == view.head.seat)
    return framed("tableaus", items)


def row_boxes(count: int) -> list[Box]:
    """Return where so many rows lie."""
    top = HEAD.h + 6
    height = min(_MOST, (HEIGHT - top - 4) // count)
    return [Box(MARGIN, top + i * height, WIDTH - 2 * MARGIN, height - _GAP) for i in range(count)]


def _row(view: HoldingsView, box: Box, changes: ChangesView, *, is_active: bool) -> Iterator[Item]:
    """Yield who it is with what lies on the hacendado, and the cards."""
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
    is_roomy = area.h >= _ROOMY * down
    w = min(_WIDEST[is_roomy], (area.w + _GAP) // across - _GAP)
    h = min(_HIGHEST, (area.h + _GAP) // down - _GAP)
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
    """Compose a card in few words: its title, and in a row what lies on it."""
    card = held.card
    items: list[Item] = [Rect(Box(0, 0, w, h), "white", *(("alarm", 6) if held.unrest else ("ink", 3)))]
    high = _BANDS[h >= _TWO_LINES]
    items += band(card, Box(0, 0, w, high))
    room, lying = Box(8, high + 3, w - 12, h - high - 6), list(_lying(held, news))
    items += flow(lying, room, largest(lying, room, _SIDES), gap=0)
    if news.is_played:
        items.append(new(Box(0, 0, w, h)))
    return Scene(f"tile-{card.number}", w, h, "white", tuple(items), GAME)


def _lying(held: HeldView, news: New) -> Iterator[Badge]:
    """Yield the cubes, unrest, troop and connections on a card, the motif and the points, access and free ovals."""
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
    """Yield jail, the faction of a flipped hacendado or its cubes, the grudge pile, and the private army."""
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
