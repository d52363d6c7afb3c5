import json
from importlib.resources import files
from typing import Any

import pytest

from paxbot import PaxError
from paxbot.games.porfiriana.abilities import CancelAttack
from paxbot.games.porfiriana.cards import Orange, Partner
from paxbot.games.porfiriana.deck import FILE, Deck, deck_of, own_deck, own_records
from paxbot.games.porfiriana.mixing import read_table, template
from paxbot.games.porfiriana.terms import CardType, Status
from tests.cases import for_each

RAW = files("paxbot.games.porfiriana").joinpath(FILE).read_text("utf-8")
RAID = {"number": 33, "title": "A Raid", "type": "orange", "class": "raid", "cost": 3, "steal": 2, "unrest": 1}
SPY = {"number": 9, "title": "A Spy", "type": "partner", "class": "spy", "faction": "blue", "cost": 3}
MINE = {
    "number": 8,
    "title": "A Mine",
    "type": "enterprise",
    "class": "mine",
    "district": "sonora",
    "cost": 6,
    "access": "foot",
    "income": {"kind": "mine"},
}
TROOP = {
    "number": 7,
    "title": "A Troop",
    "type": "troop",
    "faction": "red",
    "district": "sonora",
    "firepower": 1,
    "troop_costs": {"rail": 6, "mule": 3, "foot": 1},
}
LOYALTY = {"kind": "loyalty", "orientation": "upright"}


FREE = [number for number in range(1, 216) if number not in {record["number"] for record in own_records()}]


def file_of(*cards: Any, **about: Any) -> str:
    return json.dumps({"about": about, "cards": cards})


def deck(*cards: Any, **about: Any) -> Deck:
    return deck_of(read_table(file_of(*cards, **about)).text)


def refusal(raw: str) -> str:
    with pytest.raises(PaxError) as refused:
        read_table(raw)
    assert refused.value.reason == "card_file_wrong"
    return str(refused.value.details["problem"])


def ids(mixed: Deck) -> set[str]:
    return {card.id for card in mixed.cards}


def test_the_bots_own_file_is_a_file_of_cards() -> None:
    table = read_table(RAW)
    assert table.text == own_deck().text
    assert table.provenance == f"deck {own_deck().key[:12]}: 0 exact, 37 partial, 178 invented cards"


def test_a_template_that_nobody_has_filled_in_changes_nothing() -> None:
    assert read_table(template()).text == own_deck().text
    assert len(json.loads(template())["cards"]) == 215


def test_a_deck_does_not_depend_on_how_its_file_is_written() -> None:
    one = deck(RAID, {**SPY, "abilities": [], "district": None})
    assert one == deck(SPY, dict(reversed(RAID.items())))


def test_an_exact_card_takes_the_place_of_an_invented_one_of_its_class_and_lies_at_its_number() -> None:
    mixed = deck(RAID)
    raid = mixed[32]
    assert isinstance(raid, Orange)
    assert (raid.id, raid.number, raid.status, raid.known) == ("033", 33, Status.EXACT, ("all",))
    assert ids(own_deck()) - ids(mixed) == {"R125"}
    assert [card.sort for card in mixed.cards] == list(range(1, 216))


def test_of_another_class_it_takes_the_place_of_one_of_its_type() -> None:
    strikes = [{**RAID, "number": number, "title": f"Raid {number}"} for number in FREE[:12]]
    mixed = deck(*strikes)
    gone = [card for card in own_deck().cards if card.id not in ids(mixed)]
    assert {card.type for card in gone} == {CardType.ORANGE}
    assert len(gone) == len(strikes)


def test_it_takes_the_place_of_its_number_where_that_is_known() -> None:
    assert ids(own_deck()) == ids(deck({**RAID, "number": 5}))
    assert deck({**RAID, "number": 5})[4].title == "A Raid"


def test_it_takes_the_place_of_the_card_it_replaces() -> None:
    assert ids(own_deck()) - ids(deck({**TROOP, "replaces": "N05"})) == {"N05"}


def test_each_type_keeps_its_number_of_cards() -> None:
    mixed = deck(RAID, SPY, MINE, TROOP)
    assert [len(each) for each in (mixed.pool, mixed.topples, mixed.public, mixed.hacendados)] == [203, 4, 2, 6]


def test_where_a_type_is_complete_no_card_of_ours_is_left() -> None:
    orange = [{**RAID, "number": number, "title": f"Card {number}"} for number in (5, *FREE[:22])]
    prize = {"kind": "outrage", "orientation": "victim"}
    changing = [{**card, "regime_change": "anarchy"} if index < 4 else card for index, card in enumerate(orange)]
    mixed = deck(*({**card, "prestige": [prize]} for card in changing))
    assert {card.status for card in mixed.cards if card.type is CardType.ORANGE} == {Status.EXACT}
    assert refusal(file_of(*orange)) == "changes to Anarchy by orange cards: there are 0, which must be 4"
    assert deck(*orange, totals={"changes to Anarchy by orange cards": 0})
    too_many = file_of(*changing, {**RAID, "number": FREE[22]})
    assert refusal(too_many).endswith(", type: there are more orange cards than there can be")


def test_a_card_without_a_kind_for_its_ability_is_named_and_kept_out() -> None:
    table = read_table(
        file_of(RAID, {**SPY, "abilities": [{"kind": "other", "note": "sees hands"}]}, provenance="mine.")
    )
    assert table.provenance.endswith(
        "mine; 1 exact, 37 partial, 177 invented cards; left out for want of a kind: card 009"
    )
    assert "009" not in ids(deck_of(table.text))


def test_a_partner_has_one_side_however_it_is_written() -> None:
    side = {"faction": "blue", "cost": 3, "abilities": [{"kind": "spy"}]}
    flat = {key: SPY[key] for key in ("number", "title", "type", "class")}
    mixed = deck({**flat, **side})
    assert mixed == deck({**flat, "sides": [side]})
    spy = mixed[8]
    assert isinstance(spy, Partner)
    assert spy.sides[0].abilities == (CancelAttack(),)


@for_each(
    ("card", "said"),
    [
        ({**RAID, "cost": "3"}, "card 033, cost: Input should be a valid integer"),
        ({**RAID, "steal": 31}, "card 033, steal: Input should be less than or equal to 30"),
        ({**RAID, "steel": 3}, "card 033, steel: there is no such field here"),
        ({**RAID, "class": "raids"}, "card 033, class: Input should be 'raid', 'strike' or 'riot'"),
        (
            {**RAID, "cost": {"rule": "sum"}},
            "card 033, cost: there is no sum here; there are 'number', 'target_cost', ",
        ),
        ({**RAID, "cost": {"rule": "count"}}, "card 033, cost.what: it is missing"),
        ({**RAID, "jailed": True}, "card 033, jailed: there is no prize that leads to jail"),
        ({**RAID, "prestige": [LOYALTY]}, "card 033, prestige[0]: here it must be victim, not upright"),
        (
            {**RAID, "abilities": [{"kind": "conspiracy_theft", "targets": ["enterprise"]}]},
            "card 033, abilities[0].targets[0]: Input should be 'partner' or 'troop'",
        ),
        ({**RAID, "abilities": [{"kind": "spy"}]}, "card 033, abilities[0]: there is no spy here; there are "),
        ({**RAID, "abilities": [{}]}, "card 033, abilities[0]: its kind is missing"),
        ({**RAID, "number": 0}, "card 000, number: it must be 1 to 215"),
        ({**RAID, "number": True}, "card A Raid, number: it must be 1 to 215"),
        ({**RAID, "number": 17}, "card 017, type: it must be partner, like card 017 of the bot's own"),
        ({**RAID, "replaces": "N03"}, "card 033, type: it must be black, like card N03 of the bot's own"),
        ({**RAID, "type": "yellow"}, "card 033, type: it must be enterprise, partner, "),
        ({"title": "A Raid", "type": "orange"}, "card A Raid, number: it is missing"),
        ({**MINE, "ovals": [{"kind": "rail", "price": 40}]}, "card 008, ovals[0].price: Input should be less than or "),
        ({**MINE, "income": {"kind": "counted"}}, "card 008, income: counted income has a count, no other"),
        ({**MINE, "jailed": True}, "card 008, jailed: there is no prize that leads to jail"),
        (
            {**MINE, "abilities": [{"kind": "slave_labour"}]},
            "card 008, a slave enterprise has a point for its liberator",
        ),
        (
            {**MINE, "abilities": [{"kind": "bank_privilege", "filter": {"klass": "mine"}}]},
            "card 008, abilities[0].filter.klass: there is no such field here",
        ),
        ({**TROOP, "firepower": 4}, "card 007, firepower: Input should be less than or equal to 3"),
        ({**TROOP, "troop_costs": {"rail": 6, "mule": 3}}, "card 007, troop_costs.foot: it is missing"),
        ({**TROOP, "unrest": {"district": "sonora", "amount": 0}}, "card 007, unrest.amount: Input should be greater "),
        ({**SPY, "strife": ["red", "red"]}, "card 009, strife: it takes two factions"),
        ({**SPY, "class": "newspaper"}, "card 009, sides: a newspaper has two, and no other partner has"),
        ({**SPY, "cost": None}, "card 009, cost: Input should be a valid integer"),
        ({**SPY, "abilities": [{"kind": "monopoly"}]}, "card 009, abilities[0].on: it is missing"),
        (
            {**SPY, "abilities": [{"kind": "market_discount", "filter": {}, "half": True, "minus": 1}]},
            "card 009, abilities[0]: either half, or minus so much",
        ),
        (3, "cards[0]: it must be an object"),
    ],
)
def test_a_wrong_card_is_refused_with_its_card_and_field(card: Any, said: str) -> None:
    assert refusal(file_of(card)).startswith(said)


def test_the_first_faults_are_told_and_how_many_more_there_are() -> None:
    wrong = {**RAID, "cost": -1, "steal": -1, "unrest": -1, "class": ""}
    told = refusal(file_of(wrong, {**RAID, "number": 34, "cost": 99}))
    assert told.count("card 033") == 3
    assert told.endswith("; and 2 more")


def test_two_cards_cannot_have_one_number_or_one_place() -> None:
    assert refusal(file_of(RAID, RAID)) == "number 33: several cards have it"
    two = ({**TROOP, "replaces": "N05"}, {**TROOP, "number": 6, "replaces": "N05"})
    assert refusal(file_of(*two)) == "card 006: another card stands for N05 already"


@for_each(
    ("raw", "said"),
    [
        ("", "Invalid JSON: "),
        ("[]", "it must be an object with about, "),
        ("{}", "it must be an object with about, "),
        ('{"about": [], "cards": []}', "it must be an object with about, "),
        (
            json.dumps({"cards": [RAID] * 301}),
            "it must be an object with about, an object, and cards, a list of at most 300",
        ),
        ("[" * 100_000, "Invalid JSON: recursion limit exceeded"),
    ],
)
def test_a_wrong_file_is_refused_with_what_is_wrong(raw: str, said: str) -> None:
    assert refusal(raw).startswith(said)
