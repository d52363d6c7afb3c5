"""Every letter of a scene with its size and what it stands on, those inside sprites included."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from coloraide import Color
from PIL import Image, ImageFilter

import paxbot.render.paint  # noqa: F401 - registers the sprites of rectangles
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pen import Pen, draw
from paxbot.render.scene import Inset, Scene, Sprite, Text
from paxbot.render.theme import Rgb, rgb
from tests.render.full_colour import lay

LEAST_SHARE = 0.04
"""Colours that cover less of the ground than this are a line that crosses it."""


@dataclass(frozen=True)
class Lettering:
    """A text where it stands: in the scene itself or in a sprite of that kind; its size in pixels of the scene."""

    where: str
    text: str
    size: float
    colour: str
    contrast: float
    face: Face


def letterings(scene: Scene) -> tuple[Lettering, ...]:
    return tuple(_letterings(scene))


def _letterings(scene: Scene) -> Iterator[Lettering]:
    image = Image.new("RGB", (scene.width, scene.height), rgb(scene.background))
    for item in scene.items:
        if isinstance(item, Text):
            yield _of_text(item, image)
        elif isinstance(item, Sprite):
            box = (item.box.x, item.box.y, item.box.x + item.box.w, item.box.y + item.box.h)
            yield from _of_sprite(item, image.crop(box))
        elif isinstance(item, Inset):
            yield from _of_inset(item.scene)
        lay(image, item)


@lru_cache(maxsize=2000)
def _of_inset(scene: Scene) -> tuple[Lettering, ...]:
    return letterings(scene)


def _of_text(item: Text, image: Image.Image) -> Lettering:
    mask = fonts.mask(item.text, item.face, item.size)
    x, y = item.box.x - 2, item.y - round(item.size * 0.77)
    ground = image.crop((x, y, x + mask.width, y + mask.height))
    return Lettering("text", item.text, item.size, item.colour, _least_contrast(item.colour, ground, mask), item.face)


_wordless: set[Sprite] = set()
_kept: dict[tuple[Sprite, bytes], tuple[Lettering, ...]] = {}


def _of_sprite(item: Sprite, ground: Image.Image) -> tuple[Lettering, ...]:
    still = Sprite(item.kind, item.box._replace(x=0, y=0), item.args)
    if still in _wordless:
        return ()
    key = (still, ground.resize((8, 8)).tobytes())
    if key not in _kept:
        seen: list[Lettering] = []

        class Witness(Pen):
            def text(self, x: float, y: float, text: str, size: float, colour: str, face: Face = Face.BOLD) -> None:
                pixels = round(size * self.smooth)
                mask = fonts.mask(text, face, pixels)
                left, top = round(x * self.smooth - mask.width / 2), round(y * self.smooth - pixels * 0.77)
                under = ground.resize(self.image.size, Image.Resampling.NEAREST)
                under.paste(self.image, (0, 0), self.image)
                under = under.crop((left, top, left + mask.width, top + mask.height))
                found = Lettering(item.kind, text, size, colour, _least_contrast(colour, under, mask), face)
                seen.append(found)
                super().text(x, y, text, size, colour, face)

        draw(item.kind, item.box.w, item.box.h, item.args, Witness)
        _kept[key] = tuple(seen)
        if not seen:
            _wordless.add(still)
    return _kept[key]


def _least_contrast(colour: str, ground: Image.Image, mask: Image.Image) -> float:
    """The contrast of the letters to the worst of the colours on which and beside which they stand."""
    near = mask.point(lambda value: 255 if value > 100 else 0).filter(ImageFilter.MaxFilter(3))
    ground.putalpha(near)
    found = cast("list[tuple[int, tuple[int, int, int, int]]]", ground.getcolors(ground.width * ground.height))
    colours = [(count, pixel[:3]) for count, pixel in found if pixel[3]]
    total = sum(count for count, _ in colours)
    return min((contrast(rgb(colour), other) for count, other in colours if count >= LEAST_SHARE * total), default=21.0)


@lru_cache(maxsize=5000)
def contrast(one: Rgb, other: Rgb) -> float:
    return _colour(one).contrast(_colour(other), method="wcag21")


def _colour(channels: Rgb) -> Color:
    return Color("srgb", [channel / 255 for channel in channels])
