from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from paxbot.present.pamir.card_texts import CardView
from paxbot.present.views import CardPageView, FactView
from paxbot.render import fonts
from paxbot.render.fonts import Face, breakable
from paxbot.render.pamir import layout
from paxbot.render.pamir.icons import motif_of
from paxbot.render.pamir.layout import GAME
from paxbot.render.scene import FIGURE, HEIGHT, LABEL, WIDTH, Box, Inset, Item, Rect, Scene, Sprite, Text

_TITLE_SIZES: Final = (41, 39)
_LABEL: Final = LABEL[Face.NARROW]
_LINE: Final = 39
_TITLE: Final = 82
_CLOSE_LINE: Final = 36
"""The line height of a text on three lines."""
_NAME_LINE: Final = 25
"""How much higher a row is if the name of its region takes two lines."""
_TEXT_SIZES: Final = (76, 68, 62, 56, 50, 46, 42)
_TEXT_STEP: Final = 1.14
_LEAST_MOTIF: Final = 64
_EDGE: Final = 8
_HEAD: Final = 74
_ROW: Final = 54


@lru_cache(maxsize=512)
def card_scene(card: CardView, scale: float = 1, ground: str = "paper", size: tuple[int, int] = layout.CARD) -> Scene:
    """Compose the whole face of the card, a face of that size `scale` times as large."""
    name = f"card-{card.number}-at-{scale}-of-{size[0]}x{size[1]}-on-{ground}"
    face = _Face(scale, size)
    items = face.court_card(card) if card.kind == "court" else face.event_card(card)
    return Scene(name, face.px(face.w), face.px(face.h), ground, tuple(items), GAME)


def _plate_line(broken: Sequence[str]) -> int:
    return 36 if len(broken) < 3 else 33


def _plate_height(broken: Sequence[str]) -> int:
    return 8 * bool(broken) + _plate_line(broken) * len(broken)


def _is_cut(lines: Sequence[str]) -> bool:
    return any("…" in line for line in lines)


class _Face:
    """Draws a face of `w` by `h` units, each of them `scale` pixels."""

    def __init__(self, scale: float, size: tuple[int, int]) -> None:
        self.scale = scale
        self.w, self.h = size

    def px(self, units: float) -> int:
        return round(units * self.scale)

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        return Box(self.px(x), self.px(y), self.px(w), self.px(h))

    def text(self, x: float, y: float, text: str, size: float, colour: str = "ink", anchor: str = "l") -> Text:
        return Text(self.px(x), self.px(y), text, self.px(size), colour, Face.NARROW, anchor)

    def lines(self, text: str, room: float, most: int) -> tuple[tuple[str, ...], float]:
        broken: tuple[str, ...] = ()
        for size in _TITLE_SIZES:
            broken = fonts.wrap(breakable(text), Face.NARROW, self.px(size), self.px(room), most)
            if not _is_cut(broken):
                return broken, size
        return broken, _TITLE_SIZES[-1]

    def frame(self, colour: str, number: int) -> Iterator[Item]:
        yield Rect(self.box(0, 0, self.w, self.h), "white", "ink", self.px(3), self.px(14))
        yield Rect(self.box(0, 0, self.w, _HEAD), colour, "ink", self.px(3), self.px(14))
        yield Rect(self.box(3, _HEAD - 18, self.w - 6, 18), colour)
        size = round(FIGURE[Face.NARROW] * max(1, self.scale**0.3))
        yield Text(self.px(self.w - _EDGE - 1), self.px(_HEAD / 2), str(number), size, "white", Face.NARROW, "r")

    def title(self, text: str, top: float) -> tuple[float, list[Text]]:
        """Return a title on one line, or in smaller letters on two or three, and its height."""
        room = self.px(self.w - 2 * _EDGE)
        large = next((n for n in (48, 45, 43) if fonts.width(text, Face.NARROW, self.px(n)) <= room), None)
        if large is not None:
            return _TITLE, [self.text(_EDGE, top + _LINE, text, large)]
        broken, size = self.lines(text, self.w - 2 * _EDGE, 2)
        if _is_cut(broken):
            broken = fonts.wrap(text, Face.NARROW, self.px(size), room, 3)
        line = _LINE if len(broken) < 3 else _CLOSE_LINE
        written = [self.text(_EDGE, top + (i + 0.5) * line, each, size) for i, each in enumerate(broken)]
        return max(_TITLE, line * len(broken)), written

    def court_card(self, card: CardView) -> Iterator[Item]:
        yield from self.frame(card.suit or "event", card.number)
        yield Sprite("suit", self.box(_EDGE, 8, 58, 58), (card.suit or "", "white"))
        yield Sprite("stars", self.box(_EDGE + 64, 17, 40 * card.rank + 2, 40), (card.rank, "white"))
        height, title = self.title(card.title, _HEAD + 3)
        yield from title
        names = self.region_lines(card.region_name)
        plate = self.plate_lines(card.ability) if card.ability is not None else ()
        top = y = _HEAD + height
        spare = self.h - top - 7 - 3 * _ROW - (len(names) - 1) * _NAME_LINE - _plate_height(plate)
        row = _ROW + min(0, spare / 3)
        yield from self.origin(card, names, y, row)
        y += row + (len(names) - 1) * _NAME_LINE
        yield from self.row("impact", card.impact, y, row)
        y += row
        yield from self.row("action", card.actions, y, row)
        yield from self.coalitions(card, y, row)
        y += row + 3
        low = y
        if plate:
            yield from self.ability(plate, y)
            y += _plate_height(plate) + 6
            for effect in card.effects:
                written = list(self.effect(effect, y, self.h - y - 4))
                yield from written
                y += sum(text.size * _TEXT_STEP / self.scale for text in written)
        yield from self.motif(card, top, low if plate else self.h - 6, y)

    def motif(self, card: CardView, top: float, beside: float, below: float) -> Iterator[Item]:
        """Yield the drawing beside the icons or below them, wherever there is more room."""
        names = self.region_lines(card.region_name)
        left = max(
            layout.CARD[0], *(68 + fonts.width(name, Face.NARROW, self.px(_LABEL)) / self.scale for name in names)
        )
        places = (
            (left, top, self.w - left - 6, beside - top),
            (6, below, self.w - 12, self.h - below - 6),
        )
        x, y, w, h = max(places, key=lambda place: min(place[2:]))
        if min(w, h) >= _LEAST_MOTIF:
            yield from self.picture(card, x, y, w, h)

    def picture(self, card: CardView, x: float, y: float, w: float, h: float) -> Iterator[Item]:
        ground, side = card.suit or "event", min(w, h) - 8
        yield Rect(self.box(x, y, w, h), ground, radius=self.px(8))
        place = self.box(x + (w - side) / 2, y + (h - side) / 2, side, side)
        yield Sprite("motif", place, (motif_of(card.number), ground))

    def region_lines(self, name: str) -> tuple[str, ...]:
        return fonts.wrap(breakable(name), Face.NARROW, self.px(_LABEL), self.px(self.w - 62), 2)

    def origin(self, card: CardView, names: Sequence[str], y: float, row: float) -> Iterator[Item]:
        more = len(names) - 1
        side, top = min(46, row - 1), y + 1 + more * 10
        yield Sprite("region", self.box(_EDGE, top, side, side), (card.region or "", "ink", "white"))
        for i, line in enumerate(names):
            yield self.text(58, y + (i * 33 + 19 if more else 25), line, _LABEL)

    def coalitions(self, card: CardView, y: float, row: float) -> Iterator[Item]:
        right: float = min(self.w, layout.CARD[0] + 4) - _EDGE
        high = row + 4
        if card.patriot:
            right -= 46
            yield Sprite("patriot", self.box(right, y - 3, 46, high), (card.patriot,))
            right -= 5
        if card.prize:
            yield Sprite("prize", self.box(right - 50, y - 3, 50, high), (card.prize,))

    def row(self, kind: str, icons: Sequence[str], y: float, row: float) -> Iterator[Item]:
        side = min(50, row - 1)
        for i, icon in enumerate(icons):
            yield Sprite(kind, self.box(_EDGE + 56 * i, y, side, side), (icon,))

    def plate_lines(self, title: str) -> tuple[str, ...]:
        tries = (
            fonts.wrap(breakable(title), Face.NARROW, self.px(_LABEL), self.px(self.w - edges), most)
            for most in (2, 3)
            for edges in (24, 16)
        )
        return min(tries, key=_is_cut)

    def ability(self, broken: Sequence[str], y: float) -> Iterator[Item]:
        height, line = _plate_height(broken), _plate_line(broken)
        yield Rect(self.box(4, y, self.w - 8, height), "coin", "coin_edge", self.px(2), self.px(8))
        for i, each in enumerate(broken):
            yield self.text(self.w / 2, y + 3 + line * (i + 0.5), each, _LABEL, anchor="m")

    def effect(self, text: str, y: float, room: float) -> Iterator[Text]:
        """Yield a sentence in the largest letters that fit; none if it would have to be cut."""
        for size in _TEXT_SIZES:
            broken = fonts.wrap(text, Face.TEXT, size, self.px(self.w - 2 * _EDGE), 20)
            step = size * _TEXT_STEP / self.scale
            if len(broken) * step <= room and not _is_cut(broken):
                for i, line in enumerate(broken):
                    yield Text(self.px(_EDGE), self.px(y + (i + 0.5) * step), line, size)
                return

    def event_card(self, card: CardView) -> Iterator[Item]:
        is_check = card.kind == "dominance_check"
        yield from self.frame("carpet" if is_check else "event", card.number)
        if is_check:
            yield Sprite("check_card", self.box(_EDGE + 6, 12, 42, 54))
            broken, size = self.lines(card.title, self.w - 2 * _EDGE, 2)
            for i, line in enumerate(broken):
                yield self.text(self.w / 2, _HEAD + 8 + (i + 0.5) * _LINE, line, size, anchor="m")
            side = min(self.w - 80, self.h - 240)
            yield Sprite("laurel", self.box((self.w - side) / 2, 200, side, side))
            return
        yield Sprite("motif", self.box(_EDGE - 2, 3, 68, 68), (motif_of(card.number), "event"))
        low = self.h - 6
        if not card.effects and low - layout.CARD[1] >= _LEAST_MOTIF:
            yield from self.picture(card, 6, layout.CARD[1] + 4, self.w - 12, low - layout.CARD[1] - 4)
            low = layout.CARD[1]
        effects = card.effects or ("",) * len(card.halves)
        halves = tuple(zip(card.halves, effects, strict=True))
        needed = [self.needed(*half) for half in halves]
        spare = (low - _HEAD - sum(needed)) / 2
        heights = [each + spare for each in needed] if spare >= 0 else [(low - _HEAD) / 2] * 2
        for half, height, top in zip(halves, heights, (_HEAD, _HEAD + heights[0]), strict=True):
            yield from self.half(*half, top, height)

    def needed(self, fact: FactView, effect: str) -> float:
        """Return the height of one half of an event card with its effect in the smallest letters."""
        words = sum(len(self.lines(text, self.w - 2 * _EDGE, 3)[0]) for text in fact)
        size = _TEXT_SIZES[-1]
        broken = fonts.wrap(effect, Face.TEXT, size, self.px(self.w - 2 * _EDGE), 20)
        return 16 + words * _LINE + len(broken) * size * _TEXT_STEP / self.scale

    def half(self, fact: FactView, effect: str, top: float, height: float) -> Iterator[Item]:
        if top > _HEAD:
            yield Rect(self.box(_EDGE, top, self.w - 2 * _EDGE, 3), "paper_deep")
        y = top + 4
        for words, colour in ((fact.heading, "ink_soft"), (fact.text, "ink")):
            broken, size = self.lines(words, self.w - 2 * _EDGE, 3)
            for line in broken:
                yield self.text(_EDGE, y + _LINE / 2, line, size, colour)
                y += _LINE
        yield from self.effect(effect, y + 4, top + height - y - 6)


_PAGE_EDGE: Final = 24
_SCALE: Final = 2
_CARD: Final = Box(_PAGE_EDGE, _PAGE_EDGE, 656, HEIGHT - 2 * _PAGE_EDGE)
_GAP: Final = 44
_HEADING: Final = LABEL[Face.TEXT] + 5
_SIZES: Final = (64, 58, 54, 50, 46, 42)


def card_page_scene(view: CardPageView[CardView]) -> Scene:
    face = replace(view.card, effects=()) if view.sentences else view.card
    card = card_scene(face, _SCALE, "paper", (_CARD.w // _SCALE, _CARD.h // _SCALE))
    left = _PAGE_EDGE + card.width + _GAP
    written: list[Text] = []
    for size in _SIZES:
        written = _written(view, left, size)
        if written[-1].y + size <= HEIGHT:
            break
    rule = Rect(Box(left - _GAP // 2 - 2, _PAGE_EDGE, 4, HEIGHT - 2 * _PAGE_EDGE), "gold")
    items: list[Item] = [
        Inset(_PAGE_EDGE, _PAGE_EDGE, card),
        rule,
        *(text for text in written if text.y + text.size <= HEIGHT),
    ]
    return Scene(f"card-{view.card.number}", WIDTH, HEIGHT, "paper", tuple(items), GAME)


def _written(view: CardPageView[CardView], x: int, size: int) -> list[Text]:
    """Return facts and rules in letters of that size, even if they run over the lower edge."""
    items, room, step = list[Text](), WIDTH - _PAGE_EDGE - x, round(size * 1.16)
    y = _PAGE_EDGE + 24
    for fact in view.facts:
        items.append(Text(x, y, fact.heading, LABEL[Face.TEXT], "ink_soft"))
        for line in fonts.wrap(fact.text, Face.BOLD, size, room, 3):
            y += step if items[-1].face is Face.BOLD else (step + _HEADING) // 2
            items.append(Text(x, y, line, size, face=Face.BOLD))
        y += (step + _HEADING) // 2 + 14
    y += 10
    for sentence in view.sentences:
        for line in fonts.wrap(sentence, Face.TEXT, size, room, 12):
            items.append(Text(x, y, line, size))
            y += step
        y += step // 3
    return items
