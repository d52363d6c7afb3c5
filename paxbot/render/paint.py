"""Scene to picture: paints items in order and saves them with the shared palette."""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from paxbot.render import fonts
from paxbot.render.cache import ByteCache
from paxbot.render.pen import Pen, sprite, sprite_image
from paxbot.render.png import packed
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text
from paxbot.render.theme import palette, rgb

_insets: Final[ByteCache[Image.Image]] = ByteCache(48_000_000, lambda image: image.width * image.height * 4)
_LARGEST_FILE: Final = 400_000
"""Bytes from which on smaller is worth more than sooner."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture, ready to be attached."""

    filename: str
    png: bytes
    width: int
    height: int


def picture(scene: Scene) -> Picture:
    """The painted scene as a palette PNG."""
    return Picture(f"{scene.name}.png", encode(paint(scene), palette(scene.game)), scene.width, scene.height)


def encode(image: Image.Image, colours: Image.Image, *, small: bool = False) -> bytes:
    """The image as a PNG in the colours of that palette; where fewer bytes matter more than time, `small`."""
    flat = image.quantize(palette=colours, dither=Image.Dither.NONE)
    png = packed(flat, small=small)
    return png if small or len(png) <= _LARGEST_FILE else packed(flat, small=True)


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
    """Smooth corners, and plain sides between them: laying a sprite of the whole takes longer, and keeping it room."""
    x, y, w, h = item.box
    r = min(max(item.radius, item.line), w // 2, h // 2)
    line = item.line if item.outline else 0
    if item.outline and line:
        colour = rgb(item.outline)
        for box in ((r, 0, w - r, line), (r, h - line, w - r, h), (0, r, line, h - r), (w - line, r, w, h - r)):
            _fill(image, colour, box, x, y)
    if item.fill:
        colour = rgb(item.fill)
        for box in ((r, line, w - r, r), (line, r, w - line, h - r), (r, h - r, w - r, h - line)):
            _fill(image, colour, box, x, y)
    if r:
        args = (item.fill or "", item.outline or "", line, item.radius)
        for right, down in ((0, 0), (1, 0), (0, 1), (1, 1)):
            corner = Box(x + right * (w - r), y + down * (h - r), r, r)
            _lay(image, sprite_image("corner", r, r, (*args, right, down)), corner)


def _fill(image: Image.Image, colour: tuple[int, int, int], box: tuple[int, int, int, int], x: int, y: int) -> None:
    left, top, right, bottom = box
    if left < right and top < bottom:
        image.paste(colour, (x + left, y + top, x + right, y + bottom))


def _paint_text(image: Image.Image, item: Text) -> None:
    ink = fonts.ink(item.text, item.face, item.size)
    # A mask has a margin of 2 pixels and its baseline at 1.1 sizes; capitals are 0.66 sizes high.
    corner = (item.box.x - 2 + ink.left, item.y - round(item.size * 0.77) + ink.top)
    image.paste(rgb(item.colour), corner, ink.mask)


@sprite("corner")
def _corner(pen: Pen, fill: str, outline: str, line: int, radius: int, right: int, down: int) -> None:
    """One of the four corners of a round rectangle."""
    w, h = pen.w, pen.h
    pen.rect(-w * right, -h * down, 2 * w, 2 * h, fill or None, outline or None, line, radius)
