"""On a phone, where every picture is 400 pixels wide, what one needs is read: text of 9.4 pixels."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from paxbot.present.pamir.views import table_view
from paxbot.present.words import ENGLISH, language
from paxbot.render.frame import FRAME
from paxbot.render.pamir.table import table_scene
from paxbot.render.scene import Scene, Sprite
from tests.render.conftest import full_table, names_for
from tests.render.every import every_lettering
from tests.render.witness import Lettering, letterings

LEAST_TEXT = 9.4


class Small(NamedTuple):
    """Text that may be smaller, why it is not needed, and how small it is at the least."""

    why: str
    is_meant: Callable[[Lettering], bool]
    least: float
    translated: float | None = None
    """How small it is in other languages than English, whose words are longer; None for as small."""

    def allows(self, size: float) -> bool:
        if language() == ENGLISH or self.translated is None:
            return size >= self.least
        return size >= self.translated


def in_scene(test: Callable[[str], bool]) -> Callable[[Lettering], bool]:
    return lambda seen: seen.where == "text" and test(seen.text)


def in_sprites(*kinds: str) -> Callable[[Lettering], bool]:
    return lambda seen: seen.where in kinds


NOT_NEEDED = (
    Small("names of the land that no rule knows", in_sprites("map"), 2),
    Small("the points stand in each player's box", in_scene(str.isdecimal), 5),
    Small("on the score track the shape tells, and the points stand in each player's box", in_sprites("seat"), 3),
    Small("the name says who it is, and the shield beside it where she leans", in_sprites("ai_card"), 5),
    Small("who ruled before; whoever rules now is larger", in_sprites("ghost_ruler"), 5),
    Small("ten pieces more or fewer at once; how many there are now is larger", in_sprites("delta"), 7),
)


@pytest.mark.slow
@pytest.mark.usefixtures("every_language")
def test_text_keeps_its_pixels_or_is_not_needed() -> None:
    small = [(scene.name, seen) for scene, seen in every_lettering() if is_small(seen, scene)]
    assert {(name, seen.where, seen.text, seen.size) for name, seen in small} == set()


@pytest.mark.slow
def test_no_reason_on_the_list_is_idle() -> None:
    seen = [one for scene, one in every_lettering() if one.on_phone(scene) < LEAST_TEXT]
    assert [small.why for small in NOT_NEEDED if not any(small.is_meant(one) for one in seen)] == []


def is_small(seen: Lettering, scene: Scene) -> bool:
    size = seen.on_phone(scene)
    return (
        scene.box != FRAME
        and size < LEAST_TEXT
        and not any(small.is_meant(seen) and small.allows(size) for small in NOT_NEEDED)
    )


def test_the_table_answers_on_a_phone_who_rules_how_many_armies_of_whom_whose_turn_and_what_is_favored() -> None:
    position = full_table()
    view = table_view(position, names_for(position)).board
    scene = table_scene(table_view(position, names_for(position)))
    large = [seen for seen in letterings(scene) if seen.on_phone(scene) >= LEAST_TEXT]
    texts = [seen.text for seen in large if seen.where == "text"]
    assert {view.favored_text, *(region.name for region in view.regions)} <= set(texts)
    assert texts[0] == view.favored_text
    assert texts[1].startswith("To act: Bo")
    armies = [seen.text for seen in large if seen.where == "army"]
    assert armies.count("36") == 18
    assert [armies.count(letter) for letter in "ABR"] == [7, 7, 7], "six regions and the supply"
    assert len([item for item in scene.items if isinstance(item, Sprite) and item.kind == "crown"]) == 6
    marks = [seen.text for seen in large if seen.where == "seat"]
    assert marks.count("2") >= 8, "the ruler of six regions, the active player, and the player's box"
