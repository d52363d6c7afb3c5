"""The marks of players: for each seat a shape of its own besides its colour."""

from paxbot.render.pen import Pen, ngon, sprite, star


@sprite("seat")
def seat_mark(pen: Pen, seat: int) -> None:
    """Draw a player's mark: a shape of the seat's own in its colour, with the player's number."""
    seat_shape(pen, seat, pen.w / 2, pen.h / 2, min(pen.w, pen.h) / 2, "ink")
    seat_shape(pen, seat, pen.w / 2, pen.h / 2, min(pen.w, pen.h) / 2 * 0.92, f"seat{seat}")
    middle, size = (0.62, 0.84) if seat == 2 else (0.5, 0.84)
    pen.text(pen.w / 2, pen.h * middle, str(seat + 1), pen.h * size, "white")


@sprite("seat_plain")
def plain_mark(pen: Pen, seat: int) -> None:
    """Draw a player's mark without the number, for where that would be too small to read."""
    seat_shape(pen, seat, pen.w / 2, pen.h / 2, min(pen.w, pen.h) / 2, "ink")
    seat_shape(pen, seat, pen.w / 2, pen.h / 2, min(pen.w, pen.h) / 2 * 0.88, f"seat{seat}")


def seat_shape(pen: Pen, seat: int, x: float, y: float, r: float, colour: str) -> None:
    """Draw circle, square, triangle, diamond, hexagon, wheel, shield or cross within `r` around `x`, `y`."""
    if seat == 0:
        pen.circle(x, y, r, colour)
    elif seat == 1:
        pen.rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, colour)
    elif seat == 2:
        pen.polygon([(x, y - r), (x + r, y + r * 0.78), (x - r, y + r * 0.78)], colour)
    elif seat == 3:
        pen.polygon(ngon(x, y, r, 4), colour)
    elif seat == 4:
        pen.polygon(ngon(x, y, r, 6), colour)
    elif seat == 5:
        pen.polygon(star(x, y, r, r * 0.8, 12), colour)
    elif seat == 6:
        top, low = y - r * 0.92, y + r * 0.2
        pen.polygon(
            [(x - r * 0.86, top), (x + r * 0.86, top), (x + r * 0.86, low), (x, y + r), (x - r * 0.86, low)], colour
        )
    else:
        pen.rect(x - r * 0.62, y - r, r * 1.24, r * 2, colour)
        pen.rect(x - r, y - r * 0.62, r * 2, r * 1.24, colour)
