"""Scene to picture: paints items in order and saves them with the shared palette."""

from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from paxbot.render import fonts
from paxbot.render.cache import ByteCache
from paxbot.render.pen import Pen, sprite, sprite_image
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text
from paxbot.render.theme import palette, rgb

_insets: Final[ByteCache[Image.Image]] = ByteCache(48_000_000, lambda image: image.width * image.height * 4)
_pictures: Final[ByteCache["Picture"]] = ByteCache(24_000_000, lambda picture: len(picture.png))
_LARGEST_FILE: Final = 400_000
"""Bytes from which on smaller is worth more than sooner."""
_LARGEST_SMOOTH_CORNERS: Final = 120_000
"""Pixels up to which a round rectangle is worth drawing smoothly."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture, ready to be attached."""

    filename: str
    png: bytes
    width: int
    height: int


def picture(scene: Scene) -> Picture:
    """The painted scene as a palette PNG; the same scene is not painted twice while it is remembered."""
    return _pictures.get(scene, lambda: Picture(f"{scene.name}.png", encode(paint(scene)), scene.width, scene.height))


def encode(image: Image.Image) -> bytes:
    """The image as a PNG of at most 256 colours."""
    flat = image.quantize(palette=palette(), dither=Image.Dither.NONE)
    # Level 3: level 6 saves a fifth of the bytes for more than twice the time.
    png = _saved(flat, 3)
    return png if len(png) <= _LARGEST_FILE else _saved(flat, 9)


def _saved(image: Image.Image, level: int) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", compress_level=level)
    return out.getvalue()


def paint(scene: Scene) -> Image.Image:
    """The scene in full colour."""
    image = Image.new("RGB", (scene.width, scene.height), rgb(scene.background))
    for item in scene.items:
        paint_item(image, item)
    return image


def paint_item(image: Image.Image, item: Item) -> None:
    """One item is painted over what the image shows."""
    match item:
        case Rect():
            _paint_rect(image, item)
        case Text():
            _paint_text(image, item)
        case Sprite(kind, box, args):
            _lay(image, sprite_image(kind, box.w, box.h, args), box)
        case Inset(x, y, inner):
            image.paste(_insets.get(inner, lambda: paint(inner)), (x, y))


def _lay(image: Image.Image, ground: Image.Image, box: Box) -> None:
    # Pasting through a mask costs five times as much, which tells on the map.
    image.paste(ground, (box.x, box.y), ground if ground.mode == "RGBA" else None)


def _paint_rect(image: Image.Image, item: Rect) -> None:
    x, y, w, h = item.box
    if item.radius and w * h <= _LARGEST_SMOOTH_CORNERS:
        args = (item.fill or "", item.outline or "", item.line, item.radius)
        _lay(image, sprite_image("rect", w, h, args), item.box)
        return
    if item.fill and not item.radius and not item.line:
        image.paste(rgb(item.fill), (x, y, x + w, y + h))
        return
    fill = rgb(item.fill) if item.fill else None
    outline = rgb(item.outline) if item.outline and item.line else None
    ImageDraw.Draw(image).rounded_rectangle((x, y, x + w - 1, y + h - 1), item.radius, fill, outline, item.line)


def _paint_text(image: Image.Image, item: Text) -> None:
    mask = fonts.mask(item.text, item.face, item.size)
    # The mask has a margin of 2 pixels and its baseline at 1.1 sizes; capitals are 0.66 sizes high.
    corner = (item.box.x - 2, item.y - round(item.size * 0.77))
    image.paste(rgb(item.colour), corner, mask)


@sprite("rect")
def _round_rect(pen: Pen, fill: str, outline: str, line: int, radius: int) -> None:
    pen.rect(0, 0, pen.w, pen.h, fill or None, outline or None, line, radius)


def forget_pictures() -> None:
    """Finished pictures are no longer remembered; sprites and insets still are."""
    _pictures.clear()
