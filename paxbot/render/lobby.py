"""The lobby: the game's name on a carpet, and its seats round the table."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.views_lobby import LobbySeatView, LobbyView
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.lobby_marks import FIELD
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text

WIDTH: Final = 1200
HEIGHT: Final = 500
_LINE: Final = 42
_TABLE: Final = Box(56, 232, 1088, 156)


def lobby_scene(view: LobbyView, game: str = "") -> Scene:
    """Compose the carpet with the title, a place for every seat, and how many are taken, in the colours of the game."""
    middle = WIDTH // 2
    items: list[Item] = [
        Sprite("carpet", Box(0, 0, WIDTH, HEIGHT), solid=False),
        Text(middle, 110, view.title, 118, "white", Face.TITLE, "m"),
        Text(middle, 194, view.subtitle, 44, "gold", Face.TITLE, "m"),
        Rect(_TABLE, "paper", "gold", 5, 20),
    ]
    step = (_TABLE.w - 24) // max(1, len(view.seats))
    for i, seat in enumerate(view.seats):
        items += _seat(seat, Box(_TABLE.x + 12 + i * step, _TABLE.y, step, _TABLE.h), view)
    items.append(Text(middle, 424, view.count_text, 46, "white", Face.BOLD, "m"))
    notes = _notes(view.note)
    return Scene("lobby", WIDTH, HEIGHT + (len(notes) * _LINE + 16 if notes else 0), FIELD, (*items, *notes), game)


def _notes(text: str) -> list[Text]:
    """Return what must be said of the game, below its carpet."""
    lines = fonts.wrap(text, Face.TEXT, 34, WIDTH - 80, 6)
    return [Text(40, HEIGHT + 28 + i * _LINE, line, 34, "white") for i, line in enumerate(lines)]


def _seat(seat: LobbySeatView, box: Box, view: LobbyView) -> Iterator[Item]:
    middle = box.x + box.w // 2
    if seat.kind == "automated":
        yield Sprite(view.automated_mark, Box(middle - view.mark_width // 2, box.y + 14, view.mark_width, 84))
    else:
        kind = "person" if seat.kind == "person" else "free_seat"
        yield Sprite(kind, Box(middle - 42, box.y + 14, 84, 84))
    name = fonts.drawable(seat.name) or seat.stand_in
    size = next((size for size in (38, 34) if fonts.width(name, Face.BOLD, size) <= box.w - 16), 30)
    colour = "ink_soft" if seat.kind == "free" else "ink"
    short = fonts.ellipsize(name, Face.BOLD, size, box.w - 16)
    yield Text(middle, box.y + 126, short, size, colour, Face.BOLD, "m")
