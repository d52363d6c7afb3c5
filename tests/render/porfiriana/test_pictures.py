from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from paxbot.games.porfiriana.terms import (
    Access,
    BlackClass,
    CardType,
    EnterpriseClass,
    OrangeClass,
    OvalKind,
    PartnerClass,
    Prestige,
    Regime,
)
from paxbot.present.porfiriana.models import card_page, table_view
from paxbot.present.porfiriana.views import DIAZ, ChangesView, SlotView, TroopView
from paxbot.render import porfiriana
from paxbot.render.paint import picture
from paxbot.render.pen import draw
from paxbot.render.porfiriana.cards import card_scene, printed
from paxbot.render.porfiriana.colours import DISTRICTS, FACTIONS
from paxbot.render.porfiriana.layout import lines
from paxbot.render.porfiriana.motifs import MOTIFS
from paxbot.render.porfiriana.table import market_scene, table_scene
from paxbot.render.porfiriana.tableaus import held_scene, tableaus_scene
from paxbot.render.scene import FRAME, Box, Inset, Scene, Sprite, Text
from paxbot.render.theme import COLOURS
from tests.present.porfiriana.games import DECK, GAME, PEOPLE, walk
from tests.render.every import some_of_each_kind
from tests.render.porfiriana.approve import APPROVED, SNAPSHOTS
from tests.render.porfiriana.cards import cards
from tests.render.porfiriana.every import crowded_scenes, of_game
from tests.render.porfiriana.positions import SCENES, held, holdings, market, table, tableaus
from tests.render.test_names import LONGEST, SHAPED, WHOLE
from tests.render.test_palette import EYES, MIN_CONTRAST, MIN_DISTANCE, alike, distance
from tests.render.test_scenes import collisions, outside
from tests.render.witness import letterings

assert porfiriana.SPRITES


def every_scene() -> list[Scene]:
    """A scene of each kind, and each card as it lies in the market."""
    return [*crowded_scenes(), *(card_scene(card, 269, 318) for card in cards())]


@pytest.mark.parametrize("name", APPROVED)
def test_scenes_stay_as_they_were_approved(name: str) -> None:
    path = SNAPSHOTS / f"{name.replace(' ', '_')}.txt"
    assert str(SCENES[name]()) == path.read_text().rstrip("\n")


@pytest.mark.slow
@pytest.mark.usefixtures("every_language")
def test_nothing_leaves_the_canvas_and_nothing_covers_another() -> None:
    scenes = every_scene()
    assert {(scene.name, text) for scene in scenes for text in outside(scene)} == set()
    assert {(scene.name, *pair) for scene in scenes for pair in collisions(scene)} == set()


def test_nothing_on_a_card_in_play_covers_another() -> None:
    for card in held(24):
        for size in ((262, 314), (430, 474), (210, 230)):
            scene = held_scene(card, *size)
            assert (outside(scene), collisions(scene)) == ([], []), scene.name


@pytest.mark.parametrize("size", [(430, 474), (262, 314), (216, 234)], ids=["of 6", "of 15", "of 24"])
def test_cubes_and_unrest_show_on_every_enterprise(size: tuple[int, int]) -> None:
    for each in held(24):
        if each.card.type == "enterprise":
            words = [*held_scene(each, *size).words()]
            assert f"{each.income}/{each.target}" in words, each.card.title
            assert not each.unrest or words.count(str(each.unrest)) > 0, each.card.title


@pytest.mark.usefixtures("every_language")
def test_no_title_is_cut_short_in_the_market_or_in_a_hand() -> None:
    cut = {text for card in cards() for text in card_scene(card, 269, 318).words() if text.endswith("…")}
    assert cut == set()
    hands = [make() for name, make in SCENES.items() if name.startswith(("hand", "page"))]
    assert {text for scene in hands for text in scene.words() if text.endswith("…")} == set()


@pytest.mark.usefixtures("every_language")
def test_nothing_is_cut_short_in_the_market_in_a_topple_or_at_the_end() -> None:
    scenes = of_game(walk(3), PEOPLE[:3])
    whole = [scene for scene in scenes if scene.name in ("market", "topple", "ending")]
    assert {scene.name for scene in whole} == {"market", "topple", "ending"}
    assert {text for scene in whole for text in scene.words() if text.endswith("…")} == set()


def test_a_sentence_that_ends_in_dots_takes_all_its_lines() -> None:
    told = (
        "Ana played Mail-Order Carbines, Columbus and bought 1 card; the topple card Doctors at Díaz’s Bed is in the…"
    )
    *_rest, last = lines(told, Box(0, 0, 1540, 90), (54, 42))
    assert isinstance(last, Text)
    assert last.text.endswith("is in the…")


def test_text_is_cut_between_words() -> None:
    *_rest, last = lines("Canal Company of the Yaqui Valley", Box(0, 0, 400, 50), (42,))
    assert isinstance(last, Text)
    assert last.text == "Canal Company of the…"


def test_a_place_stands_without_its_town_beside_the_name_of_the_only_troop() -> None:
    troop = TroopView(1, "red", 2, "mine", 0, "Border Exchange, Ciudad Juárez", "Yaqui Rebels")
    own, *others = table(2, crowded=False).seats
    view = table(2)._replace(seats=(own._replace(troops=(troop,)), *others))
    texts = {item.text for item in table_scene(view).items if isinstance(item, Text)}
    assert {"Border Exchange", "Yaqui Rebels"} <= texts


def test_in_a_depression_the_cost_of_the_cards_stands_beside_the_income() -> None:
    shown = [item.text for item in table_scene(table(6, depression=True)).items if isinstance(item, Text)]
    assert shown[shown.index("+12") + 1] == "−12"


def test_a_slot_that_diaz_emptied_shows_his_face() -> None:
    view = market()
    slots = (SlotView(None), *view.rows[0][1:])
    scene = market_scene(view._replace(rows=(slots, *view.rows[1:])), ChangesView(bought={0: DIAZ}))
    assert [item.kind for item in scene.items if isinstance(item, Sprite) and item.kind in ("bought", "diaz")] == [
        "diaz"
    ]


def test_small_cards_in_play_show_access_and_the_price_of_free_ovals() -> None:
    row = holdings(9)
    scene = tableaus_scene(tableaus(3)._replace(rows=(row, row, row)))
    tiles = [item.scene for item in scene.items if isinstance(item, Inset) and item.scene.name.startswith("tile")]
    shown = {item.args[0] for tile in tiles for item in tile.items if isinstance(item, Sprite)}
    assert {Access.MULE, Access.RAIL, OvalKind.RAIL} <= shown
    assert "2" in [item.text for item in scene.items if isinstance(item, Text)], "the cards in the grudge pile"


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_number_of_cards_left_out_of_a_row_covers_no_sign(seats: int) -> None:
    rows = tuple(holdings(count) for count in (9, 7, 14, 5, 12, 10)[:seats])
    scene = tableaus_scene(tableaus(1)._replace(rows=rows))
    assert (outside(scene), collisions(scene)) == ([], [])


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_names_of_automated_seats_stand_whole_on_the_table(seats: int) -> None:
    names = ["Ana", *(f"Calavera ({number})" for number in range(1, seats))]
    view = table_view(GAME.view(walk(seats)[-1].state, None), names)
    signed = tuple(seat._replace(is_jailed=True, faction="red") for seat in view.seats)
    for shown in (view, view._replace(seats=signed)):
        texts = " ".join(item.text for item in table_scene(shown).items if isinstance(item, Text))
        assert all(name in texts for name in names), texts


@pytest.mark.usefixtures("every_language")
def test_no_page_of_a_card_names_a_fact_twice() -> None:
    for number in range(1, len(DECK.cards) + 1):
        headings = [fact.heading for fact in card_page(DECK, number).facts]
        assert len(set(headings)) == len(headings), number


def test_no_badge_of_a_card_is_left_out() -> None:
    for card in cards():
        for size in ((269, 318), (315, 466), (534, 466), (560, 800)):
            drawn = {(item.kind, item.args) for item in card_scene(card, *size).items if isinstance(item, Sprite)}
            missing = [badge for badge in printed(card) if (badge.kind, badge.args) not in drawn]
            assert missing == [], (card.title, size)


@pytest.mark.parametrize("name", dict.fromkeys([*LONGEST, *WHOLE.values(), *SHAPED.values()]))
def test_names_of_any_script_keep_to_the_layout(name: str) -> None:
    for count in (3, 6):
        view = table(count)
        scene = table_scene(view._replace(seats=tuple(seat._replace(name=name) for seat in view.seats)))
        assert (outside(scene), collisions(scene)) == ([], [])


@pytest.mark.slow
def test_every_text_stands_out_from_its_ground() -> None:
    faint = {
        (scene.name, seen.text, round(seen.contrast, 1))
        for scene in some_of_each_kind(every_scene())
        for seen in letterings(scene)
        if seen.contrast < MIN_CONTRAST
    }
    assert faint == set()


@pytest.mark.slow
def test_every_picture_is_a_png_of_at_most_400_kilobytes() -> None:
    for name, make in SCENES.items():
        painted = picture(make())
        image = Image.open(BytesIO(painted.png))
        assert (image.mode, image.size) == ("P", (FRAME.w, FRAME.h))
        assert len(painted.png) <= 400_000, name


@pytest.mark.parametrize("eyes", EYES, ids=lambda eyes: eyes or "all cones")
@pytest.mark.parametrize("colours", [FACTIONS, DISTRICTS], ids=["factions", "districts"])
def test_colours_are_told_apart_by_all_eyes(eyes: str, colours: dict[str, str]) -> None:
    names = colours.values()
    assert {pair: far for pair in combinations(names, 2) if (far := distance(*pair, eyes)) < MIN_DISTANCE} == {}


def test_motifs_are_told_apart_without_colour() -> None:
    assert alike([draw("printed", 54, 54, (name, "ink", "white")) for name in MOTIFS]) == []


def test_factions_prestige_and_regimes_are_told_apart_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    for colour in ("federal", "rebel", "local", "night"):
        monkeypatch.setitem(COLOURS, colour, COLOURS["north_blue"])
    assert alike([draw("faction", 46, 46, (key,)) for key in FACTIONS]) == []
    assert alike([draw("regime", 84, 84, (key.value,)) for key in Regime]) == []
    turned = ("upright", "victim", "liberator")
    assert alike([draw("prestige", 52, 52, (kind.value, way)) for kind in Prestige for way in turned]) == []


def test_every_class_and_every_way_has_a_motif() -> None:
    for each in (*EnterpriseClass, *PartnerClass, *OvalKind, CardType.TROOP, CardType.BLACK, CardType.ORANGE):
        assert draw("printed", 20, 20, (each.value, "ink", "white")).getbbox(), each
    assert {*BlackClass, *OrangeClass}.isdisjoint(MOTIFS), "attacks show the motif of their type"
