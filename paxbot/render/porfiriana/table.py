"""The table: the regime, the last turn in a sentence and a row for each player. And the market with the piles."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.porfiriana.views import (
    DIAZ,
    NO_CHANGES,
    ChangesView,
    LyingView,
    MarketView,
    RegimeView,
    SeatView,
    SideView,
    SlotView,
    TableView,
    TroopView,
)
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pen import MINUS
from paxbot.render.porfiriana.cards import Badge, card_scene, flow, point
from paxbot.render.porfiriana.layout import HEAD, MARGIN, at_a_word, framed, head, lines, new, seat_mark
from paxbot.render.scene import (
    FIGURE,
    HEIGHT,
    LABEL,
    WIDTH,
    Box,
    Inset,
    Item,
    Rect,
    Scene,
    Sprite,
    Text,
    coin,
    fitted,
    name_fitted,
)

_SENTENCE: Final = 90
_REGIME: Final = 112
_SPACIOUS: Final = 220
"""From this height the regime takes three lines."""
_ROWS: Final = HEAD.h + _SENTENCE + _REGIME + 12
_MOST: Final = 204
_TALL: Final = 170
"""From this height the figures of a row are larger."""
_GOLD, _INCOME, _HAND, _CUBES = 248, 140, 128, 130
KINDS: Final = ("loyalty", "outrage", "command", "revolution")
_POINT: Final = 112
_DECISIVE: Final = 188
"""The width of the prestige that topples Díaz now."""
_POINTS: Final = WIDTH - MARGIN - 3 * _POINT - _DECISIVE - 20
_NAME: Final = _POINTS - _GOLD - _INCOME - _HAND - _CUBES - MARGIN
_BADGE: Final = 44
_CHIP: Final = 48
_LARGE: Final = 62


def table_scene(view: TableView, changes: ChangesView = NO_CHANGES) -> Scene:
    items: list[Item] = [*head(view.head), *_sentence(changes)]
    room = HEIGHT - _ROWS - 6
    height = min(_MOST, room // len(view.seats))
    more = min(340 - _REGIME, room - height * len(view.seats))
    plate = Box(MARGIN, HEAD.h + _SENTENCE, WIDTH - 2 * MARGIN, _REGIME + more)
    items += _regime(view.regime, plate, changes)
    for i, seat in enumerate(view.seats):
        box = Box(MARGIN, _ROWS + more + i * height, WIDTH - 2 * MARGIN, height - 6)
        items += _seat(seat, box, view.regime.prestige, changes)
    return framed("table", items)


def _sentence(changes: ChangesView) -> Iterator[Item]:
    left, y = MARGIN, HEAD.h
    if not changes.sentence:
        return
    if changes.seat is not None:
        yield seat_mark(changes.seat, left, y + 10, 72)
        left += 88
    area = Box(left, y, WIDTH - MARGIN - left, _SENTENCE)
    yield from lines(changes.sentence, area, (54, LABEL[Face.TEXT]))


def _regime(view: RegimeView, box: Box, changes: ChangesView) -> Iterator[Item]:
    yield Rect(box, "white", "brass", 5, 12)
    side = box.h - 20
    yield Sprite("regime", Box(box.x + 10, box.y + 10, side, side), (view.key,))
    if changes.regime:
        yield new(Box(box.x + 4, box.y + 4, side + 12, side + 12), 8)
    left, middle = box.x + side + 26, box.y + box.h // 2
    right = box.x + box.w - 14
    for pile in reversed(view.values):
        label = fonts.width(pile.label, Face.BOLD, LABEL[Face.BOLD])
        wide = max(130, label) + 14
        yield Sprite("printed", Box(right - wide + 4, middle - 50, 52, 52), (pile.motif, "agave", "white"))
        yield Text(right - wide + 66, middle - 22, pile.figure, 64, "ink", Face.BOLD)
        yield fitted(pile.label, right - wide + 4, middle + 34, wide, (LABEL[Face.BOLD],), "ink_soft")
        right -= wide + 10
    if view.depression_text:
        width = fonts.width(view.depression_text, Face.BOLD, LABEL[Face.BOLD]) + 30
        plate = Box(right - width, middle - 50, width, 100)
        yield Rect(plate, "cochineal", *(("tile", 7) if changes.depression else ("cochineal", 0)), 10)
        yield Sprite("printed", Box(plate.x + width // 2 - 22, plate.y + 6, 44, 44), ("down", "white", "cochineal"))
        yield Text(plate.x + width // 2, plate.y + 74, view.depression_text, LABEL[Face.BOLD], "white", Face.BOLD, "m")
        right -= width + 16
    if box.h < _SPACIOUS:
        name = name_fitted(view.name, left, box.y + 30, right - left - 20, (56, 50, LABEL[Face.BOLD]))
        yield name
        beside = name.box.x + name.box.w + 24
        yield fitted(view.special, beside, box.y + 32, right - beside - 10, (LABEL[Face.BOLD],), "ink_soft")
        yield Sprite("prestige", Box(left, middle + 4, 46, 46), (view.prestige, "upright"))
        yield fitted(view.topple_text, left + 58, middle + 27, right - left - 64, (46, LABEL[Face.BOLD]))
        return
    yield name_fitted(view.name, left, middle - 68, right - left - 20, (84, 64, LABEL[Face.BOLD]))
    yield Sprite("prestige", Box(left, middle - 9, 60, 60), (view.prestige, "upright"))
    yield from lines(view.topple_text, Box(left + 72, middle - 25, right - left - 80, 92), (50, LABEL[Face.BOLD]))
    yield fitted(view.special, left, middle + 92, right - left - 10, (50, LABEL[Face.BOLD]), "ink_soft")


def _seat(seat: SeatView, box: Box, decisive: str, changes: ChangesView) -> Iterator[Item]:
    yield Rect(box, "white", *(("cochineal", 8) if seat.is_active else ("bond_line", 3)), 12)
    side = 56 if box.h >= _TALL else 48
    upper = side + (28 if box.h >= _TALL else 18)
    middle = box.y + 6 + upper // 2 - 2
    mark = 90 if box.h >= _TALL else 68
    yield seat_mark(seat.seat, box.x + 12, box.y + 9, mark)
    x, right = box.x + mark + 24, MARGIN + _NAME - 6
    signs: list[tuple[str, tuple[str, ...], bool]] = [
        ("printed", ("jail", "cochineal", "white"), seat.seat in changes.jailed)
    ] * seat.is_jailed
    signs += [("faction", (seat.faction,), seat.seat in changes.turned)] * bool(seat.faction)
    for kind, args, is_new in signs:
        right -= side + 8
        yield Sprite(kind, Box(right, middle - side // 2, side, side), args)
        if is_new:
            yield new(Box(right - 4, middle - side // 2 - 4, side + 8, side + 8), 5)
    yield from lines(seat.name, Box(x, middle - upper // 2, right - x - 10, upper - 2), (64, 54, 46)[side < 56 :])
    if seat.seat != DIAZ:
        yield from _figures(seat, middle, side, changes)
    left = _POINTS
    for kind in KINDS:
        width = _DECISIVE if kind == decisive else _POINT
        yield from _points(seat, kind, Box(left, box.y + 8, width, upper - 6), is_decisive=kind == decisive)
        left += width + 2
    lower = Box(x, box.y + upper + 4, box.x + box.w - 12 - x, box.h - upper - 12)
    yield from _cards(seat.cards, lower, changes)
    used = len(seat.cards) * (_BADGE + 10) + 16 * bool(seat.cards)
    yield from _troops(seat.troops, lower._replace(x=x + used, w=lower.w - used), changes)


def _cards(cards: tuple[LyingView, ...], box: Box, changes: ChangesView) -> Iterator[Item]:
    for i, card in enumerate(cards):
        spot = Box(box.x + i * (_BADGE + 10), box.y + (min(box.h, _LARGE) - _BADGE) // 2, _BADGE, _BADGE)
        yield Sprite("printed", spot, (card.motif, "alarm" if card.is_unrest else "ink", "white"))
        if card.card in changes.played:
            yield new(Box(spot.x - 5, spot.y - 3, _BADGE + 10, _BADGE + 6), 5)


def _figures(seat: SeatView, y: int, side: int, changes: ChangesView) -> Iterator[Item]:
    x = MARGIN + _NAME
    columns = (
        ("printed", ("gold", "coin_edge", "coin"), seat.gold, _GOLD + _INCOME),
        ("printed", ("cards", "ink", "white"), seat.hand, _HAND),
        ("own_cube", (seat.seat,), seat.cubes, _CUBES),
    )
    for kind, args, count, width in columns:
        yield Sprite(kind, Box(x, y - side // 2, side, side), args)
        face = Face.BOLD if count < 100 else Face.NARROW
        text = Text(x + side + 8, y, str(count), max(FIGURE[face], side), "ink", face)
        yield text
        if (by := changes.gold[seat.seat]) and width > _GOLD:
            yield Sprite("delta", Box(text.box.x + text.box.w + 6, y - 30, 86 if abs(by) < 10 else 100, 60), (by,))
        x += width
    face = Face.NARROW if seat.upkeep else Face.BOLD
    income = Text(MARGIN + _NAME + _GOLD, y, f"+{seat.income}", FIGURE[face], "federal", face)
    yield income
    if seat.upkeep:
        yield Text(income.box.x + income.box.w + 1, y, f"{MINUS}{seat.upkeep}", FIGURE[face], "cochineal", face)


def _points(seat: SeatView, kind: str, box: Box, *, is_decisive: bool) -> Iterator[Item]:
    middle, count, side = box.y + box.h // 2, seat.prestige.get(kind, 0), min(60, box.h - 12)
    colour, figure = "ink" if count else "ink_soft", str(count)
    if is_decisive:
        colour = "ink"
        yield Rect(box, "coin", "coin_edge", 3, 12)
        figure += "" if seat.needed is None else f"/{seat.needed + 1}"
    face = Face.BOLD if len(figure) < 4 else Face.NARROW
    yield Sprite("prestige", Box(box.x + 6, middle - side // 2, side, side), (kind, "upright"))
    yield Text(box.x + 12 + side, middle, figure, FIGURE[face], colour, face)


def _troop(view: TroopView, box: Box) -> Iterator[Item]:
    side = min(60, box.h - 2)
    middle = box.y + box.h // 2
    yield Sprite("faction", Box(box.x, middle - side // 2, side - 4, side), (view.faction,))
    x = box.x + side + 4
    yield Text(x, middle, str(view.firepower), FIGURE[Face.NARROW], "ink", Face.NARROW)
    x += 34
    size = LABEL[Face.NARROW] if box.h < _LARGE else 50
    place, room = view.place.partition(",")[0], box.x + box.w - x - side - 8
    named = fonts.width(view.name, Face.NARROW, size) + 24 if view.name else 0
    if named and named + fonts.width(place, Face.NARROW, size) <= room:
        yield Text(x + 12, middle, view.name, size, "ink_soft", Face.NARROW)
        x, room = x + named, room - named
    yield seat_mark(view.seat, x, middle - side // 2 + 2, side - 4)
    x += side + 4
    yield Text(x, middle, at_a_word(fonts.ellipsize(place, Face.NARROW, size, room), place), size, "ink", Face.NARROW)


def _troops(troops: tuple[TroopView, ...], box: Box, changes: ChangesView) -> Iterator[Item]:
    if not troops:
        return
    high = _LARGE if box.h >= 3 * _LARGE or (box.h // _LARGE * 2 >= len(troops) and box.h >= _LARGE) else _CHIP
    rows = max(1, box.h // high)
    across = min(4, len(troops), max(-(-len(troops) // rows), box.w // 390 if high == _CHIP else 2))
    width, shown = box.w // across, troops[: across * rows]
    for i, each in enumerate(shown):
        area = Box(box.x + i % across * width, box.y + i // across * high, width - 8, min(high, box.h))
        if i == len(shown) - 1 and len(shown) < len(troops):
            more = f"+{len(troops) - len(shown) + 1}"
            yield Text(area.x, area.y + area.h // 2, more, FIGURE[Face.NARROW], "ink", Face.NARROW)
            return
        yield from _troop(each, area)
        if each.troop in changes.troops:
            yield new(Box(area.x - 5, area.y, 108, area.h), 5)


_MARGIN: Final = 8
_PRICES: Final = 54
_TOP: Final = HEAD.h + _PRICES + 2
_GAP: Final = 3
_CARD: Final = 318
_PUBLIC: Final = 396
_HEADING: Final = 48
_CUBE: Final = 54
_PIP: Final = 44


def market_scene(view: MarketView, changes: ChangesView = NO_CHANGES) -> Scene:
    items: list[Item] = [*head(view.head)]
    for column, price in enumerate(view.prices):
        space = slot_box(0, column, len(view.prices))
        items += _price(price, Box(space.x, HEAD.h, space.w, _PRICES))
        for row, slots in enumerate(view.rows):
            box = slot_box(row, column, len(view.prices))
            items += _slot(slots[column], box, view.empty_text, changes.bought.get(row * len(slots) + column), changes)
    top = _TOP + len(view.rows) * (_CARD + _GAP) + 2
    for i, sides in enumerate(view.public):
        items += _public(sides, view.public_text, Box(_MARGIN + i * (_PUBLIC + _GAP), top, _PUBLIC, HEIGHT - top - 8))
    left = _MARGIN + len(view.public) * (_PUBLIC + _GAP) + 6
    items += _piles(view, Box(left, top, WIDTH - _MARGIN - left, HEIGHT - top - 8))
    return framed("market", items)


def slot_box(row: int, column: int, columns: int) -> Box:
    width = (WIDTH - 2 * _MARGIN + _GAP) // columns
    return Box(_MARGIN + column * width, _TOP + row * (_CARD + _GAP), width - _GAP, _CARD)


def _price(price: int, box: Box) -> Iterator[Item]:
    yield Rect(Box(box.x, box.y + 24, box.w, 6), "brass")
    left = box.x + box.w // 2 - 46
    yield Rect(Box(left, box.y + 1, 92, 52), "coin", "coin_edge", 3, 26)
    yield Text(left + 46, box.y + 27, str(price), 52, "ink", Face.BOLD, "m")


def _slot(slot: SlotView, box: Box, empty: str, buyer: int | None, changes: ChangesView) -> Iterator[Item]:
    if slot.card is None:
        yield Rect(box, "bond", "bond_line", 4, 12)
        if buyer is not None:
            side = 150
            middle = Box(box.x + (box.w - side) // 2, box.y + (box.h - side) // 2, side, side)
            yield Sprite("diaz", middle) if buyer == DIAZ else Sprite("bought", middle, (buyer,))
            return
        yield fitted(empty, box.x + box.w // 2, box.y + box.h // 2, box.w - 16, (46, LABEL[Face.BOLD]), "ink_soft", "m")
        return
    yield Inset(box.x, box.y, card_scene(slot.card, box.w, box.h))
    card, x, y = slot.card.number - 1, box.x + box.w - _CUBE - 6, box.y + box.h - _CUBE - 8
    if slot.speculation is not None:
        edge = ("tile", 8) if card in changes.speculation else ("ink", 3)
        yield Rect(Box(x, y, _CUBE, _CUBE), "coin", *edge, 10)
        yield Sprite("seat_plain", Box(x + 8, y + 8, _CUBE - 16, _CUBE - 16), (slot.speculation,), solid=False)
    elif card in changes.dealt:
        yield Sprite("sparkle", Box(x, y, _CUBE, _CUBE), solid=False)


def _public(sides: tuple[SideView, ...], heading: str, box: Box) -> Iterator[Item]:
    yield Rect(box, "white", "rosewood", 5, 8)
    yield Rect(box._replace(h=_HEADING), "rosewood", radius=8)
    size = (LABEL[Face.BOLD],)
    yield fitted(heading, box.x + box.w // 2, box.y + _HEADING // 2, box.w - 16, size, "white", "m")
    high = (box.h - _HEADING - 4) // len(sides)
    for i, side in enumerate(sides):
        top = box.y + _HEADING + i * high
        if i:
            yield Rect(Box(box.x + 8, top - 1, box.w - 16, 3), "rosewood")
        yield fitted(side.title, box.x + 12, top + 24, box.w - 24, (46, LABEL[Face.BOLD]))
        y = top + 48
        yield from coin(str(side.cost), box.x + 10, y, 56)
        badges = [Badge("faction", (side.faction,)), *map(point, side.points)]
        badges += [Badge("regime", (side.regime,))] if side.regime else []
        badges += [Badge("strife", side.strife, 2.4)] if side.strife else []
        yield from flow(badges, Box(box.x + 76, y, box.w - 84, 56), 54)


def _piles(view: MarketView, box: Box) -> Iterator[Item]:
    yield Rect(box, "white", "brass", 4, 8)
    half = box.h // 2
    step = (box.w - 20) // len(view.piles)
    for i, pile in enumerate(view.piles):
        x = box.x + 12 + i * step
        yield Sprite("printed", Box(x, box.y + 12, 58, 58), (pile.motif, "agave", "white"))
        yield Text(x + 68, box.y + 40, pile.figure, 56, "ink", Face.BOLD)
        yield fitted(pile.label, x, box.y + 94, step - 8, (LABEL[Face.BOLD],), "ink_soft")
    y = box.y + half + 2
    yield Rect(Box(box.x + 8, y, box.w - 16, 3), "brass")
    middle = box.x + box.w - 4 * (_PIP + 8) - 24
    if view.sentiment:
        colour = "federal" if view.sentiment == "bull" else "cochineal"
        yield Sprite("printed_disc", Box(box.x + 12, y + 14, 68, 68), (view.sentiment, colour))
    yield from lines(
        view.sentiment_text, Box(box.x + 92, y + 8, middle - box.x - 104, half - 14), (46, LABEL[Face.BOLD])
    )
    for i, state in enumerate(view.topples):
        x = middle + 4 + i * (_PIP + 8)
        look = {"gone": ("bond_line", "white"), "shown": ("white", "cochineal"), "left": ("cochineal", "white")}[state]
        yield Rect(Box(x, y + 10, _PIP + 4, _PIP + 4), look[1], "ink_soft" if state == "gone" else "cochineal", 3, 8)
        yield Sprite("printed", Box(x + 6, y + 16, _PIP - 8, _PIP - 8), ("diaz", *look))
    text = fitted(view.topples_text, middle + 4, y + half - 34, box.x + box.w - middle - 12, (LABEL[Face.BOLD],))
    yield text
