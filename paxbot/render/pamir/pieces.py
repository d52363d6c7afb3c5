"""Pieces and icons: blocks, cylinders, crowns, and the icons of captions."""

from typing import Final

from paxbot.render.fonts import Face
from paxbot.render.pamir.marks import LETTERS
from paxbot.render.pen import Pen, sprite, star
from paxbot.render.seats import seat_shape
from paxbot.render.theme import on

ARMY_EDGE: Final = 8
"""How deep a standing block is."""
COUNT: Final = 47
"""The size of a letter or number on a piece, set narrow: its figures are read where Discord shows the picture."""


def block_width(count: int, depth: int = 0) -> int:
    """Return the width of a block with that number, and an edge so deep."""
    return 62 + depth + (20 if count > 9 else 0)


def army_width(count: int) -> int:
    """Return the width of so many armies."""
    return block_width(count, ARMY_EDGE)


def tribe_width(count: int) -> int:
    """Return the width of so many tribes."""
    return 46 if count == 1 else 78 if count < 10 else 98


@sprite("army")
def army(pen: Pen, coalition: str, count: int) -> None:
    """Draw a standing block with the coalition's letter and the number of armies."""
    w, h, edge = pen.w, pen.h, ARMY_EDGE
    pen.polygon([(w - edge, edge), (w, 0), (w, h - edge), (w - edge, h)], "ink")
    pen.polygon([(0, edge), (edge, 0), (w, 0), (w - edge, edge)], "paper_deep", "ink", 2)
    pen.rect(0, edge, w - edge, h - edge, coalition, "ink", 3)
    owner_and_count(pen, coalition, count, (w - edge) / 2, edge + (h - edge) / 2)


@sprite("road")
def road(pen: Pen, coalition: str, count: int) -> None:
    """Draw a lying block with the coalition's letter and the number of roads."""
    pen.rect(0, 0, pen.w, pen.h, "ink", radius=7)
    pen.rect(3, 3, pen.w - 6, pen.h - 6, coalition, radius=5)
    owner_and_count(pen, coalition, count, pen.w / 2, pen.h / 2)


def owner_and_count(pen: Pen, coalition: str, count: int, x: float, y: float) -> None:
    """Write letter and number side by side in the colour that is read on the coalition's."""
    half = 12 if count < 10 else 21
    pen.text(x - half, y, LETTERS[coalition], COUNT, on(coalition), Face.NARROW)
    pen.text(x + (half + 2 if count < 10 else 13), y, str(count), COUNT, on(coalition), Face.NARROW)


@sprite("tribe")
def tribe(pen: Pen, seat: int, count: int) -> None:
    """Draw a cylinder with the player's number and shape, beside it on a plate the number of tribes above one."""
    if count > 1:
        pen.rect(36, 4, pen.w - 36, pen.h - 8, "white", "ink", 2, 8)
        pen.text(46 + (pen.w - 48) / 2, pen.h / 2, str(count), COUNT, "ink", Face.NARROW)
    cylinder(pen, seat, 0, 0, 46, pen.h)


def cylinder(pen: Pen, seat: int, x: float, y: float, w: float, h: float) -> None:
    """Draw a standing cylinder in the player's colour with the player's number."""
    lid = h * 0.14
    colour = f"seat{seat}"
    pen.ellipse(x + w / 2, y + h - lid, w / 2, lid, "ink")
    pen.rect(x, y + lid, w, h - 2 * lid, "ink")
    pen.ellipse(x + w / 2, y + h - lid - 2, w / 2 - 2, lid, colour)
    pen.rect(x + 2, y + lid, w - 4, h - 2 * lid - 2, colour)
    pen.ellipse(x + w / 2, y + lid, w / 2, lid, "paper_deep", "ink", 2)
    seat_shape(pen, seat, x + w / 2, y + lid, lid * 0.7, "ink")
    pen.text(x + w / 2, y + h * 0.61, str(seat + 1), h * 0.88, "white", Face.NARROW)


@sprite("influence")
def influence(pen: Pen) -> None:
    """Draw an eight-pointed star on a round."""
    r = pen.w / 2
    pen.circle(r, r, r, "carpet_blue")
    pen.polygon(star(r, r, r * 0.84, r * 0.46, 8), "white")
    pen.circle(r, r, r * 0.2, "carpet_blue")


@sprite("prize_plain")
def prize_plain(pen: Pen) -> None:
    """Draw a medal, for captions."""
    w, h = pen.w, pen.h
    pen.polygon([(w * 0.12, 0), (w * 0.42, 0), (w * 0.6, h * 0.4), (w * 0.36, h * 0.46)], "carpet")
    pen.polygon([(w * 0.88, 0), (w * 0.58, 0), (w * 0.4, h * 0.4), (w * 0.64, h * 0.46)], "carpet_blue")
    pen.polygon(star(w / 2, h - w * 0.36, w * 0.36, w * 0.30, 12), "coin_edge")
    pen.circle(w / 2, h - w * 0.36, w * 0.25, "coin")


@sprite("court")
def court(pen: Pen) -> None:
    """Draw a row of cards."""
    w, h = pen.w, pen.h
    for i, colour in enumerate(("political", "economic", "military")):
        pen.rect(w * (0.02 + 0.33 * i), h * 0.18, w * 0.29, h * 0.64, "paper", "ink", 2, w * 0.04)
        pen.rect(w * (0.05 + 0.33 * i), h * 0.22, w * 0.23, h * 0.16, colour)


@sprite("cylinder_plain")
def cylinder_plain(pen: Pen) -> None:
    """Draw an uncoloured cylinder, for captions."""
    w, h = pen.w, pen.h
    pen.ellipse(w * 0.5, h * 0.84, w * 0.36, h * 0.13, "ink")
    pen.rect(w * 0.14, h * 0.18, w * 0.72, h * 0.66, "ink")
    pen.ellipse(w * 0.5, h * 0.18, w * 0.36, h * 0.13, "paper_deep", "ink", 2)


@sprite("check_card")
def check_card(pen: Pen) -> None:
    """Draw a small card: a dominance check still to come."""
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "carpet", "ink", 2, w * 0.12)
    pen.polygon(star(w / 2, h / 2, w * 0.4, w * 0.17, 5), "gold")


@sprite("gift")
def gift(pen: Pen, cost: int) -> None:
    """Draw a wrapped present with what it cost."""
    w, h = pen.w, pen.h
    pen.arc(w * 0.36, h * 0.18, w * 0.14, 0, 360, "carpet", w * 0.07)
    pen.arc(w * 0.64, h * 0.18, w * 0.14, 0, 360, "carpet", w * 0.07)
    pen.rect(0, h * 0.28, w, h * 0.72, "carpet", "ink", 2, w * 0.06)
    pen.rect(w * 0.42, h * 0.28, w * 0.16, h * 0.2, "gold")
    if cost:
        pen.text(w / 2, h * 0.68, str(cost), h * 0.56, "white")
    else:
        pen.rect(w * 0.42, h * 0.28, w * 0.16, h * 0.72, "gold")
