"""The bundled fonts: which can draw a character, and measuring, shortening, breaking and masking text of any script."""

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate, groupby, takewhile
from pathlib import Path
from threading import RLock
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont, features

from paxbot.present.words import _, number_at_end, short_name, stand_in
from paxbot.render.cache import ByteCache

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "fonts"


class Face(Enum):
    TITLE = "Vollkorn-Bold.ttf"
    TEXT = "SourceSansPro-Semibold.ttf"
    BOLD = "SourceSansPro-Bold.ttf"
    NARROW = "FiraSansCondensed-SemiBold.ttf"


_FALLBACKS: Final = (
    "DejaVuSans-Bold.ttf",
    "NotoSansThai-Bold.ttf",
    "NotoSansDevanagari-Bold.ttf",
    "DroidSansFallbackFull.ttf",
    "NanumSquareB.ttf",
    "NotoEmoji-Medium.ttf",
)
SHAPES: Final = bool(features.check("raqm"))
"""True if letters can be joined and reordered: Pillow needs the system's FriBiDi for it."""

lock = RLock()
"""FreeType faces are shared by all threads and not thread-safe."""

_UNDRAWABLE: Final = "\U000f0000"
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters without ink, which some people use as a name."""
_SKIN_TONES: Final = frozenset("\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
_FIGURES: Final = frozenset("0123456789")
FEATURES: Final = {Face.TITLE.value: ["lnum"]} if SHAPES else {}
_JOINERS: Final = "\u200c\u200d"
_PLAIN: Final = frozenset((*map(chr, range(0x20, 0x7F)), *"–—−×’“”…"))


@lru_cache(maxsize=400)
def font(file: str, size: int) -> ImageFont.FreeTypeFont:
    shaped = SHAPES and file in (*_FALLBACKS, Face.TITLE.value)
    engine = ImageFont.Layout.RAQM if shaped else ImageFont.Layout.BASIC
    return ImageFont.truetype(str(FOLDER / file), size, layout_engine=engine)


@lru_cache(maxsize=20_000)
def has(file: str, char: str) -> bool:
    plain = _unshaped(file)
    with lock:
        return bytes(plain.getmask(char)) != bytes(plain.getmask(_UNDRAWABLE))


@lru_cache(maxsize=20)
def _unshaped(file: str) -> ImageFont.FreeTypeFont:
    # Shaping takes some characters apart, and two missing letters look unlike one.
    return ImageFont.truetype(str(FOLDER / file), 24, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=20_000)
def file_for(face: Face, char: str) -> str | None:
    # The titles' font needs Raqm for other figures than old ones, of which the 1 looks like an I.
    own = Face.BOLD if face is Face.TITLE and char in _FIGURES and not SHAPES else face
    return next((file for file in (own.value, *_FALLBACKS) if has(file, char)), None)


def is_right_to_left(char: str) -> bool:
    return unicodedata.bidirectional(char) in ("R", "AL")


def is_neutral(char: str) -> bool:
    """Return True for spaces, digits and signs, which go along with the letters around them."""
    return unicodedata.bidirectional(char) != "L" and not is_right_to_left(char)


def clusters(text: str) -> Iterator[str]:
    """Yield the characters of the text, each with the marks and joiners that follow it."""
    cluster = ""
    for char in text:
        if cluster and (unicodedata.category(char)[0] == "M" or char in _JOINERS):
            cluster += char
            continue
        if cluster:
            yield cluster
        cluster = char
    if cluster:
        yield cluster


def drawable(text: str) -> str:
    """Return the text in composed form, spaces tidied, without anything no bundled font draws (rare scripts, heaps)."""
    if _PLAIN.issuperset(text):
        return " ".join(text.split())
    kept = (_kept(cluster) for cluster in clusters(unicodedata.normalize("NFC", text)))
    return " ".join("".join(kept).split())


def _kept(cluster: str) -> str:
    base = cluster[0]
    if base.isspace() or base in _BLANK:
        return " "
    if unicodedata.category(base)[0] in "CM" or base in _SKIN_TONES:
        return ""
    file = None if _needs_shaping(base) and not SHAPES else file_for(Face.TEXT, base)
    if file is not None:
        return base + "".join(_kept_marks(file, cluster))
    plain = unicodedata.normalize("NFKC", base)
    return " " if plain == base else drawable(plain)


def _kept_marks(file: str, cluster: str) -> Iterator[str]:
    shaped = _needs_shaping(cluster[0])
    heaped = 0
    for mark in cluster[1 : 1 + 3]:
        heaped += unicodedata.name(mark, "").startswith("COMBINING")
        if (shaped or mark not in _JOINERS) and has(file, mark) and heaped <= 1:
            yield mark


def _needs_shaping(char: str) -> bool:
    return is_right_to_left(char) or "\u0900" <= char <= "\u097f"


def legible(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names without anything no font draws; a name of which nothing is left becomes the player's number."""
    return tuple(
        drawable(name) or _("Player {number}").format(number=number) for number, name in enumerate(names, start=1)
    )


SOFT_HYPHEN: Final = "\u00ad"
HYPHENS: Final = "-" + SOFT_HYPHEN
_masks: Final[ByteCache[Image.Image]] = ByteCache(4_000_000, lambda image: image.width * image.height + 200)
_inks: Final[ByteCache["Ink"]] = ByteCache(24_000_000, lambda ink: ink.mask.width * ink.mask.height + 200)


class Ink(NamedTuple):
    """The part of a mask that has letters, and its offset in the mask."""

    mask: Image.Image
    left: int
    top: int


@lru_cache(maxsize=4_000)
def _runs(text: str, face: Face) -> tuple[tuple[str, str], ...]:
    """Return the text in runs of one font each, in visual order from the left."""
    if _latin(face).issuperset(text):
        return ((face.value, text),)
    parts = tuple(clusters(text))
    pairs = groupby(zip(_files(parts, face), parts, strict=True), key=lambda pair: pair[0])
    return tuple((file, "".join(part for _, part in group)) for file, group in pairs)


@lru_cache
def _latin(face: Face) -> frozenset[str]:
    return frozenset(
        char for char in (*map(chr, range(0x20, 0x180)), *"–—−×’“”…·") if file_for(face, char) == face.value
    )


def _files(parts: Sequence[str], face: Face) -> Iterator[str]:
    """Yield the font of each part; signs between or after right-to-left letters keep to their font."""
    last, from_right = face.value, False
    for i, part in enumerate(parts):
        if is_neutral(part[0]) and from_right and _goes_on(parts[i:]) and has(last, part[0]):
            yield last
            continue
        from_right = is_right_to_left(part[0])
        last = file_for(face, part[0]) or face.value
        yield last


def _goes_on(rest: Sequence[str]) -> bool:
    following = next((part for part in rest if not is_neutral(part[0])), None)
    return following is None or is_right_to_left(following[0])


@lru_cache(maxsize=20_000)
def width(text: str, face: Face, size: int) -> int:
    with lock:
        return round(sum(_length(file, size, run) for file, run in _runs(text, face)) + 0.49)


def ellipsize(text: str, face: Face, size: int, room: int) -> str:
    """Return the text, or as much of its beginning as fits with an ellipsis and the number at its end."""
    if width(text, face, size) <= room:
        return text
    number = number_at_end(text)
    parts = list(clusters(text.removesuffix(number)))

    def begun(count: int) -> str:
        return "".join(parts[:count]).rstrip() + "…" + number

    return begun(bisect_right(range(1, len(parts)), room, key=lambda count: width(begun(count), face, size)))


def short(name: str, face: Face, size: int, room: int) -> str:
    """Return the name, shortened to `room` pixels; the player an automated seat stands in for stays legible."""
    if stand_in("", "") in name:
        cut = dict.fromkeys(short_name(name, length) for length in range(len(name), 0, -1))
        name = next((each for each in cut if width(each, face, size) <= room), name)
    return ellipsize(name, face, size, room)


def _fitting(words: Sequence[str], face: Face, size: int, room: int) -> int:
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
    """Split the word after its first hyphen, which becomes visible.

    One at its beginning or end doesn't count: it would make a line of its own.
    """
    inside = range(len(word) - len(word.lstrip(HYPHENS)), len(word.rstrip(HYPHENS)))
    at = next((at for at in inside if word[at] in HYPHENS), len(word))
    return word[:at] + "-" * (at < len(word)), word[at + 1 :]


def mask(text: str, face: Face, size: int) -> Image.Image:
    """Return an image of mode L, 1.5 times `size` high, with the text's baseline at 1.1 times `size`."""
    return _masks.get((text, face, size), lambda: _make_mask(text, face, size))


def ink(text: str, face: Face, size: int) -> Ink:
    """Return the text's mask without its empty margins, which are half of it."""
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


_WORDS: Final = files("paxbot.present").joinpath("hyphens.txt").read_text("utf-8").split()
_BROKEN: Final = {word.replace("-", ""): word.replace("-", SOFT_HYPHEN) for word in _WORDS}


def breakable(text: str) -> str:
    """Return the text with a soft hyphen wherever one of its words may be broken."""
    return " ".join(_BROKEN.get(word, word) for word in text.split())
