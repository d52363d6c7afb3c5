"""The board: players in a column, the gauge of dominance, checks and events."""

from paxbot.games.pamir import facts as f
from paxbot.present.pamir.changes import NO_CHANGES, changes_view
from paxbot.present.pamir.views import board_view
from paxbot.render.pamir.board import board_scene
from paxbot.render.pamir.head import NEWS
from paxbot.render.pamir.players import COLUMN, LEGEND
from paxbot.render.scene import Rect, Scene, Sprite
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


@for_each(("needed", "line", "note"), [(4, 4, False), (12, 12, False), (13, 0, True)])
def test_the_gauge_has_a_line_at_what_is_needed_or_says_that_building_is_not_enough(
    needed: int, line: int, note: bool
) -> None:
    position = load("middle_4")
    position["dominant"]["blocks"] = {key: {"in_play": 3, "needed": needed} for key in ("afghan", "british", "russian")}
    scene = board(position)
    assert [gauge.args for gauge in sprites(scene, "gauge")] == [
        ("afghan", 3, line),
        ("british", 3, line),
        ("russian", 3, line),
    ]
    assert list(scene.words()).count("not by building alone") == 3 * note


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


def test_without_a_sentence_the_ground_is_left_empty() -> None:
    position = load("middle_4")
    changes = changes_view(position, names_for(position), [f.TurnBegan(0, 3)])
    items = board_scene(board_view(position, names_for(position)), changes).items
    assert not [item for item in items if NEWS.y <= item.box.y < NEWS.y + NEWS.h]
