"""Card faces at any scale, and the page about one card."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from paxbot.present.pamir.views import HandView
from paxbot.present.pamir.views_cards import CardView
from paxbot.present.views_cards import CardPageView, FactView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir import card_layout as layout
from paxbot.render.pamir.layout import GAME
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text

_TITLE_SIZES = (40, 38, 36, 34, 32, 30, 28)
_SMALLER = (40, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20)
_LINE = 38
_EDGE = 8


@lru_cache(maxsize=512)
def card_scene(card: CardView, scale: float, ground: str) -> Scene:
    """Compose the whole face of the card, `scale` times the size it has in the market, on a ground of that colour."""
    return _scene(_Face(scale), card, f"card-{card.number}-at-{scale}-on-{ground}", ground, layout.CARD)


@lru_cache(maxsize=512)
def court_card_scene(card: CardView, ground: str) -> Scene:
    """Compose the face without the impact icons that were carried out when the card was played; leverage stays."""
    return _scene(_Face(1, in_court=True), card, f"court-card-{card.number}-on-{ground}", ground, layout.COURT_CARD)


def card_page_scene(view: CardPageView[CardView]) -> Scene:
    """Compose the card with its facts beside it and its rules text below."""
    card = card_scene(view.card, layout.PAGE_SCALE, "paper")
    left = card.width + 64
    items: list[Item] = [Inset(32, 32, card)]
    y = _write_facts(items, view.facts, left, 56)
    y = max(y, card.height + 64)
    for sentence in view.sentences:
        for line in fonts.wrap(sentence, Face.TEXT, 34, 900 - 64, 40):
            items.append(Text(32, y + 20, line, 34))
            y += 44
        y += 14
    return Scene(f"card-{view.card.number}", 900, y + 24, "paper", tuple(items), GAME)


def _write_facts(items: list[Item], facts: Sequence[FactView], x: int, y: int) -> int:
    for fact in facts:
        items.append(Text(x, y, fact.heading, 28, "ink_soft"))
        y += 36
        for line in fonts.wrap(fact.text, Face.BOLD, 34, 900 - 24 - x, 4):
            items.append(Text(x, y, line, 34, face=Face.BOLD))
            y += 40
        y += 10
    return y


def _scene(face: "_Face", card: CardView, name: str, ground: str, size: tuple[int, int]) -> Scene:
    items = face.court_card(card, size) if card.kind == "court" else face.event_card(card, size)
    return Scene(name, face.px(size[0]), face.px(size[1]), ground, tuple(items), GAME)


class _Face:
    """Draws faces in units of the market's size, scaled."""

    def __init__(self, scale: float, in_court: bool = False) -> None:
        self.scale = scale
        self.in_court = in_court

    def px(self, units: float) -> int:
        return round(units * self.scale)

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        return Box(self.px(x), self.px(y), self.px(w), self.px(h))

    def text(
        self, x: float, y: float, text: str, size: float, colour: str = "ink", face: Face = Face.TEXT, anchor: str = "l"
    ) -> Text:
        return Text(self.px(x), self.px(y), text, self.px(size), colour, face, anchor)

    def fit(self, text: str, face: Face, sizes: Sequence[float], room: float) -> tuple[str, float]:
        """Return the text with the first of the sizes at which it fits, ellipsized at the last."""
        for size in sizes:
            if fonts.width(text, face, self.px(size)) <= self.px(room):
                return text, size
        return fonts.ellipsize(text, face, self.px(sizes[-1]), self.px(room)), sizes[-1]

    def lines(self, text: str, room: float, most: int) -> tuple[tuple[str, ...], float]:
        """Return the text in at most so many lines, with the first of the title sizes at which it fits."""
        broken: tuple[str, ...] = ()
        for size in _TITLE_SIZES:
            broken = fonts.wrap(text, Face.NARROW, self.px(size), self.px(room), most)
            if not any("…" in line for line in broken):
                return broken, size
        return broken, _TITLE_SIZES[-1]

    def frame(self, colour: str, number: int, size: tuple[int, int]) -> Iterator[Item]:
        w, h = size
        yield Rect(self.box(0, 0, w, h), "white", "ink", self.px(3), self.px(14))
        yield Rect(self.box(0, 0, w, 76), colour, "ink", self.px(3), self.px(14))
        yield Rect(self.box(3, 60, w - 6, 20), "white")
        yield self.text(w - _EDGE, 31, str(number), 46, "white", Face.BOLD, "r")

    def title(self, text: str, top: float, most: int, colour: str = "ink") -> Iterator[Item]:
        broken, size = self.lines(text, layout.CARD[0] - 2 * _EDGE, most)
        for i, line in enumerate(broken):
            yield self.text(_EDGE, top + (i + 0.5) * _LINE, line, size, colour, Face.NARROW)

    def court_card(self, card: CardView, size: tuple[int, int]) -> Iterator[Item]:
        yield from self.frame(card.suit or "event", card.number, size)
        yield Sprite("suit", self.box(_EDGE, 7, 46, 46), (card.suit or "", "white"))
        yield Sprite("stars", self.box(62, 14, 98, 32), (card.rank, "white"))
        yield from self.title(card.title, 66, 2)
        yield from self.origin(card, 148)
        y = 208
        if not self.in_court:
            yield from self.row("impact", card.impact, y)
            y += 60
        yield from self.row("action", card.actions, y)
        if self._is_leverage_low(card):
            yield from self.row("impact", ("leverage",), y, len(card.actions))
        if card.prize:
            yield Sprite("prize", self.box(layout.CARD[0] - _EDGE - 48, y - 2, 48, 60), (card.prize,))
        if card.ability is not None:
            yield from self.ability(card.ability, y + 62)

    def origin(self, card: CardView, y: float) -> Iterator[Item]:
        """Yield the region, and on its right the patriot's banner and, in a court, the leverage."""
        yield Sprite("region", self.box(_EDGE, y + 3, 48, 48), (card.region or "", "ink", "white"))
        right: float = layout.CARD[0] - _EDGE
        if card.patriot:
            right -= 46
            yield Sprite("patriot", self.box(right, y - 2, 46, 58), (card.patriot,))
            right -= 6
        if self.in_court and not self._is_leverage_low(card):
            for icon in card.impact:
                if icon == "leverage":
                    right -= 54
                    yield Sprite("impact", self.box(right, y, 54, 54), (icon,))
                    right -= 6
        name, size = self.fit(card.region_name, Face.NARROW, _SMALLER, right - 64)
        if name == card.region_name:
            yield self.text(64, y + 27, name, size, face=Face.NARROW)

    def _is_leverage_low(self, card: CardView) -> bool:
        """Return whether leverage stands beside the actions: the banner of a patriot would leave the region no room."""
        return self.in_court and bool(card.patriot) and "leverage" in card.impact

    def row(self, kind: str, icons: Sequence[str], y: float, first: int = 0) -> Iterator[Item]:
        for i, icon in enumerate(icons, first):
            yield Sprite(kind, self.box(_EDGE + 58 * i, y, 54, 54), (icon,))

    def ability(self, title: str, y: float) -> Iterator[Item]:
        w = layout.CARD[0]
        text, size = self.fit(title, Face.NARROW, _SMALLER, w - 2 * _EDGE)
        yield Rect(self.box(6, y, w - 12, 44), "coin", "coin_edge", self.px(2), self.px(8))
        yield self.text(w / 2, y + 22, text, size, "ink", Face.NARROW, "m")

    def event_card(self, card: CardView, size: tuple[int, int]) -> Iterator[Item]:
        is_check = card.kind == "dominance_check"
        yield from self.frame("carpet" if is_check else "event", card.number, size)
        yield Sprite("check_card" if is_check else "cards", self.box(_EDGE + 4, 8, 34, 44))
        if is_check:
            yield from self.title(card.title, 74, 2)
            yield Sprite("laurel", self.box(67, 184, 120, 120))
            return
        half = (size[1] - 66) / 2
        for i, fact in enumerate(card.halves):
            yield from self.half(fact, 66 + i * half, is_last=i > 0)

    def half(self, fact: FactView, top: float, is_last: bool) -> Iterator[Item]:
        """Yield one half of an event card: when it acts, and its title."""
        if is_last:
            yield Rect(self.box(_EDGE, top - 2, layout.CARD[0] - 2 * _EDGE, 3), "paper_deep")
        heading, size = self.lines(fact.heading, layout.CARD[0] - 2 * _EDGE, 2)
        for i, line in enumerate(heading):
            yield self.text(_EDGE, top + (i + 0.5) * _LINE, line, size, "ink_soft", Face.NARROW)
        yield from self.title(fact.text, top + len(heading) * _LINE, 4 - len(heading))


_COLUMNS = 3
_GAP = 18
_HEAD = 96


def hand_scene(view: HandView) -> Scene:
    """Compose the cards of the hand, three in a row, large enough for a phone; or a word that there are none."""
    card_w, card_h = (round(side * layout.HAND_SCALE) for side in layout.CARD)
    width = _COLUMNS * (card_w + _GAP) + _GAP
    items: list[Item] = [Rect(Box(0, 0, width, _HEAD), "carpet"), Rect(Box(0, _HEAD - 8, width, 4), "gold")]
    items.append(Rect(Box(16, 6, 80, 76), "paper", radius=12))
    items.append(Sprite("seat", Box(24, 12, 64, 64), (view.player.seat,)))
    items.append(Text(116, 46, view.title, 52, "white", Face.TITLE))
    items.append(Text(width - 24, 46, view.count_text, 44, "white", Face.BOLD, "r"))
    for i, card in enumerate(view.cards):
        row, column = divmod(i, _COLUMNS)
        x, y = _GAP + column * (card_w + _GAP), _HEAD + 12 + row * (card_h + _GAP)
        items.append(Inset(x, y, card_scene(card, layout.HAND_SCALE, "paper")))
    rows = -(-len(view.cards) // _COLUMNS)
    if not view.cards:
        items.append(Text(width // 2, _HEAD + 80, view.empty_text, 48, "ink_soft", anchor="m"))
    return Scene(
        "hand", width, _HEAD + 12 + rows * (card_h + _GAP) if rows else _HEAD + 170, "paper", tuple(items), GAME
    )
