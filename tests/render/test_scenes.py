from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from paxbot.present.pamir.views import court_view, courts_view, table_view
from paxbot.present.words import _
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.court import court_scene
from paxbot.render.pamir.courts import courts_scene
from paxbot.render.pamir.table import table_scene
from paxbot.render.scene import Inset, Item, Scene, Sprite, Text
from tests.cases import for_each
from tests.render.conftest import full_table, load, names_for

SNAPSHOTS = Path(__file__).parent / "snapshots"


def public_scenes(position: dict[str, Any]) -> list[Scene]:
    names = names_for(position)
    courts = [court_scene(court_view(position, names, seat)) for seat in range(len(names))]
    return [table_scene(table_view(position, names)), courts_scene(courts_view(position, names)), *courts]


def collisions(scene: Scene) -> list[tuple[str, str]]:
    def clash(a: Item, b: Item) -> bool:
        return a.box.overlaps(b.box)

    return [(str(a), str(b)) for a, b in combinations(filter(is_solid, scene.items), 2) if clash(a, b)]


def is_solid(item: Item) -> bool:
    """Whether it must be seen whole."""
    return isinstance(item, (Text, Inset)) or (isinstance(item, Sprite) and item.solid)


def outside(scene: Scene) -> list[str]:
    return [str(item) for item in scene.items if not scene.box.holds(item.box)]


@pytest.mark.usefixtures("every_language")
def test_nothing_leaves_the_canvas_and_nothing_covers_another(position: dict[str, Any]) -> None:
    for scene in public_scenes(position):
        assert outside(scene) == []
        assert collisions(scene) == []


@pytest.mark.usefixtures("every_language")
def test_essential_text_is_at_least_a_fortieth_of_the_width(position: dict[str, Any]) -> None:
    view = table_view(position, names_for(position))
    scene = table_scene(view)
    sizes = {item.text: item.size for item in scene.items if isinstance(item, Text)}
    essential = [view.board.favored_text, *(region.name for region in view.board.regions)]
    assert all(sizes[text] * 40 >= scene.width for text in essential)
    assert (
        sizes[
            next(
                text
                for text in sizes
                if text.startswith(_("To act: {name}").partition("{")[0]) or text == view.board.headline
            )
        ]
        >= 40
    )
    armies = [item for item in scene.items if isinstance(item, Sprite) and item.kind == "army"]
    assert all(army.box.h * 0.5 >= 40 for army in armies)


@pytest.mark.parametrize("name", ["table_early_3", "table_crowded_5", "table_wakhan_4", "courts_wakhan_4"])
def test_scenes_stay_as_they_were_approved(name: str) -> None:
    kind, _, sample = name.partition("_")
    position = load(sample)
    table, courts = public_scenes(position)[:2]
    scene = {"table": table, "courts": courts}[kind]
    assert str(scene) == (SNAPSHOTS / f"{name}.txt").read_text().rstrip("\n")


def test_no_hand_shows_in_a_public_scene(position: dict[str, Any]) -> None:
    without = {**position, "players": [{**player, "hand": None} for player in position["players"]]}
    for player in without["players"]:
        player["hand_size"] = player.get("hand_size", 0)
        del player["hand"]
    shown = [str(scene) for scene in public_scenes(position)]
    assert shown == [str(scene) for scene in public_scenes(without)]


def test_optional_keys_may_be_absent() -> None:
    position = load("middle_4")
    bare = ["barred", "prices", "used", "checks_left", "supply", "cylinders", "hostages", "dominant"]
    for key in bare:
        del position[key]
    for player in position["players"]:
        for key in ("influence", "court_limit", "hand_limit", "shelter", "stars"):
            del player[key]
    for scene in public_scenes(position):
        assert outside(scene) == []
        assert collisions(scene) == []


def test_text_is_shortened_and_broken_to_the_room() -> None:
    assert fonts.ellipsize("Ana", Face.TEXT, 40, 200) == "Ana"
    short = fonts.ellipsize("Bo the Magnificent", Face.TEXT, 40, 200)
    assert short.endswith("…")
    assert fonts.width(short, Face.TEXT, 40) <= 200
    lines = fonts.wrap("Claim of Ancient Lineage", Face.TEXT, 40, 180, 2)
    assert len(lines) == 2
    assert all(fonts.width(line, Face.TEXT, 40) <= 180 for line in lines)
    assert fonts.drawable("Ana \U000f0000\u202e ") == "Ana"


@for_each("points", [23, 24, 31, 47, 99])
def test_the_score_track_goes_on_as_far_as_it_must(points: int) -> None:
    position = full_table()
    for seat, player in enumerate(position["players"]):
        player["vp"] = points - seat % 2
    scene = table_scene(table_view(position, names_for(position)))
    assert outside(scene) == []
    assert collisions(scene) == []
    marks = [item.box for item in scene.items if isinstance(item, Sprite) and item.kind == "seat"]
    assert all(box.w >= 2 for box in marks)


def test_any_number_of_pieces_fits_into_one_region() -> None:
    position = load("long_court_5")
    position["armies"] = {"herat": {"afghan": 12, "british": 12, "russian": 12}}
    position["tribes"] = {"herat": {str(seat): 10 for seat in range(5)}}
    scene = table_scene(table_view(position, ["Ana", "Bo", "Cy", "Dee", "Eve"]))
    assert collisions(scene) == []
    board = next(item.box for item in scene.items if isinstance(item, Sprite) and item.kind == "map")
    pieces = [item for item in scene.items if isinstance(item, Sprite) and item.kind in ("army", "tribe")]
    in_herat = [piece for piece in pieces if piece.box.y < board.y + board.h]
    assert [piece.args[1] for piece in in_herat] == [12] * 3 + [10] * 5


def test_nobody_is_to_act_when_the_game_is_over() -> None:
    position = load("middle_4") | {"active": 1, "actions_left": 1, "winners": [1]}
    names = names_for(position)
    board, courts = table_view(position, names).board, courts_view(position, names)
    assert (board.headline, board.detail, board.active) == ("The game is over: Bo the Magnific… wins", "", None)
    assert courts.headline == board.headline
    shown = [*board.players, *(court.player for court in courts.courts)]
    assert not any(player.is_active for player in shown)


def test_a_headline_of_its_own_marks_nobody_as_active() -> None:
    position = load("over_4")
    view = table_view(position, names_for(position), "Ana wins with 12 points")
    assert view.board.active is None
    assert not any(player.is_active for player in view.board.players)
    assert "Ana wins with 12 points" in set(table_scene(view).words())
