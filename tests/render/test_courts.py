from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from paxbot.games.pamir.terms import COURT_CARDS
from paxbot.present.pamir.alt import courts_alt
from paxbot.present.pamir.changes import NO_CHANGES
from paxbot.present.pamir.models import court_view, courts_view
from paxbot.render.pamir.court_panel import panel
from paxbot.render.pamir.courts import court_scene, courts_scene
from paxbot.render.scene import Box, Inset, Scene, Sprite, Text
from tests.cases import for_each
from tests.render.changed import everything
from tests.render.conftest import full_table, load, names_for
from tests.render.court_scenes import of_seats, pages, single_courts
from tests.render.test_scenes import collisions, outside


def page(position: dict[str, Any]) -> Scene:
    return courts_scene(courts_view(position, names_for(position)))


def cards(scene: Scene) -> list[Scene]:
    return [item.scene for item in scene.items if isinstance(item, Inset)]


def texts(scene: Scene) -> list[str]:
    return [item.text for item in scene.items if isinstance(item, Text)]


def sprites(scene: Scene, kind: str) -> list[Sprite]:
    return [item for item in scene.items if isinstance(item, Sprite) and item.kind == kind]


def numbers(scene: Scene) -> list[int]:
    return [next(int(text) for text in texts(card) if text.isdecimal()) for card in cards(scene)]


@pytest.mark.slow
@pytest.mark.usefixtures("every_language")
@for_each("scenes", [pages, single_courts])
def test_courts_of_any_length_fit_card_by_card(scenes: Any) -> None:
    for scene in scenes():
        assert outside(scene) == []
        assert collisions(scene) == []
        assert [outside(card) for card in cards(scene) if outside(card)] == []


@for_each("seats", range(2, 6))
@for_each("make", [full_table, lambda: load("long_court_5")])
def test_a_page_shows_every_card_of_every_court_by_its_number(seats: int, make: Any) -> None:
    position = of_seats(make(), seats)
    courts = [player["court"] for player in position["players"]]
    assert numbers(page(position)) == list(chain(*courts))
    for seat, court in enumerate(courts):
        assert numbers(court_scene(court_view(position, names_for(position), seat))) == court


@for_each("sample", ["crowded_3", "middle_4", "long_court_5", "crowded_5"])
def test_cards_of_all_courts_are_of_one_size_where_nothing_stands_beside_them(sample: str) -> None:
    position = load(sample)
    for player in position["players"]:
        player["events"] = []
    assert len({(card.width, card.height) for card in cards(page(position))}) == 1


@for_each(("sample", "has_names"), [("crowded_3", True), ("crowded_5", False)])
def test_names_stand_on_the_cards_of_three_courts_but_not_of_five(sample: str, has_names: bool) -> None:
    position = load(sample)
    names = {COURT_CARDS[number].name for player in position["players"] for number in player["court"]}
    said = {name for card in cards(page(position)) for name in names if name in " ".join(texts(card))}
    assert said == (names if has_names else set())


def test_players_whose_spies_find_no_room_on_a_card_are_counted() -> None:
    position = full_table()
    first = cards(page(position))[0]
    assert [mark.args[0] for mark in sprites(first, "court_spy")] == [2], "the holder comes first"
    assert [mark.args for mark in sprites(first, "more_spies")] == [(4,)]
    alone = cards(court_scene(court_view(position, names_for(position), 0)))[0]
    assert len(sprites(alone, "court_spy")) == 5
    assert sprites(alone, "more_spies") == []


def test_the_events_of_a_player_are_named_where_there_is_room_and_else_counted() -> None:
    position = load("wakhan_5")
    assert "New Tactics" in " ".join(texts(page(position)))
    crowded = page(full_table())
    assert [mark.args for mark in sprites(crowded, "event_count")] == [(5,), (4,), (3,), (2,), (1,)]


def test_cards_that_have_left_stand_beside_the_court_by_their_numbers() -> None:
    position = of_seats(full_table(), 3)
    view = courts_view(position, names_for(position))
    gone = [mark.args[0] for mark in sprites(courts_scene(view, everything(-1)), "gone_card")]
    assert set(gone) == {change.card for change in everything(-1).cards if not change.is_new and change.seat < 3}


def test_the_alternative_text_of_the_page_tells_events_and_what_was_used() -> None:
    position = load("wakhan_5")
    text = courts_alt(courts_view(position, ["Ana", "Bo", "Cy", "Dee", "Eve"]))
    assert "Events: New Tactics." in text
    assert "37 (used)" in text
    assert "Rupees 4, Sheltered 4, Influence Afghan 2, British 2, Russian 2, Court 4 of 4." in text


@pytest.mark.usefixtures("every_language")
def test_captions_are_whole_where_a_hand_is_full() -> None:
    player = court_view(load("middle_2"), ["Ana", "Bo"], 0).player
    full = {"hand": "11/11", "court": "3/3", "shelter": "0"}
    stats = tuple(replace(stat, value=full.get(stat.icon, stat.value)) for stat in player.stats)
    shown = [
        item.text
        for item in panel(replace(player, stats=stats), NO_CHANGES, Box(0, 0, 556, 478))
        if isinstance(item, Text)
    ]
    assert [text for text in shown if text.endswith("…")] == []


@pytest.mark.usefixtures("every_language")
@for_each("name", ["Ana", "W" * 32])
def test_the_legend_of_all_courts_is_whole_beside_any_name(name: str) -> None:
    position = full_table()
    view = courts_view(position, [name] * len(position["players"]))
    captions = {stat.caption for stat in view.courts[0].player.stats if stat.icon in ("shelter", "influence", "stars")}
    scene = courts_scene(view)
    assert captions <= set(texts(scene))
    assert outside(scene) == []
    assert collisions(scene) == []


@for_each("count", [1, 2, 3])
def test_few_cards_of_a_court_are_as_wide_as_the_picture(count: int) -> None:
    position = load("early_3")
    position["players"][0]["court"] = list(range(1, count + 1))
    scene = court_scene(court_view(position, names_for(position), 0))
    cards = [item for item in scene.items if isinstance(item, Inset)]
    assert len(cards) == count
    assert sum(card.scene.width for card in cards) > 0.95 * scene.width
