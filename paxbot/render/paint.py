"""Scene to picture: items are painted in order on a canvas of the shared palette and packed as PNG.

A canvas in palette colours takes a quarter of the bytes of full colour. Translucent pixels, like the edges of letters,
are blended with their ground in full colour and then brought to the palette. The same things are on the same grounds
in picture after picture, so the results are cached.
"""

import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from isal import isal_zlib
from PIL import Image

from paxbot import PaxError
from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact
from paxbot.present.presenter import Part, Picture
from paxbot.present.rulebook import section
from paxbot.render import fonts, pen
from paxbot.render.cache import ByteCache
from paxbot.render.pen import Pen, sprite
from paxbot.render.scene import Box, Inset, Item, Rect, Scene, Sprite, Text
from paxbot.render.theme import palette, rgb

_AN_IMAGE: Final = 500
"""Bytes of an image besides its pixels."""


def size_of(image: Image.Image) -> int:
    return image.width * image.height * (1 if image.mode == "L" else 4) + _AN_IMAGE


_laid: Final[ByteCache[Image.Image]] = ByteCache(24_000_000, size_of)


class Canvas:
    def __init__(self, width: int, height: int, background: str, game: str) -> None:
        self.game = game
        self.image = Image.new("L", (width, height), _index(background, game))

    def fill(self, colour: str, left: int, top: int, right: int, bottom: int) -> None:
        if left < right and top < bottom:
            self.image.paste(_index(colour, self.game), (left, top, right, bottom))

    def cover(self, x: int, y: int, image: Image.Image) -> None:
        self.image.paste(image, (x, y))

    def lay(self, x: int, y: int, what: Hashable, size: tuple[int, int], draw: Callable[[Image.Image], None]) -> None:
        """Lay a piece of that size, drawn by `draw`, which always draws the same for the same `what`."""
        ground = self.image.crop((x, y, x + size[0], y + size[1]))
        self.cover(x, y, _laid.get((self.game, what, size, _seen(ground)), lambda: self._drawn(ground, draw)))

    def _drawn(self, ground: Image.Image, draw: Callable[[Image.Image], None]) -> Image.Image:
        full = shown(ground, palette(self.game))
        draw(full)
        return numbered(full, palette(self.game))


def _seen(ground: Image.Image) -> tuple[str, object]:
    """Return a cache key for the ground; most often it is one colour, which is faster to tell."""
    least, most = ground.getextrema()
    return ("colour", least) if least == most else ("colours", hash(ground.tobytes()))


def numbered(image: Image.Image, colours: Image.Image) -> Image.Image:
    """Convert an image in full colour to numbers of the nearest colours."""
    flat = image.quantize(palette=colours, dither=Image.Dither.NONE)
    return Image.frombytes("L", flat.size, flat.tobytes())


def shown(image: Image.Image, colours: Image.Image) -> Image.Image:
    """Convert an image of such numbers to full colour."""
    seen = image.copy()
    seen.putpalette(colours.getpalette() or ())
    return seen.convert("RGB")


@lru_cache(maxsize=512)
def _index(colour: str, game: str) -> int:
    found = numbered(Image.new("RGB", (1, 1), rgb(colour)), palette(game)).getpixel((0, 0))
    assert isinstance(found, int)
    return found


SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_PALETTE: Final = bytes((8, 3, 0, 0, 0))
"""Eight bits a pixel, looked up in a palette; the usual packing and filters, not interlaced."""
_FAST: Final = 2
_SMALL: Final = 6


def packed(image: Image.Image, colours: Image.Image, *, small: bool = False) -> bytes:
    """Encode numbers of colours as a PNG: fast, or slower and `small`."""
    header = image.width.to_bytes(4) + image.height.to_bytes(4) + _PALETTE
    palette = bytes(colours.getpalette() or ())
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", _deflated(image, small=small)), (b"IEND", b""))
    return SIGNATURE + b"".join(chunk(*each) for each in chunks)


def chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)


def _deflated(image: Image.Image, *, small: bool) -> bytes:
    """Compress the pixels row by row, each row after a 0, which says that it is not filtered."""
    packer = zlib.compressobj(_SMALL) if small else isal_zlib.compressobj(_FAST)
    # Rows of a byte more than they have pixels have a 0 behind them: that of the last one goes to the front.
    rows = memoryview(image.tobytes("raw", image.mode, image.width + 1, 1))
    return packer.compress(b"\0") + packer.compress(rows[:-1]) + packer.flush()


_insets: Final[ByteCache[Image.Image]] = ByteCache(16_000_000, size_of)
_sprites: Final[ByteCache[Image.Image]] = ByteCache(24_000_000, size_of)
_LARGEST_FILE: Final = 400_000
"""Bytes from which smaller is worth more than faster."""
_SMALL_AREA: Final = 40_000
"""Pixels up to which a rectangle is laid in one piece."""


@dataclass(frozen=True, slots=True)
class PaintedImage:
    filename: str
    png: bytes
    width: int
    height: int


def picture(scene: Scene) -> PaintedImage:
    png = saved(paint(scene), palette(scene.game))
    return PaintedImage(f"{scene.name}.png", png, scene.width, scene.height)


def attached(scene: Scene, text: str) -> Picture:
    painted = picture(scene)
    return Picture(painted.filename, painted.png, text)


def encode(image: Image.Image, colours: Image.Image, *, small: bool = False) -> bytes:
    """Encode an image in full colour as a PNG in the colours of that palette."""
    return saved(numbered(image, colours), colours, small=small)


def saved(image: Image.Image, colours: Image.Image, *, small: bool = False) -> bytes:
    """Encode numbers of colours as a PNG."""
    png = packed(image, colours, small=small)
    return png if small or len(png) <= _LARGEST_FILE else packed(image, colours, small=True)


def paint(scene: Scene) -> Image.Image:
    """Paint the scene, in numbers of the colours of its palette."""
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
    """Convert the sprite to the palette of the game if it is opaque."""
    return numbered(image.convert("RGB"), palette(game)) if image.getchannel("A").getextrema() == (255, 255) else image


def _paint_rect(canvas: Canvas, item: Rect) -> None:
    """Paint a small rectangle whole, a large one as smooth corners with plain sides, which need no cache."""
    x, y, w, h = item.box
    r = min(max(item.radius, item.line), w // 2, h // 2)
    line = item.line if item.outline else 0
    args = (item.fill or "", item.outline or "", line, item.radius)
    if r and w * h <= _SMALL_AREA:
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
    pen.rect(0, 0, pen.w, pen.h, fill or None, outline or None, line, radius)


@sprite("corner")
def _corner(pen: Pen, fill: str, outline: str, line: int, radius: int, right: int, down: int) -> None:
    w, h = pen.w, pen.h
    pen.rect(-w * right, -h * down, 2 * w, 2 * h, fill or None, outline or None, line, radius)


RULE_SIDE: Final = 240
_EDGE: Final = 20
_GAP: Final = 16


class TablePictures(ABC):
    """The pictures that every game has alike, from the scene and the alternative text of each part of its table."""

    key: str
    icons: ClassVar[Mapping[str, str]]
    table: ClassVar[tuple[str, ...]]
    areas: ClassVar[str]

    @abstractmethod
    def drawn(self, key: str, view: Json, names: Sequence[str], facts: Sequence[Fact]) -> tuple[Scene, str]: ...

    @abstractmethod
    def parts(self) -> tuple[Part, ...]: ...

    def part_picture(self, key: str, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        if key not in {part.key for part in self.parts()}:
            raise PaxError("unknown_part", part=key)
        return attached(*self.drawn(key, view, names, facts))

    def table_pictures(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> tuple[Picture, ...]:
        return tuple(attached(*self.drawn(key, view, names, facts)) for key in self.table)

    def film_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        return attached(*self.drawn(self.table[-1], view, names, facts))

    def areas_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        return attached(*self.drawn(self.areas, view, names, facts))

    def rule_picture(self, rule: str) -> tuple[Picture, ...]:
        if rule not in self.icons:
            return ()
        return (attached(rule_scene(self.key, self.icons[rule]), section(self.key, rule).title),)


def rule_scene(game: str, icons: str) -> Scene:
    """Compose up to four sprites, each given by its kind and arguments, with commas between them."""
    ground = Rect(Box(0, 0, RULE_SIDE, RULE_SIDE), "paper")
    return Scene("rule", RULE_SIDE, RULE_SIDE, "paper", (ground, *_icons(icons.split(", "))), game)


def _icons(icons: list[str]) -> Iterator[Sprite]:
    side = RULE_SIDE - 2 * _EDGE if len(icons) == 1 else (RULE_SIDE - 2 * _EDGE - _GAP) // 2
    rows = -(-len(icons) // 2)
    for place, icon in enumerate(icons):
        kind, *args = icon.split()
        in_row = min(2, len(icons) - place // 2 * 2)
        x = (RULE_SIDE - in_row * side - (in_row - 1) * _GAP) // 2 + place % 2 * (side + _GAP)
        y = (RULE_SIDE - rows * side - (rows - 1) * _GAP) // 2 + place // 2 * (side + _GAP)
        yield Sprite(kind, Box(x, y, side, side), tuple(int(arg) if arg.isdecimal() else arg for arg in args))
