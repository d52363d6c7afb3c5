"""Badges of what changed in any game: more or fewer, what is new, and who bought something.

What came is a dark badge with a plus, what went a light one with a minus: sign and shade tell them apart, not hue.
"""

from typing import Final

from paxbot.render.fonts import Face
from paxbot.render.pen import Pen, sprite, star
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
    size, face = (h * 0.87, Face.BOLD) if abs(by) < 10 else (h * 0.66, Face.NARROW)
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
