from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from paxbot.present.pamir.models import board_view
from paxbot.render.jobs import adapted
from paxbot.render.paint import encode, picture
from paxbot.render.pamir.board import board_scene
from paxbot.render.theme import COLOURS, CONTRAST, TEXT_ON, Rgb, palette
from tests.render.conftest import full_table, names_for


def opened(png: bytes) -> Image.Image:
    image = Image.open(BytesIO(png))
    image.load()
    return image.convert("RGB")


def dots(image: Image.Image) -> list[Rgb]:
    data = image.tobytes()
    return list(zip(data[0::3], data[1::3], data[2::3], strict=True))


def luminance(colour: Rgb) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (each / 255 for each in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: Rgb, b: Rgb) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.fixture(scope="module")
def table() -> bytes:
    position = full_table()
    return picture(board_scene(board_view(position, names_for(position)))).png


def test_the_usual_picture_is_left_as_it_is(table: bytes) -> None:
    assert adapted(table, "usual", small=False) is table


def test_high_contrast_changes_colours_and_nothing_else(table: bytes) -> None:
    other = adapted(table, "contrast", small=False)
    assert len(other) == len(table)
    usual, strong = opened(table), opened(other)
    assert usual.size == strong.size
    pairs = set(zip(dots(usual), dots(strong), strict=True))
    assert len(pairs) == len({before for before, _ in pairs})
    changed = dict(pairs)
    for name in ("ink", "paper", "afghan", "british", "russian"):
        assert changed.get(COLOURS[name], CONTRAST[name]) == CONTRAST[name]


def test_a_small_picture_has_half_the_width_and_far_fewer_bytes(table: bytes) -> None:
    small = adapted(table, "usual", small=True)
    assert opened(small).width == round(opened(table).width / 2)
    assert len(small) < len(table) * 2 / 3
    both = adapted(table, "contrast", small=True)
    assert opened(both).size == opened(small).size
    assert both != small


def test_a_picture_without_a_palette_is_left_alone() -> None:
    out = BytesIO()
    Image.new("1", (1, 1)).save(out, "PNG")
    assert adapted(out.getvalue(), "contrast", small=False) == out.getvalue()
    assert opened(adapted(out.getvalue(), "usual", small=True)).size == (1, 1)


def test_what_is_written_stands_out_more_than_usual() -> None:
    assert contrast(CONTRAST["ink"], CONTRAST["paper"]) > contrast(COLOURS["ink"], COLOURS["paper"])
    for ground in ("afghan", "political", "intelligence", "economic", "military", "event", "carpet", "tile"):
        assert contrast(CONTRAST["white"], CONTRAST[ground]) >= 7, ground
    for ground, letters in TEXT_ON.items():
        assert contrast(CONTRAST[letters], CONTRAST[ground]) >= 7, ground
    for name in ("ink_soft", *(f"seat{seat}" for seat in range(5))):
        assert contrast(CONTRAST[name], CONTRAST["paper"]) >= 5.5, name


def test_seats_and_coalitions_stay_apart() -> None:
    for names in (("afghan", "british", "russian"), tuple(f"seat{seat}" for seat in range(5))):
        for one, other in combinations(names, 2):
            distance = sum((a - b) ** 2 for a, b in zip(CONTRAST[one], CONTRAST[other], strict=True)) ** 0.5
            assert distance > 60, (one, other)


def test_one_colour_becomes_one_colour() -> None:
    flat = encode(Image.new("RGB", (8, 8), COLOURS["afghan"]), palette("pamir"))
    assert set(dots(opened(adapted(flat, "contrast", small=False)))) == {CONTRAST["afghan"]}
