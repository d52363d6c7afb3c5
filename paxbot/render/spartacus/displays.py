"""All displays on one page, card by card, and one side's display, large."""

from collections.abc import Iterator, Set
from typing import Final

from paxbot.present.spartacus.views import NO_CHANGES, CategoryView, ChangesView, PlayerView, RomeView, TableView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.scene import (
    FIGURE,
    HEIGHT,
    LABEL,
    WIDTH,
    Box,
    Item,
    Rect,
    Scene,
    Sprite,
    Text,
    fitted,
    name_fitted,
    seat_mark,
)
from paxbot.render.spartacus.cards import laid
from paxbot.render.spartacus.layout import GAME, GAP, HEAD, MARGIN, ground, head, title

_NAMES: Final = 382
_CELL: Final = (WIDTH - 2 * MARGIN - _NAMES) // 7
_TOP: Final = HEAD.h + 92
_MARK: Final = 68


def displays_scene(view: TableView, changes: ChangesView = NO_CHANGES) -> Scene:
    items: list[Item] = [*head(view), *_heads(view)]
    for at, box in enumerate(row_boxes(len(view.players))):
        items += _player(view.players[at - 1], box, changes) if at else _rome(view, box, changes)
    return Scene("all-displays", WIDTH, HEIGHT, "travertine", tuple(items), GAME)


def row_boxes(players: int) -> list[Box]:
    height = min(300, (HEIGHT - _TOP - 6) // (players + 1))
    return [Box(MARGIN, _TOP + at * height, WIDTH - 2 * MARGIN, height - 4) for at in range(players + 1)]


def _heads(view: TableView) -> Iterator[Item]:
    y = HEAD.h + 6
    yield Sprite("victory", Box(MARGIN + 2, y + 42, 36, 36), ("pompeian",))
    yield fitted(view.won_text, MARGIN + 46, y + 60, _NAMES - 52, (LABEL[Face.BOLD],), "ink_soft")
    for i, category in enumerate(view.rome.categories):
        middle = MARGIN + _NAMES + i * _CELL + _CELL // 2
        yield Sprite("roman_tile", Box(middle - 21, y, 42, 42), (category.key,))
        narrow = LABEL[Face.NARROW]
        yield Text(
            middle, y + 62, fonts.ellipsize(category.name, Face.NARROW, narrow, _CELL), narrow, "ink", Face.NARROW, "m"
        )


def _rome(view: TableView, box: Box, changes: ChangesView) -> Iterator[Item]:
    rome, middle = view.rome, box.y + box.h // 2
    yield Rect(Box(box.x, box.y, _NAMES - 6, box.h), "pompeian", "gold", 3)
    yield Sprite("eagle", Box(box.x + 10, middle - _MARK // 2, _MARK, _MARK))
    yield Text(box.x + 20 + _MARK + 10, middle, rome.title.upper(), 56, "white", Face.TITLE)
    if rome.hidden:
        card = Box(box.x + _NAMES - 92, middle - 38, 74, 76)
        yield Sprite("face_down", card, solid=False)
        yield Text(card.x + 37, middle, str(rome.hidden), FIGURE[Face.BOLD], "white", Face.BOLD, "m")
    yield from _cells(rome.categories, box, changes.romes)


def _player(player: PlayerView, box: Box, changes: ChangesView) -> Iterator[Item]:
    edge = ("pompeian", 6) if player.is_active else ("tuff", 2)
    yield Rect(Box(box.x, box.y, _NAMES - 6, box.h), "marble", *edge)
    middle = box.y + box.h // 2
    yield seat_mark(player.seat, box.x + 10, middle - _MARK // 2, _MARK)
    left = box.x + _MARK + 22
    yield name_fitted(player.name, left, middle - 24, box.x + _NAMES - 14 - left, (46, LABEL[Face.BOLD]))
    card = Box(left, middle + 2, 66, 42)
    yield Sprite("in_hand", card, solid=False)
    yield Text(left + 33, middle + 23, str(player.hand_size), FIGURE[Face.NARROW], "ink", Face.NARROW, "m")
    x = left + 74
    for kind, is_theirs in (
        ("nemo", player.is_automated),
        ("primus", player.is_first),
        ("conspiratus", player.is_holder),
        ("seen", player.saw_rome),
    ):
        if is_theirs:
            yield Sprite(kind, Box(x, middle + 3, 40, 40))
            x += 45
    yield from _cells(player.categories, box, changes.played)


def _cells(views: tuple[CategoryView, ...], box: Box, new: Set[int]) -> Iterator[Item]:
    for i, view in enumerate(views):
        cell = Box(MARGIN + _NAMES + i * _CELL, box.y, _CELL - 4, box.h)
        won = view.is_won
        yield Rect(cell, "marble", "coin_edge" if won else "tuff", 5 if won else 2, 8)
        middle = box.y + box.h // 2
        colour = "ink" if view.strength else "ink_soft"
        text = Text(cell.x + 10, middle - (16 if won else 0), str(view.strength), FIGURE[Face.BOLD], colour, Face.BOLD)
        yield text
        if won:
            yield Sprite("victory", Box(cell.x + 8, middle + 14, 30, 30), ("pompeian",))
        if view.cards or view.room:
            left = cell.x + 14 + max(30, text.box.w)
            counts = "".join(str(card.symbols) for card in view.cards)
            news = "".join("1" if card.number in new else "0" for card in view.cards)
            plates = Box(left, cell.y + 6, cell.x + cell.w - left - 6, cell.h - 12)
            yield Sprite("plates", plates, (view.key, counts, news, view.room, cell.h // 2 - 14))


_STEP: Final = (WIDTH - 2 * MARGIN + GAP) // 7
_CATEGORIES_TOP: Final = HEAD.h + 10
_BAND: Final = 60
_STRENGTH: Final = 104
_LINE: Final = 52


def display_scene(view: PlayerView, changes: ChangesView = NO_CHANGES, name: str = "display") -> Scene:
    items: list[Item] = [*ground()]
    x = WIDTH - MARGIN
    x -= 74
    items.append(Sprite("in_hand", Box(x, 4, 74, 54), solid=False))
    items.append(Text(x + 37, 31, str(view.hand_size), FIGURE[Face.BOLD], "ink", Face.BOLD, "m"))
    if view.aurei is not None:
        x -= 84
        items.append(Rect(Box(x, 1, 74, 60), "coin", "coin_edge", 3, 30))
        items.append(Text(x + 37, 31, str(view.aurei), FIGURE[Face.BOLD], "ink", Face.BOLD, "m"))
    for kind, is_theirs in (
        ("conspiratus", view.is_holder),
        ("primus", view.is_first),
        ("seen", view.saw_rome),
        ("nemo", view.is_automated),
    ):
        if is_theirs:
            x -= 66
            items.append(Sprite(kind, Box(x, 3, 56, 56)))
    items += [*title(view.name, view.seat, x - 20), *_categories(view.categories, changes.played)]
    return Scene(f"{name}-{view.seat + 1}", WIDTH, HEIGHT, "travertine", tuple(items), GAME)


def rome_scene(view: RomeView, changes: ChangesView = NO_CHANGES) -> Scene:
    items: list[Item] = [*ground(), Sprite("eagle", Box(MARGIN, 4, 54, 54))]
    right = WIDTH - MARGIN
    if view.hidden_text:
        text = fitted(view.hidden_text, right, 31, WIDTH // 2, (46, LABEL[Face.BOLD]), "white", "r")
        items.append(text)
    items.append(Text(MARGIN + 72, 31, view.title.upper(), 48, "white", Face.TITLE))
    items += _categories(view.categories, changes.romes)
    return Scene("rome", WIDTH, HEIGHT, "travertine", tuple(items), GAME)


def _categories(views: tuple[CategoryView, ...], new: Set[int]) -> Iterator[Item]:
    for i, view in enumerate(views):
        yield from _category(
            view, Box(MARGIN + i * _STEP, _CATEGORIES_TOP, _STEP - GAP, HEIGHT - _CATEGORIES_TOP - MARGIN), new
        )


def _category(view: CategoryView, box: Box, new: Set[int]) -> Iterator[Item]:
    middle = box.x + box.w // 2
    yield Sprite("shaft", Box(box.x, box.y + 20, box.w, box.h - 20), solid=False)
    yield Rect(Box(box.x, box.y, box.w, _BAND + _STRENGTH), "marble", "mortar", 3, 10)
    yield Sprite("roman_tile" if view.strength else "roman_tile_pale", Box(box.x + 6, box.y + 9, 50, 50), (view.key,))
    yield fitted(view.name, box.x + 63, box.y + 35, box.w - 66, (46, LABEL[Face.BOLD]))
    y = box.y + _BAND + _STRENGTH // 2 - 2
    if view.is_won:
        yield Rect(Box(box.x + 8, box.y + _BAND + 4, box.w - 16, _STRENGTH - 12), "coin", "coin_edge", 3, 12)
        yield Sprite("victory", Box(box.x + box.w - 74, y - 28, 56, 56), ("pompeian",))
        middle -= 24
    yield Text(middle, y, str(view.strength), 84, "ink" if view.strength else "ink_soft", Face.BOLD, "m")
    y = box.y + _BAND + _STRENGTH + 6
    for text in view.notes:
        yield Rect(Box(box.x, y, box.w, _LINE - 4), "marble", "tuff", 2, 6)
        yield fitted(text, box.x + box.w // 2, y + _LINE // 2 - 2, box.w - 12, (LABEL[Face.BOLD],), "ink", "m")
        y += _LINE
    yield from laid(view.cards, Box(box.x + 6, y + 4, box.w - 12, box.y + box.h - y - 8), new)
