"""A picture in the making, in the colours of its palette from the first stroke: a quarter of the bytes of full colour.

What shines through, as the edges of letters do, is blended with what it is laid on in full colour and then brought to
the palette. The same things lie on the same grounds in picture after picture, so what came of it is kept.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final

from PIL import Image

from paxbot.render.cache import ByteCache
from paxbot.render.theme import palette, rgb

_AN_IMAGE: Final = 500
"""Bytes that an image takes besides its pixels."""


def size_of(image: Image.Image) -> int:
    """Return the bytes that an image takes."""
    return image.width * image.height * (1 if image.mode == "L" else 4) + _AN_IMAGE


_laid: Final[ByteCache[Image.Image]] = ByteCache(24_000_000, size_of)


class Canvas:
    """A plain ground of one colour, named as in the theme, on which things are laid, in the palette of a game."""

    def __init__(self, width: int, height: int, background: str, game: str) -> None:
        """Make an empty canvas."""
        self.game = game
        self.image = Image.new("L", (width, height), _index(background, game))

    def fill(self, colour: str, left: int, top: int, right: int, bottom: int) -> None:
        """Fill the rectangle, if it is one, with that colour."""
        if left < right and top < bottom:
            self.image.paste(_index(colour, self.game), (left, top, right, bottom))

    def cover(self, x: int, y: int, image: Image.Image) -> None:
        """Cover what was there with the image, which is in the same palette."""
        self.image.paste(image, (x, y))

    def lay(self, x: int, y: int, what: Hashable, size: tuple[int, int], draw: Callable[[Image.Image], None]) -> None:
        """Lay a piece of that size there, drawn by `draw`; always the same for the same `what`."""
        ground = self.image.crop((x, y, x + size[0], y + size[1]))
        self.cover(x, y, _laid.get((self.game, what, size, _seen(ground)), lambda: self._drawn(ground, draw)))

    def _drawn(self, ground: Image.Image, draw: Callable[[Image.Image], None]) -> Image.Image:
        full = shown(ground, palette(self.game))
        draw(full)
        return numbered(full, palette(self.game))


def _seen(ground: Image.Image) -> tuple[str, object]:
    """Return a short name of what is seen there; most often it is one colour, which is told sooner."""
    least, most = ground.getextrema()
    return ("colour", least) if least == most else ("colours", hash(ground.tobytes()))


def numbered(image: Image.Image, colours: Image.Image) -> Image.Image:
    """Convert the image, in full colour, to numbers of the nearest colours in that palette."""
    flat = image.quantize(palette=colours, dither=Image.Dither.NONE)
    return Image.frombytes("L", flat.size, flat.tobytes())


def shown(image: Image.Image, colours: Image.Image) -> Image.Image:
    """Convert an image of such numbers to full colour."""
    seen = image.copy()
    seen.putpalette(colours.getpalette() or ())
    return seen.convert("RGB")


@lru_cache(maxsize=512)
def _index(colour: str, game: str) -> int:
    found = numbered(Image.new("RGB", (1, 1), rgb(colour)), palette(game)).getpixel((0, 0))
    assert isinstance(found, int)
    return found
