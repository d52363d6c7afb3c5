"""The market: two rows of six cards below their prices, the public cards, and the piles."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.porfiriana.changes import NO_CHANGES, ChangesView
from paxbot.present.porfiriana.views import DIAZ, MarketView, SideView, SlotView
from paxbot.render.fitting import fitted
from paxbot.render.fonts import Face
from paxbot.render.frame import LABEL
from paxbot.render.porfiriana.badges import Badge, flow, point
from paxbot.render.porfiriana.faces import card_scene
from paxbot.render.porfiriana.head import coin, head, lines
from paxbot.render.porfiriana.layout import HEAD, HEIGHT, WIDTH, framed
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text

_MARGIN: Final = 8
_PRICES: Final = 54
_TOP: Final = HEAD.h + _PRICES + 2
_GAP: Final = 3
_CARD: Final = 318
_PUBLIC: Final = 396
_HEADING: Final = 48
"""The height of the heading of a public card."""
_CUBE: Final = 54
_PIP: Final = 44


def market_scene(view: MarketView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose the market with all that lies beside it, and what is new."""
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
    """Return where a space of the market lies."""
    width = (WIDTH - 2 * _MARGIN + _GAP) // columns
    return Box(_MARGIN + column * width, _TOP + row * (_CARD + _GAP), width - _GAP, _CARD)


def _price(price: int, box: Box) -> Iterator[Item]:
    yield Rect(Box(box.x, box.y + 24, box.w, 6), "brass")
    left = box.x + box.w // 2 - 46
    yield Rect(Box(left, box.y + 1, 92, 52), "coin", "coin_edge", 3, 26)
    yield Text(left + 46, box.y + 27, str(price), 52, "ink", Face.BOLD, "m")


def _slot(slot: SlotView, box: Box, empty: str, buyer: int | None, changes: ChangesView) -> Iterator[Item]:
    """Yield a card with the cube on it or the sign that it is new, or an empty space with the mark of the buyer."""
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
    """Yield a public card: each of its sides with title, price, faction and what it brings."""
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
    """Yield the piles with their counts, what lies on top of bull and bear, and how many topples are left."""
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
