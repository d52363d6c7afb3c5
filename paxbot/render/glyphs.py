"""The bundled fonts and the letters they draw, and what is left of a name when nothing can draw the rest of it."""

import unicodedata
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from pathlib import Path
from threading import RLock
from typing import Final

from PIL import ImageFont, features

from paxbot.present.words import _

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "fonts"


class Face(Enum):
    """The faces that pictures are set in."""

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
"""Whether letters can be joined and reordered: Pillow needs the system's FriBiDi for it."""

lock = RLock()
"""FreeType faces are shared by all threads and not safe to use at the same time."""

_UNDRAWABLE: Final = "\U000f0000"
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters without ink, which some people wear as a name."""
_SKIN_TONES: Final = frozenset("\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
_FIGURES: Final = frozenset("0123456789")
FEATURES: Final = {Face.TITLE.value: ["lnum"]} if SHAPES else {}
"""The features of each font: the titles' figures are as high as its capitals."""
_JOINERS: Final = "\u200c\u200d"
_MOST_MARKS: Final = 3
_PLAIN: Final = frozenset((*map(chr, range(0x20, 0x7F)), *"–—−×’“”…"))
"""The characters of every text face; most texts hold nothing else."""


@lru_cache(maxsize=400)
def font(file: str, size: int) -> ImageFont.FreeTypeFont:
    """Return the font in that file at that size."""
    shaped = SHAPES and file in (*_FALLBACKS, Face.TITLE.value)
    engine = ImageFont.Layout.RAQM if shaped else ImageFont.Layout.BASIC
    return ImageFont.truetype(str(FOLDER / file), size, layout_engine=engine)


@lru_cache(maxsize=20_000)
def has(file: str, char: str) -> bool:
    """Return whether the font in that file has the character."""
    plain = _unshaped(file)
    with lock:
        return bytes(plain.getmask(char)) != bytes(plain.getmask(_UNDRAWABLE))


@lru_cache(maxsize=20)
def _unshaped(file: str) -> ImageFont.FreeTypeFont:
    # Shaping takes some characters apart, and two missing letters look unlike one.
    return ImageFont.truetype(str(FOLDER / file), 24, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=20_000)
def file_for(face: Face, char: str) -> str | None:
    """Return the face's own font, or the first fallback that has the character."""
    # The titles' font needs Raqm for other figures than old ones, of which the 1 looks like an I.
    own = Face.BOLD if face is Face.TITLE and char in _FIGURES and not SHAPES else face
    return next((file for file in (own.value, *_FALLBACKS) if has(file, char)), None)


def is_right_to_left(char: str) -> bool:
    """Return whether the character is a letter of Arabic, Hebrew or another script written from the right."""
    return unicodedata.bidirectional(char) in ("R", "AL")


def is_neutral(char: str) -> bool:
    """Return whether the character goes along with the letters round it: spaces, digits, signs."""
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
    """Return the text in composed form, spaces tidied, without what no bundled font draws (rare scripts, heaps)."""
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
    for mark in cluster[1 : 1 + _MOST_MARKS]:
        heaped += unicodedata.name(mark, "").startswith("COMBINING")
        if (shaped or mark not in _JOINERS) and has(file, mark) and heaped <= 1:
            yield mark


def _needs_shaping(char: str) -> bool:
    return is_right_to_left(char) or "\u0900" <= char <= "\u097f"


def legible(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names without what no font draws; where nothing is left, the number of the player stands in."""
    return tuple(
        drawable(name) or _("Player {number}").format(number=number) for number, name in enumerate(names, start=1)
    )
