import json
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from paxbot.engine.game import Json
from paxbot.engine.kernel import Seat, settle
from paxbot.games.pamir.importing import BadPosition, lay_out
from paxbot.games.pamir.moves import Prompt, Purchase
from paxbot.games.pamir.record import position
from paxbot.games.pamir.replay import audit
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Table, pending
from paxbot.games.pamir.terms import AI_CARDS, COURT_CARDS, DOMINANCE_CHECKS, EVENT_CARDS, Coalition, Region
from paxbot.games.pamir.turn import BeginTurn
from tests.cases import for_each
from tests.pamir.builder import GAME, Diagram
from tests.pamir.records import record, wakhan_record
from tests.tampering import put

SEED = bytes(range(16))
SAMPLE = range(3, 300, 25)
SCENARIOS = json.loads((Path(__file__).parent.parent / "data" / "wakhan_scenarios.json").read_text())["scenarios"]
"""Positions of games with Wakhan, in the form that leaves hands and checks as numbers."""


def import_position(position: Json, seed: bytes, seat: Seat | None = None) -> State:
    s = lay_out(position, seed, seat)
    table = Table(s)
    table.next(BeginTurn(s.active))
    settle(table)
    return s


def all_cards(s: State) -> list[int]:
    cards = [*s.deck, *s.discards, *s.box, *(card for card in s.market if card), *(event.card for event in s.events)]
    for player in s.players:
        cards += [*player.hand, *player.court, *player.prizes, *(event.card for event in player.events)]
    return sorted(cards)


@pytest.mark.parametrize("number", SAMPLE)
def test_every_checked_position_of_a_record_comes_back_the_same(number: int) -> None:
    for check in record(number)["checks"]:
        if "legal" not in check:
            continue
        s = import_position(check["position"], SEED)
        decision = pending(s)
        assert decision is not None
        actions = -1 if decision.prompt is Prompt.BLACKMAIL else 2
        assert position(s) == check["position"] | {"actions_left": actions}
        assert audit(s) == []
        assert all_cards(s) == [*COURT_CARDS, *EVENT_CARDS]
        assert sum(card in DOMINANCE_CHECKS for card in (*s.deck, *s.market)) >= 1


@for_each("number", SAMPLE)
def test_an_imported_game_survives_json_and_can_be_played_on(number: int) -> None:
    check = record(number)["checks"][-2]
    s = import_position(check["position"], SEED)
    assert GAME.load(json.loads(json.dumps(GAME.dump(s)))) == s
    for pick in range(200):
        decision = pending(s)
        if decision is None:
            break
        s = GAME.apply(s, decision.options[pick % len(decision.options)]).state
        assert audit(s) == []


@for_each("scenario", SCENARIOS, ids=lambda scenario: str(scenario["id"]))
def test_positions_of_games_with_wakhan_can_be_imported_for_the_turn_of_a_person(scenario: Json) -> None:
    given_position = scenario["position"]
    person = next(seat for seat, player in enumerate(given_position["players"]) if not player["wakhan"])
    s = import_position(given_position, SEED, seat=person)
    assert audit(s) == []
    found = position(s)
    for key in ("armies", "roads", "tribes", "spies", "market", "favored", "events", "deck"):
        assert found[key] == given_position[key], key
    for ours, theirs in zip(found["players"], given_position["players"], strict=True):
        assert len(ours["hand"]) == theirs["hand_size"]
        assert {key: ours[key] for key in ("loyalty", "rupees", "court", "gifts", "events", "vp")} == {
            key: theirs[key] for key in ("loyalty", "rupees", "court", "gifts", "events", "vp")
        }
    checks = sum(card in DOMINANCE_CHECKS for card in (*s.deck, *s.market))
    assert checks == given_position["dominance_unresolved"]
    assert sum(card in DOMINANCE_CHECKS for card in s.discards) == 4 - checks


@for_each("scenario", SCENARIOS, ids=lambda scenario: str(scenario["id"]))
def test_positions_of_games_with_wakhan_can_be_imported_for_her_turn(scenario: Json) -> None:
    given_position = scenario["position"]
    hers = [seat for seat, player in enumerate(given_position["players"]) if player["wakhan"]]
    s = import_position(given_position, SEED, seat=hers[0])
    assert audit(s) == []
    assert all_cards(s) == [*COURT_CARDS, *EVENT_CARDS]
    assert GAME.automated(s) == set(hers)
    decision = pending(s)
    assert decision is not None
    assert (decision.seat, decision.prompt) == (hers[0], Prompt.DRAW_AI_CARD)
    assert s.players[hers[0]].prizes == given_position["players"][hers[0]]["prizes"]
    played_on(s)


def played_on(s: State) -> State:
    picks = random.Random(3)
    for _ in range(120):
        decision = pending(s)
        if decision is None:
            break
        s = GAME.apply(s, picks.choice(decision.options)).state
        assert audit(s) == []
    assert GAME.load(json.loads(json.dumps(GAME.dump(s)))) == s
    return s


@pytest.mark.parametrize("number", range(0, 150, 11))
def test_every_checked_position_of_a_record_with_wakhan_comes_back_the_same(number: int) -> None:
    found = wakhan_record(number)
    turns_of = set()
    for check in found["checks"][:-1]:
        s = import_position(check["position"], SEED)
        decision = pending(s)
        assert decision is not None
        if s.active in found["wakhan"]:
            assert (decision.seat, decision.prompt) == (s.active, Prompt.DRAW_AI_CARD)
        actions = -1 if decision.prompt in (Prompt.BLACKMAIL, Prompt.DRAW_AI_CARD) else 2
        assert position(s) == check["position"] | {"actions_left": actions}
        assert GAME.automated(s) == set(found["wakhan"])
        assert audit(s) == []
        turns_of.add(s.active)
    assert turns_of == set(range(found["players"]))


@for_each("number", range(5, 150, 29))
def test_an_imported_game_with_wakhan_is_played_on(number: int) -> None:
    checks = wakhan_record(number)["checks"]
    for check in (checks[0], checks[len(checks) // 2], checks[-2]):
        played_on(import_position(check["position"], SEED))


def test_a_loyalty_of_null_makes_any_seat_wakhans_up_to_all_of_them() -> None:
    found = base()
    for player in found["players"]:
        player |= {"loyalty": None, "hand": []}
    s = import_position(found, SEED)
    assert GAME.automated(s) == {0, 1}
    decks = [player.wakhan.deck for player in s.players if player.wakhan is not None]
    assert [sorted(deck) for deck in decks] == [list(AI_CARDS)] * 2
    assert decks[0] != decks[1]
    played_on(s)


def test_another_seed_shuffles_another_ai_deck() -> None:
    found = wakhan_record(3)["checks"][20]["position"]
    decks = [
        [player.wakhan.deck for player in import_position(found, seed).players if player.wakhan is not None]
        for seed in (SEED, SEED, bytes(16))
    ]
    assert decks[0] == decks[1] != decks[2]


def test_wakhan_keeps_patriots_and_prizes_of_all_coalitions_and_rules_with_the_largest_army() -> None:
    found = base() | {"tribes": {"herat": {"0": 1}}, "armies": {"herat": {"afghan": 1, "russian": 3}}, "spies": {}}
    found["players"][0] |= {"loyalty": None, "hand": [], "court": [86, 88, 11], "prizes": [38, 4], "events": []}
    found["players"][1] |= {"court": [], "hand": [], "events": []}
    found["market"] = [[[None, 0]] * 6, [[None, 0]] * 6]
    s = import_position(found, SEED)
    assert (s.players[0].court, s.players[0].prizes) == ([86, 88, 11], [38, 4])
    assert s.rulers[Region.HERAT] == 0


def test_prizes_of_wakhan_given_as_a_number_are_of_any_coalition() -> None:
    found = base()
    found["players"][0] |= {"loyalty": None, "hand": [], "prizes": 3}
    states = [import_position(found, bytes([seed]) * 16) for seed in range(5)]
    assert {len(s.players[0].prizes) for s in states} == {3}
    assert {COURT_CARDS[card].prize for s in states for card in s.players[0].prizes} == set(Coalition)


def test_a_view_of_a_game_with_wakhan_can_be_imported() -> None:
    s = GAME.setup(3, SEED, {"open_hands": True}, [1])
    for number in range(30):
        decision = pending(s)
        assert decision is not None
        s = GAME.apply(s, decision.options[number % len(decision.options)]).state
    again = import_position(GAME.view(s, None), SEED)
    assert position(again) | {"actions_left": 0} == position(s) | {"actions_left": 0}
    assert GAME.automated(again) == {1}


def test_a_position_with_more_rupees_than_the_box_has_coins_is_one_that_play_reaches() -> None:
    """Rule: Setup > Pieces and rupees."""
    table = Diagram(seats=2).rupees(0, 30).rupees(1, 6).market([113]).deck(7, 102).turn_of(0).play(Purchase(113))
    found = position(table.s)
    assert sum(player["rupees"] for player in found["players"]) == 39
    s = import_position(found, SEED)
    assert position(s)["players"] == found["players"]
    assert audit(s) == []


def base() -> Json:
    found: Json = json.loads(json.dumps(record(0)["checks"][60]["position"]))
    return found


def test_the_same_seed_fills_the_same_cards_and_another_seed_others() -> None:
    first, again = import_position(base(), SEED), import_position(base(), SEED)
    assert first == again
    other = import_position(base(), bytes(16))
    assert position(other) == position(first)
    assert other.deck != first.deck


def test_the_turn_goes_to_the_seat_that_is_named() -> None:
    s = import_position(base(), SEED, seat=1)
    assert (s.active, s.actions_left) == (1, 2)
    assert s.barred == s.used == []
    assert s.fresh == {}


def test_hidden_hands_and_prizes_given_as_numbers_are_filled_with_fitting_cards() -> None:
    found = base()
    del found["players"][0]["hand"]
    found["players"][0] |= {"hand_size": 2, "prizes": 1}
    s = import_position(found, SEED)
    player = s.players[0]
    assert len(player.hand) == 2
    assert all(card in COURT_CARDS for card in player.hand)
    assert [COURT_CARDS[card].prize for card in player.prizes] == [player.loyalty]
    assert audit(s) == []


def test_prizes_may_be_named_card_by_card() -> None:
    found = base()
    unseen = next(
        card.number
        for card in COURT_CARDS.values()
        if card.prize is not None
        and card.prize.key == found["players"][0]["loyalty"]
        and card.number not in seen(found)
    )
    found["players"][0]["prizes"] = [unseen]
    assert import_position(found, SEED).players[0].prizes == [unseen]


def seen(found: Json) -> set[int]:
    cards = {card for row in found["market"] for card, _ in row}
    return cards | {card for player in found["players"] for card in (*player["hand"], *player["court"])}


def test_a_full_view_can_be_imported_for_a_game_with_open_hands() -> None:
    s = GAME.setup(3, SEED, {"open_hands": True})
    for _ in range(30):
        decision = pending(s)
        assert decision is not None
        s = GAME.apply(s, decision.options[0]).state
    again = import_position(GAME.view(s, None), SEED)
    assert position(again) | {"actions_left": 0} == position(s) | {"actions_left": 0}


def test_without_a_word_about_checks_the_deck_holds_those_of_its_piles() -> None:
    for deck, fewest, most in ((36, 4, 4), (18, 2, 2), (9, 1, 1), (13, 1, 2), (2, 1, 1), (40, 4, 4)):
        found = base() | {"deck": deck, "market": [[[None, 0]] * 6, [[None, 0]] * 6], "events": []}
        for player in found["players"]:
            player |= {"hand": [], "court": [], "events": [], "prizes": 0}
        found["spies"] = {}
        s = import_position(found, SEED)
        assert fewest <= sum(card in DOMINANCE_CHECKS for card in s.deck) <= most
        lower = s.deck[-9:]
        assert sum(card in DOMINANCE_CHECKS for card in lower) == 1


def _double(found: Json) -> None:
    found["players"][0]["hand"] = [found["market"][0][0][0]]


IMPOSSIBLE: dict[str, tuple[Callable[[Json], None], str]] = {
    "thirteen armies": (put("armies", "herat", {"british": 13}), "too_many_blocks"),
    "blocks of one coalition at many places": (
        put("armies", {"herat": {"afghan": 6}, "persia": {"afghan": 7}}),
        "too_many_blocks",
    ),
    "eleven tribes": (put("tribes", "herat", {"1": 11}), "too_many_cylinders"),
    "a tribe of a seat that is not there": (put("tribes", "herat", {"2": 1}), "pieces_of_no_seat"),
    "a tribe of the ninth seat": (put("tribes", "herat", {"9": 1}), "unreadable_position"),
    "armies in an unknown region": (put("armies", {"atlantis": {"afghan": 1}}), "unreadable_position"),
    "armies of an unknown coalition": (put("armies", {"herat": {"prussian": 1}}), "unreadable_position"),
    "minus one army": (put("armies", {"herat": {"afghan": -1}}), "unreadable_position"),
    "half an army": (put("armies", {"herat": {"afghan": 0.5}}), "unreadable_position"),
    "true armies": (put("armies", {"herat": {"afghan": True}}), "unreadable_position"),
    "a spy on a card in no court": (put("spies", {"100": {"0": 1}}), "spies_on_no_court_card"),
    "a spy on no card": (put("spies", {"x": {"0": 1}}), "unreadable_position"),
    "a card twice": (_double, "card_twice"),
    "card 117": (put("players", 0, "hand", [117]), "unreadable_position"),
    "card 0": (put("market", 0, 0, [0, 0]), "unreadable_position"),
    "a hand of Wakhan's": (put("players", 0, {"loyalty": None, "rupees": 1, "hand": [99]}), "hand_of_automated_seat"),
    "a counted hand of Wakhan's": (put("players", 0, {"loyalty": None, "rupees": 1, "hand_size": 2}), "hand_of"),
    "an event in a court": (put("players", 1, "court", [107]), "card_out_of_place"),
    "an event in a hand": (put("players", 0, "hand", [107]), "card_out_of_place"),
    "a prize that is none": (put("players", 0, "prizes", [12]), "card_out_of_place"),
    "negative rupees": (put("players", 0, "rupees", -1), "unreadable_position"),
    "rupees in words": (put("players", 0, "rupees", "four"), "unreadable_position"),
    "a million rupees": (put("players", 0, "rupees", 1_000_000), "unreadable_position"),
    "negative rupees in the market": (put("market", 0, 0, [None, -2]), "unreadable_position"),
    "negative points": (put("players", 0, "vp", -3), "unreadable_position"),
    "a gift twice": (put("players", 0, "gifts", [2, 2]), "gift_twice"),
    "a gift for three rupees": (put("players", 0, "gifts", [3]), "unreadable_position"),
    "an unknown event": (put("events", ["flood"]), "event_out_of_place"),
    "an event of a player beside the map": (put("events", ["nationalism"]), "event_out_of_place"),
    "an event for all before a player": (put("players", 0, "events", ["conflict_fatigue"]), "event_out_of_place"),
    "an event twice": (put("events", ["conflict_fatigue", "conflict_fatigue"]), "card_twice"),
    "two checks in the market": (put("market", 0, [[101, 0], [102, 0], *[[None, 0]] * 4]), "two_checks_in_market"),
    "no check left": (put("dominance_unresolved", 0), "impossible_checks"),
    "five checks": (put("dominance_unresolved", 5), "unreadable_position"),
    "a deck of 90 cards": (put("deck", 90), "too_many_cards"),
    "a deck below zero": (put("deck", -1), "unreadable_position"),
    "a hand of 36 unknown cards": (put("players", 0, {"loyalty": "british", "rupees": 1, "hand_size": 36}), "cards"),
    "twenty prizes": (put("players", 0, "prizes", 20), "too_many_cards"),
    "one player": (put("players", [{"loyalty": "british", "rupees": 1}]), "unreadable_position"),
    "an unknown favored suit": (put("favored", "naval"), "unreadable_position"),
    "a market of one row": (put("market", [[[None, 0]] * 6]), "unreadable_position"),
    "a row of five": (put("market", 1, [[None, 0]] * 5), "unreadable_position"),
    "no market": (put("market", None), "unreadable_position"),
    "the turn of a seat that is not there": (put("active", 4), "no_active_seat"),
    "nobody's turn": (put("active", None), "no_active_seat"),
}


@for_each("name", IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_its_reason(name: str) -> None:
    change, reason = IMPOSSIBLE[name]
    found = base() | {"active": 0}
    change(found)
    with pytest.raises(BadPosition) as refused:
        import_position(found, SEED)
    assert reason in refused.value.reason
    assert len(str(refused.value)) < 300


def test_a_hand_of_two_sizes_and_a_patriot_of_another_coalition_are_refused() -> None:
    found = base()
    found["players"][0]["hand_size"] = len(found["players"][0]["hand"]) + 1
    with pytest.raises(BadPosition, match="hand_of_two_sizes"):
        import_position(found, SEED)
    found = base()
    patriot = {"british": 87, "russian": 88, "afghan": 88}[found["players"][0]["loyalty"]]
    if patriot not in seen(found):
        found["players"][0]["court"].append(patriot)
        with pytest.raises(BadPosition, match="patriot_of_another_coalition"):
            import_position(found, SEED)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=5,
)


@given(key=st.sampled_from(sorted(base())), player=st.sampled_from(sorted(base()["players"][0])), value=ANYTHING)
def test_whatever_stands_in_a_position_it_is_imported_whole_or_refused(key: str, player: str, value: Any) -> None:
    for change in (put(key, value), put("players", 0, player, value)):
        found = base()
        change(found)
        with suppress(BadPosition):
            assert audit(import_position(found, SEED)) == []
