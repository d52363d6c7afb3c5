"""The page of all courts: a panel and a row of small cards for each player."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.views import CourtsView, CourtView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.frame import FRAME, HEIGHT, WIDTH
from paxbot.render.pamir.card_layout import CARD
from paxbot.render.pamir.court import STRIP, full_card
from paxbot.render.pamir.court_cards import SmallCard, small_card, small_card_scene
from paxbot.render.pamir.court_panel import CAPTIONED, ICONS, panel
from paxbot.render.pamir.court_plates import plates
from paxbot.render.pamir.layout import GAME
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text

_HEAD: Final = 70
_GAP: Final = 5
_PANEL: Final = 350
_BROAD_PANEL: Final = 556
_FEWEST: Final = 4
_MOST: Final = 8
"""A row has room for at least and, in the usual width of cards, at most so many."""
_LABEL: Final = 39
_GROUND: Final = "paper_dark"
_LEAST: Final = 100
"""The least width of a card before titles of events make way."""
_BROADEST: Final = 1.3
"""How many times wider than high a card becomes where there is room."""
_LEGEND: Final = ("shelter", "influence", "stars")
_LOOKS: Final = ((50, Face.TEXT, 36), (46, Face.TEXT, 36), (42, Face.TEXT, 28), (42, Face.NARROW, 20))
"""Sizes of the headline, with the face of the legend beside it and the gaps between its parts."""


class _Row(NamedTuple):
    """One court's place on the page: its panel, the plates at its right end, and its cards in lines of one size."""

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
    """Compose all courts, one below the other in the order of the seats, with what changed marked."""
    pitch = (HEIGHT - _HEAD - _GAP) // len(view.courts)
    longest = max(len(court.cards) for court in view.courts)
    rows = [
        _row(court, changes, Box(5, _HEAD + _GAP + i * pitch, WIDTH - 10, pitch - _GAP), longest)
        for i, court in enumerate(view.courts)
    ]
    items = list(_head(view))
    with_titles = all(card.has_room_for_title(row.w, row.h) for row in rows for card in row.cards)
    for row in rows:
        items += _court(row, changes, with_titles)
    return Scene("courts", *FRAME[2:], "paper", tuple(items), GAME)


def _row(court: CourtView, changes: ChangesView, box: Box, longest: int) -> _Row:
    """Return what stands where in the row: the cards of all rows are alike, but two courts have each their own."""
    is_tall = box.h >= CAPTIONED
    inner = Box(box.x + 1, box.y + 1, _BROAD_PANEL if is_tall else _PANEL, box.h - 2)
    left = inner.x + inner.w + 6
    room = Box(left, inner.y, box.x + box.w - left - 2, inner.h)
    gone = [change.card for change in changes.left_court(court.player.seat)]
    count = len(court.cards)
    fewest = max(_FEWEST, -(-count // (1 + is_tall)))
    told, wide = plates(court.player.events, gone, room, room.w - (_LEAST + _GAP) * fewest)
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
    legend = [stat for stat in view.courts[0].player.stats if stat.icon in _LEGEND]
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
        x, y = row.left + column * (row.w + _GAP), row.panel.y + line * (row.h + _GAP)
        if row.w >= CARD[0] and row.h >= CARD[1] + STRIP:
            yield from full_card(card, Box(x, y + 4, row.w, row.h - STRIP - 4))
            continue
        yield Inset(x, y, small_card_scene(card, row.w, row.h, _GROUND, with_titles))


def _sizes(room: Box, columns: int) -> Iterator[tuple[int, int, int]]:
    """Yield width and height of the cards for one line and for two."""
    for lines in (1, 2):
        a_line, h = -(-columns // lines), (room.h - _GAP * (lines - 1)) // lines
        if lines == 1 or h >= 180:
            yield lines, min((room.w + _GAP) // a_line - _GAP, round(h * _BROADEST)), h
