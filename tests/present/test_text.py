import random
import re
import unicodedata
from typing import Any

import pytest

from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.terms import AI_CARDS
from paxbot.games.pamir.view import view
from paxbot.present.pamir.names import card
from paxbot.present.pamir.text import table_text
from paxbot.present.pamir.wakhan import line_text
from paxbot.present.views import SECTION_LENGTH
from tests.cases import for_each
from tests.present.wakhan import turns
from tests.render.conftest import SAMPLES, full_table, full_table_of_wakhan, load

GAME = PaxPamir()
PEOPLE = ("Ana", "Bo", "Cy", "Dee", "Eve")
LONGEST = tuple(f"{letter}{'*_' * 15}w".replace("*", r"\*").replace("_", r"\_") for letter in "abcde")
EVERY = [*(path.stem for path in sorted(SAMPLES.glob("*.json")))]


def sections(position: dict[str, Any], people: tuple[str, ...] = PEOPLE) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for part in table_text(position, people[: len(position["players"])]):
        heading, *lines = part.split("\n")
        found.setdefault(heading.removeprefix("### ").removesuffix(", continued"), []).extend(
            line.removeprefix("- ") for line in lines
        )
    return found


def at_the_end() -> dict[str, Any]:
    picks = random.Random(3)
    state = GAME.setup(4, picks.randbytes(16), {})
    while (decision := GAME.pending(state)) is not None:
        state = GAME.apply(state, picks.choice(decision.options)).state
    return view(state, None)


@for_each("people", [PEOPLE, LONGEST])
@for_each("name", EVERY)
def test_every_section_is_short_plain_and_headed(name: str, people: tuple[str, ...]) -> None:
    position = load(name)
    check_shape(table_text(position, people[: len(position["players"])]))


@pytest.mark.parametrize("position", [full_table(), full_table_of_wakhan()])
def test_more_than_the_game_allows_is_told_in_sections_that_go_on(position: dict[str, Any]) -> None:
    check_shape(table_text(position, LONGEST))
    text = "\n".join(table_text(position, PEOPLE))
    assert "### Court of Ana, continued" in text
    for player in position["players"]:
        assert all(card(number) in text for number in player["court"])


def check_shape(parts: tuple[str, ...]) -> None:
    for part in parts:
        heading, *lines = part.split("\n")
        assert len(part) < SECTION_LENGTH
        assert heading.startswith("### ")
        assert lines
        assert all(line.startswith("- ") and line.endswith((".", ":")) for line in lines), part
        assert not [char for char in part if unicodedata.category(char) in ("So", "Sk") or char in "|★→"], part
        assert not re.search(r"[{}]|\.\.|\bNone[.,;]", part.replace("Actions: None", "")), part


def test_the_whole_table_is_read_in_the_order_of_the_pictures() -> None:
    headings = list(sections(load("wakhan_5")))
    assert headings[:5] == [
        "The table",
        "Regions",
        "Borders",
        "Market, upper row from the left",
        "Market, lower row from the left",
    ]
    assert [heading for heading in headings if heading.startswith("Court")] == [f"Court of {name}" for name in PEOPLE]


def test_pieces_are_told_place_by_place() -> None:
    found = sections(load("crowded_5"))
    assert "Kandahar: nobody rules; armies: Afghan 3, British 4, Russian 1; tribes: Ana 1." in found["Regions"]
    assert "Transcaspia: nobody rules; armies: Afghan 1, Russian 1; tribes: none." in found["Regions"]
    assert "Kabul and Punjab: roads British 1, Russian 3." in found["Borders"]
    assert "Herat and Transcaspia: no road." in found["Borders"]
    assert (len(found["Regions"]), len(found["Borders"])) == (6, 9)


def test_the_standing_is_told_first() -> None:
    found = sections(load("wakhan_5"))["The table"]
    assert found == [
        "Turn 14: it is the turn of Dee.",
        "Bonus actions or end of turn.",
        "Favored suit: Political.",
        "Russian dominant: 2 ahead, 2 needed.",
        "Blocks left in the supply: Afghan 2, British 9, Russian 0.",
        "Points on the score track: Ana 0, Bo 0, Cy 0, Dee 0, Eve 0.",
        "If checked now: Ana +4, Eve +4.",
        "32 cards in the deck.",
        "4 Dominance Checks to come.",
        "Events in force for all: Conflict Fatigue.",
        "Events for Ana: New Tactics.",
    ]


def test_whoever_is_asked_in_another_players_turn_is_named() -> None:
    position = load("wakhan_5") | {"active": 3, "asked": 1}
    assert "At the moment Bo is asked." in sections(position)["The table"]


def test_the_market_tells_price_rupees_and_what_is_barred() -> None:
    found = sections(load("crowded_5"))["Market, upper row from the left"]
    assert found[0] == (
        "Column 0: Zorawar Singh Kahluria (#33), barred to Dee in this turn, 2 rupees on it. Region: Punjab; "
        "Suit and rank: Military 2; Impact icons: Army, Army; Actions: Battle, Gift."
    )
    assert found[1].startswith("Column 1: Dominance Check (#103), costs 1 rupee, 1 rupee on it.")
    assert sections(load("wakhan_5"))["Market, lower row from the left"][0] == "Column 0: empty."


def test_a_court_tells_numbers_spies_and_hostages() -> None:
    found = sections(load("over_4"))["Court of Dee"]
    assert found[:4] == [
        "Loyalty: British.",
        "Points: 15. Rupees: 3. Sheltered: 3. Influence: 4. Military stars: 0. "
        "Hand: 0 of 4. Court: 3 of 3. Cylinders left: 7.",
        "Gifts: 2 and 6.",
        "Prizes: none.",
    ]
    assert "3 cards in court, from left to right:" in found
    assert (
        "1 from the left, City of Ghazni (#12); spies: Ana 1; hostage of Ana. Region: Kabul; Suit and rank: "
        "Economic 3; Impact icons: Road, Road, Road, Army; Actions: Gift."
    ) in found


def test_prizes_are_named_and_a_hand_only_where_hands_are_open() -> None:
    position = load("wakhan_5")
    position["players"][1]["prize_cards"] = [1]
    position["players"][1]["wakhan"] = None
    assert "Prizes: Mohan Lal (#1)." in sections(position)["Court of Bo"]
    for player in position["players"]:
        player.pop("hand", None)
    assert "Open hand" not in "\n".join(table_text(position, PEOPLE))
    position["players"][1]["hand"] = [7, 12]
    assert "Open hand: Dost Mohammad (#7), City of Ghazni (#12)." in sections(position)["Court of Bo"]


def test_what_wakhan_goes_by_is_all_there() -> None:
    position = load("wakhan_5")
    found = sections(position)
    for seat, player in enumerate(position["players"]):
        lines = found[f"AI cards of {PEOPLE[seat]}"]
        drawn = AI_CARDS[player["wakhan"]["ai_card"]]
        for number, line in enumerate(drawn.lines, 1):
            assert f"Line {number}: {line_text(line)}." in lines
        assert any(
            "numbers from the top " + ", ".join(map(str, player["wakhan"]["back"]["columns"])) in line for line in lines
        )


def test_the_end_tells_who_won_the_places_and_every_check() -> None:
    position = at_the_end()
    found = sections(position)
    assert found["The table"][0] == "The game is over."
    assert len(found["The end"]) == 1 + 4
    assert found["The end"][1].startswith("Place 1: ")
    checks = found["Dominance Checks made so far"]
    assert len(checks) == len(position["checks"])
    for check, line in zip(position["checks"], checks, strict=True):
        for seat, count in enumerate(check["counts"]):
            assert (f"{PEOPLE[seat]} {check['points'][seat]} point" in line) is (count is not None)
    assert "costs" not in "\n".join(table_text(position, PEOPLE[:4]))


def test_nothing_hidden_is_told_and_nothing_open_is_left_out_in_whole_games() -> None:
    for state, _facts in list(turns())[::9]:
        position = view(state, None)
        people = PEOPLE[: len(position["players"])]
        parts = table_text(position, people)
        check_shape(parts)
        text = "\n".join(parts)
        on_the_table = {number for row in position["market"] for number, _rupees in row if number is not None}
        for player in position["players"]:
            on_the_table |= {*player["court"], *player["prize_cards"]}
        assert {int(number) for number in re.findall(r"\(#(\d+)\)", text)} == on_the_table
