import re
from typing import Any

import pytest

from paxbot.games.pamir.terms import COURT_CARDS, EVENT_CARDS, Suit
from paxbot.games.pamir.turn import rupees_a_column
from paxbot.games.registry import GAMES
from paxbot.present.pamir.alt import LIMIT, hand_alt, market_alt
from paxbot.present.pamir.changes import changes_view
from paxbot.present.pamir.models import CardView, card_view, hand_view, market_view
from paxbot.render.pamir.cards import card_scene
from paxbot.render.pamir.icons import MOTIFS, motif_of
from paxbot.render.pamir.market import hand_scene, market_scene
from paxbot.render.pen import draw
from paxbot.render.scene import CSS, FRAME, Inset, Scene, Sprite, Text
from paxbot.render.theme import rgb
from tests.cases import for_each
from tests.render.card_scenes import HANDS, ai_cards_scenes, card_pages, hands, lobbies, markets
from tests.render.changed import emptied_table, everything, turn_of_bo
from tests.render.conftest import full_table, load, names_for
from tests.render.motifs import overview
from tests.render.test_scenes import SNAPSHOTS, collisions, outside
from tests.render.witness import letterings

EVENTS = [number for number, card in EVENT_CARDS.items() if not card.dominance_check]
LEAST_ICON = 15
LEAST_STAR = 13
"""CSS pixels of an icon and of one star where the picture is shown 550 of them wide."""

KINDS = {"markets": markets, "hands": hands, "pages": card_pages, "AI cards": ai_cards_scenes, "lobbies": lobbies}


@pytest.mark.usefixtures("every_language")
@for_each("kind", KINDS)
def test_nothing_leaves_the_picture_and_nothing_covers_another(kind: str) -> None:
    for scene in KINDS[kind]():
        faces = [item.scene for item in scene.items if isinstance(item, Inset)]
        assert [(each.name, outside(each), collisions(each)) for each in (scene, *faces) if problems(each)] == []


def problems(scene: Scene) -> bool:
    return bool(outside(scene) or collisions(scene))


@pytest.mark.usefixtures("every_language")
@for_each("number", COURT_CARDS)
def test_a_card_shows_all_that_is_printed_on_it(number: int) -> None:
    card = card_view(number)
    scene = card_scene(card)
    assert [item.text for item in scene.items if isinstance(item, Text) and item.text == str(number)] == [str(number)]
    assert card.region_name in "".join(scene.words()).replace("-", "")
    icons = shown(scene)
    icons.pop("motif", None)
    assert icons == printed(card)


def printed(card: CardView) -> dict[str, list[str | int | None]]:
    icons: dict[str, list[str | int | None]] = {
        "suit": [card.suit],
        "stars": [card.rank],
        "region": [card.region],
        "impact": list(card.impact),
        "action": list(card.actions),
        "patriot": [card.patriot] * (card.patriot is not None),
        "prize": [card.prize] * (card.prize is not None),
    }
    return {kind: keys for kind, keys in icons.items() if keys}


def shown(scene: Scene) -> dict[str, list[str | int | None]]:
    found: dict[str, list[str | int | None]] = {}
    for item in scene.items:
        if isinstance(item, Sprite):
            least = LEAST_STAR if item.kind == "stars" else LEAST_ICON
            assert min(item.box.w, item.box.h) >= least * CSS, item
            found.setdefault(item.kind, []).append(item.args[0])
    return found


def test_prices_rupees_and_what_is_barred_stand_in_the_market() -> None:
    scene = market_scene(market_view(full_table()))
    seen = letterings(scene)
    assert [one.text for one in seen if one.where == "price"] == ["10"] * 10
    assert [one.text for one in seen if one.where == "coin"] == ["30"] * 12
    assert [one.text for one in seen if one.text == "Barred"] == ["Barred"] * 2
    kinds = [item.kind for item in scene.items if isinstance(item, Sprite)]
    assert kinds.count("barred") == kinds.count("lock") == 2


def test_nothing_has_a_price_or_is_barred_or_doubled_when_the_game_is_over() -> None:
    position = load("middle_4")
    card = position["market"][0][0][0]
    running = position | {"barred": [card], "prices": [list(range(6))] * 2, "rupees_a_column": 2}
    over: dict[str, Any] = running | {"winners": [1], "active": None}
    marks = {"price", "barred", "lock"}
    assert [kinds_of(market_scene(market_view(each))) & marks for each in (running, over)] == [marks, set()]
    assert [bool(market_view(each).doubled_text) for each in (running, over)] == [True, False]


def kinds_of(scene: Scene) -> set[str]:
    return {item.kind for item in scene.items if isinstance(item, Sprite)}


def test_the_market_tells_what_doubles_its_prices() -> None:
    """Rule: Purchase > Military suit."""
    rules = GAMES["pamir"]
    state = rules.setup(2, bytes(16), {}, ())
    for suit in Suit:
        state.favored = suit
        market = market_view(rules.view(state, None))
        assert bool(market.doubled_text) == (rupees_a_column(state) == 2)
        assert not market.doubled_text or market.doubled_text in market_scene(market).words()
    assert market.doubled_text == "Military favored: prices doubled"
    assert ". Military favored: prices doubled. Market above: " in market_alt(market)
    assert market_alt(market).count("doubled") == 1


def test_the_market_marks_what_was_dealt_paid_and_bought() -> None:
    position = full_table()
    assert {"delta", "sparkle"} <= kinds_of(market_scene(market_view(position), everything(1)))
    position["market"] = [[[card, 0] for card, _rupees in row] for row in position["market"]]
    assert "tag" in kinds_of(market_scene(market_view(position), everything(1)))
    scene = market_scene(market_view(emptied_table()), everything(0, bought=True))
    sprites = (item for item in scene.items if isinstance(item, Sprite))
    assert [item.args for item in sprites if item.kind == "bought"] == [(slot % 5,) for slot in range(12)]


@for_each("count", HANDS)
def test_cards_of_a_hand_are_as_large_as_its_size_allows(count: int) -> None:
    position = load("early_3")
    position["players"][0]["hand"] = list(range(1, count + 1))
    scene = hand_scene(hand_view(position, names_for(position), 0))
    assert scene.box == FRAME
    cards = [item.box for item in scene.items if isinstance(item, Inset)]
    assert len(cards) == count
    assert not cards or sum(box.w * box.h for box in cards) >= 0.75 * FRAME.w * FRAME.h


@pytest.mark.usefixtures("every_language")
@for_each("number", COURT_CARDS)
def test_the_motif_of_an_only_card_leaves_the_name_of_its_region_free(number: int) -> None:
    position = load("early_3")
    position["players"][0]["hand"] = [number]
    (card,) = (
        item.scene for item in hand_scene(hand_view(position, names_for(position), 0)).items if isinstance(item, Inset)
    )
    at = next(i for i, item in enumerate(card.items) if isinstance(item, Sprite) and item.kind == "motif")
    ground = card.items[at - 1].box
    texts = (item for item in card.items if isinstance(item, Text))
    beside = [each for each in texts if ground.y <= each.y <= ground.y + ground.h and each.x < ground.x]
    assert [each.text for each in beside if each.box.x + each.box.w > ground.x] == []


def test_the_text_of_a_hand_tells_what_its_picture_shows_as_far_as_there_is_room() -> None:
    position = load("early_3")
    texts = []
    for cards in ([66, 109], range(1, 9), range(1, 13)):
        position["players"][0]["hand"] = list(cards)
        texts.append(hand_alt(hand_view(position, names_for(position), 0)))
    few, many, _most = texts
    assert "66 Baluchi Smugglers (Herat, Economic ★★ · 2 roads, army · Battle · Herat Influence · Afghan prize)." in few
    assert "Court cards of Herat cost you nothing in the market." in few
    assert "109 Conflict Fatigue (If discarded: Riots in Punjab · If purchased: Conflict Fatigue)." in few
    assert "8 Kabul Bazaar (Kabul, Economic ★★ · " in many
    assert all(len(text) <= LIMIT for text in texts)


def test_market_and_cards_stay_as_they_were_approved() -> None:
    position = load("middle_4")
    changes = changes_view(position, names_for(position), turn_of_bo())
    approved = {
        "market_changed_4": market_scene(market_view(position), changes),
        "card": card_scene(card_view(66), 1.5, "paper", (360, 560)),
    }
    for name, scene in approved.items():
        assert str(scene) == (SNAPSHOTS / f"{name}.txt").read_text().rstrip("\n")


def test_every_card_has_a_motif_and_every_event_its_own() -> None:
    courts, events = {motif_of(number) for number in COURT_CARDS}, [motif_of(number) for number in EVENTS]
    assert len(courts) >= 25
    assert len(set(events)) == len(events) == 12
    assert courts | set(events) == set(MOTIFS)


@for_each("name", MOTIFS)
def test_a_motif_keeps_to_its_square_and_is_seen_on_every_ground(name: str) -> None:
    figures = [float(figure) for shape in MOTIFS[name] for figure in re.findall(r"-?[\d.]+", shape[2:])]
    assert all(-3 <= figure <= 103 for figure in figures if figure not in range(90, 361))
    for ground in (*(suit.key for suit in Suit), "event"):
        seen = draw("motif", 80, 80, (name, ground)).convert("RGB").getcolors(80 * 80) or []
        assert sum(count for count, colour in seen if colour != rgb(ground)) >= 0.1 * 80 * 80


def test_every_motif_is_in_the_overview() -> None:
    drawn = [item.args for item in overview().items if isinstance(item, Sprite)]
    assert {name for name, _ground in drawn} == set(MOTIFS)
    assert (outside(overview()), collisions(overview())) == ([], [])


@pytest.mark.usefixtures("every_language")
def test_no_word_on_a_card_in_the_market_is_cut_or_touches_its_edge() -> None:
    for number in range(1, 117):
        card = card_view(number)
        scene = card_scene(card)
        seen = "".join(scene.words())
        assert "…" not in seen, card.title
        texts = [item for item in scene.items if isinstance(item, Text)]
        assert all(text.box.x > 4 and text.box.x + text.box.w < scene.width - 4 for text in texts), card.title
