from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from paxbot.present.presenter import Presenter
from paxbot.present.views_league import EndedView, LeagueView, RoundUpView
from paxbot.present.words import ENGLISH
from paxbot.render.jobs import LEAGUE, RenderJob, league_picture, league_scene, paint
from paxbot.render.scene import FRAME, Sprite
from tests.cases import for_each
from tests.render.league_scenes import PEOPLE, cross, profile, round_up, scenes, standings, views
from tests.render.test_scenes import collisions, outside

PRESENTERS: dict[str, Presenter] = {}


@pytest.mark.usefixtures("every_language")
def test_nothing_leaves_a_picture_of_a_league_and_nothing_covers_another() -> None:
    for scene in scenes():
        assert outside(scene) == []
        assert collisions(scene) == []


@for_each("view", [standings(13), cross(13), profile(12, is_rated=True), round_up(7)])
def test_a_view_of_a_league_is_painted_like_any_other_picture(view: LeagueView) -> None:
    (picture,) = paint(PRESENTERS, RenderJob("", LEAGUE, (view,), ENGLISH))
    assert Image.open(BytesIO(picture.data)).size == (FRAME.w, FRAME.h)
    assert len(picture.data) <= 400_000
    assert picture == league_picture(view)


@pytest.mark.usefixtures("every_language")
def test_alternative_texts_of_leagues_fit_and_name_the_first() -> None:
    for view in views():
        assert 0 < len(view.alt) <= 1024
    assert PEOPLE[0] in standings(13).alt
    assert PEOPLE[2] in round_up(7).alt


def test_only_places_that_promote_or_relegate_have_an_arrow() -> None:
    def arrows(moves: bool) -> list[str]:
        items = league_scene(standings(5, moves=moves)).items
        return [item.kind for item in items if isinstance(item, Sprite) and item.kind.startswith("rank_")]

    assert arrows(moves=False) == []
    assert arrows(moves=True) == ["rank_up", "rank_up", "rank_down", "rank_down"]


def test_the_places_in_the_final_of_a_cup_have_a_column_and_are_told() -> None:
    view = standings(5, final=2)
    assert "Final" in set(league_scene(view).words())
    assert "Final" not in set(league_scene(standings(5)).words())
    assert view.alt.count("in the final)") == 2
    assert "(place 2 in the final)" in view.alt


def test_a_game_that_nobody_won_says_so_without_a_cup() -> None:
    week: RoundUpView = replace(round_up(0), games=(EndedView("Coins", (), ("Ana", "Bo")),))
    scene = league_scene(week)
    assert "Nobody won" in set(scene.words())
    assert not any(isinstance(item, Sprite) and item.kind == "cup" for item in scene.items)
