"""One side's display, large: in each category its strength beside Rome's, its limit and bonus, and its cards."""

from collections.abc import Iterator, Set
from typing import Final

from paxbot.present.spartacus.changes import NO_CHANGES, ChangesView
from paxbot.present.spartacus.views import CategoryView, PlayerView, RomeView
from paxbot.render.fitting import fitted
from paxbot.render.fonts import Face
from paxbot.render.frame import FIGURE, LABEL
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text
from paxbot.render.spartacus.head import ground, title
from paxbot.render.spartacus.layout import GAME, GAP, HEAD, HEIGHT, MARGIN, WIDTH
from paxbot.render.spartacus.tablets import laid

_STEP: Final = (WIDTH - 2 * MARGIN + GAP) // 7
_TOP: Final = HEAD.h + 10
_BAND: Final = 60
_STRENGTH: Final = 104
_LINE: Final = 52


def display_scene(view: PlayerView, changes: ChangesView = NO_CHANGES, name: str = "display") -> Scene:
    """Compose one display with all its cards."""
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
    """Compose Rome with all its cards that lie open."""
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
        yield from _category(view, Box(MARGIN + i * _STEP, _TOP, _STEP - GAP, HEIGHT - _TOP - MARGIN), new)


def _category(view: CategoryView, box: Box, new: Set[int]) -> Iterator[Item]:
    """Yield a category: its name, its strength, limit, bonus and Rome's strength, and its cards."""
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
