"""The colours of Pax Porfiriana: printed bonds, cochineal and agave, brass, and the flags of factions and districts."""

from typing import Final

from paxbot.render.theme import Rgb, add_colours

_COLOURS: Final[dict[str, tuple[Rgb, Rgb]]] = {
    "bond": ((247, 240, 222), (255, 255, 253)),
    "bond_line": ((216, 202, 170), (200, 200, 198)),
    "cochineal": ((138, 20, 54), (110, 0, 30)),
    "agave": ((44, 84, 76), (0, 60, 50)),
    "brass": ((206, 164, 76), (230, 180, 40)),
    "night": ((34, 32, 48), (10, 6, 20)),
    "north_blue": ((14, 60, 160), (0, 50, 150)),
    "federal": ((0, 126, 86), (0, 84, 40)),
    "local": ((255, 253, 246), (255, 255, 252)),
    "rebel": ((192, 22, 22), (160, 0, 6)),
    "sonora": ((238, 190, 104), (255, 206, 110)),
    "chihuahua": ((156, 134, 178), (170, 140, 200)),
    "north": ((200, 230, 245), (205, 240, 255)),
    "torchlight": ((232, 124, 30), (255, 140, 10)),
    "rosewood": ((104, 62, 44), (80, 34, 12)),
}
"""Each colour, usual and in high contrast."""

add_colours(
    "porfiriana",
    {name: usual for name, (usual, _) in _COLOURS.items()},
    {name: strong for name, (_, strong) in _COLOURS.items()},
    dark_text=("brass", "sonora", "chihuahua", "north", "torchlight"),
    edgeless=("bond_line",),
    unused=("carpet", "carpet_dark", "carpet_blue", "seat6", "seat7"),
)

FACTIONS: Final = {"blue": "north_blue", "green": "federal", "white": "local", "red": "rebel"}
"""The colour of each faction."""
PRESTIGE: Final = {"loyalty": "federal", "revolution": "rebel", "command": "local", "outrage": "north_blue"}
"""The colour of each kind of prestige."""
DISTRICTS: Final = {"sonora": "sonora", "chihuahua": "chihuahua", "america": "north"}
"""The colour of each district."""
REGIMES: Final = {
    "pax": "federal",
    "us_intervention": "north_blue",
    "martial_law": "night",
    "anarchy": "rebel",
}
"""The colour of each regime."""
TYPES: Final = {
    "enterprise": "agave",
    "partner": "rosewood",
    "public": "rosewood",
    "hacendado": "cochineal",
    "troop": "federal",
    "black": "night",
    "orange": "torchlight",
    "headline": "paper_deep",
    "topple": "cochineal",
}
"""The colour of each type of card; a troop has that of its faction."""
