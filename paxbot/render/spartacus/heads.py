"""Above the table: whose turn it is, what happened, and who holds which title."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.spartacus.changes import ChangesView
from paxbot.present.spartacus.views import TableView, TitleView
from paxbot.render import fonts
from paxbot.render.badges import BRAID
from paxbot.render.fonts import Face
from paxbot.render.scene import Box, Item, Rect, Sprite, Text
from paxbot.render.spartacus.layout import HEADER, LEAST, MARGIN, WIDTH

_NEWS_LINES: Final = 5
"""As many as the last turn of a game takes."""
_NEWS_LENGTH: Final = 650
"""Characters that more than fill these lines."""


def fitted(text: str, x: int, y: int, room: int, sizes: tuple[int, ...], colour: str = "ink") -> Text:
    """Return the text in the largest of the sizes that fits the room, at the last one narrow and then ellipsized."""
    size = next((size for size in sizes if fonts.width(text, Face.BOLD, size) <= room), None)
    if size is not None:
        return Text(x, y, text, size, colour, Face.BOLD)
    return Text(x, y, fonts.ellipsize(text, Face.NARROW, sizes[-1], room), sizes[-1], colour, Face.NARROW)


def header(view: TableView) -> list[Item]:
    """Return the header: whose turn it is, and how many cards are left, on a carpet ground."""
    middle = (HEADER.h - BRAID) // 2 + 1
    braid = Sprite("braid", Box(0, HEADER.h - BRAID, WIDTH, BRAID), ("carpet",), solid=False)
    items: list[Item] = [Rect(HEADER, "carpet"), braid]
    right = WIDTH - 28 - fonts.width(view.stack, Face.BOLD, 42)
    items.append(Text(right, middle, view.stack, 42, "white", Face.BOLD))
    right -= 60
    items.append(Sprite("cards", Box(right, middle - 26, 48, 52)))
    left = 28
    if view.active is not None:
        items.append(Rect(Box(left - 6, 4, 82, 82), "paper", radius=14))
        items.append(Sprite("seat", Box(left - 1, 9, 72, 72), (view.active,)))
        left += 96
    room = right - left - 24
    size = next((size for size in (54, 46) if fonts.width(view.headline, Face.TITLE, size) <= room), LEAST)
    title = fonts.ellipsize(view.headline, Face.TITLE, size, room)
    items.append(Text(left, middle, title, size, "white", Face.TITLE))
    return items


def news(changes: ChangesView, top: int) -> tuple[list[Item], int]:
    """Return the lines of marked deeds (whose, and what they were), from `top` on, and where they end."""
    if not changes.text:
        return [], top
    left = MARGIN + (76 if changes.seat is not None else 6)
    lines = fonts.wrap(changes.text[:_NEWS_LENGTH], Face.TEXT, LEAST, WIDTH - MARGIN - left, _NEWS_LINES)
    height = 64 + 46 * (len(lines) - 1)
    items: list[Item] = [Rect(Box(0, top, WIDTH, height), "white"), Rect(Box(0, top + height - 4, WIDTH, 4), "gold")]
    if changes.seat is not None:
        items.append(Sprite("seat", Box(MARGIN, top + 4, 54, 54), (changes.seat,)))
    items += [Text(left, top + 31 + 46 * i, line, LEAST) for i, line in enumerate(lines)]
    return items, top + height


def titles(views: tuple[TitleView, ...], changes: ChangesView, top: int) -> Iterator[Item]:
    """Yield who begins the rounds and who has Primus Conspiratus, side by side; a star where that is new."""
    step = (WIDTH - 2 * MARGIN + 12) // len(views)
    for i, view in enumerate(views):
        box = Box(MARGIN + i * step, top, step - 12, 76)
        yield Rect(box, "white", "paper_deep", 4, 12)
        yield Sprite(view.mark, Box(box.x + 8, top + 6, 64, 64))
        x, right = box.x + 84, box.x + box.w - 12
        if view.mark in changes.titles:
            right -= 56
            yield Sprite("sparkle", Box(right, top + 14, 48, 48))
        yield Text(x, top + 38, view.title, LEAST, "ink_soft", Face.NARROW)
        x += fonts.width(view.title, Face.NARROW, LEAST) + 18
        if view.seat is not None:
            yield Sprite("seat", Box(x, top + 9, 58, 58), (view.seat,))
            x += 68
        yield fitted(fonts.drawable(view.text), x, top + 38, right - x, (44, LEAST))


def notes(texts: tuple[str, ...], top: int) -> tuple[list[Item], int]:
    """Return the notes on the whole width, and where they end."""
    items: list[Item] = []
    for text in texts:
        for line in fonts.wrap(text, Face.NARROW, LEAST, WIDTH - 2 * MARGIN - 12, 2):
            items.append(Text(MARGIN + 6, top + 26, line, LEAST, "ink_soft", Face.NARROW))
            top += 50
    return items, top
