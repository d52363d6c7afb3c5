import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from paxbot.engine.kernel import Fact
from paxbot.games.pamir.game import PaxPamir
from paxbot.present.pamir.accounts import MoveView, PileChange
from paxbot.present.pamir.alt import LIMIT, court_alt, courts_alt, table_alt
from paxbot.present.pamir.changes import ChangesView, changes_view
from paxbot.present.pamir.models import board_view, court_view, courts_view, table_view
from paxbot.render.paint import picture
from paxbot.render.pamir.board import board_scene
from paxbot.render.pamir.courts import court_scene, courts_scene
from paxbot.render.pamir.presenter import PamirPresenter
from paxbot.render.scene import Rect, Scene, Sprite, Text
from tests.cases import for_each
from tests.render.changed import emptied_table, everything, turn_of_bo
from tests.render.conftest import full_table, full_table_of_wakhan, load, names_for
from tests.render.test_scenes import SNAPSHOTS, collisions, outside

GAME = PaxPamir()


def scenes(position: dict[str, Any], changes: ChangesView) -> list[Scene]:
    names = names_for(position)
    courts = [court_scene(court_view(position, names, seat), changes) for seat in range(len(names))]
    return [
        board_scene(board_view(position, names), changes),
        courts_scene(courts_view(position, names), changes),
        *courts,
    ]


def sprites(scene: Scene, *kinds: str) -> list[Sprite]:
    return [item for item in scene.items if isinstance(item, Sprite) and item.kind in kinds]


WORST = {
    "all more": (full_table, 9),
    "all one more": (full_table, 1),
    "all fewer": (full_table, -1),
    "all gone": (emptied_table, -9),
    "all of Wakhan": (full_table_of_wakhan, 3),
}


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("worst", WORST)
def test_marks_of_any_number_of_changes_fit(worst: str) -> None:
    make, by = WORST[worst]
    for scene in scenes(make(), everything(by, bought=make is emptied_table)):
        assert outside(scene) == []
        assert collisions(scene) == []


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("worst", WORST)
def test_a_badge_covers_no_text_and_no_other_badge(worst: str) -> None:
    make, by = WORST[worst]
    for scene in scenes(make(), everything(by, bought=make is emptied_table)):
        badges = [badge.box for badge in sprites(scene, "delta")]
        assert not any(a.overlaps(b) for a, b in combinations(badges, 2))
        assert not any(badge.overlaps(item.box) for badge in badges for item in scene.items if isinstance(item, Text))


@pytest.mark.usefixtures("every_language")
@for_each("worst", WORST)
def test_arrows_leave_names_free_and_lie_below_the_pieces(worst: str) -> None:
    make, by = WORST[worst]
    scene = scenes(make(), everything(by, bought=make is emptied_table))[0]
    found = sprites(scene, "arrow")
    assert len(found) == 9
    assert not any(arrow.box.overlaps(item.box) for arrow in found for item in scene.items if isinstance(item, Text))
    pieces = sprites(scene, "army", "road", "tribe", "ghost_block", "ghost_tribe")
    assert max(map(scene.items.index, found)) < min(map(scene.items.index, pieces))


def test_an_amount_is_said_where_a_ring_or_an_arrow_says_too_little() -> None:
    armies = {"herat": {"afghan": 3, "british": 2}, "kabul": {"afghan": 1, "russian": 2}}
    piles = (("herat", "afghan", 2), ("herat", "british", 2), ("kabul", "afghan", -1), ("kabul", "russian", -2))
    changes = ChangesView(
        piles=tuple(PileChange("army", *pile) for pile in piles),
        moves=(MoveView("army", "afghan", ("kabul", "herat"), 1),),
    )
    scene = scenes(load("middle_4") | {"armies": armies}, changes)[0]
    assert [mark.args for mark in sprites(scene, "amount")] == [(-2,), (2,)]
    rings = [item for item in scene.items if isinstance(item, Rect) and (item.fill, item.outline) == ("tile", "white")]
    assert len(rings) == 2


@pytest.mark.parametrize("name", ["board_changed_4", "courts_changed_4"])
def test_changed_scenes_stay_as_they_were_approved(name: str) -> None:
    position = load("middle_4")
    table, courts = scenes(position, changes_view(position, names_for(position), turn_of_bo()))[:2]
    scene = {"board_changed_4": table, "courts_changed_4": courts}[name]
    assert str(scene) == (SNAPSHOTS / f"{name}.txt").read_text().rstrip("\n")


def test_without_facts_nothing_is_marked(position: dict[str, Any]) -> None:
    names = names_for(position)
    for scene in scenes(position, changes_view(position, names, ())):
        assert sprites(scene, "delta", "arrow", "sparkle", "tag", "bought", "ghost_ruler") == []


def test_an_arrow_goes_where_the_piece_went() -> None:
    position = load("middle_4")
    scene = scenes(position, changes_view(position, names_for(position), turn_of_bo()))[0]
    assert sorted(arrow.args for arrow in sprites(scene, "arrow")) == [("down", 2), ("right", 1)]


def turns(seed: int) -> Iterator[tuple[dict[str, Any], list[Fact]]]:
    picks = random.Random(seed)
    state = GAME.setup(2 + seed % 4, picks.randbytes(16), {}, automated=range(seed % 3))
    told: list[Fact] = []
    while (decision := GAME.pending(state)) is not None:
        turn = GAME.turn_number(state)
        applied = GAME.apply(state, picks.choice(decision.options))
        state, told = applied.state, told + list(applied.facts)
        if GAME.turn_number(state) != turn or GAME.pending(state) is None:
            yield GAME.view(state, None), told
            told = []


@pytest.mark.slow
@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("seed", range(4))
def test_the_marks_of_every_turn_of_a_game_fit_and_are_told(seed: int) -> None:
    for view, facts in turns(seed):
        names = names_for(view)
        changes = changes_view(view, names, facts)
        for scene in scenes(view, changes):
            assert outside(scene) == []
            assert collisions(scene) == []
        texts = [
            table_alt(table_view(view, names), changes),
            courts_alt(courts_view(view, names), changes),
            court_alt(court_view(view, names, 0), changes),
        ]
        for text in texts:
            assert len(text) <= LIMIT
            assert changes.sentence in text


def test_changed_pictures_are_at_most_400_kilobytes() -> None:
    position = full_table()
    names = names_for(position)
    assert len(picture(board_scene(board_view(position, names), everything(1))).png) <= 400_000
    position = load("crowded_5")
    assert len(picture(courts_scene(courts_view(position, names_for(position)), everything(1))).png) <= 400_000


def test_the_alternative_text_says_what_changed_after_whose_turn_it_is() -> None:
    position = load("middle_4")
    told = (position, names_for(position), turn_of_bo())
    (_, table), courts = PamirPresenter().table_pictures(*told), PamirPresenter().areas_picture(*told)
    assert "Favored: Intelligence. Bo the Magn… bought Mir Murad Beg; " in table.alt
    assert "Bo the Magn… bought Mir Murad Beg; " in courts.alt
    assert "Transcaspia: " in table.alt


def test_the_news_give_way_to_the_table_where_there_is_no_room() -> None:
    position = full_table()
    changes = ChangesView(sentence="something " * 100)
    text = table_alt(table_view(position, names_for(position)), changes)
    assert len(text) <= LIMIT
    assert 2 <= text.count("something") < 14
    assert text.endswith("113 for 10 plus 30."), "the market is told to its end"
    assert "Kabul: ruled by" in text


@for_each(["left", "told"], [(1, [(-1,)]), (0, [])])
def test_a_lost_road_beside_one_that_stays_is_told_in_a_number(left: int, told: list[tuple[int]]) -> None:
    position = load("early_3")
    position["roads"] = {"kabul_punjab": {"afghan": left}}
    changes = ChangesView(piles=(PileChange("road", "kabul_punjab", "afghan", -1),))
    scene = board_scene(board_view(position, names_for(position)), changes)
    assert [item.args for item in scene.items if isinstance(item, Sprite) and item.kind == "amount"] == told
