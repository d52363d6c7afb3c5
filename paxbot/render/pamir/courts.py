"""One court alone, its cards as large as they get, and the page of all courts: a panel and a row for each player."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.models import CourtsView, CourtView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.board import NEWS
from paxbot.render.pamir.cards import card_scene
from paxbot.render.pamir.court_cards import (
    SmallCard,
    plate_lines,
    plates,
    small_card,
    small_card_scene,
    spread,
    state_marks,
)
from paxbot.render.pamir.court_panel import CAPTIONED, ICONS, figures, panel, person
from paxbot.render.pamir.layout import CARD, GAME
from paxbot.render.pen import BRAID
from paxbot.render.scene import FRAME, HEIGHT, WIDTH, Box, Inset, Item, Rect, Scene, Sprite, Text

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
"""How many cards fit on one line, and on two."""
_WIDE: Final = (("vp", "rupees", "shelter", "influence", "stars"), ("hand", "court", "gifts", "prizes", "cylinders"))
_HIGH: Final = (
    ("vp", "influence"),
    ("rupees", "shelter"),
    ("hand", "court"),
    ("prizes", "stars"),
    ("gifts", "cylinders"),
)


def court_scene(view: CourtView, changes: ChangesView = NO_CHANGES) -> Scene:
    gone = [change.card for change in changes.left_court(view.player.seat)]
    items, room = (_above if len(view.cards) <= _FEW else _beside)(view, changes, gone)
    items += _cards(view, changes, room) if view.cards else _empty(view, room)
    return Scene(f"court-{view.player.seat + 1}", *FRAME[2:], _GROUND, tuple(items), GAME)


def _above(view: CourtView, changes: ChangesView, gone: Sequence[int]) -> tuple[list[Item], Box]:
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
    h = min(box.h, round(box.w * 1.56))
    y = box.y + (box.h - h) // 2
    scale = min(1.4, box.w / CARD[0], h / CARD[1])
    scene = card_scene(shown.card, scale, _GROUND, (int(box.w / scale), int(h / scale)))
    if shown.is_new:
        yield Rect(Box(box.x - 4, y - 4, box.w + 8, h + 8), "tile", radius=16)
    yield Inset(box.x, y, scene)
    yield from spread(state_marks(shown, box.w - 4), box.x + 2, y + h + 4, box.w - 4, STRIP - 6)


_HEAD: Final = 70
_NARROW_GAP: Final = 5
_FEWEST: Final = 4
_MOST: Final = 8
"""A row has room for at least this many cards and, in their usual width, at most."""
_LABEL: Final = 39
_LEAST: Final = 100
"""The width of a card below which titles of events make way."""
_LOOKS: Final = ((50, Face.TEXT, 36), (46, Face.TEXT, 36), (42, Face.TEXT, 28), (42, Face.NARROW, 20))


class _Row(NamedTuple):
    court: CourtView
    box: Box
    panel: Box
    plates: tuple[Item, ...]
    cards: tuple[SmallCard, ...]
    left: int
    a_line: int
    w: int
    h: int


def courts_scene(view: CourtsView, changes: ChangesView = NO_CHANGES) -> Scene:
    pitch = (HEIGHT - _HEAD - _NARROW_GAP) // len(view.courts)
    longest = max(len(court.cards) for court in view.courts)
    rows = [
        _row(court, changes, Box(5, _HEAD + _NARROW_GAP + i * pitch, WIDTH - 10, pitch - _NARROW_GAP), longest)
        for i, court in enumerate(view.courts)
    ]
    items = list(_head(view))
    with_titles = all(card.has_room_for_title(row.w, row.h) for row in rows for card in row.cards)
    for row in rows:
        items += _court(row, changes, with_titles)
    return Scene("courts", *FRAME[2:], "paper", tuple(items), GAME)


def _row(court: CourtView, changes: ChangesView, box: Box, longest: int) -> _Row:
    """Return the row laid out: the cards of all rows are alike, but two courts have a size each."""
    is_tall = box.h >= CAPTIONED
    inner = Box(box.x + 1, box.y + 1, 556 if is_tall else 350, box.h - 2)
    left = inner.x + inner.w + 6
    room = Box(left, inner.y, box.x + box.w - left - 2, inner.h)
    gone = [change.card for change in changes.left_court(court.player.seat)]
    count = len(court.cards)
    fewest = max(_FEWEST, -(-count // (1 + is_tall)))
    told, wide = plates(court.player.events, gone, room, room.w - (_LEAST + _NARROW_GAP) * fewest)
    columns = max(_FEWEST, count, 0 if is_tall else min(longest, _MOST))
    lines, w, h = max(_sizes(room._replace(w=room.w - wide), columns), key=lambda size: (min(size[1:]), -size[0]))
    cards = tuple(small_card(card, changes) for card in court.cards)
    return _Row(court, box, inner, tuple(told), cards, left, -(-columns // lines), w, h)


def _head(view: CourtsView) -> Iterator[Item]:
    yield Rect(Box(0, 0, WIDTH, _HEAD), "carpet")
    yield Rect(Box(0, _HEAD - 5, WIDTH, 3), "gold")
    middle, left, right = (_HEAD - 5) // 2, 20, WIDTH - 20
    active = next((court.player.seat for court in view.courts if court.player.is_active), None)
    if active is not None:
        yield Rect(Box(left - 10, 2, 64, 60), "paper", radius=10)
        yield Sprite("token", Box(left - 6, 5, 56, 54), (active,))
        left += 72
    words = fonts.drawable(view.headline)
    legend = [stat for stat in view.courts[0].player.stats if stat.icon in ("shelter", "influence", "stars")]
    for size, face, gap in _LOOKS:
        needed = sum(46 + gap + fonts.width(stat.caption, face, _LABEL) for stat in legend)
        if fonts.width(words, Face.TITLE, size) + needed <= right - left:
            break
    yield Text(
        left, middle + 1, fonts.ellipsize(words, Face.TITLE, size, right - left - needed), size, "white", Face.TITLE
    )
    for stat in reversed(legend):
        width = 46 + fonts.width(stat.caption, face, _LABEL)
        yield Text(right, middle, stat.caption, _LABEL, "white", face, "r")
        kind, args = ICONS[stat.icon]
        yield Rect(Box(right - width, middle - 22, 42, 44), "paper", radius=8)
        yield Sprite(kind, Box(right - width + 3, middle - 18, 36, 36), args)
        right -= width + gap


def _court(row: _Row, changes: ChangesView, with_titles: bool) -> Iterator[Item]:
    player, box = row.court.player, row.box
    if player.is_active:
        yield Rect(Box(box.x - 5, box.y - 5, box.w + 10, box.h + 10), "carpet", radius=10)
    yield Rect(box, _GROUND, None if player.is_active else "paper_deep", 2, 6)
    yield Rect(row.panel, "white" if player.is_active else "paper", radius=6)
    yield from panel(player, changes, row.panel)
    yield from row.plates
    if not row.cards:
        yield Text(row.left + 16, box.y + box.h // 2, row.court.empty_text, 41, "ink_soft")
    for i, card in enumerate(row.cards):
        line, column = divmod(i, row.a_line)
        x, y = row.left + column * (row.w + _NARROW_GAP), row.panel.y + line * (row.h + _NARROW_GAP)
        if row.w >= CARD[0] and row.h >= CARD[1] + STRIP:
            yield from full_card(card, Box(x, y + 4, row.w, row.h - STRIP - 4))
            continue
        yield Inset(x, y, small_card_scene(card, row.w, row.h, _GROUND, with_titles))


def _sizes(room: Box, columns: int) -> Iterator[tuple[int, int, int]]:
    """Yield width and height of the cards for one line and for two."""
    for lines in (1, 2):
        a_line, h = -(-columns // lines), (room.h - _NARROW_GAP * (lines - 1)) // lines
        if lines == 1 or h >= 180:
            yield lines, min((room.w + _NARROW_GAP) // a_line - _NARROW_GAP, round(h * 1.3)), h
