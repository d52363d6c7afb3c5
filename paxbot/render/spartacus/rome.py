"""Rome: its strength by category, its cards, and those that lie face down."""

from paxbot.present.spartacus.changes import NO_CHANGES, ChangesView
from paxbot.present.spartacus.views import RomeView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text
from paxbot.render.spartacus.categories import cells
from paxbot.render.spartacus.layout import GAME, MARGIN, WIDTH

_HEAD = 92


def rome_scene(view: RomeView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose Rome alone."""
    items, bottom = rome(view, changes, 8, chips=True)
    return Scene("rome", WIDTH, bottom + 8, "paper", tuple(items), GAME)


def rome(view: RomeView, changes: ChangesView, top: int, *, chips: bool) -> tuple[list[Item], int]:
    """Return Rome with its categories from `top` on, with its cards where `chips` are wanted; and where it ends."""
    inside, bottom = cells(view.categories, top + _HEAD + 8, changes.romes, chips=chips)
    middle = top + _HEAD // 2
    items: list[Item] = [
        Rect(Box(4, top, WIDTH - 8, bottom - top + 10), "paper_dark", "paper_deep", 3),
        Rect(Box(4, top, WIDTH - 8, _HEAD), "carpet_dark", "gold", 4),
        Sprite("eagle", Box(MARGIN, top + 8, 76, 76)),
        Text(MARGIN + 92, middle, view.title, 54, "white", Face.TITLE),
    ]
    if view.hidden_text:
        right = WIDTH - MARGIN - 8
        items.append(Text(right, middle, view.hidden_text, 42, "white", Face.BOLD, "r"))
        right -= fonts.width(view.hidden_text, Face.BOLD, 42) + 16 + view.hidden * 60
        items += [Sprite("face_down", Box(right + i * 60, top + 10, 52, 72)) for i in range(view.hidden)]
    return [*items, *inside], bottom + 18
