"""The motifs of cards, and the compass rose.

Colours in `motifs.json` are 0 the ground, 1 paper, 2 gold and 3 ink. `python -m tests.render.motifs PATH` draws all of
them in one picture.
"""

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from paxbot.render.pen import SHAPES, Pen, ngon, sprite

_DRAWN: Final = json.loads(Path(__file__).with_name("motifs.json").read_text("utf-8"))
MOTIFS: Final[Mapping[str, Sequence[str]]] = {**_DRAWN["kinds"], **_DRAWN["events"]}
"""The shapes of every motif by its name: a kind of card, or the number of an event."""
_BY_CARD: Final[Mapping[int, str]] = {
    **{number: kind for kind, numbers in _DRAWN["cards"].items() for number in numbers},
    **{int(number): number for number in _DRAWN["events"]},
}
SHAPES.update({f"motif_{name}": shapes for name, shapes in MOTIFS.items()})


def motif_of(card: int) -> str:
    """Return the name of the card's motif. Raises: KeyError for a Dominance Check, which has a star."""
    return _BY_CARD[card]


@sprite("rose")
def compass_rose(pen: Pen) -> None:
    c, r = pen.w / 2, pen.w / 2
    pen.circle(c, c, r * 0.72, None, "relief_pale", 2)
    pen.circle(c, c, r * 0.62, None, "relief_pale", 2)
    for i in range(8):
        a, reach = math.radians(i * 45 - 90), r * (0.98 if i % 2 == 0 else 0.6)
        tip = (c + reach * math.cos(a), c + reach * math.sin(a))
        for side, colour in ((-1, "ink_soft"), (1, "paper")):
            b = a + side * math.radians(22.5 if i % 2 else 45)
            flank = (c + r * 0.2 * math.cos(b), c + r * 0.2 * math.sin(b))
            pen.polygon([(c, c), tip, flank], colour, "ink_soft", 1)
    pen.polygon(ngon(c, c, r * 0.08, 8), "carpet")
