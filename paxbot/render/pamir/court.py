"""One court alone, its cards as large as they get: with their names, icons and abilities."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.views import CourtCardView, CourtView
from paxbot.render import fonts
from paxbot.render.badges import BRAID
from paxbot.render.fonts import Face
from paxbot.render.frame import FRAME, HEIGHT, WIDTH
from paxbot.render.pamir.card_layout import CARD
from paxbot.render.pamir.cards import card_scene
from paxbot.render.pamir.court_cards import SmallCard, small_card, small_card_scene, spread, state_marks
from paxbot.render.pamir.court_panel import figures, person
from paxbot.render.pamir.court_plates import plates
from paxbot.render.pamir.layout import GAME
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text

_GROUND: Final = "paper_dark"
_GAP: Final = 8
_STRIP: Final = 62
"""The height of the marks below a card."""
_ABOVE: Final = Box(0, 0, WIDTH, 218)
_BESIDE: Final = Box(0, 0, 490, HEIGHT)
"""Where the player's panel is: above a few cards, or beside many."""
_FEW: Final = 4
_MANY: Final = 8
_WIDE: Final = (("vp", "rupees", "shelter", "influence", "stars"), ("hand", "court", "gifts", "prizes", "cylinders"))
_HIGH: Final = (
    ("vp", "influence"),
    ("rupees", "shelter"),
    ("hand", "court"),
    ("stars", "prizes"),
    ("gifts", "cylinders"),
)


def court_scene(view: CourtView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose one court, its cards with all that is printed on them, and what changed marked."""
    few = len(view.cards) <= _FEW
    items = list(_above(view, changes) if few else _beside(view, changes))
    room = Box(_GAP, _ABOVE.h, WIDTH - 2 * _GAP, HEIGHT - _ABOVE.h - _GAP)
    if not few:
        room = Box(_BESIDE.w + _GAP, _GAP, WIDTH - _BESIDE.w - 2 * _GAP, HEIGHT - 2 * _GAP)
    gone = [change.card for change in changes.left_court(view.player.seat)]
    told, wide = plates(view.player.events, gone, room, room.w // 3)
    room = room._replace(w=room.w - wide)
    cards = _cards(view, changes, room) if view.cards else [_empty(view, room)]
    return Scene(f"court-{view.player.seat + 1}", *FRAME[2:], _GROUND, (*items, *told, *cards), GAME)


def _above(view: CourtView, changes: ChangesView) -> Iterator[Item]:
    box = _ABOVE
    yield Rect(Box(0, 0, box.w, box.h - 12), "carpet_blue" if not view.player.is_active else "carpet")
    yield Sprite("braid", Box(0, box.h - 12 - BRAID, box.w, BRAID), ("carpet_blue",), solid=False)
    name = Box(8, 8, 440, box.h - 36)
    yield Rect(name, "paper", radius=12)
    yield from person(view.player, Box(name.x + 4, name.y + 30, name.w - 8, 110))
    rest = Box(name.w + 16, 8, WIDTH - name.w - 24, box.h - 36)
    yield Rect(rest, "paper", radius=12)
    yield from figures(view.player, changes, Box(rest.x + 12, rest.y, rest.w - 16, rest.h), _WIDE)


def _beside(view: CourtView, changes: ChangesView) -> Iterator[Item]:
    box = _BESIDE
    yield Rect(box, "carpet_blue" if not view.player.is_active else "carpet")
    name = Box(8, 8, box.w - 16, 130)
    yield Rect(name, "paper", radius=12)
    yield from person(view.player, Box(name.x + 4, name.y + 10, name.w - 8, 110))
    rest = Box(8, 146, box.w - 16, HEIGHT - 154)
    yield Rect(rest, "paper", radius=12)
    inner = Box(rest.x + 10, rest.y + 10, rest.w - 12, rest.h - 16)
    yield from figures(view.player, changes, inner, _HIGH)


def _empty(view: CourtView, room: Box) -> Text:
    text = fonts.ellipsize(view.empty_text, Face.TITLE, 60, room.w)
    return Text(room.x + room.w // 2, room.y + room.h // 2, text, 60, "ink_soft", Face.TITLE, "m")


def _cards(view: CourtView, changes: ChangesView, room: Box) -> Iterator[Item]:
    count = len(view.cards)
    lines = 1 if count <= _FEW else 2
    columns = -(-max(count, _MANY) // 2) if lines > 1 else count
    step, deep = room.w // columns, room.h // lines
    scale = min((step - _GAP) / CARD[0], (deep - _STRIP - _GAP) / CARD[1])
    step = min(step, round(CARD[0] * scale) + 5 * _GAP)
    left = (room.w - columns * step) // 2
    for i, card in enumerate(view.cards):
        line, column = divmod(i, columns)
        place = Box(room.x + left + column * step, room.y + line * deep, step, deep)
        shown = small_card(card, changes)
        if count > _MANY:
            yield Inset(place.x, place.y, small_card_scene(shown, step - _GAP, deep - _GAP, _GROUND))
        else:
            yield from _card(card, shown, scale, place)


def _card(card: CourtCardView, shown: SmallCard, scale: float, place: Box) -> Iterator[Item]:
    scene = card_scene(card.card, round(scale, 2), _GROUND)
    x, y = place.x + (place.w - scene.width) // 2, place.y + (place.h - scene.height - _STRIP) // 2
    if shown.is_new:
        yield Rect(Box(x - 4, y - 4, scene.width + 8, scene.height + 8), "tile", radius=16)
    yield Inset(x, y, scene)
    yield from spread(state_marks(shown), x, y + scene.height + 4, place.w - 4, _STRIP - 6)
