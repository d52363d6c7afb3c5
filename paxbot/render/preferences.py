"""A finished picture as one reader likes it: in other colours, or smaller."""

from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from paxbot.render.paint import encode
from paxbot.render.png import SIGNATURE, chunk
from paxbot.render.theme import contrasting, palette, rgb

SMALL: Final = 0.5
"""The share of its width that a small picture keeps."""
_HEAD: Final = 8
_CHECK: Final = 4


def adapted(png: bytes, palette: str, *, small: bool) -> bytes:
    """Convert the PNG to the colours of a palette ("usual" or "contrast"), at half its width if it is to be small."""
    if small:
        png = _shrunk(png)
    return png if palette == "usual" else _recoloured(png)


def outlined(png: bytes, box: tuple[int, int, int, int]) -> bytes:
    """Draw a line round a rectangle of the PNG: left, top, width and height; it may reach beyond the edge."""
    left, top, width, height = box
    with Image.open(BytesIO(png)) as image:
        drawn = image.convert("RGB")
        for colour, near, line in (("white", 12, 18), ("alarm", 9, 12)):
            corners = (left - near, top - near, left + width + near, top + height + near)
            ImageDraw.Draw(drawn).rounded_rectangle(corners, 14, outline=rgb(colour), width=line)
        return encode(drawn, image if image.mode == "P" else palette(), small=True)


def _shrunk(png: bytes) -> bytes:
    with Image.open(BytesIO(png)) as image:
        size = (max(1, round(image.width * SMALL)), max(1, round(image.height * SMALL)))
        shrunk = image.convert("RGB").resize(size, Image.Resampling.LANCZOS)
        return encode(shrunk, image if image.mode == "P" else palette(), small=True)


def _recoloured(png: bytes) -> bytes:
    """Give the picture other colours in its palette; one without a palette is left as it is."""
    out, at = [SIGNATURE], len(SIGNATURE)
    while at < len(png):
        length = int.from_bytes(png[at : at + 4])
        end = at + _HEAD + length + _CHECK
        kind, data = png[at + 4 : at + _HEAD], png[at + _HEAD : end - _CHECK]
        out.append(chunk(kind, _exchanged(data)) if kind == b"PLTE" else png[at:end])
        at = end
    return b"".join(out)


def _exchanged(entries: bytes) -> bytes:
    others = contrasting()
    colours = [(entries[at], entries[at + 1], entries[at + 2]) for at in range(0, len(entries), 3)]
    return bytes(channel for colour in colours for channel in others.get(colour, colour))
