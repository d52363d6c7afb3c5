"""One court alone, its cards as large as they get: with their names, icons and abilities."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.views import CourtView
from paxbot.render import fonts
from paxbot.render.badges import BRAID
from paxbot.render.fonts import Face
from paxbot.render.frame import FRAME, HEIGHT, WIDTH
from paxbot.render.pamir.card_layout import CARD
from paxbot.render.pamir.cards import card_scene
from paxbot.render.pamir.court_cards import SmallCard, small_card, small_card_scene, spread, state_marks
from paxbot.render.pamir.court_panel import figures, person
from paxbot.render.pamir.court_plates import plate_lines
from paxbot.render.pamir.head import NEWS
from paxbot.render.pamir.layout import GAME
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text

_GROUND: Final = "paper_dark"
_GAP: Final = 8
STRIP: Final = 62
"""The height of the marks below a card."""
_ABOVE: Final = 218
"""The height of a player's panel above a few cards."""
_BESIDE: Final = 490
"""The width of a player's panel beside many."""
_FEW: Final = 4
_MANY: Final = 8
"""For how many cards there is room in one line, and in two."""
_HIGHEST: Final = 1.56
"""How many times higher than wide a card becomes."""
_LARGEST: Final = 1.4
"""How many times as large as in the market its print becomes."""
_WIDE: Final = (("vp", "rupees", "shelter", "influence", "stars"), ("hand", "court", "gifts", "prizes", "cylinders"))
_HIGH: Final = (
    ("vp", "influence"),
    ("rupees", "shelter"),
    ("hand", "court"),
    ("prizes", "stars"),
    ("gifts", "cylinders"),
)


def court_scene(view: CourtView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose one court, its cards with all that is printed on them, and what changed marked."""
    gone = [change.card for change in changes.left_court(view.player.seat)]
    items, room = (_above if len(view.cards) <= _FEW else _beside)(view, changes, gone)
    items += _cards(view, changes, room) if view.cards else _empty(view, room)
    return Scene(f"court-{view.player.seat + 1}", *FRAME[2:], _GROUND, tuple(items), GAME)


def _above(view: CourtView, changes: ChangesView, gone: Sequence[int]) -> tuple[list[Item], Box]:
    """Return the player's panel above the cards, and the room for these."""
    ground = "carpet" if view.player.is_active else "carpet_blue"
    name, rest = Box(8, 8, 440, _ABOVE - 36), Box(456, 8, WIDTH - 464, _ABOVE - 36)
    items: list[Item] = [
        Rect(Box(0, 0, WIDTH, _ABOVE - 12), ground),
        Sprite("braid", Box(0, _ABOVE - 12 - BRAID, WIDTH, BRAID), (ground,), solid=False),
        Rect(name, "paper", radius=12),
        *person(view.player, Box(name.x + 4, name.y + 30, name.w - 8, 110)),
        Rect(rest, "paper", radius=12),
        *figures(view.player, changes, Box(rest.x + 12, rest.y, rest.w - 16, rest.h), _WIDE),
    ]
    told, high = plate_lines(view.player.events, gone, Box(_GAP, _ABOVE, WIDTH - 2 * _GAP, HEIGHT))
    top = _ABOVE + high
    return [*items, *told], Box(_GAP, top, WIDTH - 2 * _GAP, HEIGHT - top)


def _beside(view: CourtView, changes: ChangesView, gone: Sequence[int]) -> tuple[list[Item], Box]:
    """Return the player's panel on the left of the cards, and the room for these."""
    name, rest = Box(8, 8, _BESIDE - 16, 122), Box(8, 138, _BESIDE - 16, HEIGHT - 146)
    inner = Box(rest.x + 10, rest.y + 10, rest.w - 12, rest.h - 16)
    told, high = plate_lines(view.player.events, gone, inner)
    items: list[Item] = [
        Rect(Box(0, 0, _BESIDE, HEIGHT), "carpet" if view.player.is_active else "carpet_blue"),
        Rect(name, "paper", radius=12),
        *person(view.player, Box(name.x + 4, name.y + 8, name.w - 8, 110)),
        Rect(rest, "paper", radius=12),
        *told,
        *figures(view.player, changes, inner._replace(y=inner.y + high, h=inner.h - high), _HIGH),
    ]
    left = _BESIDE + _GAP
    return items, Box(left, 0, WIDTH - left, HEIGHT)


def _empty(view: CourtView, room: Box) -> list[Item]:
    """Return a carpet, and a word on it that there are no cards."""
    middle = room.y + room.h // 2
    size = next((size for size in (96, 80) if fonts.width(view.empty_text, Face.TITLE, size) <= room.w), 60)
    text = fonts.ellipsize(view.empty_text, Face.TITLE, size, room.w)
    tops = [y for i in range((room.h // 2 - size) // NEWS.h) for y in (room.y + NEWS.h * i, HEIGHT - NEWS.h * (i + 1))]
    carpet = [Sprite("kilim", NEWS._replace(y=y), solid=False) for y in tops]
    return [*carpet, Text(WIDTH // 2, middle, text, size, "ink_soft", Face.TITLE, "m")]


def _cards(view: CourtView, changes: ChangesView, room: Box) -> Iterator[Item]:
    count = len(view.cards)
    lines = 1 if count <= _FEW else 2
    columns = -(-count // lines)
    step, deep = room.w // columns, room.h // lines
    w, h = step - _GAP, deep - STRIP - 2 * _GAP
    left = room.x + (room.w - step * min(count, columns)) // 2
    for i, card in enumerate(view.cards):
        line, column = divmod(i, columns)
        x, y = left + column * step, room.y + line * deep + _GAP
        shown = small_card(card, changes)
        if count > _MANY:
            yield Inset(x, y, small_card_scene(shown, w, deep - 2 * _GAP, _GROUND, with_title=True))
        else:
            yield from full_card(shown, Box(x, y, w, h))


def full_card(shown: SmallCard, box: Box) -> Iterator[Item]:
    """Yield the card with all that is printed on it, ringed if it is new, and what lies on it below."""
    h = min(box.h, round(box.w * _HIGHEST))
    y = box.y + (box.h - h) // 2
    scale = min(_LARGEST, box.w / CARD[0], h / CARD[1])
    scene = card_scene(shown.card, scale, _GROUND, (int(box.w / scale), int(h / scale)))
    if shown.is_new:
        yield Rect(Box(box.x - 4, y - 4, box.w + 8, h + 8), "tile", radius=16)
    yield Inset(box.x, y, scene)
    yield from spread(state_marks(shown, box.w - 4), box.x + 2, y + h + 4, box.w - 4, STRIP - 6)
