"""The courts round the table, or one of them."""

from collections.abc import Callable, Iterator

from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.views import CourtCardView, CourtsView, CourtView, PlayerView
from paxbot.present.pamir.views_cards import CardView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir import layout
from paxbot.render.pamir.board import header, loyalty, name_text
from paxbot.render.pamir.card_layout import CARD_GAP, CARD_MARGIN
from paxbot.render.pamir.cards import card_scene, court_card_scene
from paxbot.render.pamir.changed_cards import gone_cards
from paxbot.render.pamir.court_stats import stats
from paxbot.render.pamir.layout import WIDTH
from paxbot.render.pamir.map_layout import BADGE
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text

_HEAD = 112
_GROUND = "paper_dark"
_MARK = 64

Draw = Callable[[CardView], Scene]
Mark = tuple[str, int, int, tuple[int | str, ...]]
"""A sprite's kind, width, height and arguments."""


def courts_scene(view: CourtsView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose all courts, one below the other in the order of the seats, with what changed marked."""
    active = next((court.player.seat for court in view.courts if court.player.is_active), None)
    items = header(view.headline, "", active, "", "")
    y = layout.HEADER.h + 10
    for court in view.courts:
        drawn, y = _court(court, changes, y, lambda card: court_card_scene(card, _GROUND))
        items += drawn
    return Scene("courts", WIDTH, y, "paper", tuple(items), layout.GAME)


def court_scene(view: CourtView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose one court, its cards with all that is printed on them, and what changed marked."""
    items, y = _court(view, changes, 12, lambda card: card_scene(card, 1.0, _GROUND))
    return Scene(f"court-{view.player.seat + 1}", WIDTH, y, "paper", tuple(items), layout.GAME)


def _court(view: CourtView, changes: ChangesView, top: int, draw: Draw) -> tuple[list[Item], int]:
    numbers, y = stats(view.player, changes, top + 8)
    gone, y = gone_cards(changes.left_court(view.player.seat), y + 12)
    cards, bottom = _cards(view, changes, y, draw)
    panel = Rect(Box(4, top, WIDTH - 8, bottom - top), _GROUND, "paper_deep", 3)
    ground, edge = ("carpet", "gold") if view.player.is_active else ("carpet_blue", "carpet_blue")
    head = Rect(Box(4, top, WIDTH - 8, _HEAD), ground, edge, 5)
    return [panel, head, *_head(view.player, top), *numbers, *gone, *cards], bottom + 12


def _head(player: PlayerView, top: int) -> Iterator[Item]:
    yield Rect(Box(12, top + 8, 96, 96), "paper", radius=14)
    yield Sprite("seat", Box(20, top + 16, 80, 80), (player.seat,))
    yield Rect(Box(116, top + 8, 346, 96), "paper", radius=14)
    yield from _name(player, top)
    yield loyalty(player, Box(396, top + 20, 60, 72))


def _name(player: PlayerView, top: int) -> Iterator[Item]:
    if player.leaning is None:
        yield from _whole_name(player, 128, top + 56, 258)
        return
    yield name_text(player, 128, top + 34, (44, 40), 258, Face.NARROW)
    yield Sprite("ai_card", Box(128, top + 58, 32, 42))
    yield from _leaning(player.leaning.text, 165, top + 79, 228)


def _whole_name(player: PlayerView, x: int, y: int, room: int) -> Iterator[Item]:
    """Yield the name on one line or, where it is long, narrow on two."""
    name = fonts.drawable(player.name) or player.stand_in
    size = next((size for size in (50, 46, 42) if fonts.width(name, Face.TITLE, size) <= room), None)
    if size is not None:
        yield Text(x, y, name, size, face=Face.TITLE)
        return
    lines = fonts.wrap(name, Face.NARROW, 42, room, 2)
    for i, line in enumerate(lines):
        yield Text(x, y + 44 * i - 22 * (len(lines) - 1), line, 42, face=Face.NARROW)


def _leaning(text: str, x: int, y: int, room: int) -> Iterator[Item]:
    size = next((n for n in (40, 38, 36) if fonts.width(text, Face.NARROW, n) <= room), 32)
    yield Text(x, y, fonts.ellipsize(text, Face.NARROW, size, room), size, "ink_soft", Face.NARROW)


def _cards(view: CourtView, changes: ChangesView, top: int, draw: Draw) -> tuple[list[Item], int]:
    items, y = _own_events(view.player, top)
    if not view.cards:
        items.append(Text(32, y + 30, view.empty_text, 40, "ink_soft"))
        return items, y + 72
    scenes = [draw(card.card) for card in view.cards]
    step = scenes[0].width + CARD_GAP
    a_row = (WIDTH - 2 * CARD_MARGIN + CARD_GAP) // step
    for start in range(0, len(view.cards), a_row):
        deepest = 0
        for i, (card, scene) in enumerate(zip(view.cards[start : start + a_row], scenes[start:], strict=False)):
            x = CARD_MARGIN + i * step
            items.append(Inset(x, y, scene))
            marks, depth = _marks(card, changes, x, y + scene.height + 4, scene.width)
            items += marks
            deepest = max(deepest, depth)
        y += scenes[0].height + 12 + deepest
    return items, y


def _marks(card: CourtCardView, changes: ChangesView, x: int, y: int, room: int) -> tuple[list[Item], int]:
    """Return the marks below a card (new, its spies, its holder, used), and how deep they reach."""
    items: list[Item] = []
    left, top = x, y
    for group in _mark_groups(card, changes):
        if left > x and left + sum(width + 6 for _kind, width, _height, _args in group) - 6 > x + room:
            left, top = x, top + _MARK + 6
        for kind, width, height, args in group:
            items.append(Sprite(kind, Box(left, top + (_MARK - height) // 2, width, height), args))
            left += width + 6
    return items, top + _MARK + 6 - y if items else 0


def _mark_groups(card: CourtCardView, changes: ChangesView) -> Iterator[list[Mark]]:
    """Yield the marks that stay side by side: spies with their badge of change."""
    if changes.is_new_in_court(card.card.number):
        yield [("tag", 120, 50, (changes.new_label,))]
    spies, by = dict(card.spies), changes.at("spy", card.card.number)
    for seat in sorted({*spies, *(owner for owner in by if isinstance(owner, int))}):
        mark: Mark = ("ghost_spy", _MARK, _MARK, (seat,))
        if seat in spies:
            mark = ("spy", 120 if spies[seat] < 10 else 144, _MARK, (seat, spies[seat]))
        yield [mark, ("delta", *BADGE, (by[seat],))] if by.get(seat) else [mark]
    if card.hostage_of is not None:
        yield [("hostage", 120, _MARK, (card.hostage_of,))]
    if card.used:
        yield [("tick", _MARK, _MARK, ())]


def _own_events(player: PlayerView, top: int) -> tuple[list[Item], int]:
    items: list[Item] = []
    x, y = CARD_MARGIN, top
    for title in player.events:
        width = fonts.width(title, Face.BOLD, 40) + 32
        if x > CARD_MARGIN and x + width > WIDTH - CARD_MARGIN:
            x, y = CARD_MARGIN, y + 64
        items += [
            Rect(Box(x, y, width, 54), "event", "ink", 2, 10),
            Text(x + 16, y + 27, title, 40, "white", Face.BOLD),
        ]
        x += width + 12
    return items, y + 66 if items else top
