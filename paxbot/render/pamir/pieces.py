"""Pieces and icons: blocks, cylinders, crowns, and the icons of captions."""

from paxbot.render.fonts import Face
from paxbot.render.pamir.marks import LETTERS, beast
from paxbot.render.pen import Pen, sprite, star
from paxbot.render.seats import seat_shape
from paxbot.render.theme import on


@sprite("army")
def army(pen: Pen, coalition: str, count: int) -> None:
    """Draw a standing block with the coalition's letter and animal, the number of armies below."""
    w, h, edge = pen.w, pen.h, pen.w * 0.09
    side = [(w - edge, edge), (w, 0), (w, h - edge), (w - edge, h)]
    top = [(0.0, edge), (edge, 0.0), (w, 0.0), (w - edge, edge)]
    pen.polygon(side, "ink")
    pen.polygon(top, "paper_deep")
    pen.polygon(top, None, "ink", 2)
    pen.rect(0, edge, w - edge, h - edge, coalition, "ink", 3)
    face = w - edge
    pen.text(face * 0.27, h * 0.29, LETTERS[coalition], h * 0.42, on(coalition))
    beast(pen, coalition, face * 0.69, h * 0.29, w * 0.20, on(coalition))
    pen.line([(face * 0.1, h * 0.49), (face * 0.9, h * 0.49)], on(coalition), 2)
    pen.text(face * 0.5, h * 0.735, str(count), h * 0.52, on(coalition))


@sprite("road")
def road(pen: Pen, coalition: str, count: int) -> None:
    """Draw a lying block with the coalition's letter and the number of roads."""
    w, h, edge = pen.w, pen.h, pen.h * 0.14
    pen.polygon([(w - edge, edge), (w, 0), (w, h - edge), (w - edge, h)], "ink")
    pen.polygon([(0, edge), (edge, 0), (w, 0), (w - edge, edge)], "paper_deep", "ink", 2)
    pen.rect(0, edge, w - edge, h - edge, coalition, "ink", 3)
    middle = edge + (h - edge) / 2
    pen.text(w * 0.21, middle, LETTERS[coalition], h * 0.87, on(coalition))
    pen.line([(w * 0.39, edge + 4), (w * 0.39, h - 5)], on(coalition), 2)
    pen.text(w * 0.655, middle, str(count), h * 0.87, on(coalition), Face.BOLD if count < 10 else Face.NARROW)


@sprite("tribe")
def tribe(pen: Pen, seat: int, count: int) -> None:
    """Draw a cylinder with the player's number and shape, the number of tribes beside it."""
    h = pen.h
    cylinder(pen, seat, 0, 0, h * 0.80, h)
    # Two figures are as legible as one without the sign.
    text = f"×{count}" if count < 10 else str(count)
    pen.text(h * 0.78 + (pen.w - h * 0.82) / 2, h * 0.71, text, h * 0.65, "ink")


def cylinder(pen: Pen, seat: int, x: float, y: float, w: float, h: float) -> None:
    """Draw a standing cylinder in the player's colour with the player's number."""
    lid = h * 0.13
    colour = f"seat{seat}"
    pen.ellipse(x + w / 2, y + h - lid, w / 2, lid, "ink")
    pen.rect(x, y + lid, w, h - 2 * lid, "ink")
    pen.ellipse(x + w / 2, y + h - lid - 2, w / 2 - 2, lid, colour)
    pen.rect(x + 2, y + lid, w - 4, h - 2 * lid - 2, colour)
    pen.ellipse(x + w / 2, y + lid, w / 2, lid, "paper_deep", "ink", 2)
    seat_shape(pen, seat, x + w / 2, y + lid, lid * 0.7, "ink")
    pen.text(x + w / 2, y + h * 0.60, str(seat + 1), h * 0.65, "white")


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


@sprite("cylinder")
def cylinder_icon(pen: Pen, seat: int) -> None:
    """Draw a cylinder of that player."""
    cylinder(pen, seat, 0, 0, pen.w, pen.h)


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
