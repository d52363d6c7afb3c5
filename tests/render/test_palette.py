"""Colours that must be told apart keep their distance for every kind of eyes, and never stand alone."""

from itertools import combinations

import pytest
from coloraide import Color
from PIL import Image, ImageChops

from paxbot.games.pamir.terms import Coalition, ImpactIcon, Region, Suit
from paxbot.render import pamir
from paxbot.render.pamir.marks import LETTERS
from paxbot.render.pen import draw
from paxbot.render.theme import COLOURS
from tests.cases import for_each
from tests.render.every import every_lettering

EYES = ("", "protan", "deutan", "tritan")
"""Full colour vision, and full lack of the red, green and blue cones, as simulated by Viénot and by Brettel."""

MIN_DISTANCE = 14
"""CIEDE2000; about 2 is seen side by side, 10 at a glance."""

MIN_CONTRAST = 4.5
"""The ratio of luminances that WCAG 2.1 asks for at any size."""

SEATS = [f"seat{seat}" for seat in range(5)]
COALITIONS = [coalition.key for coalition in Coalition]
SUITS = [suit.key for suit in Suit]
PAIRS = {
    "players": list(combinations(SEATS, 2)),
    "coalitions": list(combinations(COALITIONS, 2)),
    "suits": list(combinations(SUITS, 2)),
    "the edge of a barred card and of one that is not": [("alarm", "ink")],
    "a barred space and its price": [("alarm", "paper"), ("carpet", "paper")],
    "the court of the player to act and the others": [("carpet", "carpet_blue")],
    "the box of the player to act and the others": [("carpet", "paper_deep")],
    "the line that Wakhan follows and the others": [("coin", "paper")],
    "Wakhan's red and black arrows": [("alarm", "ink")],
}

SEAT_SPRITES: list[tuple[str, int, int, tuple[int | str, ...]]] = [
    ("seat", 64, 64, ()),
    ("token", 56, 48, ()),
    ("score_marker", 28, 28, ()),
    ("tribe", 78, 54, (2,)),
    ("court_spy", 86, 54, (2, "", "")),
    ("court_spy", 106, 54, (2, "held", "")),
]
COALITION_SPRITES = [
    ("coalition", 80, 80, ()),
    ("coalition_letter", 44, 50, ()),
    ("leaning", 58, 68, ()),
    ("army", 70, 54, (2,)),
    ("road", 62, 46, (2,)),
    ("patriot", 48, 58, ()),
    ("prize", 48, 58, ()),
]
assert pamir.SPRITES


@for_each("pairs", PAIRS.values(), ids=PAIRS.keys())
@for_each("eyes", EYES, ids=lambda eyes: eyes or "all cones")
def test_colours_that_must_be_told_apart_keep_their_distance(eyes: str, pairs: list[tuple[str, str]]) -> None:
    near = {pair: distance(*pair, eyes) for pair in pairs if distance(*pair, eyes) < MIN_DISTANCE}
    assert near == {}


@pytest.mark.parametrize(("kind", "w", "h", "rest"), SEAT_SPRITES, ids=lambda part: str(part))
def test_players_are_told_apart_without_colour(
    kind: str, w: int, h: int, rest: tuple[int | str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for seat in SEATS:
        monkeypatch.setitem(COLOURS, seat, COLOURS["seat2"])
    assert alike([draw(kind, w, h, (seat, *rest)) for seat in range(5)]) == []


@pytest.mark.parametrize(("kind", "w", "h", "rest"), COALITION_SPRITES, ids=lambda part: str(part))
def test_coalitions_are_told_apart_without_colour(
    kind: str, w: int, h: int, rest: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for coalition in COALITIONS:
        monkeypatch.setitem(COLOURS, coalition, COLOURS["british"])
    assert alike([draw(kind, w, h, (key, *rest)) for key in LETTERS]) == []


def test_suits_are_told_apart_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    for suit in SUITS:
        monkeypatch.setitem(COLOURS, suit, COLOURS["political"])
    assert alike([draw("suit", 44, 44, (suit, "ink")) for suit in SUITS]) == []
    assert alike([draw("suit_disc", 72, 72, (suit,)) for suit in SUITS]) == []


def test_regions_and_icons_need_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    assert alike([draw("region", 48, 48, (region.key, "ink", "white")) for region in Region]) == []
    for name in COLOURS:
        grey = round(sum(COLOURS[name]) / 3)
        monkeypatch.setitem(COLOURS, name, (grey, grey, grey))
    assert alike([draw("impact", 54, 54, (icon.key,)) for icon in ImpactIcon]) == []
    actions = ["tax", "gift", "build", "move", "betray", "battle", "radicalize"]
    assert alike([draw("action", 54, 54, (action,)) for action in actions]) == []


def test_what_is_barred_and_marked_is_told_by_shape_too() -> None:
    card = Image.new("RGB", (254, 372), COLOURS["white"])
    edge = draw("barred", 254, 372, ())
    card.paste(edge, (0, 0), edge)
    along = [card.getpixel((x, 4)) for x in range(40, 214)]
    assert along.count(COLOURS["alarm"]) > 60, "stripes of red"
    assert along.count(COLOURS["white"]) > 30, "and of white"
    assert alike([draw("red_arrow", 140, 90, ()), draw("black_arrow", 140, 90, ())]) == []


@pytest.mark.slow
def test_every_text_of_every_picture_stands_out_from_its_ground() -> None:
    faint = {(scene.name, seen.where, seen.text) for scene, seen in every_lettering() if seen.contrast < MIN_CONTRAST}
    assert faint == set()


def distance(one: str, other: str, eyes: str) -> float:
    return seen(one, eyes).delta_e(seen(other, eyes), method="2000")


def seen(name: str, eyes: str) -> Color:
    colour = Color("srgb", [channel / 255 for channel in COLOURS[name]])
    return colour.filter(eyes) if eyes else colour


def alike(images: list[Image.Image]) -> list[tuple[int, int, float]]:
    """The pairs of images that differ clearly, in brightness and on paper, on less than a fiftieth of their area."""
    shown = [on_paper(image).convert("L") for image in images]
    shares = [(a, b, differing(shown[a], shown[b])) for a, b in combinations(range(len(shown)), 2)]
    return [(a, b, share) for a, b, share in shares if share < 0.02]


def differing(one: Image.Image, other: Image.Image) -> float:
    histogram = ImageChops.difference(one, other).histogram()
    return sum(histogram[64:]) / sum(histogram)


def on_paper(image: Image.Image) -> Image.Image:
    paper = Image.new("RGB", image.size, COLOURS["paper"])
    paper.paste(image, (0, 0), image)
    return paper
