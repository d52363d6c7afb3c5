"""A film: many pictures as one that moves. It is a GIF, which moves everywhere and here is as small as WebP."""

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Final

from PIL import Image

WIDTH: Final = 1000
LEAST_WIDTH: Final = 320
COLORS: Final = 255
SAMPLES: Final = 6
"""Pictures whose colors are those of the film."""
SHOWN: Final = 1500
"""Milliseconds that each picture stays."""
LAST_SHOWN: Final = 6000
SHRINKS: Final = 0.8
"""A film that is to have so much of its size gets this power of it as its width, as measured."""
SPARE: Final = 0.94
"""How much of the room is aimed at when a film has to be made smaller."""


def film(pictures: Sequence[bytes], most_bytes: int) -> bytes | None:
    """The encoded pictures as an animated GIF, as wide as fits into so many bytes; None if none is small enough."""
    width = WIDTH
    while width >= LEAST_WIDTH:
        data = _film(pictures, width)
        if len(data) <= most_bytes:
            return data
        width = min(round(width * (most_bytes / len(data)) ** SHRINKS * SPARE), width - 1)
    return None


def _film(pictures: Sequence[bytes], width: int) -> bytes:
    height = max(_height(data, width) for data in pictures)
    palette = _palette(pictures, width)
    frames = (_frame(data, width, height, palette) for data in pictures)
    return _encoded(next(frames), frames, len(pictures))


def _encoded(first: Image.Image, rest: Iterable[Image.Image], count: int) -> bytes:
    out = BytesIO()
    durations = [SHOWN] * (count - 1) + [LAST_SHOWN]
    first.save(out, "GIF", save_all=True, append_images=rest, duration=durations if count > 1 else SHOWN, loop=0)
    return out.getvalue()


def _height(data: bytes, width: int) -> int:
    with Image.open(BytesIO(data)) as image:
        return round(image.height * width / image.width)


def _frame(data: bytes, width: int, height: int, palette: Image.Image) -> Image.Image:
    """The picture in the colors of the film, on its own ground where it is lower than others."""
    small = _small(data, width)
    ground = Image.new("RGB", (width, height), small.getpixel((0, small.height - 1)))
    ground.paste(small)
    return ground.quantize(palette=palette, dither=Image.Dither.NONE)


def _small(data: bytes, width: int) -> Image.Image:
    with Image.open(BytesIO(data)) as image:
        size = (width, round(image.height * width / image.width))
        return image.convert("RGB").resize(size, Image.Resampling.HAMMING)


def _palette(pictures: Sequence[bytes], width: int) -> Image.Image:
    """The colors of a few pictures out of all of them."""
    step = max(1, len(pictures) // SAMPLES)
    samples = [_small(data, width // 2) for data in pictures[::step][:SAMPLES]]
    strip = Image.new("RGB", (width // 2, sum(sample.height for sample in samples)))
    top = 0
    for sample in samples:
        strip.paste(sample, (0, top))
        top += sample.height
    return strip.quantize(COLORS, method=Image.Quantize.MEDIANCUT)
