"""A finished picture as one reader likes it: in other colours, or smaller."""

from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

from paxbot.render.paint import encode
from paxbot.render.png import SIGNATURE, chunk
from paxbot.render.theme import COLOURS, Rgb, palette, shades

SMALL: Final = 0.5
"""The share of its width that a small picture keeps."""
_HEAD: Final = 8
_CHECK: Final = 4

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
    "afghan": (0, 84, 48),
    "british": (255, 128, 176),
    "russian": (255, 222, 0),
    "political": (84, 0, 110),
    "intelligence": (0, 60, 150),
    "economic": (104, 66, 0),
    "military": (140, 0, 0),
    "event": (24, 24, 24),
    "seat0": (150, 0, 40),
    "seat1": (0, 70, 170),
    "seat2": (0, 0, 0),
    "seat3": (130, 62, 0),
    "seat4": (72, 30, 120),
    "mountain": (206, 206, 206),
    "grain": (244, 244, 244),
    "relief": (255, 255, 255),
    "relief_shade": (232, 232, 232),
    "relief_pale": (200, 200, 200),
    "relief_ink": (120, 120, 120),
    "river": (214, 232, 244),
    "river_edge": (110, 150, 180),
    "tile": (0, 70, 84),
    "tile_line": (0, 30, 80),
    "wealth": (200, 192, 180),
    "fleet": (0, 40, 150),
    "army": (255, 128, 0),
    "religion": (70, 70, 76),
    "senator": (255, 232, 0),
    "land": (40, 200, 110),
    "intrigue": (120, 0, 30),
    "seat5": (0, 84, 78),
    "seat6": (120, 20, 100),
    "seat7": (76, 66, 0),
}
"""The colours of high contrast, where they are not the usual ones: dark and strong on white."""


def suited(png: bytes, palette: str, *, small: bool) -> bytes:
    """The PNG in the colours of a palette ("usual" or "contrast"), at half its width if it is to be small."""
    if small:
        png = _shrunk(png)
    return png if palette == "usual" else _recoloured(png)


def _shrunk(png: bytes) -> bytes:
    with Image.open(BytesIO(png)) as image:
        size = (max(1, round(image.width * SMALL)), max(1, round(image.height * SMALL)))
        shrunk = image.convert("RGB").resize(size, Image.Resampling.LANCZOS)
        return encode(shrunk, image if image.mode == "P" else palette("pamir"), small=True)


def _recoloured(png: bytes) -> bytes:
    """The same picture with other colours in its palette; one without a palette is left as it is."""
    out, at = [SIGNATURE], len(SIGNATURE)
    while at < len(png):
        length = int.from_bytes(png[at : at + 4])
        end = at + _HEAD + length + _CHECK
        kind, data = png[at + 4 : at + _HEAD], png[at + _HEAD : end - _CHECK]
        out.append(chunk(kind, _exchanged(data)) if kind == b"PLTE" else png[at:end])
        at = end
    return b"".join(out)


def _exchanged(entries: bytes) -> bytes:
    others = _others()
    colours = [(entries[at], entries[at + 1], entries[at + 2]) for at in range(0, len(entries), 3)]
    return bytes(channel for colour in colours for channel in others.get(colour, colour))


@lru_cache(maxsize=1)
def _others() -> dict[Rgb, Rgb]:
    """For each colour of the usual palette what stands for it; of two that are the same, the first counts."""
    names = {**COLOURS, **{name: (255, 255, 255) for name in COLOURS if name.startswith("land_")}}
    names |= {name: _washed(name) for name in COLOURS if name.startswith("wash")}
    found: dict[Rgb, Rgb] = {}
    for usual, other in zip(shades(COLOURS), shades({**names, **CONTRAST}), strict=True):
        found.setdefault(usual, other)
    return found


def _washed(name: str) -> Rgb:
    """A grey for a step of the wash along a border, darker outwards."""
    grey = 252 - 14 * int(name.removeprefix("wash")[0])
    return grey, grey, grey
