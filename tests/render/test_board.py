from itertools import combinations

from paxbot.games.pamir import facts as f
from paxbot.present.pamir.changes import NO_CHANGES, changes_view
from paxbot.present.pamir.models import board_view
from paxbot.render.pamir.board import COLUMN, LEGEND, NEWS, board_scene
from paxbot.render.scene import Box, Rect, Scene, Sprite, Text
from tests.cases import for_each
from tests.render.board_scenes import seated
from tests.render.conftest import full_table, load, names_for


def board(position: dict[str, object]) -> Scene:
    return board_scene(board_view(position, names_for(position)), NO_CHANGES)


def sprites(scene: Scene, kind: str) -> list[Sprite]:
    return [item for item in scene.items if isinstance(item, Sprite) and item.kind == kind]


def test_each_player_has_a_row_with_what_a_check_would_bring_now() -> None:
    words = list(board(load("middle_4") | {"if_checked": {"points": [0, 0, 5, 0], "last": False}}).words())
    assert words.count("+5") == 1
    assert "if checked now" in words
    assert words[words.index("+5") - 2 : words.index("+5")] == ["Олександр", "0"]


def test_of_a_position_that_does_not_know_it_no_gauge_and_no_gain_is_shown() -> None:
    position = load("middle_4")
    del position["if_checked"], position["dominant"]["blocks"]
    scene = board(position)
    assert sprites(scene, "gauge") == []
    assert not any(text.startswith("+") for text in scene.words())


@for_each("needed", [(4, 12, 5), (13, 4, 4), (13, 4, 13), (13, 13, 13)])
def test_the_gauge_shows_what_is_needed_and_says_once_where_building_is_not_enough(
    needed: tuple[int, int, int],
) -> None:
    position = load("middle_4")
    blocks = dict(zip(("afghan", "british", "russian"), needed, strict=True))
    counts = {key: {"in_play": 3, "needed": count} for key, count in blocks.items()}
    position["dominant"] |= {"coalition": None, "blocks": counts}
    scene = board(position)
    assert [gauge.args for gauge in sprites(scene, "gauge")] == [(key, 3, count) for key, count in blocks.items()]
    assert " ".join(scene.words()).count("others must lose blocks") == (max(needed) > 12)


def test_of_events_without_room_their_number_is_told() -> None:
    position = full_table()
    view = board_view(position, names_for(position))
    words = list(board(position).words())
    shown = sum(event.text in words for event in view.events if event.seat is None)
    assert words[-1] == f"+{len(view.events) - shown}"


def test_the_rows_of_any_number_of_players_fill_the_column() -> None:
    filled = {}
    for seats in range(2, 6):
        items = board(seated(seats)).items
        rows = [item.box for item in items if isinstance(item, Rect) and item.radius == 14 and item.box.x == COLUMN.x]
        assert len(rows) == seats
        filled[seats] = (rows[0].y, rows[-1].y + rows[-1].h)
    assert set(filled.values()) == {(COLUMN.y, COLUMN.y + COLUMN.h - LEGEND)}


def test_without_a_sentence_a_carpet_lies_in_its_place() -> None:
    position = load("middle_4")
    changes = changes_view(position, names_for(position), [f.TurnBegan(0, 3)])
    items = board_scene(board_view(position, names_for(position)), changes).items
    (carpet,) = [item for item in items if NEWS.holds(item.box)]
    assert (carpet.box, str(carpet).split()[1]) == (NEWS, "kilim")


def test_points_gained_rupees_and_cards_stand_in_columns_also_where_there_are_none() -> None:
    scene = board(seated(5) | {"if_checked": {"points": [0, 10, 0, 3, 0], "last": False}})
    gained = [item for item in scene.items if isinstance(item, Text) and item.text.startswith("+") and item.y < 900]
    assert [item.text for item in gained] == ["+0", "+10", "+0", "+3", "+0", "+n"]
    assert len({item.x for item in gained[:5]}) == 1
    badges = [item.box for item in scene.items if isinstance(item, Rect) and item.radius == 12 and item.box.w == 88]
    others = [item.box for item in scene.items if isinstance(item, (Sprite, Text)) and item not in gained]
    assert not any(badge.overlaps(other) for badge in badges for other in others)


@for_each(
    ("points", "sides"),
    [([0, 0, 0, 0, 0], ["upper"] * 5), ([7, 8, 12, 19, 40], ["upper", "right", "lower", "lower", "left"])],
)
def test_markers_stand_round_the_map_by_their_points_and_cover_none(points: list[int], sides: list[str]) -> None:
    position = full_table()
    for player, vp in zip(position["players"], points, strict=True):
        player["vp"] = vp
    boxes = [item.box for item in sprites(board(position), "score_marker")]
    assert [side_of(box) for box in boxes] == sides
    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))


def side_of(box: Box) -> str:
    if box.y < 180 or box.y > 880:
        return "upper" if box.y < 180 else "lower"
    return "right" if box.x > 1160 else "left"
