"""The colours of Pax Pamir, and its emblems, each with a shape of its own besides its colour."""

from pathlib import Path
from typing import Final

from paxbot.render.pen import load_shapes
from paxbot.render.theme import Rgb, add_colours, blend

_LANDS: Final[dict[str, tuple[Rgb, Rgb]]] = {
    "kabul": ((243, 229, 209), (226, 170, 158)),
    "punjab": ((234, 234, 210), (160, 190, 170)),
    "kandahar": ((246, 231, 202), (232, 186, 124)),
    "herat": ((236, 236, 206), (176, 190, 128)),
    "persia": ((237, 229, 215), (186, 168, 196)),
    "transcaspia": ((244, 234, 200), (220, 196, 112)),
}
"""The paper of each land and the colour washed along its borders."""

_WASHES: Final = (0.16, 0.34, 0.56, 0.8)
"""The strength of each step of the wash, from the inside outwards."""

_GROUNDS: Final[dict[str, tuple[Rgb, Rgb]]] = {
    "grain": ((226, 214, 184), (244, 244, 244)),
    "relief": ((250, 243, 226), (255, 255, 255)),
    "relief_shade": ((206, 188, 152), (232, 232, 232)),
    "relief_pale": ((176, 152, 114), (200, 200, 200)),
    "relief_ink": ((120, 94, 66), (120, 120, 120)),
    "river": ((194, 212, 208), (214, 232, 244)),
    "river_edge": ((132, 168, 174), (110, 150, 180)),
    "leaf": ((164, 176, 116), (216, 216, 216)),
    "dome": ((126, 170, 172), (190, 190, 190)),
    "brick": ((206, 158, 118), (200, 200, 200)),
    **{
        f"wash{step}_{land}": (blend(paper, wash, share), (252 - 14 * step,) * 3)
        for land, (paper, wash) in _LANDS.items()
        for step, share in enumerate(_WASHES, 1)
    },
}
"""Colours of the map on which nothing has edges, usual and in high contrast: a wash is a grey, darker outwards."""

_COLOURS: Final[dict[str, tuple[Rgb, Rgb]]] = {
    "afghan": ((34, 112, 72), (0, 84, 48)),
    "british": ((230, 144, 170), (255, 128, 176)),
    "russian": ((250, 220, 96), (255, 222, 0)),
    "political": ((98, 55, 104), (84, 0, 110)),
    "intelligence": ((6, 91, 180), (0, 60, 150)),
    "economic": ((154, 105, 3), (104, 66, 0)),
    "military": ((145, 41, 34), (140, 0, 0)),
    "event": ((62, 56, 52), (24, 24, 24)),
    **{f"land_{land}": (paper, (255, 255, 255)) for land, (paper, _wash) in _LANDS.items()},
    **_GROUNDS,
}
"""Each colour, usual and in high contrast."""

add_colours(
    "pamir",
    {name: usual for name, (usual, _) in _COLOURS.items()},
    {name: strong for name, (_, strong) in _COLOURS.items()},
    dark_text=("british", "russian"),
    edgeless=_GROUNDS,
    unused=("seat5", "seat6", "seat7"),
)

load_shapes(Path(__file__).with_name("shapes.json"))

LETTERS = {"afghan": "A", "british": "B", "russian": "R"}
