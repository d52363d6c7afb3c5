from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from paxbot.games.pamir.terms import Border, Region
from paxbot.present.pamir.changes import NO_CHANGES
from paxbot.present.pamir.models import board_view, court_view, courts_view
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.board import board_scene
from paxbot.render.pamir.courts import court_scene, courts_scene
from paxbot.render.scene import Box, Inset, Item, Scene, Sprite, Text
from tests.cases import for_each
from tests.render.changed import COALITIONS, everything
from tests.render.conftest import full_table, load, names_for

SNAPSHOTS = Path(__file__).parent / "snapshots"


def public_scenes(position: dict[str, Any]) -> list[Scene]:
    names = names_for(position)
    courts = [court_scene(court_view(position, names, seat)) for seat in range(len(names))]
    return [board_scene(board_view(position, names)), courts_scene(courts_view(position, names)), *courts]


def collisions(scene: Scene) -> list[tuple[str, str]]:
    def clash(a: Item, b: Item) -> bool:
        return a.box.overlaps(b.box) and inked(a).overlaps(inked(b))

    return [(str(a), str(b)) for a, b in combinations(filter(is_solid, scene.items), 2) if clash(a, b)]


def inked(item: Item) -> Box:
    """The box of an item; of a text only the rows that hold ink, since lines that stand close may share others."""
    if not isinstance(item, Text):
        return item.box
    ink = fonts.ink(item.text, item.face, item.size)
    return item.box._replace(y=item.y - round(item.size * 0.77) + ink.top, h=ink.mask.height)


def is_solid(item: Item) -> bool:
    return isinstance(item, (Text, Inset)) or (isinstance(item, Sprite) and item.solid)


def outside(scene: Scene) -> list[str]:
    return [str(item) for item in scene.items if not scene.box.holds(item.box)]


@pytest.mark.usefixtures("every_language")
def test_nothing_leaves_the_canvas_and_nothing_covers_another(position: dict[str, Any]) -> None:
    for scene in public_scenes(position):
        assert outside(scene) == []
        assert collisions(scene) == []


@pytest.mark.parametrize("name", ["board_early_3", "board_crowded_5", "board_wakhan_4", "courts_wakhan_4"])
def test_scenes_stay_as_they_were_approved(name: str) -> None:
    kind, _, sample = name.partition("_")
    position = load(sample)
    board, courts = public_scenes(position)[:2]
    scene = {"board": board, "courts": courts}[kind]
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


@for_each("region", [region.key for region in Region])
@for_each("by", [0, 1, -1])
def test_all_pieces_of_the_game_fit_into_one_region_and_all_roads_on_its_borders(region: str, by: int) -> None:
    position = full_table() | {"armies": {region: dict.fromkeys(COALITIONS, 12)}, "roads": {}}
    position["tribes"] = {region: {str(seat): 10 for seat in range(5)}}
    changes = everything(by) if by else NO_CHANGES
    scene = board_scene(board_view(position, names_for(position)), changes)
    assert collisions(scene) == []
    assert counts(scene, "army") == [12] * 3
    assert counts(scene, "tribe") == [10] * 5


@for_each("border", [border.key for border in Border])
def test_all_roads_of_the_game_fit_on_one_border(border: str) -> None:
    position = full_table() | {"roads": {border: dict.fromkeys(COALITIONS, 12)}}
    scene = board_scene(board_view(position, names_for(position)))
    assert collisions(scene) == []
    assert counts(scene, "road") == [12] * 3


def counts(scene: Scene, piece: str) -> list[str | int]:
    return [item.args[1] for item in scene.items if isinstance(item, Sprite) and item.kind == piece]


def test_nobody_is_to_act_when_the_game_is_over() -> None:
    position = load("middle_4") | {"active": 1, "actions_left": 1, "winners": [1]}
    names = names_for(position)
    board, courts = board_view(position, names), courts_view(position, names)
    assert (board.headline, board.detail, board.active) == ("The game is over: Bo the Magn… wins", "", None)
    assert courts.headline == board.headline
    shown = [*board.players, *(court.player for court in courts.courts)]
    assert not any(player.is_active for player in shown)


def test_a_headline_of_its_own_marks_nobody_as_active() -> None:
    position = load("over_4")
    view = board_view(position, names_for(position), "Ana wins with 12 points")
    assert view.active is None
    assert not any(player.is_active for player in view.players)
    assert "Ana wins with 12 points" in set(board_scene(view).words())
