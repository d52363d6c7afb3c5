"""Marks on and below cards, large ones for the market and small ones for the page of all courts."""

from typing import Final

from paxbot.render.fonts import Face
from paxbot.render.pamir.marks import LETTERS
from paxbot.render.pen import MINUS, Pen, ngon, seat_shape, sprite, star
from paxbot.render.theme import on


def seat_token(pen: Pen, seat: int, x: float, y: float, r: float, edge: str) -> None:
    seat_shape(pen, seat, x, y, r, edge)
    seat_shape(pen, seat, x, y, r * 0.90, f"seat{seat}")
    lift, size = (0.22, 1.48) if seat == 2 else (0, 1.52)
    pen.text(x, y + r * lift, str(seat + 1), r * size, "white")


@sprite("seat_token")
def seat_token_alone(pen: Pen, seat: int) -> None:
    seat_token(pen, seat, pen.w / 2, pen.h / 2, pen.w / 2, "ink")


@sprite("tick")
def tick(pen: Pen) -> None:
    r = pen.w / 2
    pen.circle(r, r, r, "ink")
    pen.line([(r * 0.5, r * 1.05), (r * 0.88, r * 1.42), (r * 1.52, r * 0.62)], "white", r * 0.26)


@sprite("coin")
def coin(pen: Pen, rupees: int) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "coin_edge", radius=h / 2)
    pen.rect(h * 0.05, h * 0.05, w - h * 0.1, h * 0.9, "coin", radius=h * 0.45)
    pen.rect(h * 0.10, h * 0.10, w - h * 0.2, h * 0.8, None, "coin_edge", h * 0.03, h * 0.4)
    pen.text(w / 2, h / 2, str(rupees), h * 0.82, "ink")


@sprite("price")
def price(pen: Pen, rupees: int, colour: str) -> None:
    w, h = pen.w, pen.h
    tag = [(0, h / 2), (h * 0.42, 0), (w, 0), (w, h), (h * 0.42, h)]
    pen.polygon(tag, colour)
    pen.circle(h * 0.36, h / 2, h * 0.11, "paper")
    pen.text(w * 0.62, h / 2, str(rupees), h * 0.96, on(colour))


@sprite("stars")
def stars(pen: Pen, rank: int, colour: str) -> None:
    r = pen.h / 2
    for i in range(rank):
        pen.polygon(star(r + i * pen.h * 1.02, r * 1.05, r, r * 0.42, 5), colour)


@sprite("patriot")
def patriot(pen: Pen, coalition: str) -> None:
    w, h = pen.w, pen.h
    pen.polygon([(0, 0), (w, 0), (w, h), (w / 2, h * 0.84), (0, h)], "ink")
    e = w * 0.05
    pen.polygon([(e, e), (w - e, e), (w - e, h - 2 * e), (w / 2, h * 0.84 - e), (e, h - 2 * e)], coalition)
    pen.text(w * 0.5, h * 0.42, LETTERS[coalition], h * 0.74, on(coalition))


@sprite("prize")
def prize(pen: Pen, coalition: str) -> None:
    w, h = pen.w, pen.h
    pen.polygon([(w * 0.10, 0), (w * 0.40, 0), (w * 0.56, h * 0.4), (w * 0.30, h * 0.46)], "carpet")
    pen.polygon([(w * 0.90, 0), (w * 0.60, 0), (w * 0.44, h * 0.4), (w * 0.70, h * 0.46)], "carpet_blue")
    r = w * 0.5
    pen.polygon(star(w / 2, h - r, r, r * 0.86, 14), "coin_edge")
    pen.circle(w / 2, h - r, r * 0.84, coalition)
    pen.text(w / 2, h - r, LETTERS[coalition], w * 0.84, on(coalition))


@sprite("barred")
def barred(pen: Pen) -> None:
    w, h, edge = pen.w, pen.h, 11
    pen.rect(0, 0, w, h, None, "white", edge, 14)
    for start in range(-h, w, 28):
        pen.polygon([(start, h), (start + 15, h), (start + 15 + h, 0), (start + h, 0)], "alarm")
    pen.clear(edge, edge, w - 2 * edge, h - 2 * edge)
    pen.rect(0, 0, w, h, None, "alarm", 3, 14)
    pen.rect(edge - 3, edge - 3, w - 2 * edge + 6, h - 2 * edge + 6, None, "alarm", 3, 6)


@sprite("lock")
def lock(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.arc(w / 2, h * 0.36, w * 0.28, 180, 360, "alarm", w * 0.12)
    pen.rect(w * 0.22, h * 0.34, w * 0.12, h * 0.14, "alarm")
    pen.rect(w * 0.66, h * 0.34, w * 0.12, h * 0.14, "alarm")
    pen.rect(w * 0.12, h * 0.46, w * 0.76, h * 0.48, "alarm", radius=w * 0.08)
    pen.circle(w / 2, h * 0.66, w * 0.09, "white")


@sprite("shelter")
def shelter(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.circle(w * 0.5, h * 0.68, w * 0.27, "coin_edge")
    pen.circle(w * 0.5, h * 0.68, w * 0.22, "coin")
    pen.line([(w * 0.05, h * 0.52), (w * 0.5, h * 0.10), (w * 0.95, h * 0.52)], "carpet", w * 0.13)
    pen.line([(w * 0.14, h * 0.50), (w * 0.14, h * 0.94)], "carpet", w * 0.08)
    pen.line([(w * 0.86, h * 0.50), (w * 0.86, h * 0.94)], "carpet", w * 0.08)


FIGURE: Final = 50
LETTER: Final = 42

_REACH: Final = {0: (0.50, 0.0), 1: (0.50, 0.0), 2: (0.62, 0.07), 3: (0.60, 0.0), 4: (0.53, 0.0)}
"""How far a player's shape extends in shares of its height, and how far its number is below its middle."""


def token(pen: Pen, seat: int, x: float, y: float, h: float) -> None:
    """Draw the player's shape around a number of full size; triangle and diamond are a little higher than `h`."""
    reach, lower = _REACH[seat]
    lift = h * 0.06 if seat == 2 else 0.0
    seat_shape(pen, seat, x, y - lift, h * reach, "ink")
    seat_shape(pen, seat, x, y - lift, h * reach - 2, f"seat{seat}")
    pen.text(x, y + h * lower, str(seat + 1), FIGURE, "white")


@sprite("token")
def token_alone(pen: Pen, seat: int) -> None:
    token(pen, seat, pen.w / 2, pen.h / 2, pen.h)


@sprite("court_spy")
def court_spy(pen: Pen, seat: int, count: int, state: str, change: str) -> None:
    """Draw a player's spies on a plate, with their number if there is more than one.

    The card's holder has a red plate with a padlock; a ring marks more or fewer spies than before.
    """
    w, h = pen.w, pen.h
    held = state == "held"
    ring = "tile" if change else "ink"
    pen.rect(0, 0, w, h, "alarm" if held else "white", ring, 5 if change else 2, h * 0.2)
    x = h * 0.54
    if held:
        x += 20
        _padlock(pen, 6, h * 0.28, 18, h * 0.44)
    token(pen, seat, x, h / 2, h - 8)
    if count != 1:
        face = Face.BOLD if count < 10 else Face.NARROW
        pen.text((x + h * 0.5 + w) / 2 - 2, h / 2, str(count), FIGURE, "white" if held else "ink", face)


@sprite("more_spies")
def more_spies(pen: Pen, players: int) -> None:
    pen.rect(0, 0, pen.w, pen.h, "ink", radius=pen.h * 0.2)
    pen.text(pen.w / 2, pen.h / 2, f"+{players}", FIGURE, "white")


def _padlock(pen: Pen, x: float, y: float, w: float, h: float) -> None:
    pen.arc(x + w / 2, y + h * 0.36, w * 0.36, 180, 360, "white", w * 0.2)
    pen.rect(x, y + h * 0.40, w, h * 0.60, "white", radius=w * 0.1)


@sprite("small_patriot")
def small_patriot(pen: Pen, coalition: str) -> None:
    w, h = pen.w, pen.h
    pen.polygon([(0, 0), (w, 0), (w, h), (w / 2, h * 0.86), (0, h)], "ink")
    pen.polygon([(2, 2), (w - 2, 2), (w - 2, h - 4), (w / 2, h * 0.86 - 3), (2, h - 4)], coalition)
    pen.text(w / 2, h * 0.43, LETTERS[coalition], LETTER, on(coalition))


@sprite("small_prize")
def small_prize(pen: Pen, coalition: str) -> None:
    r = min(pen.w, pen.h) / 2
    pen.polygon(star(pen.w / 2, pen.h / 2, r, r * 0.86, 14), "coin_edge")
    pen.circle(pen.w / 2, pen.h / 2, r * 0.86, coalition)
    pen.text(pen.w / 2, pen.h / 2, LETTERS[coalition], LETTER, on(coalition))


@sprite("rank")
def rank(pen: Pen, stars: int) -> None:
    w, h = pen.w, pen.h
    pen.text(w * 0.26, h / 2, str(stars), FIGURE, "ink")
    pen.polygon(star(w * 0.72, h * 0.52, h * 0.36, h * 0.15, 5), "ink")


@sprite("region_letters")
def region_letters(pen: Pen, letters: str) -> None:
    pen.text(pen.w / 2, pen.h / 2, letters, pen.h * 0.975, "carpet_blue", Face.NARROW)


@sprite("ability")
def ability(pen: Pen) -> None:
    pen.polygon(ngon(pen.w / 2, pen.h / 2, pen.w / 2, 4), "ink")
    pen.polygon(ngon(pen.w / 2, pen.h / 2, pen.w / 2 - 3, 4), "gold")
    pen.polygon(ngon(pen.w / 2, pen.h / 2, pen.w * 0.2, 4), "ink")


@sprite("used")
def used(pen: Pen) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "white", "ink", 3, h * 0.25)
    pen.line([(w * 0.22, h * 0.52), (w * 0.42, h * 0.74), (w * 0.80, h * 0.26)], "ink", w * 0.14)


@sprite("gift_space")
def gift_space(pen: Pen, cost: int, seat: int) -> None:
    """Draw a gift space, which is free if `seat` is negative."""
    w, h = pen.w, pen.h
    if seat < 0:
        pen.rect(0, 0, w, h, "paper", "ink_soft", 2, 8)
    else:
        pen.rect(0, 0, w, h, f"seat{seat}", "ink", 2, 8)
    pen.text(w / 2, h / 2, str(cost), FIGURE, "ink_soft" if seat < 0 else "white")


@sprite("gain")
def gain(pen: Pen, by: int) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "ink", radius=10)
    pen.rect(2, 2, w - 4, h - 4, "tile" if by > 0 else "white", radius=8)
    pen.text(w / 2, h / 2, f"+{by}" if by > 0 else f"{MINUS}{-by}", 47, "white" if by > 0 else "ink", Face.NARROW)


@sprite("gone_card")
def gone_card(pen: Pen, number: int) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "paper", "ink_soft", 3, 10)
    pen.text(w / 2, h / 2, f"{MINUS}{number}", FIGURE, "ink")


@sprite("event_count")
def event_count(pen: Pen, count: int) -> None:
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "event", "ink", 2, 8)
    pen.polygon(star(w / 2, h * 0.24, h * 0.17, h * 0.07, 5), "gold")
    pen.text(w / 2, h * 0.66, str(count), FIGURE, "white")
