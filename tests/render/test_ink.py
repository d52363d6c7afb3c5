"""In the box of 550 by 350 CSS pixels every figure is 11 of them high, every label 9."""

from collections.abc import Callable, Iterable
from typing import Final

import pytest

from paxbot.render.fonts import Face
from paxbot.render.scene import FIGURE, FRAME, LABEL, Box, Item, Scene, Sprite, Text
from tests.cases import for_each
from tests.render import league_scenes
from tests.render.board_scenes import boards
from tests.render.card_scenes import ai_cards_scenes, card_pages, hands, lobbies, markets
from tests.render.check_scenes import checks
from tests.render.court_scenes import pages, single_courts
from tests.render.ending_scenes import endings
from tests.render.ink import LABEL as LEAST_LABEL, too_small
from tests.render.porfiriana import every as porfiriana
from tests.render.spartacus.every import crowded_scenes

SCENES: Final[dict[str, Callable[[], Iterable[Scene]]]] = {
    "board": boards,
    "courts": pages,
    "court": single_courts,
    "check": checks,
    "ending": endings,
    "market": markets,
    "hand": hands,
    "card page": card_pages,
    "AI cards": ai_cards_scenes,
    "lobby": lobbies,
    "leagues": league_scenes.scenes,
    "PAX": crowded_scenes,
    "Pax Porfiriana": porfiriana.crowded_scenes,
}
LABELS: Final = {"courts": 8.5}
"""The height of labels where it is less than elsewhere."""


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("kind", SCENES)
def test_every_text_is_read_where_discord_shows_the_picture(kind: str) -> None:
    label = LABELS.get(kind, LEAST_LABEL)
    small = {(scene.name, *seen) for scene in SCENES[kind]() for seen in too_small(scene, label=label)}
    assert small == set()


def test_every_scene_fills_the_frame() -> None:
    assert {(scene.name, scene.box) for make in SCENES.values() for scene in make() if scene.box != FRAME} == set()


def alone(*items: Item) -> Scene:
    return Scene("alone", FRAME.w, FRAME.h, "paper", items)


@for_each("face", Face)
def test_text_of_the_least_size_is_read_and_much_smaller_text_is_not(face: Face) -> None:
    for text, least in (("+12", FIGURE[face]), ("Kabul", LABEL[face])):
        assert too_small(alone(Text(40, 100, text, least, face=face))) == []
        assert [seen.text for seen in too_small(alone(Text(40, 100, text, least - 4, face=face)))] == [text]


def test_letters_in_sprites_are_measured() -> None:
    (seen,) = too_small(alone(Sprite("seat", Box(0, 0, 30, 30), (1,))))
    assert (seen.text, seen.is_figure) == ("2", True)
