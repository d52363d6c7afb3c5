"""Marks on and below cards: stars, patriots, prizes, prices, rupees, spies, and what bars a card."""

from paxbot.render.pamir.marks import LETTERS, beast, seat_shape
from paxbot.render.pen import Pen, sprite, star
from paxbot.render.theme import on


@sprite("spy")
def spy(pen: Pen, seat: int, count: int) -> None:
    """A lying cylinder with the player's shape and number, and the number of spies."""
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "ink", radius=h / 2)
    pen.rect(2, 2, w - 4, h - 4, "white", radius=h / 2 - 2)
    pen.circle(h / 2, h / 2, h / 2, "ink")
    pen.circle(h / 2, h / 2, h / 2 - 2, f"seat{seat}")
    pen.text(h / 2, h / 2, str(seat + 1), h * 0.72, "white")
    pen.text(h + (w - h) / 2 - h * 0.06, h / 2, f"×{count}", h * (0.66 if count < 10 else 0.5), "ink")


@sprite("hostage")
def hostage(pen: Pen, seat: int) -> None:
    """A padlock beside the mark of the player who holds the card."""
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "alarm", radius=h * 0.2)
    pen.arc(h * 0.5, h * 0.40, h * 0.18, 180, 360, "white", h * 0.09)
    pen.rect(h * 0.22, h * 0.44, h * 0.56, h * 0.42, "white", radius=h * 0.06)
    seat_shape(pen, seat, w - h * 0.55, h / 2, h * 0.46, "white")
    seat_shape(pen, seat, w - h * 0.55, h / 2, h * 0.40, f"seat{seat}")
    pen.text(w - h * 0.55, h * (0.56 if seat == 2 else 0.5), str(seat + 1), h * (0.48 if seat == 2 else 0.6), "white")


@sprite("coin")
def coin(pen: Pen, rupees: int) -> None:
    """A coin with the number of rupees."""
    r = pen.h / 2
    pen.circle(r, r, r, "coin_edge")
    pen.circle(r, r, r * 0.9, "coin")
    pen.circle(r, r, r * 0.78, None, "coin_edge", r * 0.05)
    pen.text(r, r, str(rupees), pen.h * (0.66 if rupees < 10 else 0.54), "ink")


@sprite("stars")
def stars(pen: Pen, rank: int, colour: str) -> None:
    """A row of as many stars as the rank."""
    r = pen.h / 2
    for i in range(rank):
        pen.polygon(star(r + i * pen.h * 1.02, r * 1.05, r, r * 0.42, 5), colour)


@sprite("patriot")
def patriot(pen: Pen, coalition: str) -> None:
    """A banner with the coalition's letter and animal."""
    w, h = pen.w, pen.h
    pen.polygon([(0, 0), (w, 0), (w, h), (w / 2, h * 0.82), (0, h)], "ink")
    e = w * 0.05
    pen.polygon([(e, e), (w - e, e), (w - e, h - 2 * e), (w / 2, h * 0.82 - e), (e, h - 2 * e)], coalition)
    pen.text(w * 0.5, h * 0.23, LETTERS[coalition], h * 0.36, on(coalition))
    beast(pen, coalition, w * 0.5, h * 0.62, w * 0.27, on(coalition))


@sprite("prize")
def prize(pen: Pen, coalition: str) -> None:
    """A medal on a ribbon with the coalition's letter."""
    w, h = pen.w, pen.h
    pen.polygon([(w * 0.12, 0), (w * 0.42, 0), (w * 0.6, h * 0.4), (w * 0.36, h * 0.46)], "carpet")
    pen.polygon([(w * 0.88, 0), (w * 0.58, 0), (w * 0.4, h * 0.4), (w * 0.64, h * 0.46)], "carpet_blue")
    r = w * 0.42
    pen.polygon(star(w / 2, h - r * 1.02, r * 1.04, r * 0.88, 12), "coin_edge")
    pen.circle(w / 2, h - r * 1.02, r * 0.82, coalition)
    pen.text(w / 2, h - r * 1.02, LETTERS[coalition], r * 1.3, on(coalition))


@sprite("barred")
def barred(pen: Pen) -> None:
    """A thick edge with hatched corners: this card is barred."""
    w, h = pen.w, pen.h
    for x in range(16, 72, 14):
        pen.line([(x, h), (0, h - x)], "alarm", 4)
        pen.line([(w - x, h), (w, h - x)], "alarm", 4)
    pen.rect(0, 0, w, h, None, "alarm", 9, 14)


@sprite("lock")
def lock(pen: Pen) -> None:
    """A padlock."""
    w, h = pen.w, pen.h
    pen.arc(w / 2, h * 0.36, w * 0.28, 180, 360, "alarm", w * 0.12)
    pen.rect(w * 0.22, h * 0.34, w * 0.12, h * 0.14, "alarm")
    pen.rect(w * 0.66, h * 0.34, w * 0.12, h * 0.14, "alarm")
    pen.rect(w * 0.12, h * 0.46, w * 0.76, h * 0.48, "alarm", radius=w * 0.08)
    pen.circle(w / 2, h * 0.66, w * 0.09, "white")


@sprite("tick")
def tick(pen: Pen) -> None:
    """A tick in a round: used this turn."""
    r = pen.w / 2
    pen.circle(r, r, r, "ink")
    pen.line([(r * 0.5, r * 1.05), (r * 0.88, r * 1.42), (r * 1.52, r * 0.62)], "white", r * 0.26)


@sprite("price")
def price(pen: Pen, rupees: int) -> None:
    """A price tag on a string."""
    w, h = pen.w, pen.h
    tag = [(0, h / 2), (h * 0.42, 0), (w, 0), (w, h), (h * 0.42, h)]
    pen.polygon(tag, "carpet")
    pen.circle(h * 0.36, h / 2, h * 0.11, "paper")
    pen.text(w * 0.62, h / 2, str(rupees), h * 0.92, "white")
