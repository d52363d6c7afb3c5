from importlib import import_module

import pytest
from PIL import Image

from paxbot.games.registry import GAMES
from paxbot.present.rulebook import section
from paxbot.present.words import speaking
from paxbot.presenters import PRESENTERS
from paxbot.render.paint import RULE_SIDE, paint, rule_scene


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_icon_belongs_to_a_rule_and_can_be_painted_inside_its_square(game: str) -> None:
    icons: dict[str, str] = import_module(f"paxbot.render.{game}.presenter").ICONS
    assert len(icons) > 10
    for rule, drawn in icons.items():
        assert section(game, rule).path == rule
        scene = rule_scene(game, drawn)
        assert len(scene.items) == 2 + drawn.count(",")
        assert all(scene.box.holds(item.box) for item in scene.items)
        painted: Image.Image = paint(scene)
        assert painted.size == (RULE_SIDE, RULE_SIDE)
        assert len(painted.getcolors() or ()) > 1, rule


def test_a_picture_is_named_by_the_rule_in_the_language_spoken() -> None:
    presenter = PRESENTERS["pamir"]
    with speaking("de"):
        (picture,) = presenter.rule_picture("Play > Bribes")
        assert picture.alt == "Bestechung"
    assert presenter.rule_picture("Wakhan > More seats") == ()
