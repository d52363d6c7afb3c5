"""Marks of Rome, of titles and of what players have: each a shape of its own besides its colour."""

import math

from paxbot.render.pen import Pen, Point, sprite, star
from paxbot.render.spartacus.marks import inner, roman_symbol


@sprite("eagle")
def eagle(pen: Pen) -> None:
    """Draw Rome's mark: an eagle on a red ground."""
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "pompeian", "gold", max(2, w * 0.05), w * 0.16)
    half: list[Point] = [
        (0.0, -0.30), (0.10, -0.26), (0.16, -0.12), (0.52, -0.44), (0.80, -0.50), (0.72, -0.20), (0.62, -0.08),
        (0.58, 0.06), (0.40, 0.16), (0.22, 0.20), (0.18, 0.34), (0.28, 0.56), (0.0, 0.50),
    ]  # fmt: skip
    x, y, r = w / 2, h * 0.48, w * 0.52
    outline = [(x + px * r, y + py * r) for px, py in half] + [(x - px * r, y + py * r) for px, py in reversed(half)]
    pen.polygon(outline, "gold")
    pen.circle(x, y - 0.36 * r, 0.14 * r, "gold")
    pen.polygon([(x + 0.08 * r, y - 0.46 * r), (x + 0.32 * r, y - 0.36 * r), (x + 0.08 * r, y - 0.28 * r)], "gold")
    pen.rect(x - 0.5 * r, h * 0.80, r, h * 0.07, "gold")


@sprite("face_down")
def face_down(pen: Pen) -> None:
    """Draw the back of a card, with room for a number."""
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "basalt", "gold", 3, 8)


@sprite("primus")
def primus(pen: Pen) -> None:
    """Draw the start player's card: a column in gold."""
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "basalt", "gold", max(2, w * 0.05), w * 0.16)
    pen.rect(w * 0.24, h * 0.14, w * 0.52, h * 0.12, "gold")
    pen.rect(w * 0.34, h * 0.28, w * 0.32, h * 0.44, "gold")
    for x in (0.42, 0.54):
        pen.rect(w * x, h * 0.30, w * 0.05, h * 0.40, "basalt")
    pen.rect(w * 0.24, h * 0.74, w * 0.52, h * 0.12, "gold")


@sprite("conspiratus")
def conspiratus(pen: Pen) -> None:
    """Draw Primus Conspiratus: a dagger before a wreath."""
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, "intrigue", "gold", max(2, w * 0.05), w * 0.16)
    inner(pen, "senator", 0.86, "gold", "intrigue")
    blade = Pen(round(w * 0.46), round(h * 0.72), pen.smooth)
    roman_symbol(blade, "intrigue", "white", "intrigue")
    pen.image.paste(blade.image, (round(w * 0.27 * pen.smooth), round(h * 0.10 * pen.smooth)), blade.image)


@sprite("nemo")
def nemo(pen: Pen) -> None:
    """Draw nobody: a mask of the stage."""
    w, h = pen.w, pen.h
    r = min(w, h) / 2
    pen.circle(w / 2, h / 2, r, "gold")
    pen.circle(w / 2, h / 2, r * 0.94, "basalt")
    x, y = w / 2, h / 2
    face = [(-0.52, -0.54), (0.52, -0.54), (0.52, 0.06), (0.36, 0.50), (0.0, 0.70), (-0.36, 0.50), (-0.52, 0.06)]
    pen.polygon([(x + px * r, y + py * r) for px, py in face], "paper")
    for side in (-1, 1):
        pen.ellipse(x + side * 0.24 * r, y - 0.18 * r, 0.15 * r, 0.10 * r, "basalt")
    pen.ellipse(x, y + 0.34 * r, 0.22 * r, 0.13 * r, "basalt")


@sprite("seen")
def seen(pen: Pen) -> None:
    """Draw an eye: this player has looked at Rome's face-down cards."""
    w, h = pen.w, pen.h
    steps = [i / 12 for i in range(13)]
    upper = [((0.04 + 0.92 * t) * w, (0.5 - 0.34 * math.sin(math.pi * t)) * h) for t in steps]
    lower = [((0.04 + 0.92 * t) * w, (0.5 + 0.34 * math.sin(math.pi * t)) * h) for t in reversed(steps)]
    pen.polygon([*upper, *lower], "white", "ink", 0.08 * w)
    pen.circle(w / 2, h / 2, 0.20 * h, "ink")


@sprite("victory")
def victory(pen: Pen, colour: str) -> None:
    """Draw a star: whoever has it is stronger."""
    pen.polygon(star(pen.w / 2, pen.h * 0.53, pen.w * 0.52, pen.w * 0.22, 5), colour)


@sprite("risen")
def risen(pen: Pen) -> None:
    """Draw an arrow up: more than before the turn."""
    w, h = pen.w, pen.h
    pen.polygon([(w / 2, 0), (w, h * 0.9), (0, h * 0.9)], "white")
    pen.polygon([(w / 2, h * 0.12), (w * 0.88, h * 0.84), (w * 0.12, h * 0.84)], "tile")


@sprite("fallen")
def fallen(pen: Pen) -> None:
    """Draw an arrow down: fewer than before the turn."""
    w, h = pen.w, pen.h
    pen.polygon([(0, h * 0.1), (w, h * 0.1), (w / 2, h)], "ink")
    pen.polygon([(w * 0.2, h * 0.2), (w * 0.8, h * 0.2), (w / 2, h * 0.8)], "white")


@sprite("in_hand")
def in_hand(pen: Pen) -> None:
    """Draw a card before two others, with room for a number."""
    w, h = pen.w, pen.h
    for side in (-1, 1):
        lean, x = side * w * 0.07, w * (0.5 + side * 0.2)
        corners = [(x - w * 0.26 + lean, 2), (x + w * 0.26 + lean, 2), (x + w * 0.26, h - 2), (x - w * 0.26, h - 2)]
        pen.polygon(corners, "pompeian", "ink", 2)
    pen.rect(w * 0.12, 0, w * 0.76, h, "marble", "ink", 2, 6)


@sprite("in_stack")
def in_stack(pen: Pen) -> None:
    """Draw cards that lie on each other, face down."""
    w, h = pen.w, pen.h
    for i in range(3):
        pen.rect(
            w * (0.04 + i * 0.1),
            h * (0.2 - i * 0.1),
            w * 0.68,
            h * 0.8,
            "pompeian",
            "marble",
            max(2, w * 0.05),
            w * 0.1,
        )


@sprite("wreath")
def wreath(pen: Pen) -> None:
    """Draw a golden wreath on red: a winner, and the sum of the points."""
    w, h = pen.w, pen.h
    pen.circle(w / 2, h / 2, w / 2, "pompeian")
    inner(pen, "senator", 0.78, "gold", "pompeian")


@sprite("most_money")
def most_money(pen: Pen) -> None:
    """Draw a coin with a star."""
    r = pen.w / 2
    pen.circle(r, r, r, "coin_edge")
    pen.circle(r, r, r * 0.88, "coin")
    pen.polygon(star(r, r * 1.04, r * 0.74, r * 0.3, 5), "pompeian")


@sprite("mosaic")
def mosaic(pen: Pen) -> None:
    """Draw small stones in the colours of all categories."""
    step = pen.w / 3
    keys = ("wealth", "fleet", "army", "religion", "marble", "senator", "land", "tuff", "intrigue")
    pen.rect(0, 0, pen.w, pen.h, "ink", radius=6)
    for i, key in enumerate(keys):
        pen.rect(2 + i % 3 * step, 2 + i // 3 * step, step - 4, step - 4, key)


@sprite("roman")
def roman(pen: Pen) -> None:
    """Draw somebody who has joined: a profile with a wreath on a coin."""
    r = pen.w / 2
    pen.circle(r, r, r, "coin_edge")
    pen.circle(r, r, r * 0.93, "coin")
    pen.circle(r, r, r * 0.80, None, "coin_edge", max(2, r * 0.03))
    profile: list[Point] = [
        (-0.20, -0.58), (0.10, -0.60), (0.30, -0.50), (0.36, -0.32), (0.34, -0.24), (0.52, 0.04), (0.38, 0.08),
        (0.42, 0.18), (0.36, 0.24), (0.38, 0.34), (0.28, 0.42), (0.06, 0.40), (0.10, 0.66), (-0.46, 0.66),
        (-0.34, 0.30), (-0.46, 0.02), (-0.46, -0.30), (-0.36, -0.50),
    ]  # fmt: skip
    pen.polygon([(r + x * r, r + y * r) for x, y in profile], "pompeian")
    for i in range(6):
        a = math.radians(150 + i * 30)
        x, y = r + (0.46 * math.cos(a) - 0.04) * r, r + (0.34 * math.sin(a) - 0.22) * r
        pen.ellipse(x, y, r * 0.10, r * 0.055, "land")
        pen.ellipse(x - r * 0.02, y - r * 0.07, r * 0.05, r * 0.09, "land")
