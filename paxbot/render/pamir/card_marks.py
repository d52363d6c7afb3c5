"""Marks on and below cards, large ones for the market and small ones for the page of all courts."""

from typing import Final

from paxbot.render.fonts import Face
from paxbot.render.pen import MINUS, Pen, seat_shape, sprite, star


def seat_token(pen: Pen, seat: int, x: float, y: float, r: float, edge: str) -> None:
    seat_shape(pen, seat, x, y, r, edge)
    seat_shape(pen, seat, x, y, r * 0.90, f"seat{seat}")
    lift, size = (0.22, 1.48) if seat == 2 else (0, 1.52)
    pen.text(x, y + r * lift, str(seat + 1), r * size, "white")


@sprite("seat_token")
def seat_token_alone(pen: Pen, seat: int) -> None:
    seat_token(pen, seat, pen.w / 2, pen.h / 2, pen.w / 2, "ink")


@sprite("stars")
def stars(pen: Pen, rank: int, colour: str) -> None:
    r = pen.h / 2
    for i in range(rank):
        pen.polygon(star(r + i * pen.h * 1.02, r * 1.05, r, r * 0.42, 5), colour)


@sprite("barred")
def barred(pen: Pen) -> None:
    w, h, edge = pen.w, pen.h, 11
    pen.rect(0, 0, w, h, None, "white", edge, 14)
    for start in range(-h, w, 28):
        pen.polygon([(start, h), (start + 15, h), (start + 15 + h, 0), (start + h, 0)], "alarm")
    pen.clear(edge, edge, w - 2 * edge, h - 2 * edge)
    pen.rect(0, 0, w, h, None, "alarm", 3, 14)
    pen.rect(edge - 3, edge - 3, w - 2 * edge + 6, h - 2 * edge + 6, None, "alarm", 3, 6)


FIGURE: Final = 50

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


def _padlock(pen: Pen, x: float, y: float, w: float, h: float) -> None:
    pen.arc(x + w / 2, y + h * 0.36, w * 0.36, 180, 360, "white", w * 0.2)
    pen.rect(x, y + h * 0.40, w, h * 0.60, "white", radius=w * 0.1)


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
