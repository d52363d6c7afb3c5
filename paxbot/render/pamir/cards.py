"""Card faces at any scale, and the page about one card."""

from collections.abc import Sequence
from functools import lru_cache

from paxbot.present.pamir.views_cards import CardPageView, CardView, FactView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir import layout
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text


@lru_cache(maxsize=512)
def card_scene(card: CardView, scale: float, ground: str) -> Scene:
    """The face of the card, `scale` times the size it has in the market, on a ground of that colour."""
    face = _Face(scale)
    items = face.court_card(card) if card.kind == "court" else face.event_card(card)
    name = f"card-{card.number}-at-{scale}-on-{ground}"
    return Scene(name, face.px(layout.CARD[0]), face.px(layout.CARD[1]), ground, tuple(items))


def card_page_scene(view: CardPageView) -> Scene:
    """The card with its facts beside it and its rules text below."""
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
    return Scene(f"card-{view.card.number}", 900, y + 24, "paper", tuple(items))


def _write_facts(items: list[Item], facts: Sequence[FactView], x: int, y: int) -> int:
    for fact in facts:
        items.append(Text(x, y, fact.heading, 26, "ink_soft"))
        y += 34
        for line in fonts.wrap(fact.text, Face.BOLD, 34, 900 - 24 - x, 4):
            items.append(Text(x, y, line, 34, face=Face.BOLD))
            y += 40
        y += 10
    return y


class _Face:
    """Draws faces in units of the market's size, scaled."""

    def __init__(self, scale: float) -> None:
        self.scale = scale

    def px(self, units: float) -> int:
        return round(units * self.scale)

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        return Box(self.px(x), self.px(y), self.px(w), self.px(h))

    def text(
        self, x: float, y: float, text: str, size: float, colour: str = "ink", face: Face = Face.TEXT, anchor: str = "l"
    ) -> Text:
        return Text(self.px(x), self.px(y), text, self.px(size), colour, face, anchor)

    def fit(self, text: str, face: Face, sizes: Sequence[float], room: float) -> tuple[str, float]:
        """The text with the first of the sizes at which it fits, ellipsized at the last."""
        for size in sizes:
            if fonts.width(text, face, self.px(size)) <= self.px(room):
                return text, size
        return fonts.ellipsize(text, face, self.px(sizes[-1]), self.px(room)), sizes[-1]

    def frame(self, colour: str, number: int) -> list[Item]:
        w, h = layout.CARD
        return [
            Rect(self.box(0, 0, w, h), "white", "ink", self.px(3), self.px(14)),
            Rect(self.box(0, 0, w, 74), colour, "ink", self.px(3), self.px(14)),
            Rect(self.box(3, 58, w - 6, 20), "white"),
            self.text(w - 12, 30, str(number), 42, "white", Face.BOLD, "r"),
        ]

    def title(self, text: str, y: float, room: float, lines: int, size: float = 28) -> list[Item]:
        broken = fonts.wrap(text, Face.TITLE, self.px(size), self.px(room), lines)
        return [self.text(12, y + i * size * 1.0, line, size, "ink", Face.TITLE) for i, line in enumerate(broken)]

    def court_card(self, card: CardView) -> list[Item]:
        items = self.frame(card.suit or "event", card.number)
        items.append(Sprite("suit", self.box(10, 7, 44, 44), (card.suit or "", "white")))
        items.append(Sprite("stars", self.box(62, 15, 84, 27), (card.rank, "white")))
        items += self.title(card.title, 80, 226, 2)
        items.append(Sprite("region", self.box(12, 130, 36, 36), (card.region or "", "ink", "white")))
        region, size = self.fit(card.region_name, Face.TEXT, (28, 26, 24, 22), 134 if card.patriot else 180)
        items.append(self.text(56, 149, region, size))
        if card.patriot:
            items.append(Sprite("patriot", self.box(194, 124, 44, 52), (card.patriot,)))
        for i, icon in enumerate(card.impact):
            items.append(Sprite("impact", self.box(12 + 54 * i, 180, 48, 48), (icon,)))
        for i, action in enumerate(card.actions):
            items.append(Sprite("action", self.box(12 + 56 * i, 236, 50, 50), (action,)))
        if card.prize:
            items.append(Sprite("prize", self.box(192, 234, 46, 54), (card.prize,)))
        return items + self.ability(card)

    def ability(self, card: CardView) -> list[Item]:
        if card.ability is None:
            return []
        text, size = self.fit(card.ability, Face.BOLD, (24, 22, 20), 224)
        plate = Rect(self.box(6, 294, 236, 34), "coin", "coin_edge", self.px(2), self.px(8))
        return [plate, self.text(124, 311, text, size, "ink", Face.BOLD, "m")]

    def event_card(self, card: CardView) -> list[Item]:
        is_check = card.kind == "dominance_check"
        items = self.frame("carpet" if is_check else "event", card.number)
        items.append(
            Sprite("check_card", self.box(12, 8, 30, 42)) if is_check else Sprite("cards", self.box(10, 8, 42, 42))
        )
        if is_check:
            items += self.title(card.title, 92, 226, 2, 36)
            return [*items, Sprite("laurel", self.box(64, 164, 120, 120))]
        for half, top in zip(card.halves, (62, 198), strict=True):
            items.append(self.text(12, top + 16, half.heading, 22, "ink_soft"))
            items += self.title(half.text, top + 46, 226, 3, 29)
        items.append(Rect(self.box(12, 196, 224, 2), "paper_deep"))
        return items
