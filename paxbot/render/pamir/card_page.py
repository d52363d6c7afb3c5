"""The page about one card."""

from dataclasses import replace
from typing import Final

from paxbot.present.pamir.views_cards import CardView
from paxbot.present.views_cards import CardPageView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.frame import HEIGHT, LABEL, WIDTH
from paxbot.render.pamir.cards import card_scene
from paxbot.render.pamir.layout import GAME
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Text

_EDGE: Final = 24
_SCALE: Final = 2
_CARD: Final = Box(_EDGE, _EDGE, 656, HEIGHT - 2 * _EDGE)
_GAP: Final = 44
_HEADING: Final = LABEL[Face.TEXT] + 5
_SIZES: Final = (64, 58, 54, 50, 46, 42)


def card_page_scene(view: CardPageView[CardView]) -> Scene:
    """Compose the card with its facts beside it and its rules below them, as large as there is room."""
    face = replace(view.card, effects=()) if view.sentences else view.card
    card = card_scene(face, _SCALE, "paper", (_CARD.w // _SCALE, _CARD.h // _SCALE))
    left = _EDGE + card.width + _GAP
    written: list[Text] = []
    for size in _SIZES:
        written = _written(view, left, size)
        if written[-1].y + size <= HEIGHT:
            break
    rule = Rect(Box(left - _GAP // 2 - 2, _EDGE, 4, HEIGHT - 2 * _EDGE), "gold")
    items: list[Item] = [Inset(_EDGE, _EDGE, card), rule, *(text for text in written if text.y + text.size <= HEIGHT)]
    return Scene(f"card-{view.card.number}", WIDTH, HEIGHT, "paper", tuple(items), GAME)


def _written(view: CardPageView[CardView], x: int, size: int) -> list[Text]:
    """Return facts and rules in letters of that size, though they may run over the lower edge."""
    items, room, step = list[Text](), WIDTH - _EDGE - x, round(size * 1.16)
    y = _EDGE + 24
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
