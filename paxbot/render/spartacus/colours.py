"""The colours of PAX: its categories."""

from typing import Final

from paxbot.render.theme import Rgb, add_colours

_CATEGORIES: Final[dict[str, tuple[Rgb, Rgb]]] = {
    "wealth": ((192, 182, 168), (200, 192, 180)),
    "fleet": ((16, 66, 176), (0, 40, 150)),
    "army": ((222, 103, 0), (255, 128, 0)),
    "religion": ((100, 102, 108), (70, 70, 76)),
    "senator": ((252, 222, 56), (255, 232, 0)),
    "land": ((43, 170, 99), (40, 200, 110)),
    "intrigue": ((128, 14, 36), (120, 0, 30)),
}
"""Each category's colour, usual and in high contrast."""

add_colours(
    "spartacus",
    {name: usual for name, (usual, _) in _CATEGORIES.items()},
    {name: strong for name, (_, strong) in _CATEGORIES.items()},
    dark_text=("wealth", "army", "senator", "land"),
)
