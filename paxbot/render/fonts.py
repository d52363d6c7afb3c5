"""Measuring, shortening and breaking text of any script in the bundled fonts, and its masks."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, groupby, takewhile
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from paxbot.present.speech import number_at_end, short_name, stand_in
from paxbot.render.cache import ByteCache
from paxbot.render.glyphs import (
    FEATURES,
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

__all__ = ["SOFT_HYPHEN", "Face", "Ink", "drawable", "ellipsize", "ink", "mask", "short", "width", "wrap"]

SOFT_HYPHEN: Final = "\u00ad"
HYPHENS: Final = "-" + SOFT_HYPHEN
_ELLIPSIS: Final = "…"
_masks: Final[ByteCache[Image.Image]] = ByteCache(4_000_000, lambda image: image.width * image.height + 200)
_inks: Final[ByteCache["Ink"]] = ByteCache(24_000_000, lambda ink: ink.mask.width * ink.mask.height + 200)


class Ink(NamedTuple):
    """The part of a mask that holds letters, and where in the mask it begins."""

    mask: Image.Image
    left: int
    top: int


@lru_cache(maxsize=4_000)
def _runs(text: str, face: Face) -> tuple[tuple[str, str], ...]:
    """Return the text in runs of one font each, in the order in which they stand from the left."""
    if _latin(face).issuperset(text):
        return ((face.value, text),)
    parts = tuple(clusters(text))
    pairs = groupby(zip(_files(parts, face), parts, strict=True), key=lambda pair: pair[0])
    return tuple((file, "".join(part for _, part in group)) for file, group in pairs)


@lru_cache
def _latin(face: Face) -> frozenset[str]:
    """Return letters, digits and signs that need no other font; most texts hold nothing else."""
    return frozenset(
        char for char in (*map(chr, range(0x20, 0x180)), *"–—−×’“”…·") if file_for(face, char) == face.value
    )


def _files(parts: Sequence[str], face: Face) -> Iterator[str]:
    """Yield the font of each part; what stands between or after letters written from the right keeps to their font."""
    last, from_right = face.value, False
    for i, part in enumerate(parts):
        if is_neutral(part[0]) and from_right and _goes_on(parts[i:]) and has(last, part[0]):
            yield last
            continue
        from_right = is_right_to_left(part[0])
        last = file_for(face, part[0]) or face.value
        yield last


def _goes_on(rest: Sequence[str]) -> bool:
    """Return whether the next letter, if there is one, is written from the right."""
    following = next((part for part in rest if not is_neutral(part[0])), None)
    return following is None or is_right_to_left(following[0])


@lru_cache(maxsize=20_000)
def width(text: str, face: Face, size: int) -> int:
    """Return the pixels that the text takes on one line."""
    with lock:
        return round(sum(_length(file, size, run) for file, run in _runs(text, face)) + 0.49)


def ellipsize(text: str, face: Face, size: int, room: int) -> str:
    """Return the text, or its longest beginning that fits into `room` pixels with an ellipsis and its number."""
    if width(text, face, size) <= room:
        return text
    number = number_at_end(text)
    parts = list(clusters(text.removesuffix(number)))

    def begun(count: int) -> str:
        return "".join(parts[:count]).rstrip() + _ELLIPSIS + number

    return begun(bisect_right(range(1, len(parts)), room, key=lambda count: width(begun(count), face, size)))


def short(name: str, face: Face, size: int, room: int) -> str:
    """Return the name, shortened to `room` pixels; whom the game plays for is still to be read."""
    if stand_in("", "") in name:
        cut = dict.fromkeys(short_name(name, length) for length in range(len(name), 0, -1))
        name = next((each for each in cut if width(each, face, size) <= room), name)
    return ellipsize(name, face, size, room)


def _fitting(words: Sequence[str], face: Face, size: int, room: int) -> int:
    """Return how many of the words fit on one line."""

    def fits(count: int) -> bool:
        return width(" ".join(words[:count]), face, size) <= room

    # Words are measured once and remembered, lines are not; together words are about as wide as a line.
    space = width(" ", face, size)
    ends = accumulate(width(word, face, size) + space for word in words)
    count = sum(1 for _ in takewhile(lambda end: end <= room + space, ends))
    while count > 1 and not fits(count):
        count -= 1
    while count < len(words) and fits(count + 1):
        count += 1
    return count


@lru_cache(maxsize=4_000)
def wrap(text: str, face: Face, size: int, room: int, lines: int) -> tuple[str, ...]:
    """Break the text at spaces into at most `lines` lines of `room` pixels, the last one ellipsized if need be.

    A word that is too long for a line is broken at its hyphen, soft or not.
    """
    done: list[str] = []
    words = text.split()
    while words and len(done) < lines - 1:
        head, tail = _parted(words[0])
        if tail and width(_plain(words[0]), face, size) > room >= width(head, face, size):
            done.append(head)
            words[0] = tail
            continue
        count = max(1, _fitting([_plain(word) for word in words], face, size, room))
        done.append(ellipsize(_plain(" ".join(words[:count])), face, size, room))
        words = words[count:]
    return (*done, ellipsize(_plain(" ".join(words)), face, size, room)) if words else tuple(done)


def _plain(text: str) -> str:
    return text.replace(SOFT_HYPHEN, "")


def _parted(word: str) -> tuple[str, str]:
    """Return the word up to its first hyphen, which is shown, and the rest of it; all of it where it has none.

    With a hyphen at its beginning or end it is not parted: that would make a line of its own.
    """
    inside = range(len(word) - len(word.lstrip(HYPHENS)), len(word.rstrip(HYPHENS)))
    at = next((at for at in inside if word[at] in HYPHENS), len(word))
    return word[:at] + "-" * (at < len(word)), word[at + 1 :]


def mask(text: str, face: Face, size: int) -> Image.Image:
    """Return an image of mode L, 1.5 times `size` high, with the text's baseline at 1.1 times `size`."""
    return _masks.get((text, face, size), lambda: _make_mask(text, face, size))


def ink(text: str, face: Face, size: int) -> Ink:
    """Return the text's mask without its empty margins, half of it: what is laid sooner."""
    return _inks.get((text, face, size), lambda: _make_ink(text, face, size))


def _make_ink(text: str, face: Face, size: int) -> Ink:
    whole = _make_mask(text, face, size)
    box = whole.getbbox() or (0, 0, 1, 1)
    return Ink(whole.crop(box), box[0], box[1])


def _make_mask(text: str, face: Face, size: int) -> Image.Image:
    with lock:
        image = Image.new("L", (width(text, face, size) + 4, round(size * 1.5)))
        draw = ImageDraw.Draw(image)
        x = 2.0
        for file, run in _runs(text, face):
            draw.text((round(x), round(size * 1.1)), run, 255, font(file, size), "ls", features=FEATURES.get(file))
            x += _length(file, size, run)
    return image


def _length(file: str, size: int, run: str) -> float:
    return font(file, size).getlength(run, features=FEATURES.get(file))
