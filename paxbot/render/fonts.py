"""Measuring, shortening and breaking text of any script in the bundled fonts, and its masks."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from PIL import Image

from paxbot.render.cache import ByteCache
from paxbot.render.glyphs import (
    Face,
    clusters,
    drawable,
    file_for,
    font,
    has,
    is_neutral,
    is_right_to_left,
    lock,
)

__all__ = ["Face", "drawable", "ellipsize", "mask", "width", "wrap"]

_ELLIPSIS: Final = "…"
_masks: Final[ByteCache[Image.Image]] = ByteCache(12_000_000, lambda image: image.width * image.height + 200)


@lru_cache(maxsize=4_000)
def _runs(text: str, face: Face) -> tuple[tuple[str, str], ...]:
    """The text in runs of one font each, in the order in which they stand from the left."""
    parts = tuple(clusters(text))
    pairs = groupby(zip(_files(parts, face), parts, strict=True), key=lambda pair: pair[0])
    return tuple((file, "".join(part for _, part in group)) for file, group in pairs)


def _files(parts: Sequence[str], face: Face) -> Iterator[str]:
    """The font of each part; what stands between or after letters written from the right keeps to their font."""
    last, from_right = face.value, False
    for i, part in enumerate(parts):
        if is_neutral(part[0]) and from_right and _goes_on(parts[i:]) and has(last, part[0]):
            yield last
            continue
        from_right = is_right_to_left(part[0])
        last = file_for(face, part[0]) or face.value
        yield last


def _goes_on(rest: Sequence[str]) -> bool:
    """Whether the next letter, if there is one, is written from the right."""
    following = next((part for part in rest if not is_neutral(part[0])), None)
    return following is None or is_right_to_left(following[0])


@lru_cache(maxsize=20_000)
def width(text: str, face: Face, size: int) -> int:
    """Pixels that the text takes on one line."""
    with lock:
        return round(sum(font(file, size).getlength(run) for file, run in _runs(text, face)) + 0.49)


def ellipsize(text: str, face: Face, size: int, room: int) -> str:
    """The text, or its longest beginning that fits into `room` pixels with an ellipsis."""
    if width(text, face, size) <= room:
        return text
    parts = list(clusters(text))

    def begun(count: int) -> str:
        return "".join(parts[:count]).rstrip() + _ELLIPSIS

    return begun(bisect_right(range(1, len(parts)), room, key=lambda count: width(begun(count), face, size)))


@lru_cache(maxsize=4_000)
def wrap(text: str, face: Face, size: int, room: int, lines: int) -> tuple[str, ...]:
    """The text broken at spaces into at most `lines` lines of `room` pixels, the last one ellipsized if need be."""
    done: list[str] = []
    words = text.split()
    while words and len(done) < lines - 1:
        count = 1
        while count < len(words) and width(" ".join(words[: count + 1]), face, size) <= room:
            count += 1
        done.append(ellipsize(" ".join(words[:count]), face, size, room))
        words = words[count:]
    return (*done, ellipsize(" ".join(words), face, size, room)) if words else tuple(done)


def mask(text: str, face: Face, size: int) -> Image.Image:
    """An image of mode L, 1.5 times `size` high, with the text's baseline at 1.1 times `size`."""
    return _masks.get((text, face, size), lambda: _make_mask(text, face, size))


def _make_mask(text: str, face: Face, size: int) -> Image.Image:
    with lock:
        image = Image.new("L", (width(text, face, size) + 4, round(size * 1.5)))
        x = 2.0
        for file, run in _runs(text, face):
            ink, (left, top) = font(file, size).getmask2(run, "L", anchor="ls")
            glyphs = Image.frombytes("L", ink.size, bytes(ink)) if ink.size[0] and ink.size[1] else None
            if glyphs is not None:
                image.paste(255, (round(x) + left, round(size * 1.1) + top), glyphs)
            x += font(file, size).getlength(run)
    return image
