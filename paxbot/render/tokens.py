"""Icons that several games share: money, cards, crowns and points."""

from paxbot.render.pen import Pen, ngon, sprite, star


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
