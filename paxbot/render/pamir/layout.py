"""Places and sizes, in pixels: cards, Wakhan's AI cards, and from the map's upper left corner everything on the map.

A region's pieces are in rows in its upper part, its name and its ruler's mark above them. Between the rows of two
regions runs a lane for the pieces on their border: roads in its lower third, arrows above.
"""

from typing import Final

from paxbot.render.pen import Point
from paxbot.render.scene import Box

GAME: Final = "pamir"

AI_BACK: Final = Box(18, 136, 404, 640)
AI_FACE: Final = Box(560, 136, 1072, 640)


CARD: Final = (262, 408)
"""A card in the market, and the least room for everything printed on one."""

CARD_GAP: Final = 10
CARD_MARGIN: Final = 14

SLOT_STRIP: Final = 64


MAP_WIDTH: Final = 1188
MAP_HEIGHT: Final = 741
MAP_FRAME: Final = 20

MARK: Final = 62
"""The side of the ruler's mark."""
CROWN: Final = (46, 26)
CROWN_OVERLAP: Final = 13
NAME: Final = 42
"""The font size of a region's name."""

ROW: Final = 54
ROW_STEP: Final = 62
GAP: Final = 4
RING: Final = 5
"""How far the ring around something new reaches beyond it."""

ROAD: Final = 46
"""The height of a road."""
ARROW: Final = (118, 64)
"""Length and breadth of an arrow across a border."""


def _rows(top: int, *spans: tuple[int, int]) -> tuple[Box, ...]:
    """Return a row for each span from left to right edge, one below the other."""
    return tuple(Box(left, top + i * ROW_STEP, right - left, ROW) for i, (left, right) in enumerate(spans))


_UPPER, _LOWER = 32, 412

NAMES: Final[dict[str, Box]] = {
    "transcaspia": Box(28, _UPPER, 376, MARK),
    "kabul": Box(503, _UPPER, 320, MARK),
    "punjab": Box(908, _UPPER, 252, MARK),
    "persia": Box(28, _LOWER, 224, MARK),
    "herat": Box(334, _LOWER, 280, MARK),
    "kandahar": Box(678, _LOWER, 266, MARK),
}
"""The place of the ruler's mark and the region's name."""

_AT: Final = MARK + 6

ROWS: Final[dict[str, tuple[Box, ...]]] = {
    "transcaspia": _rows(_UPPER + _AT, (28, 404), (28, 404), (28, 418), (28, 418)),
    "kabul": _rows(_UPPER + _AT, (503, 826), (503, 826), (503, 868), (503, 868)),
    "punjab": (
        *_rows(_UPPER + _AT, (922, 1162), (964, 1162), (964, 1162), (964, 1162)),
        *_rows(_LOWER, (986, 1162), (1004, 1162)),
    ),
    "persia": _rows(_LOWER + _AT, (28, 254), (28, 254), (28, 250), (28, 250)),
    "herat": _rows(_LOWER + _AT, (334, 612), (334, 604), (334, 575), (334, 575)),
    "kandahar": _rows(_LOWER + _AT, (684, 950), (684, 966), (684, 978), (684, 978)),
}

BORDERS: Final[dict[str, tuple[int, int, bool]]] = {
    "persia_transcaspia": (142, 374, True),
    "herat_transcaspia": (369, 371, True),
    "herat_kabul": (569, 364, True),
    "kabul_kandahar": (800, 367, True),
    "kabul_transcaspia": (461, 338, False),
    "kabul_punjab": (922, 338, False),
    "herat_persia": (292, 716, False),
    "herat_kandahar": (617, 716, False),
    "kandahar_punjab": (1022, 716, False),
}
"""The middle of the roads on each border if they are in a row (True), else the foot of their column."""

SYMBOL: Final = 44
SYMBOLS: Final[dict[str, Point]] = {
    "transcaspia": (52, 314),
    "kabul": (527, 310),
    "punjab": (1116, 688),
    "persia": (52, 690),
    "herat": (364, 690),
    "kandahar": (700, 690),
}

ROSE: Final = Box(1070, 552, 92, 92)

NODES: Final[dict[str, Point]] = {
    "nw": (0, 0), "ne": (1188, 0), "se": (1188, 741), "sw": (0, 741),
    "w": (0, 372), "tk": (440, 0), "kp": (872, 0), "ph": (300, 741), "hk": (600, 741), "kap": (1046, 741),
    "pth": (270, 384), "thk": (468, 356), "hkk": (668, 372), "kkp": (940, 362),
}  # fmt: skip

LANDS: Final[dict[str, tuple[str, ...]]] = {
    "transcaspia": ("nw", "tk", "thk", "pth", "w"),
    "kabul": ("tk", "kp", "kkp", "hkk", "thk"),
    "punjab": ("kp", "ne", "se", "kap", "kkp"),
    "persia": ("w", "pth", "ph", "sw"),
    "herat": ("pth", "thk", "hkk", "hk", "ph"),
    "kandahar": ("hkk", "kkp", "kap", "hk"),
}

LINES: Final[dict[str, tuple[str, str]]] = {
    "persia_transcaspia": ("w", "pth"),
    "herat_transcaspia": ("pth", "thk"),
    "herat_kabul": ("thk", "hkk"),
    "kabul_kandahar": ("hkk", "kkp"),
    "kabul_transcaspia": ("tk", "thk"),
    "kabul_punjab": ("kp", "kkp"),
    "herat_persia": ("pth", "ph"),
    "herat_kandahar": ("hkk", "hk"),
    "kandahar_punjab": ("kkp", "kap"),
}
