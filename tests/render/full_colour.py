"""Scenes painted in full colour from the first item to the last: what pictures in their palettes are to look like."""

from functools import lru_cache

from PIL import Image

from paxbot.render import fonts
from paxbot.render.pen import draw
from paxbot.render.scene import Inset, Item, Rect, Scene, Sprite, Text
from paxbot.render.theme import rgb


@lru_cache(maxsize=500)
def painted(scene: Scene) -> Image.Image:
    image = Image.new("RGB", (scene.width, scene.height), rgb(scene.background))
    for item in scene.items:
        lay(image, item)
    return image


def lay(image: Image.Image, item: Item) -> None:
    match item:
        case Rect(radius=0):
            _fill(image, item)
        case Rect(box, fill, outline, line, radius):
            _lay_sprite(image, Sprite("box", box, (fill or "", outline or "", line if outline else 0, radius)))
        case Text():
            ink = fonts.ink(item.text, item.face, item.size)
            corner = (item.box.x - 2 + ink.left, item.y - round(item.size * 0.77) + ink.top)
            image.paste(rgb(item.colour), corner, ink.mask)
        case Sprite():
            _lay_sprite(image, item)
        case Inset(x, y, inner):
            image.paste(painted(inner), (x, y))


def _fill(image: Image.Image, item: Rect) -> None:
    x, y, w, h = item.box
    line = item.line if item.outline else 0
    inside = (x + line, y + line, x + w - line, y + h - line)
    if item.fill:
        image.paste(rgb(item.fill), inside)
    if item.outline:
        edge = Image.new("L", (w, h), 255)
        edge.paste(0, (line, line, w - line, h - line))
        image.paste(rgb(item.outline), (x, y), edge)


def _lay_sprite(image: Image.Image, item: Sprite) -> None:
    drawn = _drawn(item.kind, item.box.w, item.box.h, item.args)
    image.paste(drawn, (item.box.x, item.box.y), drawn)


@lru_cache(maxsize=500)
def _drawn(kind: str, w: int, h: int, args: tuple[str | int, ...]) -> Image.Image:
    return draw(kind, w, h, args)
