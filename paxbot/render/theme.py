"""The colours of all pictures by name, and the palette they are saved with."""

from functools import lru_cache
from typing import Final

from PIL import Image

Rgb = tuple[int, int, int]

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
    "land_kabul": (233, 222, 190),
    "land_punjab": (226, 218, 196),
    "land_kandahar": (238, 218, 184),
    "land_herat": (228, 224, 196),
    "land_persia": (236, 222, 196),
    "land_transcaspia": (232, 214, 188),
    "mountain": (196, 176, 138),
    "river": (186, 202, 198),
    "tile": (0, 104, 118),
}
"""Colours by the names that scenes use."""

TEXT_ON: Final[dict[str, str]] = {"british": "ink", "russian": "ink", "coin": "ink", "gold": "ink"}
"""The colour of text on a filled ground; white on all others."""

_STEPS = {"ink": (0.2, 0.4, 0.6, 0.8), "white": (0.25, 0.5, 0.75), "paper": (0.5,)}


def rgb(name: str) -> Rgb:
    """The colour of that name."""
    return COLOURS[name]


def on(ground: str) -> str:
    """The name of the text colour that is legible on `ground`."""
    if ground in TEXT_ON:
        return TEXT_ON[ground]
    return "ink" if sum(COLOURS[ground]) > 520 else "white"


@lru_cache(maxsize=1)
def palette() -> Image.Image:
    """A palette image of every colour and its blends with ink, white and paper, 256 at most."""
    wanted = list(COLOURS.values())
    for other, steps in _STEPS.items():
        wanted += [_blend(colour, COLOURS[other], step) for step in steps for colour in COLOURS.values()]
    colours = list(dict.fromkeys(wanted))[:256]
    colours += colours[:1] * (256 - len(colours))
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in colours for channel in colour])
    return image


def _blend(a: Rgb, b: Rgb, share: float) -> Rgb:
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue
