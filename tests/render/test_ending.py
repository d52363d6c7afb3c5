from collections.abc import Iterable

import pytest

from paxbot import PaxError
from paxbot.present.pamir.alt import LIMIT, ending_alt, lobby_alt
from paxbot.present.pamir.views import lobby_view
from paxbot.present.pamir.views_ending import ending_view
from paxbot.render.paint import picture
from paxbot.render.pamir.scoring import ending_scene
from paxbot.render.poster import Rise, chart, lobby_scene
from paxbot.render.scene import Box, Item, Rect, Scene, Sprite, Text
from tests.cases import for_each
from tests.render.conftest import full_table, full_table_of_wakhan, names_for
from tests.render.ending_scenes import endings, over
from tests.render.test_scenes import SNAPSHOTS, collisions, outside

LONG = "W" * 32


def words(scene: Scene) -> list[str]:
    return [item.text for item in scene.items if isinstance(item, Text)]


ENDINGS = {
    "one winner": over([2], 0, [4, 2, 1, 3, 5]),
    "all share": over([0, 1, 2, 3, 4], 3, [1] * 5),
    "against Wakhan": over([0, 1], 4, [1, 1, 3, 3, 3], full_table_of_wakhan),
    "one check": over([0], 1, [1, 2, 3, 4, 5], checks=1),
}


@pytest.mark.slow
@pytest.mark.usefixtures("every_language")
@for_each("ending", ENDINGS)
@for_each("name", [None, LONG, "🐻", "漢" * 32])
def test_every_ending_fits(ending: str, name: str | None) -> None:
    position = ENDINGS[ending]
    names = names_for(position) if name is None else [name] * 5
    view = ending_view(position, names)
    scene = ending_scene(view)
    assert outside(scene) == []
    assert collisions(scene) == []
    assert len(picture(ending_scene(view)).png) <= 400_000
    assert 0 < len(ending_alt(view)) <= LIMIT


def test_the_ending_stays_as_it_was_approved() -> None:
    position = ENDINGS["one winner"]
    scene = ending_scene(ending_view(position, names_for(position)))
    assert str(scene) == (SNAPSHOTS / "ending.txt").read_text().rstrip("\n")


def test_the_winner_comes_first_with_a_crown_and_the_reason() -> None:
    position = ENDINGS["one winner"]
    view = ending_view(position, names_for(position))
    assert [row.player.seat for row in view.standing] == [2, 1, 3, 0, 4]
    assert view.verdict == "Олександр wins with the most points."
    scene = ending_scene(view)
    assert words(scene)[0] == view.verdict
    crowns = [item.box for item in scene.items if isinstance(item, Sprite) and item.kind == "crown"]
    assert len(crowns) == 2, "in the head, and in the winner's row"


@pytest.mark.usefixtures("every_language")
def test_endings_of_every_size_of_table_fit() -> None:
    for scene in endings():
        assert outside(scene) == []
        assert collisions(scene) == []


def lines_of(items: Iterable[Item]) -> list[tuple[str | int, ...]]:
    (chart,) = (item for item in items if isinstance(item, Sprite) and item.kind == "rises")
    size, *told = chart.args
    return [tuple(told[at : at + int(size)]) for at in range(0, len(told), int(size))]


def test_the_line_of_a_player_rises_with_the_points_of_each_check() -> None:
    position = ENDINGS["one winner"]
    view = ending_view(position, names_for(position))
    assert [row.rise for row in view.standing if row.player.seat == 2] == [(0, 0, 3, 6, 16)]
    scene = ending_scene(view)
    (line,) = (told for told in lines_of(scene.items) if told[1] == 2)
    told = [int(number) for number in line[2:]]
    places, heights = told[::2], told[1::2]
    assert len(places) == len(heights) == 5
    assert places == sorted(places)
    assert heights[0] == heights[1] > heights[2] > heights[3] > heights[4]


@for_each(
    ("points", "told"),
    [
        ([[5, 1], [0, 3]], "Ana led from the first check on."),
        ([[1, 5], [3, 0], [3, 0]], "Ana took the lead in the last check."),
        ([[1, 3], [5, 3], [3, 1], [1, 0]], "Ana took the lead in check 3 and kept it."),
        ([[1, 3], [5, 0], [0, 3], [4, 0]], "Ana took the lead in the last check."),
        ([[1, 3], [5, 0], [0, 1], [4, 0]], "Ana took the lead in check 2 and kept it."),
        ([[3, 3]], ""),
        ([], ""),
    ],
)
def test_the_turning_point_is_the_check_after_which_the_winner_always_led(points: list[list[int]], told: str) -> None:
    checks = [{"coalition": None, "last": False, "counts": each, "points": each} for each in points]
    position = over([0], 0, [1, 2], seats=2) | {"checks": checks}
    assert ending_view(position, ["Ana", "Bo"]).turning_point == told


def test_who_shares_a_victory_has_no_turning_point() -> None:
    position = ENDINGS["all share"]
    assert ending_view(position, names_for(position)).turning_point == ""


def test_the_alternative_text_tells_standing_and_checks() -> None:
    position = ENDINGS["one winner"]
    text = ending_alt(ending_view(position, ["Ana", "Bo", "Cy", "Dee", "Eve"]))
    assert text.startswith("Cy wins with the most points. 1. Cy: 23 points, 12 military stars, 36 rupees. 2. Bo: ")
    assert " Cy took the lead in the last check. Check 1: " in text
    assert "Check 1: The Afghan coalition is dominant. Influence – Ana with 2: 1 point, " in text
    assert "Final check: The Russian coalition is dominant." in text


def test_a_running_game_has_no_ending() -> None:
    position = full_table()
    with pytest.raises(PaxError) as refused:
        ending_view(position, names_for(position))
    assert refused.value.reason == "game_not_over"


@pytest.mark.slow
@pytest.mark.usefixtures("every_language")
@for_each("name", ["Ana", LONG, "🐻", "", "漢" * 32, "محمد علی"])
@for_each(("people", "automated"), [(0, 0), (1, 0), (2, 1), (5, 0), (1, 4)])
def test_every_lobby_fits_and_is_small(name: str, people: int, automated: int) -> None:
    view = lobby_view([name] * people, automated, 2, 5)
    scene = lobby_scene(view, "pamir")
    assert len(view.seats) == 5
    assert outside(scene) == []
    assert collisions(scene) == []
    card = picture(scene)
    assert card.filename == "lobby.png"
    assert len(card.png) <= 100_000
    assert len(lobby_alt(view)) <= LIMIT


def test_a_lobby_says_how_many_are_needed_or_free() -> None:
    assert lobby_view(["Ana"], 0, 2, 5).count_text == "1 more player needed"
    assert lobby_view(["Ana"], 1, 2, 5).count_text == "Ready to begin, 3 seats free"
    assert lobby_view(["Ana"] * 5, 0, 2, 5).count_text == "All seats are taken"


def test_the_alternative_text_of_a_lobby_names_its_people() -> None:
    text = lobby_alt(lobby_view(["Ana", "Bo"], 1, 2, 5))
    assert text == "Pax Pamir. Ready to begin, 2 seats free. Ana, Bo, Wakhan, 2 free seats."


@pytest.mark.usefixtures("every_language")
def test_text_on_the_lobby_card_is_legible_on_a_phone() -> None:
    scene = lobby_scene(lobby_view(["Ana", LONG], 1, 2, 5))
    assert all(item.size * 40 >= scene.width for item in scene.items if isinstance(item, Text))


def test_no_line_of_the_chart_dips_below_its_axis() -> None:
    lines = chart(
        [Rise("token", seat, f"seat{seat}", (0, 0, 3)) for seat in range(8)], Box(0, 0, 700, 300), [90, 300, 600]
    )
    axis = max(item.box.y for item in lines if isinstance(item, Rect) and item.fill == "paper_deep")
    heights = [told[3::2] for told in lines_of(lines)]
    assert len(heights) == 8
    assert all(int(height) <= axis + 1 for each in heights for height in each)
