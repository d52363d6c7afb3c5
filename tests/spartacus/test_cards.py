import json
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from paxbot import PaxError
from paxbot.games.spartacus.terms import FILE, TABLE_TEXT, Category, deck_of, own_table, read_table
from tests.cases import for_each

RAW = files("paxbot.games.spartacus").joinpath(FILE).read_text("utf-8")


def changed(**fields: Any) -> str:
    return json.dumps(json.loads(RAW) | fields)


def rows(**first: Any) -> str:
    cards = json.loads(RAW)["cards"]
    return changed(cards=[{**cards[0], **first}, *cards[1:]])


def test_the_table_has_the_cards_of_the_rulebook() -> None:
    deck = deck_of(own_table().text)
    assert Counter(card.category for card in deck) == {
        **dict.fromkeys(Category, 10),
        Category.LAND: 12,
        Category.INTRIGUE: 12,
    }
    assert TABLE_TEXT.fullmatch(own_table().text)


def test_the_table_says_that_it_is_a_reconstruction() -> None:
    assert own_table().provenance.startswith("RECONSTRUCTED")


def test_a_large_game_has_two_decks() -> None:
    assert deck_of(own_table().text, 2) == deck_of(own_table().text) * 2


def test_the_order_of_rows_does_not_matter() -> None:
    assert read_table(changed(cards=json.loads(RAW)["cards"][::-1])).text == own_table().text


@for_each(
    ("raw", "problem"),
    [
        ("", "Invalid JSON"),
        ("[]", "should be an object"),
        ("{}", "provenance"),
        (RAW[:-10], "Invalid JSON"),
        (rows(price=5), "a wealth card has the price 5, which must be 1 to 4"),
        (rows(symbols=0), "a wealth card has 0 symbols, which must be 1 to 2"),
        (rows(count=4), "there are 11 wealth cards, which must be 10; there are 75 cards in all, which must be 74"),
        (rows(category="ships"), "category"),
        (rows(price="1"), "price"),
        (rows(colour="beige"), "colour"),
        (changed(cards=[]), "cards"),
        (changed(provenance=""), "provenance"),
        (changed(constraints=json.loads(RAW)["constraints"] | {"total_cards": 80}), "total_cards"),
        ("[" * 100_000, "JSON"),
    ],
)
def test_a_wrong_file_is_refused_with_what_is_wrong(raw: str, problem: str) -> None:
    with pytest.raises(PaxError) as refusal:
        read_table(raw)
    assert refusal.value.reason == "card_file_wrong"
    assert problem in str(refusal.value.details["problem"])


def test_the_army_of_price_4_must_exist() -> None:
    cards = [row for row in json.loads(RAW)["cards"] if (row["category"], row["price"]) != ("army", 4)]
    cards = [row | {"count": 5} if row["category"] == "army" and row["price"] == 1 else row for row in cards]
    with pytest.raises(PaxError) as refusal:
        read_table(changed(cards=cards))
    assert "there is no army card of price 4" in str(refusal.value.details["problem"])


def test_an_owner_may_widen_what_is_known_of_the_cards() -> None:
    known = json.loads(RAW)["constraints"] | {"price_max": 5}
    cards = [
        row | {"price": 5} if row["category"] == "land" and row["price"] == 4 else row
        for row in json.loads(RAW)["cards"]
    ]
    table = read_table(changed(cards=cards, constraints=known, provenance="verified against the printed cards"))
    assert max(card.price for card in deck_of(table.text)) == 5
