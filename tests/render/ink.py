"""How high the ink of figures and labels is where Discord shows a picture 550 CSS pixels wide."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pen import Pen, draw
from paxbot.render.scene import CSS, Inset, Scene, Sprite, Text

FIGURE: Final = 11.0
LABEL: Final = 9.0
_FIGURE: Final = re.compile(r"[×+−±-]?\d[\d\s/:.,+−×-]*")


Written = tuple[str, str, float, Face]
"""Where a text stands, what it says, and its size in pixels of the scene and face."""


class Inked(NamedTuple):
    """A text of a scene, the sprite it stands in (or "text"), and the height of its ink in CSS pixels."""

    where: str
    text: str
    height: float
    is_figure: bool


def inked(scene: Scene) -> Iterator[Inked]:
    """Yield each text, those in sprites and insets too: a figure is as high as its face's 0, a label as its H."""
    for where, text, size, face in _written(scene):
        is_figure = _FIGURE.fullmatch(text) is not None
        letter = "0" if is_figure else "H"
        height = fonts.ink(letter, face, round(size * 8)).mask.height / 8 / CSS
        yield Inked(where, text, round(height, 1), is_figure)


def _written(scene: Scene) -> Iterator[Written]:
    for item in scene.items:
        if isinstance(item, Text):
            yield "text", item.text, item.size, item.face
        elif isinstance(item, Sprite):
            yield from _of_sprite(item.kind, item.box.w, item.box.h, item.args)
        elif isinstance(item, Inset):
            yield from _written(item.scene)


@lru_cache(maxsize=10_000)
def _of_sprite(kind: str, w: int, h: int, args: tuple[str | int, ...]) -> tuple[Written, ...]:
    """Return the texts of a sprite; it is drawn without being smoothed."""
    seen: list[Written] = []

    class Witness(Pen):
        def __init__(self, w: int, h: int, smooth: int) -> None:
            super().__init__(w, h, 1)

        def text(self, x: float, y: float, text: str, size: float, colour: str, face: Face = Face.BOLD) -> None:
            seen.append((kind, text, size, face))

    draw(kind, w, h, args, Witness)
    return tuple(seen)


def too_small(scene: Scene, figure: float = FIGURE, label: float = LABEL) -> list[Inked]:
    return [seen for seen in inked(scene) if seen.height < (figure if seen.is_figure else label)]
