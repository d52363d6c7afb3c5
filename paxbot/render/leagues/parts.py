"""Parts of the pictures of leagues: rows that share a height, and the ground below them."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.words import _
from paxbot.render import fonts
from paxbot.render.frame import FRAME
from paxbot.render.heads import HEAD, head
from paxbot.render.lobby import FIELD
from paxbot.render.pen import Pen, ngon, sprite
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite

MARGIN: Final = 20
GROUND: Final = Box(0, HEAD.h, FRAME.w, FRAME.h - HEAD.h)


def legible(name: str, number: int) -> str:
    """Return the name without what no font draws; where nothing is left, a number stands in."""
    return fonts.drawable(name) or _("Player {number}").format(number=number)


def scene(kind: str, title: str, note: str, items: Iterator[Item]) -> Scene:
    """Return a picture with its head, on a carpet that is seen where it has little to show."""
    ground = Sprite("carpet", GROUND, solid=False)
    return Scene(kind, FRAME.w, FRAME.h, FIELD, (ground, *head(title, fonts.drawable(note)), *items))


def paper(box: Box) -> Rect:
    """Return a sheet of paper on the ground."""
    return Rect(box, "paper", "gold", 4, 12)


@sprite("rank_up")
def _up(pen: Pen) -> None:
    """Draw that a place promotes: a triangle that points up."""
    pen.polygon(ngon(pen.w / 2, pen.h * 0.58, pen.w / 2, 3), "tile")


@sprite("rank_down")
def _down(pen: Pen) -> None:
    """Draw that a place relegates: a triangle that points down."""
    pen.polygon(ngon(pen.w / 2, pen.h * 0.42, pen.w / 2, 3, 90), "alarm")


@sprite("cup")
def _cup(pen: Pen) -> None:
    """Draw a victory: a cup on its foot."""
    w, h = pen.w, pen.h
    for side in (0.16, 0.84):
        pen.circle(w * side, h * 0.26, w * 0.15, None, "coin_edge", w * 0.07)
    pen.polygon(
        [(w * 0.18, 0), (w * 0.82, 0), (w * 0.7, h * 0.48), (w * 0.5, h * 0.6), (w * 0.3, h * 0.48)], "coin_edge"
    )
    pen.polygon(
        [(w * 0.25, h * 0.06), (w * 0.75, h * 0.06), (w * 0.64, h * 0.44), (w * 0.5, h * 0.53), (w * 0.36, h * 0.44)],
        "coin",
    )
    pen.rect(w * 0.44, h * 0.55, w * 0.12, h * 0.28, "coin_edge")
    pen.rect(w * 0.22, h * 0.82, w * 0.56, h * 0.18, "coin_edge", radius=w * 0.05)


@sprite("hourglass")
def _hourglass(pen: Pen) -> None:
    """Draw that somebody is waited for: an hourglass that has run down."""
    w, h = pen.w, pen.h
    pen.polygon(
        [(w * 0.14, h * 0.08), (w * 0.86, h * 0.08), (w * 0.14, h * 0.92), (w * 0.86, h * 0.92)],
        "white",
        "ink_soft",
        w * 0.06,
    )
    pen.polygon([(w * 0.5, h * 0.62), (w * 0.78, h * 0.9), (w * 0.22, h * 0.9)], "coin")
    for y in (0.0, 0.9):
        pen.rect(0, h * y, w, h * 0.1, "ink_soft", radius=w * 0.06)
