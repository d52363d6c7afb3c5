"""The places of things on the map, in pixels from its upper left corner."""

from typing import Final

from paxbot.render.pen import Point
from paxbot.render.scene import Box

WIDTH: Final = 1600
HEIGHT: Final = 1000
FRAME: Final = 30

REGIONS: Final[dict[str, Box]] = {
    "transcaspia": Box(56, 42, 500, 368),
    "kabul": Box(694, 42, 436, 352),
    "punjab": Box(1242, 42, 308, 416),
    "persia": Box(56, 564, 312, 386),
    "herat": Box(472, 560, 322, 390),
    "kandahar": Box(908, 560, 308, 390),
}
"""The space for the pieces of each region."""

BORDERS: Final[dict[str, tuple[int, int, bool]]] = {
    "persia_transcaspia": (214, 506, True),
    "herat_transcaspia": (522, 481, True),
    "herat_kabul": (781, 461, True),
    "kabul_kandahar": (1037, 463, True),
    "kabul_transcaspia": (626, 226, False),
    "kabul_punjab": (1180, 226, False),
    "herat_persia": (420, 750, False),
    "herat_kandahar": (854, 740, False),
    "kandahar_punjab": (1306, 740, False),
}
"""The middle of the roads on each border; whether they lie in a row (else in a column)."""

SYMBOL: Final = 56
REGION_NAME: Final = 50
RULER_NAME: Final = 40
CROWN: Final = (54, 44)
SEAT: Final = 54
ARMY: Final = (92, 102)
ROAD: Final = (80, 46)
TRIBE: Final = (98, 62)
GAP: Final = 6
ROW_GAP: Final = 16
"""Between rows of pieces, so that the badge of a change has its place above a tribe."""

CARTOUCHE: Final = Box(1396, 850, 150, 96)
ROSE: Final = Box(1428, 496, 120, 120)

BADGE: Final = (58, 46)
ROAD_BADGE_LIFT: Final = 33
"""How far above a road its badge begins: the number below stays free."""
ARROW: Final = (170, 76)
"""Length and breadth of an arrow across a border."""

NODES: Final[dict[str, Point]] = {
    "nw": (0, 0), "ne": (1600, 0), "se": (1600, 1000), "sw": (0, 1000),
    "w": (0, 500), "tk": (606, 0), "kp": (1184, 0), "ph": (438, 1000), "hk": (826, 1000), "kap": (1412, 1000),
    "pth": (396, 512), "thk": (652, 450), "hkk": (896, 470), "kkp": (1180, 454),
}  # fmt: skip
"""Corners of the regions."""

LANDS: Final[dict[str, tuple[str, ...]]] = {
    "transcaspia": ("nw", "tk", "thk", "pth", "w"),
    "kabul": ("tk", "kp", "kkp", "hkk", "thk"),
    "punjab": ("kp", "ne", "se", "kap", "kkp"),
    "persia": ("w", "pth", "ph", "sw"),
    "herat": ("pth", "thk", "hkk", "hk", "ph"),
    "kandahar": ("hkk", "kkp", "kap", "hk"),
}
"""The corners round each region."""

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
"""The two corners that each border joins."""
