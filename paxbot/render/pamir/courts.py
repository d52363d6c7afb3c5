"""The courts round the table, or one of them."""

from collections.abc import Iterator

from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.views import CourtCardView, CourtsView, CourtView, PlayerView, StatView
from paxbot.present.pamir.views_models import Counts
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir import layout
from paxbot.render.pamir.board import header, loyalty, name_text
from paxbot.render.pamir.cards import card_scene
from paxbot.render.pamir.changed_cards import gone_cards
from paxbot.render.pamir.layout import MARGIN, WIDTH
from paxbot.render.pamir.map_layout import BADGE
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text

_ICONS = {
    "vp": "laurel",
    "rupees": "coin_plain",
    "influence": "influence",
    "hand": "cards",
    "court": "court",
    "gifts": "gift",
    "prizes": "prize_plain",
    "cylinders": "cylinder_plain",
}
Mark = tuple[str, int, tuple[int | str, ...]]
"""A sprite's kind, width and arguments."""

_HEAD = 108
_GROUND = "paper_dark"


def courts_scene(view: CourtsView, changes: ChangesView = NO_CHANGES) -> Scene:
    """All courts, one below the other in the order of the seats, with what changed marked."""
    active = next((court.player.seat for court in view.courts if court.player.is_active), None)
    items = header(view.headline, "", active, "", "")
    y = layout.HEADER.h + 10
    for court in view.courts:
        drawn, y = _court(court, changes, y, layout.COURT_SCALE)
        items += drawn
    return Scene("courts", WIDTH, y, "paper", tuple(items))


def court_scene(view: CourtView, changes: ChangesView = NO_CHANGES) -> Scene:
    """One court, its cards as large as in the market, with what changed marked."""
    items, y = _court(view, changes, 12, 1.0)
    return Scene(f"court-{view.player.seat + 1}", WIDTH, y, "paper", tuple(items))


def _court(view: CourtView, changes: ChangesView, top: int, scale: float) -> tuple[list[Item], int]:
    stats, y = _stats(view.player, changes, top)
    gone, y = gone_cards(changes.left_court(view.player.seat), y + 12)
    cards, bottom = _cards(view, changes, y, scale)
    panel = Rect(Box(8, top, WIDTH - 16, bottom - top), _GROUND, "paper_deep", 3)
    head = Rect(Box(8, top, WIDTH - 16, _HEAD), "carpet" if view.player.is_active else "event")
    return [panel, head, *_head(view.player, top), *stats, *gone, *cards], bottom + 12


def _head(player: PlayerView, top: int) -> Iterator[Item]:
    yield Rect(Box(16, top + 10, 88, 88), "paper", radius=14)
    yield Sprite("seat", Box(24, top + 18, 72, 72), (player.seat,))
    yield Rect(Box(116, top + 6, 348, 96), "paper", radius=14)
    yield from _name(player, top)
    yield loyalty(player, Box(396, top + 20, 58, 68))


def _stats(player: PlayerView, changes: ChangesView, top: int) -> tuple[list[Item], int]:
    """The player's numbers, below them what has changed in any, and where both end."""
    items: list[Item] = []
    change, gifts = changes.of(player.seat), changes.gifts_of(player.seat)
    by = {"vp": change.points, "rupees": change.rupees, "prizes": change.prizes, "hand": change.hand, "gifts": gifts}
    shares = [2 if stat.counts else 1 for stat in player.stats]
    step, x = (WIDTH - 16 - 476) // sum(shares), 476
    bottom = top + _HEAD
    for stat, share in zip(player.stats, shares, strict=True):
        items += _stat(stat, Box(x, top + 6, share * step - 8, 96))
        if by.get(stat.icon):
            w, h = BADGE
            items.append(Sprite("delta", Box(x + (share * step - 8 - w) // 2, top + _HEAD + 4, w, h), (by[stat.icon],)))
            bottom = top + _HEAD + 4 + h
        x += share * step
    return items, bottom


def _name(player: PlayerView, top: int) -> Iterator[Item]:
    if player.leaning is None:
        yield name_text(player, 130, top + 54, (50, 44, 38), 252, Face.TITLE)
        return
    yield name_text(player, 130, top + 34, (46, 40, 34), 256)
    yield Sprite("ai_card", Box(130, top + 57, 30, 40))
    text = player.leaning.text
    size = next((n for n in (36, 32) if fonts.width(text, Face.TEXT, n) <= 214), 28)
    yield Text(168, top + 77, fonts.ellipsize(text, Face.TEXT, size, 214), size, "ink_soft")


def _stat(stat: StatView, box: Box) -> Iterator[Item]:
    yield Rect(box, "paper", radius=14)
    yield _caption(stat.caption, box.x + box.w // 2, box.y + 76, box.w - 6)
    if stat.counts:
        yield from _counts(stat.counts, box)
        return
    yield Sprite(_ICONS[stat.icon], Box(box.x + 8, box.y + 8, 44, 44), (0,) if stat.icon == "gifts" else ())
    size = next((n for n in (44, 38, 32) if fonts.width(stat.value, Face.BOLD, n) <= box.w - 58), 26)
    yield Text(box.x + 56, box.y + 31, stat.value, size, face=Face.BOLD)


def _counts(counts: Counts, box: Box) -> Iterator[Item]:
    """A number for each coalition, beside its shield."""
    step = (box.w - 8) // len(counts)
    for i, (coalition, count) in enumerate(counts):
        x = box.x + 8 + i * step
        yield Sprite("coalition_letter", Box(x, box.y + 8, 38, 44), (coalition,))
        yield Text(x + 43, box.y + 31, str(count), 40 if count < 10 else 34, face=Face.BOLD)


def _caption(text: str, x: int, y: int, room: int) -> Text:
    size = next((n for n in (24, 22, 20, 18) if fonts.width(text, Face.TEXT, n) <= room), 16)
    return Text(x, y, fonts.ellipsize(text, Face.TEXT, size, room), size, "ink_soft", anchor="m")


def _cards(view: CourtView, changes: ChangesView, top: int, scale: float) -> tuple[list[Item], int]:
    items, y = _own_events(view.player, top)
    if not view.cards:
        items.append(Text(32, y + 30, view.empty_text, 40, "ink_soft"))
        return items, y + 72
    width, height = round(layout.CARD[0] * scale), round(layout.CARD[1] * scale)
    a_row = (WIDTH - 2 * MARGIN + 8) // (width + 8)
    for start in range(0, len(view.cards), a_row):
        row = view.cards[start : start + a_row]
        deepest = 0
        for i, card in enumerate(row):
            x = MARGIN + i * (width + 8)
            items.append(Inset(x, y, card_scene(card.card, scale, _GROUND)))
            marks, depth = _marks(card, changes, x, y + height + 4, width)
            items += marks
            deepest = max(deepest, depth)
        y += height + 12 + deepest
    return items, y


def _marks(card: CourtCardView, changes: ChangesView, x: int, y: int, room: int) -> tuple[list[Item], int]:
    """Below a card: whether it is new, its spies, who holds it and whether it was used; and how deep they reach."""
    wanted = list(_mark_groups(card, changes))
    items: list[Item] = []
    left, top = x, y
    for group in wanted:
        if left > x and left + sum(width + 4 for _kind, width, _args in group) - 4 > x + room:
            left, top = x, top + 50
        for kind, width, args in group:
            items.append(Sprite(kind, Box(left, top, width, 44), args))
            left += width + 4
    return items, top + 50 - y if items else 0


def _mark_groups(card: CourtCardView, changes: ChangesView) -> Iterator[list[Mark]]:
    """Marks that stay side by side: spies with their badge of change."""
    if changes.is_new_in_court(card.card.number):
        yield [("tag", 100, (changes.new_label,))]
    spies, by = dict(card.spies), changes.at("spy", card.card.number)
    for seat in sorted(spies.keys() | by.keys()):
        mark: Mark = ("spy", 90, (seat, spies[seat])) if seat in spies else ("ghost_spy", 44, (seat,))
        yield [mark, ("delta", BADGE[0], (by[seat],))] if by.get(seat) else [mark]
    if card.hostage_of is not None:
        yield [("hostage", 90, (card.hostage_of,))]
    if card.used:
        yield [("tick", 44, ())]


def _own_events(player: PlayerView, top: int) -> tuple[list[Item], int]:
    items: list[Item] = []
    x, y = MARGIN, top
    for title in player.events:
        width = fonts.width(title, Face.BOLD, 38) + 32
        if x > MARGIN and x + width > WIDTH - MARGIN:
            x, y = MARGIN, y + 64
        items += [
            Rect(Box(x, y, width, 54), "event", "ink", 2, 10),
            Text(x + 16, y + 27, title, 38, "white", Face.BOLD),
        ]
        x += width + 12
    return items, y + 66 if items else top
