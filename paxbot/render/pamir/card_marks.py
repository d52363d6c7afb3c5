"""Marks on and below cards: stars, patriots, prizes, prices, rupees, spies, and what bars a card."""

from paxbot.render.pamir.marks import LETTERS
from paxbot.render.pen import Pen, sprite, star
from paxbot.render.seats import seat_shape
from paxbot.render.theme import on


def seat_token(pen: Pen, seat: int, x: float, y: float, r: float, edge: str) -> None:
    """Draw the player's shape with the player's number, large enough for a phone, around `x`, `y`."""
    seat_shape(pen, seat, x, y, r, edge)
    seat_shape(pen, seat, x, y, r * 0.90, f"seat{seat}")
    lift, size = (0.22, 1.48) if seat == 2 else (0, 1.52)
    pen.text(x, y + r * lift, str(seat + 1), r * size, "white")


@sprite("seat_token")
def seat_token_alone(pen: Pen, seat: int) -> None:
    """Draw the player's shape with the player's number, in small places."""
    seat_token(pen, seat, pen.w / 2, pen.h / 2, pen.w / 2, "ink")


@sprite("tick")
def tick(pen: Pen) -> None:
    """Draw a tick in a round: used this turn."""
    r = pen.w / 2
    pen.circle(r, r, r, "ink")
    pen.line([(r * 0.5, r * 1.05), (r * 0.88, r * 1.42), (r * 1.52, r * 0.62)], "white", r * 0.26)


@sprite("coin")
def coin(pen: Pen, rupees: int) -> None:
    """Draw a coin with the number of rupees, drawn out where the number is long."""
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "coin_edge", radius=h / 2)
    pen.rect(h * 0.05, h * 0.05, w - h * 0.1, h * 0.9, "coin", radius=h * 0.45)
    pen.rect(h * 0.10, h * 0.10, w - h * 0.2, h * 0.8, None, "coin_edge", h * 0.03, h * 0.4)
    pen.text(w / 2, h / 2, str(rupees), h * 0.82, "ink")


@sprite("price")
def price(pen: Pen, rupees: int, colour: str) -> None:
    """Draw a price tag on a string, in that colour."""
    w, h = pen.w, pen.h
    tag = [(0, h / 2), (h * 0.42, 0), (w, 0), (w, h), (h * 0.42, h)]
    pen.polygon(tag, colour)
    pen.circle(h * 0.36, h / 2, h * 0.11, "paper")
    pen.text(w * 0.62, h / 2, str(rupees), h * 0.96, on(colour))


@sprite("stars")
def stars(pen: Pen, rank: int, colour: str) -> None:
    """Draw a row of as many stars as the rank."""
    r = pen.h / 2
    for i in range(rank):
        pen.polygon(star(r + i * pen.h * 1.02, r * 1.05, r, r * 0.42, 5), colour)


@sprite("patriot")
def patriot(pen: Pen, coalition: str) -> None:
    """Draw a banner with the coalition's letter."""
    w, h = pen.w, pen.h
    pen.polygon([(0, 0), (w, 0), (w, h), (w / 2, h * 0.84), (0, h)], "ink")
    e = w * 0.05
    pen.polygon([(e, e), (w - e, e), (w - e, h - 2 * e), (w / 2, h * 0.84 - e), (e, h - 2 * e)], coalition)
    pen.text(w * 0.5, h * 0.42, LETTERS[coalition], h * 0.74, on(coalition))


@sprite("prize")
def prize(pen: Pen, coalition: str) -> None:
    """Draw a medal on a ribbon with the coalition's letter."""
    w, h = pen.w, pen.h
    pen.polygon([(w * 0.10, 0), (w * 0.40, 0), (w * 0.56, h * 0.4), (w * 0.30, h * 0.46)], "carpet")
    pen.polygon([(w * 0.90, 0), (w * 0.60, 0), (w * 0.44, h * 0.4), (w * 0.70, h * 0.46)], "carpet_blue")
    r = w * 0.5
    pen.polygon(star(w / 2, h - r, r, r * 0.86, 14), "coin_edge")
    pen.circle(w / 2, h - r, r * 0.84, coalition)
    pen.text(w / 2, h - r, LETTERS[coalition], w * 0.84, on(coalition))


@sprite("barred")
def barred(pen: Pen) -> None:
    """Draw an edge of slanting stripes: this card is barred."""
    w, h, edge = pen.w, pen.h, 11
    pen.rect(0, 0, w, h, None, "white", edge, 14)
    for start in range(-h, w, 28):
        pen.polygon([(start, h), (start + 15, h), (start + 15 + h, 0), (start + h, 0)], "alarm")
    pen.clear(edge, edge, w - 2 * edge, h - 2 * edge)
    pen.rect(0, 0, w, h, None, "alarm", 3, 14)
    pen.rect(edge - 3, edge - 3, w - 2 * edge + 6, h - 2 * edge + 6, None, "alarm", 3, 6)


@sprite("lock")
def lock(pen: Pen) -> None:
    """Draw a padlock."""
    w, h = pen.w, pen.h
    pen.arc(w / 2, h * 0.36, w * 0.28, 180, 360, "alarm", w * 0.12)
    pen.rect(w * 0.22, h * 0.34, w * 0.12, h * 0.14, "alarm")
    pen.rect(w * 0.66, h * 0.34, w * 0.12, h * 0.14, "alarm")
    pen.rect(w * 0.12, h * 0.46, w * 0.76, h * 0.48, "alarm", radius=w * 0.08)
    pen.circle(w / 2, h * 0.66, w * 0.09, "white")


@sprite("shelter")
def shelter(pen: Pen) -> None:
    """Draw a coin under a tent: rupees out of the tax collector's reach."""
    w, h = pen.w, pen.h
    pen.circle(w * 0.5, h * 0.68, w * 0.27, "coin_edge")
    pen.circle(w * 0.5, h * 0.68, w * 0.22, "coin")
    pen.line([(w * 0.05, h * 0.52), (w * 0.5, h * 0.10), (w * 0.95, h * 0.52)], "carpet", w * 0.13)
    pen.line([(w * 0.14, h * 0.50), (w * 0.14, h * 0.94)], "carpet", w * 0.08)
    pen.line([(w * 0.86, h * 0.50), (w * 0.86, h * 0.94)], "carpet", w * 0.08)
