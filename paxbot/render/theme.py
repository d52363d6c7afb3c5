"""The colours of all pictures by name, usual and in high contrast, and the palettes that pictures are saved with."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

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
    "seat0": (163, 14, 51),
    "seat1": (3, 95, 204),
    "seat2": (37, 35, 45),
    "seat3": (172, 95, 25),
    "seat4": (91, 65, 121),
    "seat5": (0, 96, 88),
    "seat6": (128, 38, 110),
    "seat7": (88, 78, 20),
    "tile": (0, 104, 118),
}
"""Colours by the names that scenes use: those all games share, then those that games have added."""

CONTRAST: Final[dict[str, Rgb]] = {
    "ink": (0, 0, 0),
    "ink_soft": (30, 30, 30),
    "paper": (255, 255, 255),
    "paper_dark": (240, 240, 240),
    "paper_deep": (214, 214, 214),
    "white": (255, 255, 255),
    "carpet": (64, 0, 0),
    "carpet_dark": (32, 0, 0),
    "carpet_blue": (0, 24, 72),
    "gold": (255, 186, 0),
    "coin": (255, 204, 51),
    "coin_edge": (96, 60, 0),
    "alarm": (204, 0, 0),
    "seat0": (150, 0, 40),
    "seat1": (0, 70, 170),
    "seat2": (0, 0, 0),
    "seat3": (130, 62, 0),
    "seat4": (72, 30, 120),
    "seat5": (0, 84, 78),
    "seat6": (120, 20, 100),
    "seat7": (76, 66, 0),
    "tile": (0, 70, 84),
}
"""The colours of high contrast, if they are not the usual ones: dark and strong on white."""

TEXT_ON: Final[dict[str, str]] = dict.fromkeys(("coin", "gold"), "ink")
"""The colour of text on grounds where brightness alone does not decide."""

_STEPS = (("ink", 0.5), ("ink", 0.25), ("ink", 0.75), ("white", 0.33), ("white", 0.66), ("paper", 0.5))
"""The blends that edges of letters and shapes need, the most needed first."""


class _Added(NamedTuple):
    own: frozenset[str]
    unused: frozenset[str]


_added: Final[dict[str, _Added]] = {}
_edgeless: Final[set[str]] = set()


def add_colours(
    game: str,
    own: Mapping[str, Rgb],
    contrast: Mapping[str, Rgb],
    *,
    dark_text: Iterable[str] = (),
    edgeless: Iterable[str] = (),
    unused: Iterable[str] = (),
) -> None:
    """Register the colours that the game's pictures have of their own, when its painters are imported.

    `contrast` has what stands for each of its own in high contrast. Text is dark on `dark_text`; nothing has edges on
    `edgeless` grounds. A palette has room for 256 colours with their blends: shared ones may be left out as `unused`.
    Raises: ValueError where colours of that name are there already, or nothing stands for one.
    """
    taken = [name for name in own if name in COLOURS]
    if taken or set(own) != set(contrast):
        raise ValueError(f"colours of {game}: {taken or sorted(set(own) ^ set(contrast))}")
    _added[game] = _Added(frozenset(own), frozenset(unused))
    COLOURS.update(own)
    CONTRAST.update(contrast)
    TEXT_ON.update(dict.fromkeys(dark_text, "ink"))
    _edgeless.update(edgeless)
    palette.cache_clear()
    contrasting.cache_clear()


def rgb(name: str) -> Rgb:
    return COLOURS[name]


def on(ground: str) -> str:
    """Return the name of the text colour that is legible on `ground`."""
    if ground in TEXT_ON:
        return TEXT_ON[ground]
    return "ink" if sum(COLOURS[ground]) > 520 else "white"


def blend(a: Rgb, b: Rgb, share: float) -> Rgb:
    """Return the colour that is `share` of the way from `a` to `b`."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def _shades(colours: Mapping[str, Rgb]) -> list[Rgb]:
    """Return these colours and their blends with ink, white and paper, always in the same order."""
    wanted = list(colours.values())
    edged = [colour for name, colour in colours.items() if name not in _edgeless]
    for other, step in _STEPS:
        wanted += [blend(colour, colours[other], step) for colour in edged]
    return wanted


@lru_cache
def palette(game: str = "") -> Image.Image:
    """Return a palette image of a game's colours and their blends with ink, white and paper, 256 at most."""
    own, unused = _added.get(game, _Added(frozenset(), frozenset()))
    others = frozenset().union(*(added.own for added in _added.values())) - own | unused
    shown = {name: colour for name, colour in COLOURS.items() if name not in others}
    colours = list(dict.fromkeys(_shades(shown)))[:256]
    colours += colours[:1] * (256 - len(colours))
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in colours for channel in colour])
    return image


@lru_cache(maxsize=1)
def contrasting() -> dict[Rgb, Rgb]:
    """Return the colour of high contrast for each colour of all palettes; of two alike, the first counts."""
    found: dict[Rgb, Rgb] = {}
    for usual, other in zip(_shades(COLOURS), _shades({**COLOURS, **CONTRAST}), strict=True):
        found.setdefault(usual, other)
    return found
