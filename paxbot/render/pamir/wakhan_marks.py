"""Wakhan's own marks: her AI card, the coalition she leans to, and the arrows between her cards."""

from paxbot.render.pamir.marks import LETTERS
from paxbot.render.pen import Pen, ngon, sprite, star
from paxbot.render.theme import on


@sprite("ai_card")
def ai_card(pen: Pen) -> None:
    """Draw a small card with a W."""
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "carpet_blue", "ink", max(2, w * 0.04), w * 0.14)
    pen.rect(w * 0.06, h * 0.05, w * 0.88, h * 0.90, None, "gold", max(1.5, w * 0.03), w * 0.10)
    pen.text(w / 2, h / 2, "W", min(w * 0.94, h * 0.84), "white")


@sprite("ai_back")
def ai_back(pen: Pen) -> None:
    """Draw the ornament of the back: a W in a star, knots above and below."""
    w, h = pen.w, pen.h
    x, y = w / 2, h / 2
    pen.polygon(star(x, y, w * 0.48, w * 0.36, 12), "gold")
    pen.circle(x, y, w * 0.31, "carpet")
    pen.text(x, y, "W", w * 0.36, "white")
    for top in (h * 0.09, h * 0.91):
        pen.polygon(ngon(x, top, w * 0.12, 4), "gold")
        pen.polygon(ngon(x, top, w * 0.06, 4), "carpet")


@sprite("leaning")
def leaning(pen: Pen, coalition: str) -> None:
    """Draw a shield leaning to the right, with the coalition's letter: not sworn, only leant to."""
    w, h = pen.w, pen.h

    def at(x: float, y: float) -> tuple[float, float]:
        return (x * 0.76 + 0.24 * (1 - y)) * w, y * h

    pen.polygon([at(0, 0), at(1, 0), at(1, 0.62), at(0.5, 1), at(0, 0.62)], "ink")
    pen.polygon([at(0.07, 0.05), at(0.93, 0.05), at(0.93, 0.59), at(0.5, 0.93), at(0.07, 0.59)], coalition)
    pen.text(w * 0.52, h * 0.42, LETTERS[coalition], h * 0.80, on(coalition))


@sprite("red_arrow")
def red_arrow(pen: Pen) -> None:
    """Draw a red arrow to the left with a white stripe along its shaft."""
    _arrow(pen, "alarm")
    pen.rect(pen.w * 0.44, pen.h * 0.46, pen.w * 0.56, pen.h * 0.08, "white")


@sprite("black_arrow")
def black_arrow(pen: Pen) -> None:
    """Draw a black arrow to the left."""
    _arrow(pen, "ink")


def _arrow(pen: Pen, colour: str) -> None:
    w, h = pen.w, pen.h
    shape = [(0.0, 0.5), (0.42, 0.08), (0.42, 0.32), (1.0, 0.32), (1.0, 0.68), (0.42, 0.68), (0.42, 0.92)]
    pen.polygon([(x * w, y * h) for x, y in shape], colour)


@sprite("line_mark")
def line_mark(pen: Pen) -> None:
    """Draw a wedge pointing left: this line."""
    w, h = pen.w, pen.h
    pen.polygon([(0, h * 0.5), (w * 0.9, 0), (w * 0.66, h * 0.5), (w * 0.9, h)], "ink")
