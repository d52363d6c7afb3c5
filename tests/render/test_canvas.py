"""Pictures painted in their palette look like those painted in full colour, whatever is kept from others."""

from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from paxbot.render import paint
from paxbot.render.paint import Canvas, numbered, shown
from paxbot.render.scene import Scene
from paxbot.render.theme import palette, rgb
from tests.render import every as pamir
from tests.render.full_colour import painted
from tests.render.porfiriana import every as porfiriana
from tests.render.spartacus import every as spartacus

GAMES = {
    "pamir": pamir.every_scene,
    "porfiriana": lambda: tuple(porfiriana.crowded_scenes()),
    "spartacus": spartacus.every_scene,
}


def some(game: str) -> tuple[Scene, ...]:
    return GAMES[game]()[::11]


def colour_of(name: str) -> tuple[int, int, int]:
    plain = Image.new("RGB", (1, 1), rgb(name))
    (seen,) = pixels(shown(numbered(plain, palette("pamir")), palette("pamir")))
    return seen


def pixels(image: Image.Image) -> Iterator[tuple[int, int, int]]:
    raw = image.tobytes()
    return ((raw[at], raw[at + 1], raw[at + 2]) for at in range(0, len(raw), 3))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_pictures_in_their_palette_look_like_those_brought_to_it_at_the_end(game: str) -> None:
    assert len(some(game)) > 5
    for scene in some(game):
        colours = palette(scene.game)
        late, soon = (shown(each, colours) for each in (numbered(painted(scene), colours), paint.paint(scene)))
        assert max(ImageStat.Stat(ImageChops.difference(soon, late)).mean) < 0.1, scene.name


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_the_same_with_and_without_what_is_kept_of_others(game: str) -> None:
    kept = [paint.paint(scene).tobytes() for scene in some(game)]
    for scene, before in zip(some(game), kept, strict=True):
        for cache in (paint._insets, paint._laid):
            cache.clear()
        assert paint.paint(scene).tobytes() == before, scene.name


def test_the_same_thing_is_laid_on_each_ground_as_it_looks_there() -> None:
    half = Image.new("L", (4, 4), 128)
    for ground in ("paper", "carpet", "paper"):
        laid = Canvas(4, 4, ground, "pamir")
        laid.lay(0, 0, "half of white", (4, 4), lambda piece: piece.paste(rgb("white"), (0, 0), half))
        mixed = Image.new("RGB", (4, 4), colour_of(ground))
        mixed.paste(rgb("white"), (0, 0), half)
        assert laid.image.tobytes() == numbered(mixed, palette("pamir")).tobytes(), ground


def test_what_reaches_beyond_the_edge_is_laid_as_far_as_it_lies_on_the_picture() -> None:
    laid = Canvas(4, 2, "paper", "pamir")

    def draw(piece: Image.Image) -> None:
        ImageDraw.Draw(piece).rectangle((0, 0, 3, 1), rgb("white"))

    laid.lay(-2, 0, "white", (4, 2), draw)
    laid.lay(9, 9, "white", (4, 2), draw)
    white, paper = colour_of("white"), colour_of("paper")
    assert list(pixels(shown(laid.image, palette("pamir")))) == [white, white, paper, paper] * 2
