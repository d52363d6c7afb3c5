from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from paxbot.games.spartacus.terms import Category
from paxbot.present.spartacus.views import table_view
from paxbot.render.jobs import adapted
from paxbot.render.paint import picture
from paxbot.render.spartacus.displays import displays_scene
from paxbot.render.theme import COLOURS, CONTRAST, on
from tests.render.spartacus.positions import names_for, views
from tests.render.test_preferences import contrast

KEYS = [category.value for category in Category]


@pytest.fixture(scope="module")
def png() -> bytes:
    view = views()["middle"]
    return picture(displays_scene(table_view(view, names_for(view)))).png


def colours(data: bytes) -> set[object]:
    with Image.open(BytesIO(data)) as image:
        return {colour for _count, colour in image.convert("RGB").getcolors(1 << 24) or ()}


def test_high_contrast_has_colours_of_its_own_for_categories(png: bytes) -> None:
    usual, strong = colours(png), colours(adapted(png, "contrast", small=False))
    assert {COLOURS[key] for key in KEYS} <= usual
    assert {CONTRAST[key] for key in KEYS} <= strong
    assert {COLOURS[key] for key in KEYS}.isdisjoint(strong)


def test_a_small_picture_keeps_the_colours_of_categories(png: bytes) -> None:
    assert {COLOURS[key] for key in KEYS} <= colours(adapted(png, "usual", small=True))
    assert {CONTRAST[key] for key in KEYS} <= colours(adapted(png, "contrast", small=True))


def test_symbols_stand_out_more_than_usual_and_categories_stay_apart() -> None:
    for key in KEYS:
        assert contrast(CONTRAST[on(key)], CONTRAST[key]) >= 7, key
    for one, other in combinations(KEYS, 2):
        distance = sum((a - b) ** 2 for a, b in zip(CONTRAST[one], CONTRAST[other], strict=True)) ** 0.5
        assert distance > 60, (one, other)
