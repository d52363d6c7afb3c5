"""Scene to picture: paints items in order and saves them with the shared palette."""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from paxbot.present.presenter import Picture
from paxbot.render import fonts, pen
from paxbot.render.cache import ByteCache
from paxbot.render.canvas import Canvas, numbered, size_of
from paxbot.render.pen import Pen, sprite
from paxbot.render.png import packed
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text
from paxbot.render.theme import palette, rgb

_insets: Final[ByteCache[Image.Image]] = ByteCache(16_000_000, size_of)
_sprites: Final[ByteCache[Image.Image]] = ByteCache(24_000_000, size_of)
_LARGEST_FILE: Final = 400_000
"""Bytes from which on smaller is worth more than sooner."""
_SMALL: Final = 40_000
"""Pixels up to which a rectangle is laid in one piece."""


@dataclass(frozen=True, slots=True)
class PaintedImage:
    """An encoded picture, ready to be attached."""

    filename: str
    png: bytes
    width: int
    height: int


def picture(scene: Scene) -> PaintedImage:
    """Paint the scene as a palette PNG."""
    png = saved(paint(scene), palette(scene.game))
    return PaintedImage(f"{scene.name}.png", png, scene.width, scene.height)


def attached(scene: Scene, text: str) -> Picture:
    """Paint the scene as a picture with that alternative text."""
    painted = picture(scene)
    return Picture(painted.filename, painted.png, text)


def encode(image: Image.Image, colours: Image.Image, *, small: bool = False) -> bytes:
    """Encode an image in full colour as a PNG in the colours of that palette; like `saved` in all else."""
    return saved(numbered(image, colours), colours, small=small)


def saved(image: Image.Image, colours: Image.Image, *, small: bool = False) -> bytes:
    """Encode numbers of colours in that palette as a PNG; where fewer bytes matter more than time, `small`."""
    png = packed(image, colours, small=small)
    return png if small or len(png) <= _LARGEST_FILE else packed(image, colours, small=True)


def paint(scene: Scene) -> Image.Image:
    """Paint the scene, in numbers of the colours in the palette of its game."""
    canvas = Canvas(scene.width, scene.height, scene.background, scene.game)
    for item in scene.items:
        _paint_item(canvas, item)
    return canvas.image


def _paint_item(canvas: Canvas, item: Item) -> None:
    match item:
        case Rect():
            _paint_rect(canvas, item)
        case Text():
            _paint_text(canvas, item)
        case Sprite(kind, box, args):
            _paint_sprite(canvas, kind, box, args)
        case Inset(x, y, inner):
            canvas.cover(x, y, _insets.get(inner, lambda: paint(inner)))


def _paint_sprite(canvas: Canvas, kind: str, box: Box, args: tuple[str | int, ...]) -> None:
    what, game = (kind, args), canvas.game
    size = box.w, box.h
    image = _sprites.get((what, size, game), lambda: _plain(pen.draw(kind, *size, args), game))
    if image.mode == "L":
        canvas.cover(box.x, box.y, image)
    else:
        canvas.lay(box.x, box.y, what, size, lambda ground: ground.paste(image, (0, 0), image))


def _plain(image: Image.Image, game: str) -> Image.Image:
    """Convert the sprite to the palette of the game if nothing shines through it."""
    return numbered(image.convert("RGB"), palette(game)) if image.getchannel("A").getextrema() == (255, 255) else image


def _paint_rect(canvas: Canvas, item: Rect) -> None:
    """Paint a rectangle: a small one whole, a large one as smooth corners with plain sides, which takes no room."""
    x, y, w, h = item.box
    r = min(max(item.radius, item.line), w // 2, h // 2)
    line = item.line if item.outline else 0
    args = (item.fill or "", item.outline or "", line, item.radius)
    if r and w * h <= _SMALL:
        _paint_sprite(canvas, "box", item.box, args)
        return
    if item.outline and line:
        for box in ((r, 0, w - r, line), (r, h - line, w - r, h), (0, r, line, h - r), (w - line, r, w, h - r)):
            _fill(canvas, item.outline, box, x, y)
    if item.fill:
        for box in ((r, line, w - r, r), (line, r, w - line, h - r), (r, h - r, w - r, h - line)):
            _fill(canvas, item.fill, box, x, y)
    if r:
        for right, down in ((0, 0), (1, 0), (0, 1), (1, 1)):
            corner = Box(x + right * (w - r), y + down * (h - r), r, r)
            _paint_sprite(canvas, "corner", corner, (*args, right, down))


def _fill(canvas: Canvas, colour: str, box: tuple[int, int, int, int], x: int, y: int) -> None:
    left, top, right, bottom = box
    canvas.fill(colour, x + left, y + top, x + right, y + bottom)


def _paint_text(canvas: Canvas, item: Text) -> None:
    ink = fonts.ink(item.text, item.face, item.size)
    # A mask has a margin of 2 pixels and its baseline at 1.1 sizes; capitals are 0.66 sizes high.
    x, y = item.box.x - 2 + ink.left, item.y - round(item.size * 0.77) + ink.top
    what = (item.text, item.face, item.size, item.colour)
    canvas.lay(x, y, what, ink.mask.size, lambda ground: ground.paste(rgb(item.colour), (0, 0), ink.mask))


@sprite("box")
def _box(pen: Pen, fill: str, outline: str, line: int, radius: int) -> None:
    """Paint a round rectangle."""
    pen.rect(0, 0, pen.w, pen.h, fill or None, outline or None, line, radius)


@sprite("corner")
def _corner(pen: Pen, fill: str, outline: str, line: int, radius: int, right: int, down: int) -> None:
    """Paint one of the four corners of a round rectangle."""
    w, h = pen.w, pen.h
    pen.rect(-w * right, -h * down, 2 * w, 2 * h, fill or None, outline or None, line, radius)
