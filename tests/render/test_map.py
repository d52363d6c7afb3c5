"""The map itself: what is drawn under the pieces."""

import pytest

from paxbot.present.pamir.names import map_words
from paxbot.present.pamir.views import table_view
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.map import labels
from paxbot.render.pamir.map_lands import land_box, side_boxes
from paxbot.render.pamir.map_layout import HEIGHT, LANDS, REGIONS, WIDTH
from paxbot.render.pamir.table import table_scene
from paxbot.render.pen import draw
from paxbot.render.scene import Sprite
from paxbot.render.theme import COLOURS
from tests.render.conftest import load
from tests.render.test_palette import alike

BEAD = (0, 132, 22, 164)
"""Where a ruler's shape lies on the western side of Persia, where the line itself is the same for all."""

RULED, SHORE = 41, 148
"""How far the line of Transcaspia's ruler reaches into the sea, and where the sea ends."""


def test_a_line_of_the_ruler_runs_round_every_ruled_region_and_no_other() -> None:
    position = load("early_3") | {"rulers": {"herat": 2, "kabul": 0, "punjab": None}}
    scene = table_scene(table_view(position, ["Ana", "Bo", "Cy"]))
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
    assert all(boxes[land].holds(room) for land, room in REGIONS.items())
    assert all(box.x >= 30 and box.x + box.w <= WIDTH - 30 for box in boxes.values())
    assert all(box.y >= 30 and box.y + box.h <= HEIGHT - 30 for box in boxes.values())
    image = draw("map", WIDTH, HEIGHT, map_words())
    assert image.getchannel("A").getextrema() == (255, 255)


@pytest.mark.usefixtures("every_language")
def test_the_words_on_the_sea_keep_clear_of_the_line_of_a_ruler() -> None:
    words = list(labels(map_words()[2:]))[:2]
    assert len(words) == 2
    for x, _y, size, word in words:
        half = fonts.width(word, Face.TITLE, size) / 2
        assert x - half >= RULED
        assert x + half <= SHORE


def test_the_map_is_the_same_whenever_it_is_drawn() -> None:
    assert draw("map", WIDTH, HEIGHT, ()).tobytes() == draw("map", WIDTH, HEIGHT, ()).tobytes()
