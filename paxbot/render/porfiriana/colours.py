"""The colours of Pax Porfiriana and its printed paper: the lathe work of bonds, the cut banners of papel picado."""

import math
from typing import Final

from paxbot.render.pen import Pen, Point, ngon, sprite
from paxbot.render.theme import Rgb, add_colours

_COLOURS: Final[dict[str, tuple[Rgb, Rgb]]] = {
    "bond": ((247, 240, 222), (255, 255, 253)),
    "bond_line": ((216, 202, 170), (200, 200, 198)),
    "cochineal": ((138, 20, 54), (110, 0, 30)),
    "agave": ((44, 84, 76), (0, 60, 50)),
    "brass": ((206, 164, 76), (230, 180, 40)),
    "night": ((34, 32, 48), (10, 6, 20)),
    "north_blue": ((14, 60, 160), (0, 50, 150)),
    "federal": ((0, 126, 86), (0, 84, 40)),
    "local": ((255, 253, 246), (255, 255, 252)),
    "rebel": ((192, 22, 22), (160, 0, 6)),
    "sonora": ((238, 190, 104), (255, 206, 110)),
    "chihuahua": ((156, 134, 178), (170, 140, 200)),
    "north": ((200, 230, 245), (205, 240, 255)),
    "torchlight": ((232, 124, 30), (255, 140, 10)),
    "rosewood": ((104, 62, 44), (80, 34, 12)),
}
"""Each colour, usual and in high contrast."""

add_colours(
    "porfiriana",
    {name: usual for name, (usual, _) in _COLOURS.items()},
    {name: strong for name, (_, strong) in _COLOURS.items()},
    dark_text=("brass", "sonora", "chihuahua", "north", "torchlight"),
    edgeless=("bond_line",),
    unused=("carpet", "carpet_dark", "carpet_blue", "seat6", "seat7"),
)

FACTIONS: Final = {"blue": "north_blue", "green": "federal", "white": "local", "red": "rebel"}
PRESTIGE: Final = {"loyalty": "federal", "revolution": "rebel", "command": "local", "outrage": "north_blue"}
DISTRICTS: Final = {"sonora": "sonora", "chihuahua": "chihuahua", "america": "north"}
REGIMES: Final = {
    "pax": "federal",
    "us_intervention": "north_blue",
    "martial_law": "night",
    "anarchy": "rebel",
}
TYPES: Final = {
    "enterprise": "agave",
    "partner": "rosewood",
    "public": "rosewood",
    "hacendado": "cochineal",
    "troop": "federal",
    "black": "night",
    "orange": "torchlight",
    "headline": "paper_deep",
    "topple": "cochineal",
}


_FLAGS: Final = ("cochineal", "agave", "brass", "north_blue", "torchlight")


@sprite("bond_paper", smooth=1)
def bond_paper(pen: Pen) -> None:
    pen.rect(0, 0, pen.w, pen.h, "bond")
    for row in range(0, pen.h + 40, 40):
        for turn in (0, 1):
            wave = [(x, row + 9 * math.sin(x / 34 + row / 31 + turn * math.pi)) for x in range(0, pen.w + 12, 12)]
            pen.line(wave, "bond_line", 1)


@sprite("papel_picado", smooth=2)
def papel_picado(pen: Pen) -> None:
    w, h = pen.w, pen.h
    wide = h * 1.7
    count = round(w / wide)
    wide = w / count
    pen.rect(0, 0, w, h * 0.14, "ink")
    for i in range(count):
        _flag(pen, i * wide + wide * 0.04, wide * 0.92, _FLAGS[i % len(_FLAGS)])


def _flag(pen: Pen, x: float, w: float, colour: str) -> None:
    h = pen.h
    teeth: list[Point] = [(x, h * 0.08), (x + w, h * 0.08)]
    for i in range(7):
        teeth.append((x + w - w * i / 6, h * (0.98 if i % 2 else 0.76)))
    pen.polygon(teeth, colour)
    for share in (0.2, 0.5, 0.8):
        pen.polygon(ngon(x + w * share, h * 0.43, h * 0.15, 4), "bond")
    for share in (0.35, 0.65):
        pen.circle(x + w * share, h * 0.62, h * 0.07, "bond")


@sprite("rosette", smooth=2)
def rosette(pen: Pen, colour: str) -> None:
    x, y, r = pen.w / 2, pen.h / 2, min(pen.w, pen.h) / 2 - 2
    for loops, out, deep in ((12, 0.84, 0.15), (18, 0.58, 0.12), (9, 0.30, 0.12)):
        for turn in (0.0, math.pi / loops, math.pi / loops / 2):
            points = []
            for i in range(241):
                a = i * math.tau / 240
                far = r * (out + deep * math.sin(loops * (a + turn)))
                points.append((x + far * math.cos(a), y + far * math.sin(a)))
            pen.line(points, colour, 2)


@sprite("bond_edge", smooth=2)
def bond_edge(pen: Pen, colour: str) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, colour)
    for turn in (0.0, math.pi):
        pen.line([(x, h / 2 + h * 0.3 * math.sin(x / h * 2 + turn)) for x in range(0, w + 4, 4)], "brass", h * 0.1)
    for y in (0.0, h * 0.9):
        pen.rect(0, y, w, h * 0.1, "brass")
