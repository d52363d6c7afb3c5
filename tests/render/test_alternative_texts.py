"""Alternative texts of crowded tables: worded more shortly by steps, and never cut within a word."""

from typing import Any

from paxbot.present.pamir.alt import LIMIT, board_alt, card_alt, court_alt, courts_alt, table_alt
from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.models import card_page, court_view, courts_view, table_view
from tests.cases import for_each
from tests.render.conftest import full_table, full_table_of_wakhan, load, names_for

LONG = ["W" * 32, "Ж" * 32, "漢" * 32, "م" * 32, "🐻" * 32]
NEWS = ChangesView(sentence="Bo " + ", ".join(["bought this and that"] * 6) + ".")


def worst_table() -> dict[str, Any]:
    """All 36 blocks and all 50 cylinders in one region, and every event at once."""
    position = full_table()
    none: dict[str, Any] = {}
    position["armies"] = {"herat": dict.fromkeys(["afghan", "british", "russian"], 12)}
    position["tribes"] = {"herat": {str(seat): 10 for seat in range(5)}}
    position |= {"roads": none, "spies": none, "hostages": none, "rulers": {"herat": 4, "kabul": 0}}
    return position


TABLES = {"worst": worst_table, "full": full_table, "full of Wakhan": full_table_of_wakhan}


@for_each("changes", [NO_CHANGES, NEWS], ids=["still", "changed"])
@for_each("make", TABLES.values(), ids=TABLES.keys())
def test_a_crowded_table_is_told_to_its_end(make: Any, changes: ChangesView) -> None:
    position = make()
    text = table_alt(table_view(position, LONG), changes)
    assert len(text) <= LIMIT
    assert text.startswith("To act: " + "Ж" * 32 + ", bonus actions or end of turn, Favored: Intelligence.")
    assert "Herat: ruled by " in text
    assert "23 points, 36 rupees" in text
    assert "British dominant: 12 ahead, 4 needed." in text
    assert "34 barred plus 30, 20 for 10 plus 30, " in text or "34 Sindhi Warriors barred with 30 on it, " in text
    assert text.endswith(("for 10 with 30 on it.", "for 10 plus 30."))
    assert changes.sentence[:23] in text


def test_the_worst_table_still_tells_every_piece() -> None:
    text = table_alt(table_view(worst_table(), LONG))
    assert (
        "Herat: ruled by player 5, armies Afghan 12, British 12, Russian 12, tribes 10 of player 1, 10 of player 2, "
        in text
    )
    assert "Kabul: ruled by player 1." in text
    assert "19 events in force." in text


def test_where_every_place_is_full_numbers_stand_in_a_fixed_order() -> None:
    text = table_alt(table_view(full_table(), LONG))
    assert "Armies in the order Afghan, British, Russian, tribes in that of the players." in text
    assert "Punjab: ruled by 2, armies 9/9/9, tribes 9/9/9/9/9." in text
    assert "Roads: Herat–Kabul 9/9/9; " in board_alt(table_view(full_table(), LONG).board)


def test_a_table_with_room_names_cards_loyalties_hands_and_supplies() -> None:
    position = load("early_3")
    text = table_alt(table_view(position, names_for(position)))
    assert "card in hand" in text or "cards in hand" in text
    assert "Supply: Afghan 12, British 12, Russian 12." in text
    number, title = position["market"][0][0][0], table_view(position, names_for(position)).market.rows[0][0].card
    assert title is not None
    assert f"Market above: {number} {title.title} for 0" in text


def test_players_are_parted_from_their_numbers() -> None:
    position = load("wakhan_4")
    text = table_alt(table_view(position, ["Ana", "Wakhan A", "Cy", "Wakhan B"]))
    assert "Ana (player 1): 0 points, 1 rupee; Wakhan A (player 2), leans Afghan: 7 points, 4 rupees; " in text


def test_courts_are_told_to_their_end_with_the_cards_by_number_where_titles_do_not_fit() -> None:
    position = full_table()
    assert courts_alt(courts_view(position, LONG)).endswith("90, 91, 92.")
    assert court_alt(court_view(position, LONG, 4)).endswith("92 Mir Murad Beg.")


def test_no_text_is_cut_within_a_word() -> None:
    text = card_alt(card_page(66, ["elephants " * 300]))
    assert LIMIT - 12 < len(text) <= LIMIT
    assert text.endswith("elephants …")
