"""Cards as tablets on strips of any size, as faces, in hands, and on a page about one of them."""

from collections.abc import Callable, Iterator, Set
from functools import lru_cache
from typing import Final, NamedTuple

from paxbot.present.spartacus.views import CardsView, CardView, HandView
from paxbot.present.views import CardPageView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.scene import FIGURE, HEIGHT, LABEL, WIDTH, Box, Inset, Item, Rect, Scene, Sprite, Text, coin, fitted
from paxbot.render.spartacus.layout import GAME, HEAD, MARGIN, ground, title
from paxbot.render.theme import on

_LEAST: Final = 46
"""From this height the price of a card is legible."""
_MOST: Final = 150
_BETWEEN: Final = 4
_TILE: Final = 36
"""The least size of a tile that is not overlapped by the next."""
_TWO_LINES: Final = 108
"""From this height a card's name has a line of its own."""


def laid(cards: tuple[CardView, ...], box: Box, new: Set[int]) -> Iterator[Item]:
    """Yield the cards below each other, side by side if they are many, and the number of those without room."""
    if not cards:
        return
    rows, across = len(cards), 1
    if (box.h + _BETWEEN) // rows - _BETWEEN < _LEAST:
        across, rows = 2, min(-(-rows // 2), (box.h + _BETWEEN) // (_LEAST + _BETWEEN))
    width = (box.w + _BETWEEN) // across - _BETWEEN
    height = min(max(_MOST, width * 2 // 5), (box.h + _BETWEEN) // rows - _BETWEEN)
    room = rows * across
    shown = cards if len(cards) <= room else cards[: room - 1]
    for i, card in enumerate(shown):
        x, y = box.x + i // rows * (width + _BETWEEN), box.y + i % rows * (height + _BETWEEN)
        yield Inset(x, y, tablet(card, width, height, is_new=card.number in new))
    if len(shown) < len(cards):
        x, y = box.x + box.w - width // 2, box.y + (rows - 1) * (height + _BETWEEN) + height // 2
        yield Text(x, y, f"+{len(cards) - len(shown)}", FIGURE[Face.NARROW], "ink", Face.NARROW, "m")


@lru_cache(maxsize=1024)
def tablet(card: CardView, w: int, h: int, *, is_new: bool = False) -> Scene:
    items = tuple(_tablet(card, w, h, is_new))
    return Scene(f"tablet-{card.number}", w, h, "marble", items, GAME)


def _tablet(card: CardView, w: int, h: int, is_new: bool) -> Iterator[Item]:
    edge = 7 if is_new else 2
    yield Rect(Box(0, 0, w, h), "marble", "tile" if is_new else "mortar", edge)
    is_tall = h >= _TWO_LINES
    upper = h - 58 if is_tall else h
    d = min(upper - 2, 92, max(_LEAST, w * 3 // 8))
    is_narrow = w < 120
    price = Face.NARROW if is_narrow else Face.BOLD
    if is_narrow:
        yield Rect(Box(w - 32, 2, 30, h - 4), "coin")
        yield Text(w - 17, h // 2, str(card.price), FIGURE[price], "ink", price, "m")
        room = w - 38
    else:
        yield from coin(str(card.price), w - d - 6, (upper - d) // 2 + (4 if is_tall else 0), d)
        room = w - d - 20
    side = min(upper - 10, max(_TILE, (room + 6) // max(1, card.symbols) - 6))
    tiles = min(card.symbols * (side + 6) - 6, room - 6)
    if card.symbols:
        top = (upper - side) // 2 + (4 if is_tall else 0)
        yield Sprite("roman_tiles", Box(6, top, max(tiles, side), side), (card.category, card.symbols))
    if is_tall:
        yield fitted(card.name, 5 if w < 200 else 10, h - 35, w - 8, (50, 46, LABEL[Face.BOLD]))
        return
    left = 6 + max(tiles, side) + 14 if card.symbols else 10
    size = next(
        (size for size in (50, 46, LABEL[Face.BOLD]) if fonts.width(card.name, Face.BOLD, size) <= w - d - 16 - left), 0
    )
    if size and not is_narrow:
        yield Text(left, h // 2, card.name, size, face=Face.BOLD)


_SHAFT: Final = 120
_HEADING: Final = 60


@lru_cache(maxsize=256)
def card_scene(card: CardView, w: int, h: int) -> Scene:
    return Scene(f"card-{card.number}", w, h, "marble", tuple(_face(card, w, h)), GAME)


def _face(card: CardView, w: int, h: int) -> Iterator[Item]:
    band, foot = max(58, h // 7), max(70, h // 5)
    yield Rect(Box(0, 0, w, h), "marble", "ink", 4)
    yield Rect(Box(0, 0, w, band), card.category, "ink", 4)
    stone = max(12, w // 24)
    yield Sprite("mosaic_frame", Box(4, band, w - 8, h - band - 4), (card.category, stone), solid=False)
    sizes = tuple(sorted({max(LABEL[Face.BOLD], band * 3 // 5), 50, 46, LABEL[Face.BOLD]}, reverse=True))
    yield fitted(card.name, w // 2, band // 2, w - 16, sizes, on(card.category), "m")
    is_latin = fonts.width(card.latin, Face.TEXT, LABEL[Face.TEXT]) <= w - 16 and h >= 300
    room = h - band - foot - (64 if is_latin else 10) - stone
    side = min(room - 20, (w - 2 * stone - 24) // max(1, card.symbols) - 8, w // 2)
    if card.symbols:
        across = card.symbols * (side + 8) - 8
        yield Sprite(
            "roman_tiles",
            Box((w - across) // 2, band + stone + (room - side) // 2 + 4, across, side),
            (card.category, card.symbols),
        )
    if is_latin:
        yield Text(w // 2, h - foot - 34, card.latin, max(LABEL[Face.TEXT], h // 16), "ink_soft", Face.TEXT, "m")
    yield from coin(str(card.price), (w - foot + 10) // 2, h - foot + 2, foot - 10)


class _Size(NamedTuple):
    w: int
    h: int
    draw: Callable[[CardView, int, int], Scene]

    def rows(self, cards: int) -> int:
        return -(-cards // self.across)

    @property
    def across(self) -> int:
        return (WIDTH - 2 * MARGIN + 12) // (self.w + 12)

    def height(self, groups: tuple[CardsView, ...]) -> int:
        rows = sum(max(1, self.rows(len(group.cards))) for group in groups)
        return rows * (self.h + 12) + sum(_HEADING for group in groups if group.heading)


_SIZES: Final = (
    *(_Size(w, w * 13 // 10, card_scene) for w in (700, 534, 460, 396, 315, 260, 220, 192)),
    *(_Size(w, h, tablet) for w, h in ((315, 116), (260, 80), (192, 64), (150, 50))),
)


def hand_scene(view: HandView) -> Scene:
    groups = (CardsView("", view.hand), *view.known)
    room = HEIGHT - HEAD.h - 24
    size = next((size for size in _SIZES if size.height(groups) <= room), _SIZES[-1])
    longest = max(min(size.across, len(group.cards)) for group in groups) * (size.w + 12)
    items: list[Item] = [*_head(view), *_columns((WIDTH - longest) // 2 - 40)]
    y = HEAD.h + 14
    for heading, cards in groups:
        if heading:
            items.append(Rect(Box(0, y, WIDTH, _HEADING - 8), "tuff"))
            items.append(fitted(heading, MARGIN + 4, y + _HEADING // 2 - 4, WIDTH - 2 * MARGIN, (46, LABEL[Face.BOLD])))
            y += _HEADING
        for i, card in enumerate(cards):
            row, column = divmod(i, size.across)
            beside = min(size.across, len(cards) - row * size.across)
            x = (WIDTH - beside * (size.w + 12) + 12) // 2 + column * (size.w + 12)
            items.append(Inset(x, y + row * (size.h + 12), size.draw(card, size.w, size.h)))
        if not cards:
            items.append(Text(WIDTH // 2, y + 40, view.empty_text, 50, "ink_soft", anchor="m"))
        y += max(1, size.rows(len(cards))) * (size.h + 12)
    return Scene("hand", WIDTH, HEIGHT, "travertine", tuple(items), GAME)


def _columns(room: int) -> Iterator[Item]:
    if room < _SHAFT:
        return
    top, wide = HEAD.h + 4, min(room, 2 * _SHAFT)
    for x in (20, WIDTH - 20 - wide):
        yield Sprite("capital", Box(x, top, wide, 64), solid=False)
        yield Sprite("shaft", Box(x + 10, top + 64, wide - 20, HEIGHT - top - 64), solid=False)


def _head(view: HandView) -> Iterator[Item]:
    yield from ground()
    right = WIDTH - MARGIN
    if view.aurei is not None:
        yield from coin(str(view.aurei), right - 60, 1, 60)
        right -= 80
    yield Text(right, 31, view.count_text, FIGURE[Face.BOLD], "white", Face.BOLD, "r")
    yield from title(view.title, view.seat, right - fonts.width(view.count_text, Face.BOLD, FIGURE[Face.BOLD]) - 20)


def card_page_scene(view: CardPageView[CardView]) -> Scene:
    w, h = (560, 730)
    items: list[Item] = [*ground(), *title(view.card.name, None, WIDTH - MARGIN)]
    top = HEAD.h + 40
    items.append(Inset(40, top, card_scene(view.card, w, h)))
    left = 40 + w + 50
    items.append(Rect(Box(left - 24, top, WIDTH - left + 4, HEIGHT - top - 20), "marble", "mortar", 3))
    half = (WIDTH - left - 30) // 2
    for i, fact in enumerate(view.facts):
        x, y = left + i % 2 * half, top + 12 + i // 2 * 116
        items.append(fitted(fact.heading, x, y + 22, half - 20, (LABEL[Face.BOLD],), "ink_soft"))
        items.append(fitted(fact.text, x, y + 72, half - 20, (50, 46, LABEL[Face.BOLD])))
    y = top + -(-len(view.facts) // 2) * 116 + 32
    room = HEIGHT - y - 30
    for size in (54, 50, 46, LABEL[Face.TEXT]):
        texts = [fonts.wrap(sentence, Face.TEXT, size, WIDTH - left - 30, 20) for sentence in view.sentences]
        if sum(len(lines) * (size + 8) + 18 for lines in texts) <= room:
            break
    for lines in texts:
        for line in lines:
            items.append(Text(left, y + 22, line, size))
            y += size + 8
        y += 18
    return Scene(f"card-{view.card.number}", WIDTH, HEIGHT, "travertine", tuple(items), GAME)
