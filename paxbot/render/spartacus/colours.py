"""The colours of PAX: its categories, and the stone, plaster and paint of Rome."""

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

_ROME: Final[dict[str, tuple[Rgb, Rgb]]] = {
    "marble": ((250, 247, 240), (255, 255, 254)),
    "travertine": ((233, 225, 208), (240, 240, 239)),
    "tuff": ((206, 194, 170), (214, 214, 213)),
    "mortar": ((158, 143, 118), (110, 110, 110)),
    "pompeian": ((146, 40, 32), (90, 0, 0)),
    "basalt": ((58, 50, 48), (20, 10, 10)),
}
"""The colours of Rome: light stone, the ground of a picture, its shade, its joints, red paint, and dark paving."""

_ALL: Final = {**_CATEGORIES, **_ROME}

add_colours(
    "spartacus",
    {name: usual for name, (usual, _) in _ALL.items()},
    {name: strong for name, (_, strong) in _ALL.items()},
    dark_text=("wealth", "army", "senator", "land", "tuff"),
    unused=("carpet", "carpet_dark", "carpet_blue", "tile_line"),
)
