"""How high the ink of figures and labels is where Discord shows a picture 550 CSS pixels wide."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from paxbot.render import fonts
from paxbot.render.frame import CSS
from paxbot.render.scene import Scene
from tests.render.witness import letterings

FIGURE: Final = 11.0
LABEL: Final = 9.0
_FIGURE: Final = re.compile(r"[×+−±-]?\d[\d\s/:.,+−×-]*")


class Inked(NamedTuple):
    """A text of a scene, the sprite it stands in (or "text"), and the height of its ink in CSS pixels."""

    where: str
    text: str
    height: float
    is_figure: bool


def inked(scene: Scene) -> Iterator[Inked]:
    """Yield each text: a figure is as high as its face's 0, a label as its H."""
    for seen in letterings(scene):
        is_figure = _FIGURE.fullmatch(seen.text) is not None
        letter = "0" if is_figure else "H"
        sample = round(seen.size * 8)
        height = fonts.ink(letter, seen.face, sample).mask.height / 8 / CSS
        yield Inked(seen.where, seen.text, round(height, 1), is_figure)


def too_small(scene: Scene, figure: float = FIGURE, label: float = LABEL) -> list[Inked]:
    """Return the texts below their limit."""
    return [seen for seen in inked(scene) if seen.height < (figure if seen.is_figure else label)]
