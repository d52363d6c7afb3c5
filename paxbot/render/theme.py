"""The colours of all pictures by name, and the palette they are saved with."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from PIL import Image

Rgb = tuple[int, int, int]

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
"""How strong the steps of the wash are, from the inside outwards."""


def _blend(a: Rgb, b: Rgb, share: float) -> Rgb:
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


_MAP: Final[dict[str, Rgb]] = {
    "mountain": (196, 176, 138),
    "grain": (226, 214, 184),
    "relief": (250, 243, 226),
    "relief_shade": (206, 188, 152),
    "relief_pale": (176, 152, 114),
    "relief_ink": (120, 94, 66),
    "river": (194, 212, 208),
    "river_edge": (150, 178, 178),
    "tile": (0, 104, 118),
    "tile_line": (50, 78, 116),
    **{f"land_{land}": paper for land, (paper, _) in _LANDS.items()},
    **{
        f"wash{step}_{land}": _blend(paper, wash, share)
        for land, (paper, wash) in _LANDS.items()
        for step, share in enumerate(_WASHES, 1)
    },
}
_ROMAN: Final[dict[str, Rgb]] = {
    "wealth": (192, 182, 168),
    "fleet": (16, 66, 176),
    "army": (222, 103, 0),
    "religion": (100, 102, 108),
    "senator": (252, 222, 56),
    "land": (43, 170, 99),
    "intrigue": (128, 14, 36),
    "seat5": (0, 96, 88),
    "seat6": (128, 38, 110),
    "seat7": (88, 78, 20),
}

COLOURS: Final[dict[str, Rgb]] = {
    "ink": (43, 29, 20),
    "ink_soft": (90, 71, 52),
    "paper": (244, 234, 210),
    "paper_dark": (230, 215, 182),
    "paper_deep": (209, 190, 152),
    "white": (255, 252, 244),
    "carpet": (116, 34, 36),
    "carpet_dark": (78, 22, 28),
    "carpet_blue": (34, 58, 92),
    "gold": (209, 167, 75),
    "coin": (226, 190, 98),
    "coin_edge": (140, 98, 24),
    "alarm": (182, 32, 32),
    "afghan": (34, 112, 72),
    "british": (230, 144, 170),
    "russian": (250, 220, 96),
    "political": (98, 55, 104),
    "intelligence": (6, 91, 180),
    "economic": (154, 105, 3),
    "military": (145, 41, 34),
    "event": (62, 56, 52),
    "seat0": (163, 14, 51),
    "seat1": (3, 95, 204),
    "seat2": (37, 35, 45),
    "seat3": (172, 95, 25),
    "seat4": (91, 65, 121),
    **_MAP,
    **_ROMAN,
}
"""Colours by the names that scenes use."""

_LEFT_OUT: Final[dict[str, frozenset[str]]] = {
    "pamir": frozenset(_ROMAN),
    "spartacus": frozenset(_MAP) - {"tile", "tile_line"} | {"afghan", "british", "russian"},
}
"""What pictures of a game never show: a palette has room for 256 colours only."""

TEXT_ON: Final[dict[str, str]] = dict.fromkeys(
    ("british", "russian", "coin", "gold", "wealth", "army", "senator", "land"), "ink"
)
"""The colour of text on a filled ground; white on all others."""

_STEPS = (("ink", 0.5), ("ink", 0.25), ("ink", 0.75), ("white", 0.33), ("white", 0.66), ("paper", 0.5))
"""The blends that edges of letters and shapes need, the most needed first."""


def rgb(name: str) -> Rgb:
    """The colour of that name."""
    return COLOURS[name]


def on(ground: str) -> str:
    """The name of the text colour that is legible on `ground`."""
    if ground in TEXT_ON:
        return TEXT_ON[ground]
    return "ink" if sum(COLOURS[ground]) > 520 else "white"


def shades(colours: Mapping[str, Rgb]) -> list[Rgb]:
    """All these colours, named as `COLOURS` are, and their blends with ink, white and paper, always in one order."""
    wanted = list(colours.values())
    edged = [colour for name, colour in colours.items() if not name.startswith(("wash", "relief", "river", "grain"))]
    for other, step in _STEPS:
        wanted += [_blend(colour, colours[other], step) for colour in edged]
    return wanted


@lru_cache
def palette(game: str) -> Image.Image:
    """A palette image of every colour of a game's pictures and their blends with ink, white and paper, 256 at most."""
    shown = {name: colour for name, colour in COLOURS.items() if name not in _LEFT_OUT[game]}
    colours = list(dict.fromkeys(shades(shown)))[:256]
    colours += colours[:1] * (256 - len(colours))
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in colours for channel in colour])
    return image
