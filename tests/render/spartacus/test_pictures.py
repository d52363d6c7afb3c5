from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from paxbot.games.spartacus.facts import CardsDrawn, CardTaken, RomeTook, TurnBegan
from paxbot.games.spartacus.terms import Category
from paxbot.present.spartacus.ending import ending_view
from paxbot.present.spartacus.facts import changes_view
from paxbot.present.spartacus.views import NO_CHANGES, ChangesView, table_view
from paxbot.render.paint import picture
from paxbot.render.pen import draw
from paxbot.render.scene import FRAME, WIDTH, Sprite, Text
from paxbot.render.spartacus.displays import display_scene, displays_scene, rome_scene
from paxbot.render.spartacus.layout import news
from paxbot.render.spartacus.poster import ending_scene
from paxbot.render.spartacus.presenter import SpartacusPresenter
from paxbot.render.spartacus.table import CELL, columns_scene, matrix, table_scene
from paxbot.render.theme import COLOURS
from paxbot.render_command import PEOPLE
from tests.render.ink import too_small
from tests.render.spartacus.every import every_lettering, every_scene
from tests.render.spartacus.positions import SAMPLES, full_table, turns, views
from tests.render.test_names import LONGEST, SHAPED, WHOLE
from tests.render.test_palette import EYES, MIN_CONTRAST, MIN_DISTANCE, alike, distance
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
def test_every_text_is_read_where_discord_shows_the_picture() -> None:
    assert {(scene.name, scene.box) for scene in every_scene() if scene.box != FRAME} == set()
    assert {(scene.name, *seen) for scene in every_scene() for seen in too_small(scene)} == set()


@pytest.mark.slow
@pytest.mark.usefixtures("every_language")
def test_no_word_of_a_hand_or_a_card_is_cut_short() -> None:
    whole = [scene for scene in every_scene() if scene.name == "hand" or "card" in scene.name]
    assert {text for scene in whole for text in scene.words() if text.endswith("…")} == set()


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("name", [*SAMPLES, "full"])
def test_only_names_are_ever_cut_short_on_the_table(name: str) -> None:
    position = views()[name]
    seats = len(position["players"])
    table = table_view(position, ["Ana"] * seats)
    scenes = [table_scene(table), displays_scene(table), columns_scene(table), rome_scene(table.rome)]
    scenes += [display_scene(player) for player in table.players]
    if position["winners"] is not None:
        scenes.append(ending_scene(ending_view(position, ["Ana"] * seats)))
    assert {(scene.name, text) for scene in scenes for text in scene.words() if text.endswith("…")} == set()


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("seats", [1, 4, 8])
def test_what_a_turn_changed_is_told_to_its_end(seats: int) -> None:
    names, presenter = PEOPLE[:seats], SpartacusPresenter()
    told = [ChangesView(presenter.sentence(facts, names).replace("*", "")) for facts in turns(seats)]
    assert sum(bool(turn.sentence) for turn in told) > 10
    for turn in told:
        assert " ".join(item.text for item in news(turn) if isinstance(item, Text)) == turn.sentence


def test_the_seat_is_that_of_the_turn_the_sentence_tells() -> None:
    begun, drawn = TurnBegan(1, 5), CardsDrawn(0, 3)
    assert changes_view(PEOPLE[:2], (RomeTook(2, (5, 6), 6), begun)).seat is None
    assert changes_view(PEOPLE[:2], (drawn, CardTaken(0), begun)).seat == 0
    assert changes_view(PEOPLE[:2], (drawn, CardTaken(0), begun, CardsDrawn(1, 3))).seat == 1


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


@pytest.mark.parametrize("eyes", EYES, ids=lambda eyes: eyes or "all cones")
def test_categories_have_colours_that_all_eyes_tell_apart(eyes: str) -> None:
    near = {pair: distance(*pair, eyes) for pair in combinations(KEYS, 2) if distance(*pair, eyes) < MIN_DISTANCE}
    assert near == {}


def test_categories_are_told_apart_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in KEYS:
        monkeypatch.setitem(COLOURS, key, COLOURS["religion"])
    assert alike([draw("roman_tile", 44, 44, (key,)) for key in KEYS]) == []
    assert alike([draw("roman_symbol", 44, 44, (key, "ink", "paper")) for key in KEYS]) == []


@pytest.mark.parametrize("mark", ["seat", "seat_plain"])
def test_eight_players_are_told_apart_without_colour(mark: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for seat in range(8):
        monkeypatch.setitem(COLOURS, f"seat{seat}", COLOURS["seat2"])
    assert alike([draw(mark, 64, 64, (seat,)) for seat in range(8)]) == []


def test_the_palette_keeps_the_colours() -> None:
    position = full_table()
    scene = displays_scene(table_view(position, ["Ana"] * 8))
    saved = Image.open(BytesIO(picture(scene).png)).convert("RGB")
    shown = {colour for _count, colour in saved.getcolors(1 << 24) or ()}
    assert {COLOURS[key] for key in KEYS} <= shown


def test_a_film_shows_the_table() -> None:
    position, presenter = full_table(), SpartacusPresenter()
    (table,) = presenter.table_pictures(position, PEOPLE[:8])
    assert presenter.film_picture(position, PEOPLE[:8]) == table


def test_the_matrix_has_a_strength_for_rome_and_everybody_in_each_category() -> None:
    for position in views().values():
        players = position["players"]
        cells = [
            item for item in matrix(table_view(position, PEOPLE[: len(players)]), NO_CHANGES) if isinstance(item, Text)
        ]
        rows: dict[int, list[str]] = {}
        for item in sorted(cells, key=lambda item: item.x):
            if item.text.isdigit() and item.x > WIDTH - 7 * CELL:
                rows.setdefault(item.y, []).append(item.text)
        wanted = [position["rome"], *players]
        assert [rows[y] for y in sorted(rows)] == [[str(side["strength"][key]) for key in KEYS] for side in wanted]


def test_a_star_stands_for_each_category_that_somebody_has() -> None:
    for position in views().values():
        players = position["players"]
        items = matrix(table_view(position, PEOPLE[: len(players)]), NO_CHANGES)
        stars = [item for item in items if isinstance(item, Sprite) and item.kind == "victory"]
        had = len(position["rome"]["has"]) + sum(len(player["ahead"]) for player in players)
        assert len(stars) == had + 1, "one explains the others"
