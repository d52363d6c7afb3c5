import pytest
from PIL import ImageChops

from paxbot.present.pamir.models import board_view
from paxbot.render.pamir.board import board_scene
from paxbot.render.pamir.lands import land_box, side_boxes
from paxbot.render.pamir.layout import LANDS, MAP_FRAME, MAP_HEIGHT, MAP_WIDTH, NAMES, ROSE, ROWS, SYMBOL, SYMBOLS
from paxbot.render.pamir.map import TONES
from paxbot.render.pen import draw
from paxbot.render.scene import Box, Sprite
from paxbot.render.theme import COLOURS
from tests.cases import for_each
from tests.render.conftest import load
from tests.render.test_palette import COALITIONS, MIN_DISTANCE, SEATS, alike, distance

BEAD = (0, 195, 16, 215)
"""Where a ruler's shape lies on the western side of Persia, where the line itself is the same for all."""


def test_a_line_of_the_ruler_runs_round_every_ruled_region_and_no_other() -> None:
    position = load("early_3") | {"rulers": {"herat": 2, "kabul": 0, "punjab": None}}
    scene = board_scene(board_view(position, ["Ana", "Bo", "Cy"]))
    lines = [item.args for item in scene.items if isinstance(item, Sprite) and item.kind == "ruled"]
    assert sorted(lines) == [(land, seat, side) for land, seat in (("herat", 2), ("kabul", 0)) for side in range(5)]


def test_the_lines_of_rulers_are_told_apart_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    for seat in range(5):
        monkeypatch.setitem(COLOURS, f"seat{seat}", COLOURS["seat2"])
    *_others, western = side_boxes("persia")
    lines = [draw("ruled", western.w, western.h, ("persia", seat, 3)) for seat in range(5)]
    assert alike([line.crop(BEAD) for line in lines]) == []


def test_lands_fill_the_map_and_hold_the_rooms_of_their_pieces() -> None:
    boxes = {land: land_box(land) for land in LANDS}
    assert all(boxes[land].holds(room) for land, rows in ROWS.items() for room in (NAMES[land], *rows))
    inner = Box(MAP_FRAME, MAP_FRAME, MAP_WIDTH - 2 * MAP_FRAME, MAP_HEIGHT - 2 * MAP_FRAME)
    assert all(inner.holds(box) for box in boxes.values())
    image = draw("map", MAP_WIDTH, MAP_HEIGHT, ())
    assert image.getchannel("A").getextrema() == (255, 255)


def test_the_map_is_the_same_whenever_it_is_drawn() -> None:
    assert draw("map", MAP_WIDTH, MAP_HEIGHT, ()).tobytes() == draw("map", MAP_WIDTH, MAP_HEIGHT, ()).tobytes()


def corners(box: Box) -> tuple[int, int, int, int]:
    return box.x, box.y, box.x + box.w, box.y + box.h


def test_scenery_touches_no_name_symbol_or_compass(monkeypatch: pytest.MonkeyPatch) -> None:
    full = draw("map", MAP_WIDTH, MAP_HEIGHT, ()).convert("RGB")
    for painter in ("draw_waters", "draw_relief", "draw_scenery"):
        monkeypatch.setattr(f"paxbot.render.pamir.map.{painter}", lambda pen: None)
    difference = ImageChops.difference(full, draw("map", MAP_WIDTH, MAP_HEIGHT, ()).convert("RGB"))
    half = SYMBOL // 2
    symbols = {land: Box(round(x) - half, round(y) - half, SYMBOL, SYMBOL) for land, (x, y) in SYMBOLS.items()}
    kept = symbols | {f"name of {land}": box for land, box in NAMES.items()} | {"rose": ROSE}
    assert {what for what, box in kept.items() if difference.crop(corners(box)).getbbox()} == set()
    assert all(difference.crop(corners(land_box(land))).getbbox() for land in LANDS)


@for_each("tone", TONES)
def test_scenery_has_no_colour_of_pieces_or_players(tone: str) -> None:
    assert {owner for owner in (*COALITIONS, *SEATS) if distance(tone, owner, "") < MIN_DISTANCE} == set()
