"""The displays: symbols by category and figures of each player, or one display with all its cards."""

from collections.abc import Iterator

from paxbot.present.spartacus.changes import NO_CHANGES, ChangesView
from paxbot.present.spartacus.views import PlayerView, TableView
from paxbot.render.fonts import Face
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text
from paxbot.render.spartacus.categories import cells
from paxbot.render.spartacus.heads import fitted, header, news
from paxbot.render.spartacus.layout import BADGE, GAME, HEADER, LEAST, MARGIN, WIDTH
from paxbot.render.spartacus.rome import rome

_HEAD = 92


def displays_scene(view: TableView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose Rome to compare with, and all displays in the order of the seats."""
    items = header(view)
    told, y = news(changes, HEADER.h)
    drawn, y = rome(view.rome, changes, y + 8, chips=False)
    items += [*told, *drawn, *_legend(view.stronger_text, y)]
    drawn, bottom = displays(view, changes, y + 58)
    return Scene("all-displays", WIDTH, bottom, "paper", (*items, *drawn), GAME)


def displays(view: TableView, changes: ChangesView, top: int) -> tuple[list[Item], int]:
    """Return all displays from `top` on, in the order of the seats, and where they end."""
    items, bottom = list[Item](), top
    for player in view.players:
        drawn, bottom = _display(player, changes, bottom, chips=False)
        items += drawn
    return items, bottom


def display_scene(view: PlayerView, changes: ChangesView = NO_CHANGES, name: str = "display") -> Scene:
    """Compose one display with all its cards."""
    items, bottom = _display(view, changes, 8, chips=True)
    return Scene(f"{name}-{view.seat + 1}", WIDTH, bottom, "paper", tuple(items), GAME)


def _legend(text: str, top: int) -> Iterator[Item]:
    """Yield the explanation of the star."""
    yield Sprite("laurel", Box(MARGIN + 8, top + 4, 44, 44))
    yield Text(MARGIN + 64, top + 27, text, LEAST, "ink_soft")


def _display(player: PlayerView, changes: ChangesView, top: int, *, chips: bool) -> tuple[list[Item], int]:
    inside, bottom = cells(player.categories, top + _HEAD + 8, changes.played, chips=chips)
    ground, edge = ("carpet", "gold") if player.is_active else ("carpet_blue", "carpet_blue")
    items: list[Item] = [
        Rect(Box(4, top, WIDTH - 8, bottom - top + 10), "paper_dark", "paper_deep", 3),
        Rect(Box(4, top, WIDTH - 8, _HEAD), ground, edge, 4),
    ]
    figures = list(_figures(player, changes, top))
    left = min((item.box.x for item in figures), default=WIDTH - MARGIN)
    return [*items, *_name(player, top, left), *figures, *inside], bottom + 20


def _name(player: PlayerView, top: int, right: int) -> Iterator[Item]:
    yield Rect(Box(MARGIN - 4, top + 7, 78, 78), "paper", radius=12)
    yield Sprite("seat", Box(MARGIN + 1, top + 12, 68, 68), (player.seat,))
    x = MARGIN + 88
    if player.is_automated:
        yield Sprite("nemo", Box(x, top + 12, 68, 68))
        x += 78
    yield fitted(player.name, x, top + _HEAD // 2, right - x - 16, (48, 44, LEAST), "white")


def _figures(player: PlayerView, changes: ChangesView, top: int) -> Iterator[Item]:
    """Yield from the right titles, whether Rome's cards are known, cards in the hand with their change, and money."""
    middle, x = top + _HEAD // 2, WIDTH - MARGIN
    for mark, is_theirs in (("conspiratus", player.is_holder), ("primus", player.is_first)):
        x -= 74
        if is_theirs:
            yield Sprite(mark, Box(x, middle - 34, 68, 68))
    x -= 80
    if player.saw_rome:
        yield Rect(Box(x, middle - 32, 70, 64), "paper", radius=12)
        yield Sprite("seen", Box(x + 6, middle - 20, 58, 40))
    x -= 10
    counts = [("cards", player.hand_size)]
    if player.aurei is not None:
        counts.append(("coin_plain", player.aurei))
    for icon, count in counts:
        x -= 64
        yield Text(x, middle, str(count), 48, "white", Face.BOLD)
        x -= 54
        yield Sprite(icon, Box(x, middle - 25, 46, 50))
        if icon == "cards" and (by := changes.hands.get(player.seat)):
            x -= BADGE[0] + 8
            yield Sprite("delta", Box(x, middle - BADGE[1] // 2, *BADGE), (by,))
        x -= 16
