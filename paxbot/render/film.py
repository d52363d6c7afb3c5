"""A film: many pictures as one GIF, painted and encoded one by one. Only the first, the last and some samples are kept.

A GIF plays everywhere and is as small as WebP here.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable, Mapping
from io import BytesIO
from typing import Final

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata, getheader

COLORS: Final = 255
UNCHANGED: Final = 255
"""The index of the transparent colour, through which the picture before shows."""
_SAME: Final = (0, 0, 1, 1)
"""A frame needs some size even where nothing has changed."""
_ONLY_EQUAL: Final = [UNCHANGED] + [0] * 255


class FilmEncoder:
    def __init__(self, width: int, palette: Image.Image) -> None:
        self._width = width
        self._palette = palette
        self._parts: list[bytes] = []
        self._opening: Image.Image | None = None
        self._opening_shown = 0
        self._last: Image.Image | None = None
        self.size = 0

    def add(self, data: bytes, shown: int) -> None:
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
        assert self._opening is not None
        assert self._last is not None
        # Only now it is known how high the highest picture is.
        beginning = self._beginning(grown(self._opening, self._last.height))
        return b"".join((beginning, *self._parts, b";"))

    def _beginning(self, picture: Image.Image) -> bytes:
        header, _ = getheader(picture.copy(), info={"loop": 0})
        return b"".join((*header, *getdata(picture, duration=self._opening_shown)))


def scaled(data: bytes, width: int) -> Image.Image:
    """Return the picture in full colour at that width; an incomplete last row of pixels is cut off."""
    with Image.open(BytesIO(data)) as image:
        height = max(1, image.height * width // image.width)
        # Lines are counted from below, where the board stays while what is told above it grows and shrinks.
        box = (0, max(0, image.height - height * image.width / width), image.width, image.height)
        return image.convert("RGB").resize((width, height), Image.Resampling.HAMMING, box)


def grown(picture: Image.Image, height: int) -> Image.Image:
    if picture.height >= height:
        return picture
    ground = picture.getpixel((0, 0))
    larger = Image.new(picture.mode, (picture.width, height), ground)
    if picture.palette is not None:
        larger.putpalette(picture.palette)
    larger.paste(picture, (0, height - picture.height))
    return larger


def _changed(before: Image.Image, now: Image.Image, shown: int) -> bytes:
    """Return the rectangle in which the pictures differ, with equal pixels transparent if most are."""
    difference = ImageChops.subtract_modulo(now, before)
    box = difference.getbbox() or _SAME
    part, equal = now.crop(box), difference.crop(box).point(_ONLY_EQUAL, "1")
    # Many small holes are packed worse than what they leave out.
    if equal.histogram()[-1] * 2 > part.width * part.height:
        part.paste(UNCHANGED, mask=equal)
    return b"".join(getdata(part, box[:2], duration=shown, transparency=UNCHANGED))


STEP: Final = 11
"""Widths are multiples of it, so that a film of pictures of 11 : 7 is exactly of that shape."""
WIDTH: Final = 90 * STEP
LEAST_WIDTH: Final = 22 * STEP
SAMPLES: Final = 6
"""Places at which two neighbouring pictures give the colours and the size of the whole film."""
TRIALS: Final = 2
"""How often the width is guessed again from the samples before the whole film is painted."""
SHOWN: Final = 1500
"""Milliseconds for each picture."""
LAST_SHOWN: Final = 6000
SHRINKS: Final = 0.8
"""To get a share of its size, a film's width is multiplied by the share to this power, as measured."""
SPARE: Final = 0.94
"""The share of the room to aim at when a film has to be made smaller."""
AIM: Final = 0.85
"""The share of the room to aim at by the samples: they are an estimate, and painting again takes longest."""

Paint = Callable[[int], Awaitable[bytes]]


async def film(
    count: int, paint: Paint, most_bytes: int, tell: Callable[[int], None] = lambda done: None
) -> bytes | None:
    """Encode the pictures as an animated GIF, as wide as fits into `most_bytes`; None if none is small enough.

    `paint` may be asked for the same number again; `tell` gets how many pictures are filmed.
    """
    samples = {at: await paint(at) for at in sampled(count)}
    palette = await asyncio.to_thread(_palette, samples)
    width = await _first_width(count, samples, palette, most_bytes)
    while width >= LEAST_WIDTH:
        encoder = FilmEncoder(width, palette)
        for at in range(count):
            tell(at)
            data = samples[at] if at in samples else await paint(at)
            await asyncio.to_thread(encoder.add, data, SHOWN if at < count - 1 else LAST_SHOWN)
            if encoder.size > most_bytes:
                break
        else:
            data = await asyncio.to_thread(encoder.data)
            if len(data) <= most_bytes:
                return data
        share = most_bytes / (encoder.size * count / (at + 1))
        width = _in_steps(min(width * math.pow(share, SHRINKS) * SPARE, width - 1))
    return None


def sampled(count: int) -> tuple[int, ...]:
    """Return the numbers of a few pictures, in pairs that follow each other."""
    if count <= 2 * SAMPLES:
        return tuple(range(count))
    firsts = [round(place * (count - 2) / (SAMPLES - 1)) for place in range(SAMPLES)]
    return tuple(sorted({at for first in firsts for at in (first, first + 1)}))


def _palette(samples: Mapping[int, bytes]) -> Image.Image:
    shown = [scaled(samples[at], WIDTH // 2) for at in list(samples)[::2]]
    strip = Image.new("RGB", (WIDTH // 2, sum(sample.height for sample in shown)))
    top = 0
    for sample in shown:
        strip.paste(sample, (0, top))
        top += sample.height
    return strip.quantize(COLORS, method=Image.Quantize.MEDIANCUT)


async def _first_width(count: int, samples: Mapping[int, bytes], palette: Image.Image, most_bytes: int) -> int:
    width, guess = WIDTH, await _guess(count, samples, FilmEncoder(WIDTH, palette))
    for _ in range(TRIALS if guess > most_bytes * AIM else 0):
        width = max(LEAST_WIDTH, min(WIDTH, _in_steps(width * math.pow(most_bytes * AIM / guess, SHRINKS))))
        guess = await _guess(count, samples, FilmEncoder(width, palette))
    return width


async def _guess(count: int, samples: Mapping[int, bytes], encoder: FilmEncoder) -> float:
    opening, changes, last = 0, list[int](), -1
    for at, data in samples.items():
        before = encoder.size
        await asyncio.to_thread(encoder.add, data, SHOWN)
        if last < 0:
            opening = encoder.size
        elif at == last + 1:
            changes.append(encoder.size - before)
        last = at
    return opening + sum(changes) / max(1, len(changes)) * (count - 1)


def _in_steps(width: float) -> int:
    return int(width) // STEP * STEP
