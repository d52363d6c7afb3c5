"""A film that is encoded while its pictures come in: only the first and the last of them are kept.

It is a GIF, which moves everywhere and here is as small as WebP.
"""

from io import BytesIO
from typing import Final

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata, getheader

COLORS: Final = 255
UNCHANGED: Final = 255
"""The color that lets the picture before shine through; a film has one color fewer than a GIF may have."""
_END: Final = b";"
_SAME: Final = (0, 0, 1, 1)
"""A frame must have some size, also where nothing has changed."""
_ONLY_EQUAL: Final = [UNCHANGED] + [0] * 255


class FilmEncoder:
    """A film in the making, of pictures that are all shown so wide and in the colors of `palette`."""

    def __init__(self, width: int, palette: Image.Image) -> None:
        self._width = width
        self._palette = palette
        self._parts: list[bytes] = []
        self._opening: Image.Image | None = None
        self._opening_shown = 0
        self._last: Image.Image | None = None
        self.size = 0
        """How many bytes the film has so far."""

    def add(self, data: bytes, shown: int) -> None:
        """Add the encoded picture as the last of the film, to stay for so many milliseconds."""
        picture = scaled(data, self._width).quantize(palette=self._palette, dither=Image.Dither.NONE)
        if self._opening is None or self._last is None:
            self._opening, self._opening_shown, self._last = picture, shown, picture
            self.size = len(self._beginning(picture))
            return
        height = max(picture.height, self._last.height)
        before, now = grown(self._last, height), grown(picture, height)
        part = _changed(before, now, shown)
        self._parts.append(part)
        self._last, self.size = now, self.size + len(part)

    def data(self) -> bytes:
        """Return the whole film; there is at least one picture in it."""
        assert self._opening is not None
        assert self._last is not None
        # Only now it is known how high the highest picture is.
        beginning = self._beginning(grown(self._opening, self._last.height))
        return b"".join((beginning, *self._parts, _END))

    def _beginning(self, picture: Image.Image) -> bytes:
        header, _ = getheader(picture.copy(), info={"loop": 0})
        return b"".join((*header, *getdata(picture, duration=self._opening_shown)))


def scaled(data: bytes, width: int) -> Image.Image:
    """Return the encoded picture in full color and so wide; what is above the last whole line of pixels is left out."""
    with Image.open(BytesIO(data)) as image:
        height = max(1, image.height * width // image.width)
        # Lines are counted from below, where the board stays while what is told above it grows and shrinks.
        box = (0, max(0, image.height - height * image.width / width), image.width, image.height)
        return image.convert("RGB").resize((width, height), Image.Resampling.HAMMING, box)


def grown(picture: Image.Image, height: int) -> Image.Image:
    """Return the picture at the bottom of its own ground where it is lower than that."""
    if picture.height >= height:
        return picture
    ground = picture.getpixel((0, 0))
    larger = Image.new(picture.mode, (picture.width, height), ground)
    if picture.palette is not None:
        larger.putpalette(picture.palette)
    larger.paste(picture, (0, height - picture.height))
    return larger


def _changed(before: Image.Image, now: Image.Image, shown: int) -> bytes:
    """Return the rectangle in which the pictures differ, with what is the same left out where that is most of it."""
    difference = ImageChops.subtract_modulo(now, before)
    box = difference.getbbox() or _SAME
    part, equal = now.crop(box), difference.crop(box).point(_ONLY_EQUAL, "1")
    # Many small holes are packed worse than what they leave out.
    if equal.histogram()[-1] * 2 > part.width * part.height:
        part.paste(UNCHANGED, mask=equal)
    return b"".join(getdata(part, box[:2], duration=shown, transparency=UNCHANGED))
