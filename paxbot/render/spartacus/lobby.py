"""The lobby: the front of a temple, with a column for every seat."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.views_lobby import LobbySeatView, LobbyView
from paxbot.render import fonts
from paxbot.render.fitting import fitted
from paxbot.render.fonts import Face
from paxbot.render.frame import LABEL
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text
from paxbot.render.spartacus.layout import GAME, HEIGHT, WIDTH

_GABLE: Final = Box(60, 24, WIDTH - 120, 300)
_BEAM: Final = Box(90, 324, WIDTH - 180, 84)
_FLOOR: Final = 800
_STEPS: Final = 3
_STEP: Final = 18
_HALL: Final = Box(110, 408, WIDTH - 220, _FLOOR - 408)
_FRIEZE: Final = Box(0, 0, WIDTH, 24)
_BUST: Final = 132
_NAME: Final = 64


def lobby_scene(view: LobbyView) -> Scene:
    """Compose the gable with the title, the seats as columns, and on the ground how many are taken."""
    middle = WIDTH // 2
    name = Text(middle, 218, view.title, 132, "pompeian", Face.TITLE, "m")
    right = name.box.x + name.box.w + 20
    items: list[Item] = [
        Sprite("gable", _GABLE, solid=False),
        Rect(_HALL, "basalt"),
        Rect(_BEAM, "marble", "mortar", 3),
        Sprite("meander", Box(_BEAM.x + 3, _BEAM.y + _BEAM.h - 19, _BEAM.w - 6, 16), ("pompeian",), solid=False),
        name,
        *(Sprite("laurel_branch", Box(x, 166, 150, 110), (side,)) for x, side in ((name.box.x - 170, -1), (right, 1))),
        fitted(view.subtitle, middle, _BEAM.y + 33, _BEAM.w - 40, (46, LABEL[Face.BOLD]), "ink", "m"),
    ]
    for i in range(_STEPS):
        out = 20 * (i + 1)
        items.append(Rect(Box(110 - out, _FLOOR + i * _STEP, WIDTH - 220 + 2 * out, _STEP), "marble", "mortar", 2))
    step = _HALL.w // len(view.seats)
    for i, seat in enumerate(view.seats):
        items += _seat(seat, Box(_HALL.x + i * step, _HALL.y, step, _HALL.h), view)
    items.append(Sprite("roman_mosaic", _FRIEZE, solid=False))
    y = _FLOOR + _STEPS * _STEP
    items.append(fitted(view.count_text, middle, y + 44, WIDTH - 80, (60, 50, LABEL[Face.BOLD]), "ink", "m"))
    lines = fonts.wrap(view.note, Face.TEXT, LABEL[Face.TEXT], WIDTH - 60, 2)
    for i, line in enumerate(lines):
        items.append(Text(middle, y + 108 + i * 48, line, LABEL[Face.TEXT], "ink_soft", anchor="m"))
    return Scene("lobby", WIDTH, HEIGHT, "travertine", tuple(items), GAME)


def _seat(seat: LobbySeatView, box: Box, view: LobbyView) -> Iterator[Item]:
    """Yield a column with who has taken the seat before it; a free one is only its outline."""
    middle, width = box.x + box.w // 2, min(box.w - 36, 190)
    column = Box(middle - width // 2, box.y + 8, width, box.h - _NAME - 8)
    yield Sprite("free_column" if seat.kind == "free" else "pillar", column, solid=False)
    bust = Box(middle - _BUST // 2, column.y + (column.h - _BUST) // 2, _BUST, _BUST)
    if seat.kind == "automated":
        yield Sprite(view.automated_mark, bust)
    elif seat.kind == "person":
        yield Sprite("roman", bust)
    name = fonts.drawable(seat.name) or seat.stand_in
    colour = "tuff" if seat.kind == "free" else "white"
    yield fitted(name, middle, box.y + box.h - _NAME // 2, box.w - 10, (50, 46, LABEL[Face.BOLD]), colour, "m")
