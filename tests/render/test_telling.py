"""What a reader has to be able to tell from the pictures alone."""

from typing import Any

import pytest

from paxbot.present.pamir.views import card_view, court_view, hand_view, table_view
from paxbot.render.pamir.cards import court_card_scene
from paxbot.render.pamir.court import court_scene
from paxbot.render.pamir.table import table_scene
from paxbot.render.scene import Scene, Sprite, Text
from tests.render.conftest import load, names_for
from tests.render.test_scenes import collisions, outside

OVER: dict[str, Any] = {"winners": [1], "active": None}


def test_nothing_has_a_price_or_is_barred_when_the_game_is_over() -> None:
    position = load("middle_4")
    card = position["market"][0][0][0]
    running = position | {"barred": [card], "prices": [list(range(6))] * 2}
    kinds = [market_kinds(table_scene(table_view(each, names_for(position)))) for each in (running, running | OVER)]
    assert kinds == [{"price", "barred", "lock"}, set()]


def market_kinds(scene: Scene) -> set[str]:
    return {item.kind for item in scene.items if isinstance(item, Sprite)} & {"price", "barred", "lock"}


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


@pytest.mark.usefixtures("every_language")
def test_every_card_in_a_court_names_its_region() -> None:
    cards = [card_view(number) for number in range(1, 101)]
    shown = [{item.text for item in court_card_scene(card, "paper").items if isinstance(item, Text)} for card in cards]
    assert [card.number for card, texts in zip(cards, shown, strict=True) if card.region_name not in texts] == []


def test_a_leveraged_patriot_shows_both_and_its_actions() -> None:
    scene = court_card_scene(card_view(40), "paper")
    kinds = [item.kind for item in scene.items if isinstance(item, Sprite)]
    assert {"patriot", "impact", "action", "prize"} <= set(kinds)
    assert (outside(scene), collisions(scene)) == ([], [])


def test_who_suffers_from_an_event_is_told_so() -> None:
    position = load("crowded_5")
    position["players"][1]["events"] = ["rumor"]
    table = table_scene(table_view(position, names_for(position)))
    court = court_scene(court_view(position, names_for(position), 1))
    for scene in (table, court):
        assert "Rumor: patriots do not count" in " ".join(item.text for item in scene.items if isinstance(item, Text))


def test_before_the_first_turn_the_table_tells_what_is_chosen() -> None:
    position = load("early_3") | {"turn": 0}
    assert table_view(position, names_for(position)).board.detail == "chooses a loyalty"


def test_a_hand_tells_its_limit() -> None:
    position = load("middle_4")
    position["players"][0] |= {"hand": [3], "hand_limit": 2}
    assert hand_view(position, names_for(position), 0).count_text == "1 card, limit 2"
