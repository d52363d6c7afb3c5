"""Pictures of PAX: nothing leaves the canvas, everything can be read, and nothing hidden is shown."""

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from paxbot.games.spartacus.facts import CardTaken, RomeTook, TurnBegan
from paxbot.games.spartacus.terms import Category
from paxbot.present.spartacus.facts import changes_view
from paxbot.present.spartacus.views import table_view
from paxbot.render.paint import picture
from paxbot.render.pen import draw
from paxbot.render.scene import Text
from paxbot.render.spartacus.displays import displays_scene
from paxbot.render.spartacus.heads import news
from paxbot.render.spartacus.table import film_scene, table_scene
from paxbot.render.theme import COLOURS
from paxbot.render_command import PEOPLE
from tests.render.spartacus.every import every_lettering, every_scene
from tests.render.spartacus.positions import full_table, turns
from tests.render.test_names import LONGEST, SHAPED, WHOLE
from tests.render.test_palette import EYES, MIN_CONTRAST, MIN_DISTANCE, alike, distance
from tests.render.test_phone import LEAST_TEXT
from tests.render.test_scenes import collisions, outside

KEYS = [category.value for category in Category]


@pytest.mark.slow
@pytest.mark.usefixtures("every_language")
def test_nothing_leaves_the_canvas_and_nothing_covers_another() -> None:
    assert {(scene.name, text) for scene in every_scene() for text in outside(scene)} == set()
    assert {(scene.name, *pair) for scene in every_scene() for pair in collisions(scene)} == set()


@pytest.mark.parametrize("name", dict.fromkeys([*LONGEST, *WHOLE.values(), *SHAPED.values()]))
def test_names_of_any_script_keep_to_the_layout(name: str) -> None:
    position = full_table()
    names = [name] * 8
    for scene in (table_scene(table_view(position, names)), displays_scene(table_view(position, names))):
        assert outside(scene) == []
        assert collisions(scene) == []


@pytest.mark.slow
@pytest.mark.usefixtures("every_language")
def test_on_a_phone_every_text_keeps_ten_pixels_but_for_ten_more_or_fewer_at_once() -> None:
    small = {
        (scene.name, seen.where, seen.text, round(seen.on_phone(scene), 1))
        for scene, seen in every_lettering()
        if seen.on_phone(scene) < LEAST_TEXT and not (seen.where == "delta" and len(seen.text) > 2)
    }
    assert small == set()


@pytest.mark.slow
@pytest.mark.usefixtures("every_language")
def test_no_word_of_a_hand_or_a_card_is_cut_short() -> None:
    whole = [scene for scene in every_scene() if scene.name == "hand" or "card" in scene.name]
    assert {text for scene in whole for text in scene.words() if text.endswith("…")} == set()


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("seats", [1, 4])
def test_what_a_turn_changed_is_told_to_its_end(seats: int) -> None:
    names = PEOPLE[:seats]
    told = [changes_view(names, facts) for facts in turns(seats)]
    assert len(told) > 10
    assert {
        item.text for turn in told for item in news(turn, 0)[0] if isinstance(item, Text) and "…" in item.text
    } == set()


def test_the_turn_that_begins_next_is_nobodys_deed() -> None:
    begun = TurnBegan(1, 5)
    assert changes_view(PEOPLE[:2], (RomeTook(2, (5, 6), 6), begun)).seat is None
    assert changes_view(PEOPLE[:2], (CardTaken(0), begun)).seat == 0


@pytest.mark.slow
def test_every_text_stands_out_from_its_ground() -> None:
    faint = {(scene.name, seen.where, seen.text) for scene, seen in every_lettering() if seen.contrast < MIN_CONTRAST}
    assert faint == set()


@pytest.mark.slow
def test_every_picture_is_a_png_of_at_most_400_kilobytes() -> None:
    for scene in every_scene():
        painted = picture(scene)
        image = Image.open(BytesIO(painted.png))
        assert (image.mode, image.size) == ("P", (scene.width, scene.height))
        assert len(painted.png) <= 400_000, scene.name
        assert scene.width <= 1600


@pytest.mark.parametrize("eyes", EYES, ids=lambda eyes: eyes or "all cones")
def test_categories_have_colours_that_all_eyes_tell_apart(eyes: str) -> None:
    near = {pair: distance(*pair, eyes) for pair in combinations(KEYS, 2) if distance(*pair, eyes) < MIN_DISTANCE}
    assert near == {}


def test_categories_are_told_apart_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in KEYS:
        monkeypatch.setitem(COLOURS, key, COLOURS["religion"])
    assert alike([draw("roman_tile", 44, 44, (key,)) for key in KEYS]) == []
    assert alike([draw("roman_symbol", 44, 44, (key, "ink", "paper")) for key in KEYS]) == []


def test_eight_players_are_told_apart_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    for seat in range(8):
        monkeypatch.setitem(COLOURS, f"seat{seat}", COLOURS["seat2"])
    assert alike([draw("seat", 64, 64, (seat,)) for seat in range(8)]) == []


def test_the_palette_keeps_the_colours() -> None:
    position = full_table()
    scene = displays_scene(table_view(position, ["Ana"] * 8))
    saved = Image.open(BytesIO(picture(scene).png)).convert("RGB")
    shown = {colour for _count, colour in saved.getcolors(1 << 24) or ()}
    assert {COLOURS[key] for key in KEYS} <= shown


def test_a_film_shows_the_columns_rome_and_every_display() -> None:
    position, names = full_table(), [f"Player {seat}" for seat in range(1, 9)]
    table = table_view(position, names)
    film = film_scene(table)
    above = table_scene(table)
    assert film.items[: len(above.items)] == above.items
    below = [item for item in film.items[len(above.items) :] if isinstance(item, Text)]
    assert [item.text for item in below if item.text in names] == names
    assert all(above.height <= item.box.y <= film.height for item in below)
