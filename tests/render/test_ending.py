"""The picture of the end, and the lobby card."""

from typing import Any

import pytest

from paxbot.errors import PaxError
from paxbot.present.pamir.alt import LIMIT, ending_alt, lobby_alt
from paxbot.present.pamir.views_ending import ending_view
from paxbot.present.pamir.views_lobby import lobby_view
from paxbot.render.lobby import lobby_scene
from paxbot.render.paint import picture
from paxbot.render.pamir.ending import ending_scene
from paxbot.render.scene import Rect, Scene, Sprite, Text
from tests.cases import for_each
from tests.render.conftest import full_table, full_table_of_wakhan, names_for
from tests.render.test_scenes import SNAPSHOTS, collisions, outside

LONG = "W" * 32
CHECKS = [
    {"coalition": "afghan", "last": False, "counts": [2, 4, 1, 3, None], "points": [1, 5, 0, 3, 0]},
    {"coalition": None, "last": False, "counts": [3, 3, 5, 4, 1], "points": [0, 0, 3, 1, 0]},
    {"coalition": "british", "last": False, "counts": [None, 1, 1, 1, None], "points": [0, 3, 3, 3, 0]},
    {"coalition": "russian", "last": True, "counts": [5, 5, 6, 5, 1], "points": [0, 0, 10, 0, 0]},
]


def over(
    winners: list[int], tie_break: int, places: list[int], make: Any = full_table, checks: int = 4
) -> dict[str, Any]:
    """A table at the end of the game."""
    position: dict[str, Any] = make()
    for player in position["players"]:
        player["stars"] = {"military": 12}
    victory = {"tie_break": tie_break, "lead": False, "places": places}
    return position | {"winners": winners, "victory": victory, "checks": CHECKS[:checks], "active": 0}


def words(scene: Scene) -> list[str]:
    return [item.text for item in scene.items if isinstance(item, Text)]


ENDINGS = {
    "one winner": over([2], 0, [4, 2, 1, 3, 5]),
    "all share": over([0, 1, 2, 3, 4], 3, [1] * 5),
    "against Wakhan": over([0, 1], 4, [1, 1, 3, 3, 3], full_table_of_wakhan),
    "one check": over([0], 1, [1, 2, 3, 4, 5], checks=1),
}


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
    assert sum(isinstance(item, Sprite) and item.kind == "crown" for item in scene.items) == 1


def test_bars_grow_with_the_points_of_a_check() -> None:
    position = ENDINGS["one winner"]
    scene = ending_scene(ending_view(position, names_for(position)))
    bars = [item.box.w for item in scene.items if isinstance(item, Rect) and item.fill == "carpet_blue"]
    texts = [int(text) for text in words(scene) if text.startswith("+")]
    assert sorted(zip(texts, bars, strict=True)) == sorted(zip(sorted(texts), sorted(bars), strict=True))
    assert bars[texts.index(10)] == pytest.approx(2 * bars[texts.index(5)], abs=2)


def test_the_alternative_text_tells_standing_and_checks() -> None:
    position = ENDINGS["one winner"]
    text = ending_alt(ending_view(position, ["Ana", "Bo", "Cy", "Dee", "Eve"]))
    assert text.startswith("Cy wins with the most points. 1. Cy: 23 points, 12 military stars, 36 rupees. 2. Bo: ")
    assert "Check 1: The Afghan coalition is dominant. Influence – Ana: 2 → 1 point, " in text
    assert "Final check: The Russian coalition is dominant." in text


def test_a_running_game_has_no_ending() -> None:
    position = full_table()
    with pytest.raises(PaxError) as refused:
        ending_view(position, names_for(position))
    assert refused.value.reason == "game_not_over"


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
    ending = ending_scene(ending_view(ENDINGS["one winner"], ["Ana", "Bo", "Cy", "Dee", LONG]))
    assert all(item.size * 40 >= ending.width for item in ending.items if isinstance(item, Text))
