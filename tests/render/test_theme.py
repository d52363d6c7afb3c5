"""Games share colours, marks and the lobby, and each adds its own: a game that has none of its own is painted too."""

from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image

from paxbot.present.views import LobbyView, lobby_seats
from paxbot.render import poster, theme
from paxbot.render.jobs import adapted
from paxbot.render.paint import picture
from paxbot.render.pen import Pen, sprite
from paxbot.render.poster import lobby_scene
from paxbot.render.scene import Box, Rect, Scene

OURS, STRONG = (1, 250, 3), (9, 9, 250)
assert poster


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test adds is not there any more after it."""
    for name in ("COLOURS", "CONTRAST", "TEXT_ON", "_added"):
        monkeypatch.setattr(theme, name, dict(getattr(theme, name)))
    monkeypatch.setattr(theme, "_edgeless", set(theme._edgeless))
    yield
    theme.palette.cache_clear()
    theme.contrasting.cache_clear()


def colours(png: bytes) -> set[object]:
    with Image.open(BytesIO(png)) as image:
        return {colour for _count, colour in image.convert("RGB").getcolors(1 << 24) or ()}


def field(game: str, colour: str) -> bytes:
    return picture(Scene("field", 40, 20, "paper", (Rect(Box(0, 0, 20, 20), colour),), game)).png


def test_a_game_without_colours_of_its_own_has_the_shared_ones() -> None:
    assert theme.COLOURS["carpet"] in colours(field("toy", "carpet"))


def test_a_game_has_its_own_colours_beside_the_shared_ones_and_others_do_not_have_them() -> None:
    theme.add_colours("toy", {"silver": OURS}, {"silver": STRONG}, dark_text=["silver"])
    found = colours(field("toy", "silver"))
    assert OURS in found
    assert theme.COLOURS["paper"] in found
    assert OURS not in colours(field("pamir", "silver"))
    assert theme.on("silver") == "ink"
    assert STRONG in colours(adapted(field("toy", "silver"), "contrast", small=False))


@pytest.mark.parametrize(("own", "contrast"), [({"ink": OURS}, {"ink": STRONG}), ({"silver": OURS}, {})])
def test_a_colour_is_added_once_and_never_without_that_of_high_contrast(
    own: dict[str, theme.Rgb], contrast: dict[str, theme.Rgb]
) -> None:
    with pytest.raises(ValueError, match="toy"):
        theme.add_colours("toy", own, contrast)


def test_two_games_cannot_both_have_a_sprite_of_one_name() -> None:
    with pytest.raises(ValueError, match="carpet"):

        @sprite("carpet")
        def carpet(pen: Pen) -> None:
            """Another carpet."""


def test_a_lobby_has_a_mark_for_automated_seats_of_any_game() -> None:
    view = LobbyView("Coins", "", lobby_seats(["Ann"], 1, "Robot", 3), "")
    assert picture(lobby_scene(view)).width > 300
