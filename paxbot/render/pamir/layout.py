"""Where things stand: sizes and places of the table picture, in pixels."""

from typing import Final

from paxbot.render.scene import Box

WIDTH: Final = 1600
MARGIN: Final = 20

HEADER: Final = Box(0, 0, WIDTH, 104)
MAP: Final = Box(0, 104, WIDTH, 940)

REGIONS: Final[dict[str, Box]] = {
    "transcaspia": Box(56, 38, 500, 372),
    "kabul": Box(694, 38, 436, 356),
    "punjab": Box(1242, 38, 316, 420),
    "persia": Box(56, 512, 312, 386),
    "herat": Box(472, 490, 322, 408),
    "kandahar": Box(908, 500, 308, 400),
}
"""The space for the pieces of each region, relative to the map."""

BORDERS: Final[dict[str, tuple[int, int, bool]]] = {
    "persia_transcaspia": (214, 476, True),
    "herat_transcaspia": (522, 451, True),
    "herat_kabul": (781, 431, True),
    "kabul_kandahar": (1037, 433, True),
    "kabul_transcaspia": (626, 226, False),
    "kabul_punjab": (1180, 226, False),
    "herat_persia": (420, 700, False),
    "herat_kandahar": (854, 690, False),
    "kandahar_punjab": (1300, 700, False),
}
"""The middle of the roads on each border, relative to the map; whether they lie in a row (else in a column)."""

SYMBOL: Final = 56
REGION_NAME: Final = 50
RULER_NAME: Final = 40
CROWN: Final = (54, 44)
SEAT: Final = 52
ARMY: Final = (92, 102)
ROAD: Final = (80, 46)
TRIBE: Final = (98, 62)
GAP: Final = 6

CARD: Final = (248, 334)
CARD_GAP: Final = 14
SLOT_STRIP: Final = 60
COURT_SCALE: Final = 0.754
HAND_SCALE: Final = 1.28
PAGE_SCALE: Final = 1.6
SCORE_CELLS: Final = 24

AI_BACK: Final = Box(20, 184, 400, 800)
AI_FACE: Final = Box(560, 184, 1020, 800)
"""Wakhan's two AI cards; between them lie the arrows."""
