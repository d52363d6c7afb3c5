from typing import Any

import pytest

from paxbot import PaxError
from paxbot.games.pamir.terms import AI_CARDS
from paxbot.present.pamir.alt import ai_cards_alt, court_alt, courts_alt, table_alt
from paxbot.present.pamir.models import board_view, court_view, courts_view, table_view
from paxbot.present.pamir.views_ending import AiCardsView, ai_cards_view
from paxbot.render.pamir.ai_cards import ai_cards_scene
from paxbot.render.pamir.board import board_scene
from paxbot.render.pamir.courts import court_scene
from paxbot.render.pamir.presenter import PamirPresenter
from paxbot.render.scene import Scene, Sprite, Text
from tests.cases import for_each
from tests.render.conftest import ai_cards, full_table_of_wakhan, load, names_for
from tests.render.test_scenes import SNAPSHOTS, collisions, outside

NAMES = ("Wakhan", "Bo", "Cy", "Dee")


def position_with(wakhan: dict[str, Any]) -> dict[str, Any]:
    """Four seats, the first one Wakhan's; the second and fourth are loyal to the British, the third to the Afghans."""
    position = load("middle_4")
    position["players"][0] |= {
        "loyalty": None, "hand": [], "hand_size": 0, "influence": None, "wakhan": wakhan,
        "influence_by_coalition": {"afghan": 1, "british": 2, "russian": 3},
    }  # fmt: skip
    return position


def cards_view(wakhan: dict[str, Any]) -> AiCardsView:
    return ai_cards_view(position_with(wakhan), NAMES, 0)


def sprites(scene: Scene, kind: str) -> list[Sprite]:
    return [item for item in scene.items if isinstance(item, Sprite) and item.kind == kind]


def text_of(scene: Scene, text: str) -> Text:
    return next(item for item in scene.items if isinstance(item, Text) and item.text == text)


@pytest.mark.usefixtures("every_language")
@for_each("number", AI_CARDS)
def test_every_face_is_drawn_whole_with_any_line_marked(number: int) -> None:
    for line in (None, 0, 1, 2):
        scene = ai_cards_scene(cards_view(ai_cards(number, number % 24 + 1, line)))
        assert outside(scene) == []
        assert collisions(scene) == []
        assert not any("…" in word for word in scene.words())


@pytest.mark.usefixtures("every_language")
def test_all_text_is_at_least_a_fortieth_of_the_width() -> None:
    for number in AI_CARDS:
        scene = ai_cards_scene(cards_view(ai_cards(number, number % 24 + 1)))
        assert all(item.size * 40 >= scene.width for item in scene.items if isinstance(item, Text))


@for_each("number", AI_CARDS)
def test_the_arrows_point_at_what_the_view_says(number: int) -> None:
    """Rule: Wakhan > AI cards."""
    raw = ai_cards(number, number % 24 + 1)
    view = cards_view(raw)
    assert view.back is not None
    assert view.back.red_hit is not None
    assert view.back.black_hit is not None
    assert view.back.columns[view.back.black_hit] == raw["column"]
    assert view.back.labels[view.back.red_hit].lower().startswith(raw["red"])
    scene = ai_cards_scene(view)
    label = text_of(scene, view.back.labels[view.back.red_hit])
    column = text_of(scene, str(raw["column"]))
    assert sprites(scene, "red_arrow")[0].box.y + 36 == label.y
    assert sprites(scene, "black_arrow")[0].box.y + 36 == column.y


def test_marks_are_told_by_signs_and_words_beside_their_colour() -> None:
    scene = ai_cards_scene(cards_view(ai_cards(1, 4, line=2)))
    assert len(sprites(scene, "tick")) == 1
    assert len(sprites(scene, "line_mark")) == 2
    words = set(scene.words())
    assert "Red arrow: bottom row, right end of the court, right neighbor" in words
    assert "Black arrow: market column 3, counted from 0 on the left" in words
    assert "Leans Russian: the first coalition nobody is loyal to" in words
    assert "Line 3 is being carried out, or has just been" in words


def test_without_a_line_none_is_marked() -> None:
    scene = ai_cards_scene(cards_view(ai_cards(1, 4, line=None)))
    assert sprites(scene, "line_mark") == []
    assert not any(word.startswith("Line ") for word in scene.words())


def test_the_row_of_loyalties_shows_who_is_loyal() -> None:
    """Rule: Wakhan > Pragmatic loyalty."""
    view = cards_view(ai_cards(1, 4))
    assert view.face is not None
    assert [(place.coalition, place.loyal, place.is_pragmatic) for place in view.face.loyalties] == [
        ("russian", (), True),
        ("afghan", (2,), False),
        ("british", (1, 3), False),
    ]


def test_with_every_coalition_taken_she_leans_to_one_with_fewest_players() -> None:
    """Rule: Wakhan > Pragmatic loyalty."""
    position = position_with(ai_cards(1, 4))
    position["players"][3]["loyalty"] = "russian"
    results = {result.text for result in ai_cards_view(position, NAMES, 0).results}
    assert "Leans Russian: the first of those with fewest loyal players" in results


def test_before_her_first_card_only_the_back_shows() -> None:
    nothing = dict.fromkeys(("ai_card", "red", "column", "line", "pragmatic"))
    view = cards_view(ai_cards(1, 4) | nothing)
    scene = ai_cards_scene(view)
    assert outside(scene) == []
    assert collisions(scene) == []
    assert sprites(scene, "red_arrow") == sprites(scene, "black_arrow") == []
    assert {"Top (left)", "Bottom (right)", *"012345"} <= set(scene.words())
    assert ai_cards_alt(view).startswith("AI cards: Wakhan. No AI card yet: the first is turned over")
    bare = cards_view(ai_cards(1, 4) | nothing | {"back": None})
    assert collisions(ai_cards_scene(bare)) == []


def test_the_alternative_text_tells_what_follows_then_both_cards() -> None:
    assert ai_cards_alt(cards_view(ai_cards(19, 4, line=1))) == (
        "AI cards: Wakhan. Red arrow: top row, left end of the court, left neighbor. Black arrow: market column 3, "
        "counted from 0 on the left. Leans Russian: the first coalition nobody is loyal to. Line 2 is being "
        "carried out, or has just been. AI card 19 (face): Loyalties from the left: Russian (nobody loyal); Afghan "
        "(loyal: 3); British (loyal: 2, 4). Lines from the top: 1 Build; 2 Move; 3 Radicalize. Regions from the "
        "left: Kandahar, Herat, Punjab, Transcaspia, Kabul, Persia. Red arrow at the upper end, black arrow at "
        "number 3 from the top. Next card (back): label above Top (left), numbers from the top 1 2 3 4 5 0, label "
        "below Bottom (right)."
    )


def test_only_seats_of_wakhan_have_ai_cards() -> None:
    position = position_with(ai_cards(1, 4))
    for other in (position, load("middle_4")):
        with pytest.raises(PaxError, match="seat_is_not_automated"):
            PamirPresenter().guide_picture(other, 1, NAMES)


def test_the_presenter_gives_the_picture_with_its_alternative_text() -> None:
    picture = PamirPresenter().guide_picture(position_with(ai_cards(1, 4)), 0, NAMES)
    assert picture.filename == "ai-cards-1.png"
    assert picture.alt.startswith("AI cards: Wakhan.")


@pytest.mark.usefixtures("every_language")
@for_each("name", ["🐻", "W" * 32, "Wakhan for 山田太郎 " * 2, "אבגד " * 6])
def test_any_name_keeps_to_the_layout(name: str) -> None:
    scene = ai_cards_scene(ai_cards_view(position_with(ai_cards(1, 4)), [name] * 4, 0))
    assert outside(scene) == []
    assert collisions(scene) == []


def test_her_seat_shows_her_mark_and_where_she_leans_instead_of_a_hand_and_a_dial() -> None:
    position = position_with(ai_cards(1, 4))
    for scene in (board_scene(board_view(position, NAMES)), court_scene(court_view(position, NAMES, 0))):
        assert len(sprites(scene, "ai_card")) == 1
        assert [mark.args for mark in sprites(scene, "leaning")] == [("russian",)]
    court = court_scene(court_view(position, NAMES, 0))
    assert "leans Russian" in set(court.words())
    assert "Hand" not in set(court.words())
    assert sprites(court, "cards") == []
    assert len(sprites(board_scene(board_view(position, NAMES)), "cards")) == 3, "the hands of the others"


def test_her_influence_is_told_for_each_coalition() -> None:
    """Rule: Wakhan > Dominance checks."""
    position = position_with(ai_cards(1, 4))
    shields = sprites(court_scene(court_view(position, NAMES, 0)), "coalition_letter")
    assert [mark.args for mark in shields] == [("afghan",), ("british",), ("russian",)]
    assert "Influence Afghan 1, British 2, Russian 3" in court_alt(court_view(position, NAMES, 0))


def test_alternative_texts_say_where_she_leans() -> None:
    position = position_with(ai_cards(1, 4))
    assert "Wakhan (player 1), leans Russian: 0 points, " in table_alt(table_view(position, NAMES))
    assert "Wakhan (player 1), leans Russian: 62" in courts_alt(courts_view(position, NAMES))


def test_an_empty_shield_stands_for_where_she_leans_before_her_first_card() -> None:
    position = full_table_of_wakhan()
    for player in position["players"]:
        player["wakhan"] |= dict.fromkeys(("ai_card", "red", "column", "line", "pragmatic"))
    scene = board_scene(board_view(position, names_for(position)))
    assert len(sprites(scene, "no_loyalty")) == 5
    assert collisions(scene) == []


def test_the_cards_stay_as_they_were_approved() -> None:
    scene = ai_cards_scene(cards_view(ai_cards(19, 4, line=1)))
    assert str(scene) == (SNAPSHOTS / "ai_cards.txt").read_text().rstrip("\n")
