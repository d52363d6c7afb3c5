"""Marks on the pictures of every game: badges of what changed, icons of money, cards and points, patterns of headers.

What came is a dark badge with a plus, what went a light one with a minus: sign and shade tell them apart, not hue.
"""

from typing import Final

from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pen import Pen, ngon, sprite, star
from paxbot.render.seats import seat_mark

MINUS: Final = "−"


@sprite("delta")
def delta(pen: Pen, by: int) -> None:
    """Draw so many more or fewer than before, in a ring."""
    w, h = pen.w, pen.h
    came = by > 0
    pen.rect(0, 0, w, h, "ink", radius=h / 2)
    pen.rect(2, 2, w - 4, h - 4, "white", radius=h / 2 - 2)
    pen.rect(5, 5, w - 10, h - 10, "tile" if came else "white", radius=h / 2 - 5)
    text = f"+{by}" if came else f"{MINUS}{-by}"
    size, face = h * 0.87, Face.BOLD
    if abs(by) > 9:
        size, face = min(h * 0.79, 100 * (w - 10) / fonts.width(text, Face.NARROW, 100)), Face.NARROW
    pen.text(w / 2, h / 2, text, size, "white" if came else "ink", face)


@sprite("tag")
def tag(pen: Pen, text: str) -> None:
    """Draw a word on a ribbon: new, say."""
    w, h = pen.w, pen.h
    notch = h * 0.22
    pen.polygon([(0, 0), (w, 0), (w - notch, h / 2), (w, h), (0, h), (notch, h / 2)], "ink")
    inner = [(4, 2), (w - 4, 2), (w - notch - 2, h / 2), (w - 4, h - 2), (4, h - 2), (notch + 2, h / 2)]
    pen.polygon(inner, "tile")
    pen.text(w / 2, h / 2, text, h * 0.86, "white")


@sprite("sparkle")
def sparkle(pen: Pen) -> None:
    """Draw a star in a ring: this is new."""
    r = pen.w / 2
    pen.circle(r, r, r, "ink")
    pen.circle(r, r, r - 2, "white")
    pen.circle(r, r, r - 5, "tile")
    pen.polygon(star(r, r, r * 0.72, r * 0.24, 4), "white")


@sprite("bought")
def bought(pen: Pen, seat: int) -> None:
    """Draw the mark of the player who bought the card that lay here, in a ring."""
    r = pen.w / 2
    pen.circle(r, r, r, "ink")
    pen.circle(r, r, r - 3, "white")
    pen.circle(r, r, r - 9, "tile")
    pen.circle(r, r, r - 15, "white")
    inner = Pen(round(pen.w * 0.62), round(pen.h * 0.62), pen.smooth)
    seat_mark(inner, seat)
    corner = round(pen.w * 0.19 * pen.smooth)
    pen.image.paste(inner.image, (corner, corner), inner.image)


@sprite("coin_plain")
def coin_plain(pen: Pen) -> None:
    """Draw a coin with a square hole, for captions."""
    r = pen.h / 2
    pen.circle(r, r, r, "coin_edge")
    pen.circle(r, r, r * 0.88, "coin")
    pen.polygon(ngon(r, r, r * 0.36, 4), "coin_edge")


@sprite("crown")
def crown(pen: Pen) -> None:
    """Draw the ruler's golden crown."""
    w, h = pen.w, pen.h
    peaks = [(0.04, 0.22), (0.28, 0.5), (0.5, 0.08), (0.72, 0.5), (0.96, 0.22), (0.86, 0.92), (0.14, 0.92)]
    pen.polygon([(x * w, y * h) for x, y in peaks], "gold", "ink", w * 0.06)
    pen.rect(0.15 * w, 0.74 * h, 0.7 * w, 0.08 * h, "carpet")


@sprite("laurel")
def laurel(pen: Pen) -> None:
    """Draw a star in a ring: victory points."""
    r = pen.w / 2
    pen.circle(r, r, r, "carpet")
    pen.polygon(star(r, r, r * 0.78, r * 0.34, 5), "gold")


@sprite("cards")
def cards(pen: Pen) -> None:
    """Draw two cards, one behind the other: a hand or the deck."""
    w, h = pen.w, pen.h
    pen.rect(w * 0.30, 0, w * 0.62, h * 0.86, "carpet_blue", "ink", 2, w * 0.08)
    pen.rect(w * 0.06, h * 0.12, w * 0.62, h * 0.86, "paper", "ink", 2, w * 0.08)
    pen.polygon(ngon(w * 0.37, h * 0.55, w * 0.18, 4), "carpet")


BRAID: Final = 14
"""The height of a braid."""


@sprite("braid", smooth=2)
def braid(pen: Pen, ground: str) -> None:
    """Draw a woven edge: diamonds between two threads of gold."""
    pen.rect(0, 0, pen.w, pen.h, ground)
    middle = pen.h / 2
    for i, x in enumerate(range(0, pen.w + 20, 20)):
        pen.polygon([(x, middle - 4), (x + 9, middle), (x, middle + 4), (x - 9, middle)], "tile" if i % 2 else "gold")
        pen.rect(x + 9, middle - 1, 2, 2, "paper")
    for y in (0, pen.h - 2):
        pen.rect(0, y, pen.w, 2, "gold")
