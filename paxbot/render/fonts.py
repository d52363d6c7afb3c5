"""Bundled fonts: measuring, shortening and breaking text of any script, and its masks."""

import unicodedata
from enum import Enum
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from threading import RLock
from typing import Final

from PIL import Image, ImageFont

from paxbot.render.cache import ByteCache

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "fonts"


class Face(Enum):
    """The three faces that pictures are set in."""

    TITLE = "Vollkorn-Bold.ttf"
    TEXT = "SourceSansPro-Semibold.ttf"
    BOLD = "SourceSansPro-Bold.ttf"


_FALLBACKS: Final = (
    "DejaVuSans-Bold.ttf",
    "NotoSansThai-Bold.ttf",
    "NotoSansDevanagari-Bold.ttf",
    "DroidSansFallbackFull.ttf",
)
_ELLIPSIS: Final = "…"
_UNDRAWABLE: Final = "\U000f0000"
_lock = RLock()
"""FreeType faces are shared by all threads and not safe to use at the same time."""

_masks: ByteCache[Image.Image] = ByteCache(12_000_000, lambda image: image.width * image.height + 200)


@lru_cache(maxsize=400)
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    complex_script = file in _FALLBACKS
    engine = ImageFont.Layout.RAQM if complex_script else ImageFont.Layout.BASIC
    return ImageFont.truetype(str(FOLDER / file), size, layout_engine=engine)


@lru_cache(maxsize=20_000)
def _has(file: str, char: str) -> bool:
    font = _font(file, 24)
    with _lock:
        return bytes(font.getmask(char)) != bytes(font.getmask(_UNDRAWABLE))


@lru_cache(maxsize=20_000)
def _file_for(face: Face, char: str) -> str | None:
    return next((file for file in (face.value, *_FALLBACKS) if _has(file, char)), None)


def drawable(text: str) -> str:
    """The text in composed form without what no bundled font can draw (emoji, control characters), spaces tidied."""
    composed = unicodedata.normalize("NFC", text)
    kept = (c if c.isspace() or _is_drawable(c) else " " for c in composed)
    return " ".join("".join(kept).split())


def _is_drawable(char: str) -> bool:
    if unicodedata.category(char)[0] == "C":
        return False
    return unicodedata.category(char)[0] == "M" or _file_for(Face.TEXT, char) is not None


@lru_cache(maxsize=4_000)
def _runs(text: str, face: Face) -> tuple[tuple[str, str], ...]:
    files: list[str] = []
    for char in text:
        joins = bool(files) and (char.isspace() or unicodedata.category(char)[0] == "M")
        files.append(files[-1] if joins else _file_for(face, char) or face.value)
    pairs = groupby(zip(files, text, strict=True), key=lambda pair: pair[0])
    return tuple((file, "".join(char for _, char in group)) for file, group in pairs)


@lru_cache(maxsize=20_000)
def width(text: str, face: Face, size: int) -> int:
    """Pixels that the text takes on one line."""
    with _lock:
        return round(sum(_font(file, size).getlength(run) for file, run in _runs(text, face)) + 0.49)


def ellipsize(text: str, face: Face, size: int, room: int) -> str:
    """The text, or its longest beginning that fits into `room` pixels with an ellipsis."""
    if width(text, face, size) <= room:
        return text
    while text and width(text.rstrip() + _ELLIPSIS, face, size) > room:
        text = text[:-1]
    return text.rstrip() + _ELLIPSIS


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
    with _lock:
        image = Image.new("L", (width(text, face, size) + 4, round(size * 1.5)))
        x = 2.0
        for file, run in _runs(text, face):
            font = _font(file, size)
            ink, (left, top) = font.getmask2(run, "L", anchor="ls")
            glyphs = Image.frombytes("L", ink.size, bytes(ink)) if ink.size[0] and ink.size[1] else None
            if glyphs is not None:
                image.paste(255, (round(x) + left, round(size * 1.1) + top), glyphs)
            x += font.getlength(run)
    return image
