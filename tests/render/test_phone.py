"""On a phone, where every picture is 400 pixels wide, what one needs is read: text of 10 pixels, icons of 11."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.terms import Region
from paxbot.present.pamir import names as terms
from paxbot.present.pamir.views import CardView, card_view, court_view, table_view
from paxbot.present.words import ENGLISH, by_language, language
from paxbot.render.pamir.card_layout import HAND_SCALE
from paxbot.render.pamir.cards import card_scene, court_card_scene
from paxbot.render.pamir.table import table_scene
from paxbot.render.scene import Scene, Sprite, Text
from tests.cases import for_each
from tests.render.conftest import full_table, load, names_for
from tests.render.every import every_lettering
from tests.render.witness import Lettering, letterings

LEAST_TEXT = 10.0
LEAST_ICON = 11.0
LEAST_STAR = 7.9


@by_language(2)
def regions() -> set[str]:
    return {terms.region(region.key) for region in Region}


@by_language(2)
def abilities() -> set[str]:
    return {view.ability for number in COURT_CARDS if (view := card_view(number)).ability}


@by_language(2)
def words_of_titles() -> set[str]:
    titles = {word for number in range(1, 117) for word in card_view(number).title.split()}
    halves = (half for number in range(105, 117) for half in card_view(number).halves)
    return titles | {word for half in halves for word in half.text.split()}


@by_language(2)
def captions() -> set[str]:
    positions = (full_table(), load("wakhan_4"))
    courts = (court_view(position, names_for(position), 0) for position in positions)
    return {stat.caption for court in courts for stat in court.player.stats}


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


def is_region(text: str) -> bool:
    return text in regions()


def made_of(words: Callable[[], set[str]]) -> Callable[[str], bool]:
    return lambda text: set(text.split()) <= words()


def begins_one_of(texts: Callable[[], set[str]]) -> Callable[[str], bool]:
    return lambda text: any(whole.startswith(text.rstrip("…")) for whole in texts())


NOT_NEEDED = (
    Small("the icon above the number says what is counted", in_scene(begins_one_of(captions)), 4),
    Small("names of the land that no rule knows", in_sprites("map"), 2),
    Small("the region's symbol stands before its name", in_scene(is_region), 6, 5),
    Small("its plate says that there is one, the card's page which", in_scene(begins_one_of(abilities)), 5),
    Small("a word too long for a card; its number says which it is", in_scene(made_of(words_of_titles)), 9, 7),
    Small("the points stand in each player's box", in_scene(str.isdecimal), 5),
    Small("on the score track the shape tells, and the points stand in each player's box", in_sprites("seat"), 3),
    Small("the shield without a letter says that there is no loyalty", in_sprites("no_loyalty"), 7),
    Small("the name says who it is, and the shield beside it where she leans", in_sprites("ai_card"), 5),
    Small("who ruled before; whoever rules now is larger", in_sprites("ghost_ruler"), 5),
    Small("ten pieces more or fewer at once; how many there are now is larger", in_sprites("delta"), 7),
)


@pytest.mark.slow
@pytest.mark.usefixtures("every_language")
def test_text_keeps_ten_pixels_or_is_not_needed() -> None:
    small = [(scene.name, seen) for scene, seen in every_lettering() if is_small(seen, scene)]
    assert {(name, seen.where, seen.text, seen.size) for name, seen in small} == set()


@pytest.mark.slow
def test_no_reason_on_the_list_is_idle() -> None:
    seen = [one for scene, one in every_lettering() if one.on_phone(scene) < LEAST_TEXT]
    assert [small.why for small in NOT_NEEDED if not any(small.is_meant(one) for one in seen)] == []


def is_small(seen: Lettering, scene: Scene) -> bool:
    size = seen.on_phone(scene)
    return size < LEAST_TEXT and not any(small.is_meant(seen) and small.allows(size) for small in NOT_NEEDED)


WIDTHS = {"market": 1600, "all courts": 1600, "hand": 1047}
"""Each face, and how wide the picture is in which it stands."""


def drawn(face: str, card: CardView) -> Scene:
    if face == "all courts":
        return court_card_scene(card, "paper_dark")
    return card_scene(card, HAND_SCALE if face == "hand" else 1.0, "paper")


@pytest.mark.usefixtures("every_language")
@for_each("face", WIDTHS)
@for_each("number", COURT_CARDS)
def test_what_players_need_from_a_card_is_read_on_a_phone(face: str, number: int) -> None:
    card, width = card_view(number), WIDTHS[face]
    scene = drawn(face, card)
    needed = [text for text in scene.items if isinstance(text, Text) and text.text == str(number)]
    assert [text.size * 400 / width >= LEAST_TEXT for text in needed] == [True]
    shown = list(icons(scene, width))
    assert shown[0] == ("suit", card.suit)
    assert ("stars", card.rank) in shown
    assert ("region", card.region) in shown
    assert [key for kind, key in shown if kind == "action"] == list(card.actions)
    expected = [icon for icon in card.impact if face != "all courts" or icon == "leverage"]
    assert [key for kind, key in shown if kind == "impact"] == expected
    assert [key for kind, key in shown if kind == "patriot"] == [card.patriot] * (card.patriot is not None)
    assert [key for kind, key in shown if kind == "prize"] == [card.prize] * (card.prize is not None)


def icons(scene: Scene, width: int) -> Iterator[tuple[str, str | int]]:
    for item in scene.items:
        if isinstance(item, Sprite):
            least = LEAST_STAR if item.kind == "stars" else LEAST_ICON
            assert min(item.box.w, item.box.h) * 400 / width >= least, item
            yield item.kind, item.args[0]


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


def test_prices_rupees_and_what_is_barred_are_read_on_a_phone() -> None:
    position = full_table()
    scene = table_scene(table_view(position, names_for(position)))
    seen = [one for one in letterings(scene) if one.on_phone(scene) >= LEAST_TEXT]
    assert [one.text for one in seen if one.where == "price"] == ["10"] * 10
    assert [one.text for one in seen if one.where == "coin"] == ["30"] * 12
    assert [one.text for one in seen if one.text == "Barred"] == ["Barred"] * 2
    kinds = [item.kind for item in scene.items if isinstance(item, Sprite)]
    assert kinds.count("barred") == kinds.count("lock") == 2
