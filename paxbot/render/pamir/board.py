"""Above and below the map: header, what changed, supplies, players, scores and events."""

from collections.abc import Iterable, Iterator
from typing import Final

from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.changes_models import SeatChange
from paxbot.present.pamir.views import BoardView, CoalitionView, LeaningView, PlayerView
from paxbot.render import fonts
from paxbot.render.badges import BRAID
from paxbot.render.fonts import Face
from paxbot.render.pamir import layout
from paxbot.render.pamir.layout import MARGIN, WIDTH
from paxbot.render.pamir.map_layout import BADGE
from paxbot.render.scene import Box, Item, Rect, Sprite, Text

_NEWS: Final = 40
"""Size of the line that tells what changed."""
_NARROW: Final = 32
"""A space of the score track in which no two figures fit beside those of the next."""


def name_text(player: PlayerView, x: int, y: int, sizes: tuple[int, ...], room: int, face: Face = Face.BOLD) -> Text:
    """Return the player's name in the largest of the sizes that fits; at the last one narrow, and ellipsized."""
    name = fonts.drawable(player.name) or player.stand_in
    size = next((size for size in sizes if fonts.width(name, face, size) <= room), None)
    if size is not None:
        return Text(x, y, name, size, face=face)
    return Text(x, y, fonts.ellipsize(name, Face.NARROW, sizes[-1], room), sizes[-1], face=Face.NARROW)


def header(
    headline: str, detail: str, active: int | None, favored: str, favored_text: str, *, is_new: bool = False
) -> list[Item]:
    """Return whose turn it is and which suit is favored, on a carpet ground; `is_new` marks a newly favored suit."""
    box, middle = layout.HEADER, (layout.HEADER.h - BRAID) // 2 + 1
    edge = Sprite("braid", Box(0, box.h - BRAID, WIDTH, BRAID), ("carpet",), solid=False)
    items: list[Item] = [Rect(box, "carpet"), edge]
    right = WIDTH - 28
    if favored:
        right -= fonts.width(favored_text, Face.BOLD, 46)
        items.append(Text(right, middle, favored_text, 46, "white", Face.BOLD))
        right -= 92
        items.append(Rect(Box(right, 5, 80, 80), "white", radius=40))
        items.append(Sprite("suit_disc", Box(right + 4, 9, 72, 72), (favored,)))
        if is_new:
            right -= 30
            items.append(Sprite("sparkle", Box(right, 4, 46, 46), solid=False))
    left = 28
    if active is not None:
        items.append(Rect(Box(left - 6, 4, 82, 82), "paper", radius=14))
        items.append(Sprite("seat", Box(left - 1, 9, 72, 72), (active,)))
        left += 96
    room = right - left - 24
    if detail:
        room -= fonts.width(detail, Face.TEXT, 42) + 28
    words = fonts.drawable(headline)
    size = next((size for size in (56, 48) if fonts.width(words, Face.TITLE, size) <= room), 40)
    title = fonts.ellipsize(words, Face.TITLE, size, room)
    items.append(Text(left, middle, title, size, "white", Face.TITLE))
    if detail:
        x = left + fonts.width(title, Face.TITLE, size) + 28
        items.append(Text(x, middle, detail, 42, "paper_dark"))
    return items


def news(changes: ChangesView, top: int) -> tuple[list[Item], int]:
    """Return the marked deeds (whose, and what they were), two lines at most from `top` on, and where they end."""
    if not changes.sentence:
        return [], top
    left = MARGIN + (76 if changes.seat is not None else 6)
    words = fonts.drawable(changes.sentence)
    lines = fonts.wrap(words, Face.TEXT, _NEWS, WIDTH - MARGIN - left, 2)
    height = 64 + 46 * (len(lines) - 1)
    items: list[Item] = [Rect(Box(0, top, WIDTH, height), "white"), Rect(Box(0, top + height - 4, WIDTH, 4), "gold")]
    if changes.seat is not None:
        items.append(Sprite("seat", Box(MARGIN, top + 4, 54, 54), (changes.seat,)))
    items += [Text(left, top + 31 + 46 * i, line, _NEWS) for i, line in enumerate(lines)]
    return items, top + height


def status(view: BoardView, top: int, changes: ChangesView = NO_CHANGES) -> tuple[list[Item], int]:
    """Return the strips below the map from `top` on, and where they end."""
    items = list(_supplies(view, top))
    players, y = _players(view.players, changes, top + 112)
    items += [*players, *_scores(view.players, y + 8)]
    events, bottom = _events(view, changes, y + 102)
    return items + events, bottom


def _supplies(view: BoardView, top: int) -> Iterator[Item]:
    middle = top + 56
    x = MARGIN
    if any(coalition.supply is not None for coalition in view.coalitions):
        yield Text(x, middle, view.supply_label, 40, "ink_soft")
        x += fonts.width(view.supply_label, Face.TEXT, 40) + 16
        for coalition in view.coalitions:
            yield Sprite("army", Box(x, top + 8, 86, 96), (coalition.key, coalition.supply or 0))
            x += 96
    right = WIDTH - MARGIN
    if view.checks_left is not None:
        count = str(view.checks_left)
        yield Text(right, middle, count, 50, face=Face.BOLD, anchor="r")
        right -= fonts.width(count, Face.BOLD, 50) + 14
        yield Text(right, middle, view.checks_label, 40, "ink_soft", anchor="r")
        right -= fonts.width(view.checks_label, Face.TEXT, 40) + 58
        yield Sprite("check_card", Box(right, middle - 28, 46, 56))
    if view.dominance:
        yield from _dominance(view.dominance, view.coalitions, x + 22, right - 22, middle)


def _dominance(text: str, coalitions: Iterable[CoalitionView], x: int, right: int, middle: int) -> Iterator[Item]:
    for coalition in coalitions:
        if coalition.lead is not None:
            yield Sprite("coalition", Box(x, middle - 40, 80, 80), (coalition.key,))
            x += 92
    sizes = ((Face.BOLD, 40), (Face.NARROW, 40))
    face, size = next((way for way in sizes if fonts.width(text, *way) <= right - x), sizes[-1])
    yield Text(x, middle, fonts.ellipsize(text, face, size, right - x), size, face=face)


def _players(players: tuple[PlayerView, ...], changes: ChangesView, top: int) -> tuple[list[Item], int]:
    """Return a box for each player, deeper where anything in one has changed, and where they end."""
    step = (WIDTH - 2 * MARGIN + 10) // len(players)
    bottom = top + (182 if any(changes.seats) else 130)
    items: list[Item] = []
    for player in players:
        box = Box(MARGIN + player.seat * step, top, step - 10, bottom - top)
        items.append(Rect(box, "white", "carpet" if player.is_active else "paper_deep", 6, 12))
        items += _player(player, changes.of(player.seat), box)
    return items, bottom


def _player(player: PlayerView, change: SeatChange, box: Box) -> Iterator[Item]:
    x, top, room = box.x, box.y, box.w - 74
    yield Sprite("seat", Box(x + 12, top + 10, 58, 58), (player.seat,))
    yield name_text(player, x + 80, top + 39, (42, 40), box.w - 94)
    yield loyalty(player, Box(x + box.w - 54, top + 72, 44, 50))
    if change.loyalty is not None:
        yield Sprite("sparkle", Box(x + box.w - 53, top + 130, 42, 42))
    stride = min(130 if player.leaning is None else 88, room // 3)
    facts = [("laurel", player.vp, change.points), ("coin_plain", player.rupees, change.rupees)]
    if player.leaning is None:
        facts.append(("cards", player.hand_size, change.hand))
    end = 0
    for i, (icon, count, by) in enumerate(facts):
        left = max(x + 12 + i * stride, end)
        yield Sprite(icon, Box(left, top + 80, 32, 34))
        face = Face.BOLD if fonts.width(str(count), Face.BOLD, 40) <= stride - 44 else Face.NARROW
        yield Text(left + 35, top + 98, str(count), 40, face=face)
        end = left + 35 + fonts.width(str(count), face, 40) + 5
        if by:
            yield Sprite("delta", Box(left, top + 128, *BADGE), (by,))
    if player.leaning is not None:
        left = max(x + 12 + 2 * stride, end)
        yield from _leaning(player.leaning, Box(left, top + 72, x + 12 + room - left, 50))


def _leaning(leaning: LeaningView, room: Box) -> Iterator[Item]:
    """Yield Wakhan's mark in place of a hand, and in words where she leans if there is room."""
    yield Sprite("ai_card", Box(room.x, room.y, 38, 50))
    if fonts.width(leaning.text, Face.NARROW, 40) <= room.w - 48:
        yield Text(room.x + room.w - 4, room.y + room.h // 2, leaning.text, 40, "ink_soft", Face.NARROW, "r")


def loyalty(player: PlayerView, box: Box) -> Item:
    """Return the shield of the player's coalition, a leaning one for Wakhan, or an empty one."""
    if player.leaning is not None and player.leaning.coalition:
        return Sprite("leaning", box, (player.leaning.coalition,))
    return Sprite("coalition_letter", box, (player.loyalty,)) if player.loyalty else Sprite("no_loyalty", box)


def _scores(players: tuple[PlayerView, ...], top: int) -> Iterator[Item]:
    cells = max(layout.SCORE_CELLS, 1 + max(player.vp for player in players))
    step = (WIDTH - 2 * MARGIN) / cells
    yield Rect(Box(MARGIN, top, WIDTH - 2 * MARGIN, 84), "paper_dark", "ink_soft", 2)
    for cell in range(cells):
        left = MARGIN + round(cell * step)
        if cell % 5 == 0:
            yield Rect(Box(left, top, round(step), 84), "paper_deep")
        if cell % 5 == 0 or step > _NARROW:
            yield Text(left + round(step / 2), top + 14, str(cell), 22, "ink_soft", anchor="m")
    for player in players:
        peers = [other.seat for other in players if other.vp == player.vp]
        side, columns = _mark_size(len(peers), step)
        row, column = divmod(peers.index(player.seat), columns)
        left = MARGIN + round(player.vp * step + (step - columns * (side + 1)) / 2) + column * (side + 1)
        yield Sprite("seat", Box(left, top + 27 + row * (side + 1), side, side), (player.seat,))


def _mark_size(peers: int, step: float) -> tuple[int, int]:
    """Return the size of the marks of players on one space, and how many stand side by side."""
    columns = 1 if peers == 1 else 2 if peers < 4 else 3
    rows = -(-peers // columns)
    return min(52 // rows, int(step) // columns - 2), columns


def _events(view: BoardView, changes: ChangesView, top: int) -> tuple[list[Item], int]:
    items: list[Item] = []
    x, y = MARGIN, top
    for event in view.events:
        is_new = (event.title, event.seat) in changes.events
        width = 32 + fonts.width(event.text, Face.BOLD, 40) + (58 if event.seat is not None else 0) + 50 * is_new
        if x > MARGIN and x + width > WIDTH - MARGIN:
            x, y = MARGIN, y + 72
        items.append(Rect(Box(x, y, width, 64), "event", "ink", 2, 10))
        left = x + 16
        if event.seat is not None:
            items.append(Rect(Box(x + 4, y + 4, 58, 56), "paper", radius=8))
            items.append(Sprite("seat", Box(x + 6, y + 5, 54, 54), (event.seat,)))
            left += 54
        items.append(Text(left, y + 32, event.text, 40, "white", Face.BOLD))
        if is_new:
            items.append(Sprite("sparkle", Box(x + width - 52, y + 11, 42, 42)))
        x += width + 12
    return items, y + 72 if items else top
