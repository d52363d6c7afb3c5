"""What a reader has to be able to tell from the pictures alone."""

import pytest

from paxbot.present.pamir.models import board_view, court_view, hand_view
from paxbot.render.pamir.board import board_scene
from paxbot.render.pamir.courts import court_scene
from paxbot.render.scene import Sprite, Text
from tests.render.conftest import load, names_for


def test_the_gift_spaces_tell_what_is_given_and_what_the_next_costs() -> None:
    position = load("crowded_5")
    position["players"][1]["gifts"] = [2, 6]
    scene = court_scene(court_view(position, names_for(position), 1))
    spaces = [(item.kind, item.args) for item in scene.items if isinstance(item, Sprite) and "gift_" in item.kind]
    assert spaces == [("gift_space", (2, 1)), ("gift_space", (4, -1)), ("gift_space", (6, 1))]


@pytest.mark.parametrize("cards", [3, 4])
def test_a_court_above_its_limit_is_marked(cards: int) -> None:
    position = load("crowded_5")
    position["players"][1] |= {"court": list(range(1, cards + 1)), "court_limit": 3}
    scene = court_scene(court_view(position, names_for(position), 1))
    (number,) = [item for item in scene.items if isinstance(item, Text) and item.text == f"{cards}/3"]
    assert number.colour == ("alarm" if cards > 3 else "ink")


def test_who_suffers_from_an_event_is_told_so() -> None:
    position = load("crowded_5")
    position["players"][1]["events"] = ["rumor"]
    table = board_scene(board_view(position, names_for(position)))
    court = court_scene(court_view(position, names_for(position), 1))
    for scene in (table, court):
        assert "Rumor: patriots do not count" in " ".join(item.text for item in scene.items if isinstance(item, Text))


def test_before_the_first_turn_the_table_tells_what_is_chosen() -> None:
    position = load("early_3") | {"turn": 0}
    assert board_view(position, names_for(position)).detail == "chooses a loyalty"


def test_a_hand_tells_its_limit() -> None:
    position = load("middle_4")
    position["players"][0] |= {"hand": [3], "hand_limit": 2}
    assert hand_view(position, names_for(position), 0).count_text == "1 card, limit 2"
