from typing import Any

import pytest

from paxbot import PaxError
from paxbot.engine.kernel import Fact
from paxbot.games.spartacus import facts as told
from paxbot.games.spartacus.game import PaxSpartacus
from paxbot.games.spartacus.terms import deck_of
from paxbot.present.presenter import Picture
from paxbot.present.spartacus import names as terms
from paxbot.present.spartacus.ending import ending_view
from paxbot.present.spartacus.facts import changes_view
from paxbot.present.spartacus.views import (
    NO_CHANGES,
    card_page,
    card_view,
    hand_view,
    lobby_view,
    player_view,
    table_view,
)
from paxbot.present.views import LIMIT
from paxbot.render.scene import Inset, Rect, Scene, Sprite, Text
from paxbot.render.spartacus.cards import card_scene, tablet
from paxbot.render.spartacus.displays import display_scene
from paxbot.render.spartacus.presenter import SpartacusPresenter
from paxbot.render.spartacus.table import columns_scene, table_scene
from tests.render.spartacus.positions import GAME, NAMES, SAMPLES, names_for, samples, views
from tests.spartacus.owners import owners_table

PRESENTER = SpartacusPresenter()


def sprites(scene: Scene, kind: str) -> list[tuple[str | int, ...]]:
    return [item.args for item in scene.items if isinstance(item, Sprite) and item.kind == kind]


@pytest.mark.slow
@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("name", [*SAMPLES, "full"])
def test_every_picture_has_a_name_and_an_alternative_text(name: str) -> None:
    view = views()[name]
    names, facts = names_for(view), samples()[name][1] if name in samples() else ()
    pictures = [
        *PRESENTER.table_pictures(view, names, facts),
        PRESENTER.areas_picture(view, names, facts),
        PRESENTER.area_picture(view, 0, names, facts),
    ]
    pictures += [PRESENTER.part_picture(part.key, view, names, facts) for part in PRESENTER.parts()]
    assert [picture.filename for picture in pictures] == [
        "table.png", "all-displays.png", "display-1.png", "columns.png", "rome.png", "all-displays.png",
    ]  # fmt: skip
    assert all(0 < len(picture.alt) <= LIMIT for picture in pictures)


def test_a_part_that_is_none_is_refused() -> None:
    view = views()["early"]
    with pytest.raises(PaxError):
        PRESENTER.part_picture("attic", view, names_for(view))


def test_a_game_that_runs_has_no_ending_and_a_persons_seat_no_guide() -> None:
    view = views()["early"]
    with pytest.raises(PaxError):
        PRESENTER.ending_picture(view, names_for(view))
    with pytest.raises(PaxError):
        PRESENTER.guide_picture(view, 0, names_for(view))


def test_hand_lobby_and_cards_have_pictures() -> None:
    state, _facts = samples()["middle"]
    names = names_for(views()["middle"])
    pictures: list[Picture] = [
        PRESENTER.hand_picture(GAME.view(state, 2), 2, names),
        PRESENTER.lobby_picture(["Ana"], 1, GAME.seats),
        PRESENTER.card_picture(1),
    ]
    assert [picture.filename for picture in pictures] == ["hand.png", "lobby.png", "card-1.png"]
    with pytest.raises(PaxError):
        PRESENTER.card_picture(75)


def test_a_column_shows_its_price_and_what_the_active_player_pays_where_that_is_less() -> None:
    view = views()["middle"]
    for each in view["columns"]:
        each["cost"] = each["price"] = 40
    usual = list(columns_scene(table_view(view, names_for(view))).words())
    assert usual.count("40") == sum(bool(column["cards"]) for column in view["columns"])
    view["columns"][0]["cost"] = 39
    assert sorted(columns_scene(table_view(view, names_for(view))).words()) == sorted([*usual, "39"])
    over = columns_scene(table_view(view | {"winners": [0]}, names_for(view)))
    assert "39" not in over.words()


def turn() -> tuple[dict[str, Any], list[Fact]]:
    """A position in which a column stands empty, and the facts of the turn and the round's end that led to it."""
    view = views()["middle"]
    laid, dealt = view["columns"][0]["cards"][:1], view["columns"][2]["cards"][:1]
    view["columns"][1]["cards"] = []
    shown = view["players"][1]["display"][0]
    taken = tuple(view["rome"]["cards"][:2])
    return view, [
        told.TurnBegan(1, 9),
        told.CardTaken(1),
        told.CardLaid(1, laid[0], 1),
        told.ColumnBought(1, 2, (5, 6), 4, 1),
        told.CardPlayed(1, shown, 0),
        told.PrimusConspiratusTaken(1, 3, 0),
        told.RomeTook(3, taken, 6),
        told.CardDealt(3, dealt[0]),
    ]


def test_what_a_turn_changed_is_marked() -> None:
    view, facts = turn()
    names = names_for(view)
    changes = changes_view(names, facts)
    assert (changes.seat, dict(changes.hands), set(changes.titles)) == (1, {1: 2}, {"conspiratus"})
    before: list[Fact] = [told.TurnBegan(0, 8), told.ColumnBought(0, 3, (7,), 2, 0)]
    assert changes_view(names, [*before, *facts]).seat == 1, "the sentence tells the last turn alone"
    assert changes.laid == {view["columns"][0]["cards"][0], view["columns"][2]["cards"][0]}
    assert changes.romes == set(view["rome"]["cards"][:2])
    assert changes.gone.get(3) is None, "a new card lies there"
    scene = columns_scene(table_view(view, names), changes)
    assert sprites(scene, "bought") == [(1,)]
    table = table_scene(table_view(view, names), changes)
    assert sprites(table, "risen") == [()], "the hand has more cards"
    rings = [(item.fill, item.outline) for item in table.items if isinstance(item, Rect) and item.line == 4]
    assert ("pompeian", "marble") in rings, "Rome has more"
    assert {("marble", "tile"), ("coin", "tile")} & set(rings), "so has the player"
    new = [item for item in display_scene(player_view(view, names, 1), changes).items if isinstance(item, Inset)]
    assert sum("tile" in str(tablet.scene) for tablet in new) >= 1
    assert "bought column" in changes.sentence


def test_without_facts_nothing_is_marked() -> None:
    view = views()["middle"]
    names = names_for(view)
    assert changes_view(names, ()) == NO_CHANGES
    scene = table_scene(table_view(view, names))
    assert not any(sprites(scene, kind) for kind in ("bought", "risen", "fallen"))


def test_a_column_that_rome_took_shows_its_eagle_beside_that_of_the_next_it_takes() -> None:
    view, facts = turn()
    changes = changes_view(names_for(view), [told.RomeTook(2, (5, 6), 6)])
    assert len(facts) == 8
    assert len(sprites(columns_scene(table_view(view, names_for(view)), changes), "eagle")) == 2


def test_the_ending_tells_every_category_and_every_point() -> None:
    view = views()["players have won"]
    shown = ending_view(view, names_for(view))
    assert [each.rome for each in shown.comparisons] == list(view["rome"]["strength"].values())
    for each in shown.comparisons:
        assert list(each.seats) == [player["strength"][each.key] for player in view["players"]]
        assert each.is_romes == (each.rome >= max(each.seats))
    *lines, total = shown.points
    assert list(shown.money.points) == view["outcome"]["money"]
    assert [sum(line.points[seat] for line in lines) for seat in range(4)] == list(total.points)
    assert [seat.seat for seat in shown.seats if seat.is_winner] == view["winners"]
    assert max(total.points) == total.points[view["winners"][0]]


def test_a_solitaire_and_a_victory_of_rome_have_no_points() -> None:
    for name in ("solitaire to the end", "Rome has won"):
        view = views()[name]
        assert ending_view(view, names_for(view)).points == ()


def test_a_solitaire_says_its_goal() -> None:
    view = views()["solitaire"]
    solo = view["solo"]
    goal = f"Cards: {solo['played']} of 7, stronger: {solo['ahead']} of {solo['stronger']}"
    assert goal in table_scene(table_view(view, names_for(view))).words()


def test_what_is_reconstructed_and_unofficial_is_said() -> None:
    notes = [lobby_view(["Ana"] * people, 0, GAME.seats).note for people in (0, 1, 4, 5)]
    assert all("reconstruction" in note for note in notes)
    assert [note.startswith("Unofficial") for note in notes] == [False, False, False, True]


def test_the_lobby_of_an_owners_cards_says_only_what_is_unofficial() -> None:
    notes = [lobby_view(["Ana"] * people, 0, GAME.seats, owners_table().text).note for people in (0, 1, 4, 5)]
    assert not any("reconstruction" in note for note in notes)
    assert [note.startswith("Unofficial") for note in notes] == [False, False, False, True]
    assert all("nofficial" in note for note in notes)


def test_pictures_show_the_cards_of_the_game_and_those_that_the_bot_deals() -> None:
    owners, presenter = PaxSpartacus(owners_table()), SpartacusPresenter(owners_table())
    state = owners.setup(3, bytes(32), {})
    for _ in range(3):
        decision = owners.pending(state)
        assert decision is not None
        owners.advance(state, decision.options[0])
    view = owners.view(state, None)
    shown = {card.number: card for column in table_view(view, NAMES[:3]).columns for card in column.cards}
    deck = deck_of(owners_table().text)
    assert len(shown) == 4
    for number, card in shown.items():
        assert (card.category, card.price, card.symbols) == (deck[number - 1].category.value, *deck[number - 1][1:])
    assert card_page(20, owners_table().text).card.price == deck[19].price == 7
    for number in (1, 20, 74):
        picture = presenter.card_picture(number)
        assert picture.data != PRESENTER.card_picture(number).data
        assert picture.alt.startswith(presenter.card(number).title)
        assert "given to this bot" in picture.alt
    assert presenter.lobby_picture(["Ana"], 0, GAME.seats).data != PRESENTER.lobby_picture(["Ana"], 0, GAME.seats).data
    # The table is that of the game, whoever paints it.
    assert presenter.table_pictures(view, NAMES[:3]) == PRESENTER.table_pictures(view, NAMES[:3])
    assert terms.card_name(deck[view["columns"][0]["cards"][0] - 1]) in PRESENTER.text(view, NAMES[:3])[1]


def test_a_card_of_many_symbols_keeps_them_within_its_edge() -> None:
    card = card_view(1, "w14" * 74)
    for scene in (card_scene(card, 192, 250), tablet(card, 162, 46), tablet(card, 80, 46), tablet(card, 300, 150)):
        (tiles,) = [item for item in scene.items if isinstance(item, Sprite) and item.kind == "roman_tiles"]
        assert tiles.args == ("wealth", 4)
        assert scene.box.holds(tiles.box)
        assert not any(tiles.box.overlaps(item.box) for item in scene.items if isinstance(item, Text))


def test_a_hand_shows_money_drawn_cards_and_what_its_player_knows() -> None:
    state, _facts = samples()["middle"]
    view = GAME.view(state, state.active)
    view["drawn"], view["rome"]["seen"] = [3, 9], [1, 20, 30]
    view["players"][state.active]["returned"] = [44]
    shown = hand_view(view, state.active)
    assert shown.aurei == view["players"][state.active]["aurei"]
    assert [len(known.cards) for known in shown.known] == [2, 3, 1]


def test_no_part_is_called_as_a_picture_of_the_table() -> None:
    view = views()["early"]
    both = (*PRESENTER.table_pictures(view, names_for(view)), PRESENTER.areas_picture(view, names_for(view)))
    files = {picture.filename.removesuffix(".png") for picture in both}
    assert files.isdisjoint(part.key for part in PRESENTER.parts())
