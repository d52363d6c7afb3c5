"""Drawings for each kind of card, connection, prestige, faction and regime.

`motifs.json` has their shapes on a square; the first colour is that of the motif, the second that of its ground.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from paxbot.render.fonts import Face
from paxbot.render.pen import Frame, Pen, draw_shapes, sprite, stamp
from paxbot.render.porfiriana.colours import DISTRICTS, FACTIONS, PRESTIGE, REGIMES
from paxbot.render.scene import LABEL
from paxbot.render.theme import on

_ALIKE: Final = {"prestige": "loyalty"}
MOTIFS: Final[Mapping[str, Sequence[str]]] = json.loads(Path(__file__).with_name("motifs.json").read_text("utf-8"))


def _draw(pen: Pen, share: float, name: str, colour: str, ground: str, *, top: float | None = None) -> None:
    """Draw a motif in the middle of the pen, or from `top`; upside down if its share of the side is negative."""
    side = min(pen.w, pen.h) * share
    corner = (pen.w - side) / 2, (pen.h - side) / 2 if top is None else top
    draw_shapes(Frame(pen, *corner, side / 100, side / 100, ""), MOTIFS[_ALIKE.get(name, name)], colour, ground)


@sprite("printed")
def motif(pen: Pen, name: str, colour: str, ground: str) -> None:
    _draw(pen, 1, name, colour, ground)


@sprite("printed_disc")
def motif_disc(pen: Pen, name: str, ground: str) -> None:
    r = min(pen.w, pen.h) / 2
    pen.circle(pen.w / 2, pen.h / 2, r, "ink")
    pen.circle(pen.w / 2, pen.h / 2, r * 0.93, ground)
    _draw(pen, 0.64, name, on(ground), ground)


@sprite("diaz")
def diaz(pen: Pen) -> None:
    motif_disc(pen, "diaz", "cochineal")


@sprite("faction")
def faction(pen: Pen, key: str) -> None:
    w, h = pen.w, pen.h
    shield = [(0.0, 0.0), (1.0, 0.0), (1.0, 0.62), (0.5, 1.0), (0.0, 0.62)]
    for edge, colour in ((0.0, "ink"), (0.05, FACTIONS[key])):
        pen.polygon([(w * (edge + x * (1 - 2 * edge)), h * (edge + y * (1 - 2 * edge))) for x, y in shield], colour)
    _draw(pen, 0.62, key, on(FACTIONS[key]), FACTIONS[key], top=h * 0.09)


@sprite("prestige")
def prestige(pen: Pen, kind: str, orientation: str = "upright") -> None:
    """Draw a point: a disc, or upside down in the prize of a victim (a square) or a liberator (an open ring)."""
    r, colour = min(pen.w, pen.h) / 2, PRESTIGE[kind]
    x, y, pale = pen.w / 2, pen.h / 2, "ink" if PRESTIGE[kind] == "local" else PRESTIGE[kind]
    if orientation == "upright":
        pen.circle(x, y, r, "ink")
        pen.circle(x, y, r * 0.92, colour)
        _draw(pen, 0.66, kind, on(colour), colour)
        return
    if orientation == "victim":
        pen.rect(x - r, y - r, 2 * r, 2 * r, pale)
        pen.rect(x - r * 0.86, y - r * 0.86, r * 1.72, r * 1.72, "white")
    else:
        pen.circle(x, y, r, "white")
        for start in (20, 110, 200, 290):
            pen.arc(x, y, r, start, start + 50, pale, r * 0.18)
    _draw(pen, -0.64, kind, pale, "white")


@sprite("regime")
def regime(pen: Pen, key: str) -> None:
    w, h, ground = pen.w, pen.h, REGIMES[key]
    pen.rect(0, 0, w, h, "brass", "ink", 1, h * 0.12)
    pen.rect(w * 0.05, h * 0.05, w * 0.9, h * 0.9, ground, radius=h * 0.1)
    _draw(pen, 0.72, key, on(ground), ground)


@sprite("district")
def district(pen: Pen, key: str, letters: str) -> None:
    w, h = pen.w, pen.h
    notch = h * 0.24
    pen.polygon([(0, 0), (w, 0), (w - notch, h / 2), (w, h), (0, h)], "ink")
    pen.polygon([(3, 3), (w - 7, 3), (w - notch - 3, h / 2), (w - 7, h - 3), (3, h - 3)], DISTRICTS[key])
    pen.text((w - notch) / 2, h / 2, letters, max(LABEL[Face.BOLD], h * 0.8), "ink")


@sprite("strife")
def strife(pen: Pen, one: str, other: str) -> None:
    pen.rect(0, 0, pen.w, pen.h, "paper_dark", "ink_soft", 2, pen.h * 0.2)
    side = round(min(pen.h * 0.84, pen.w * 0.4))
    for key, x in ((one, pen.h * 0.08), (other, pen.w - side - pen.h * 0.08)):
        stamp(pen, "faction", x, (pen.h - side) / 2, side, side, key)
    _draw(pen, side * 0.56 / min(pen.w, pen.h), "flash", "alarm", "paper_dark")


@sprite("oval")
def oval(pen: Pen, kind: str, is_chain: int) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "ink", radius=h / 2)
    edge = 3.0
    if is_chain:
        pen.rect(edge, edge, w - 2 * edge, h - 2 * edge, "brass", radius=h / 2)
        edge = 9.0
        pen.rect(edge - 2, edge - 2, w - 2 * edge + 4, h - 2 * edge + 4, "ink", radius=h / 2)
    pen.rect(edge, edge, w - 2 * edge, h - 2 * edge, "white", radius=h / 2)
    draw_shapes(Frame(pen, h * 0.24, h * 0.18, h * 0.64 / 100, h * 0.64 / 100, ""), MOTIFS[kind], "ink", "white")


@sprite("own_cube")
def own_cube(pen: Pen, seat: int) -> None:
    _draw(pen, 1, "cube", f"seat{seat}", "white")
