"""Records: ours agree with an independent implementation, bad ones are refused in words, what we export verifies."""

import json
from collections.abc import Callable
from hashlib import sha256
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from paxbot.cli.checks import first_difference
from paxbot.engine.game import Json
from paxbot.games.pamir.export import find_move
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.table import pending
from tests.cases import for_each
from tests.pamir.records import GAME, answers, random_game, record, records, state_after
from tests.tampering import DEEP, HUGE, drop, places, put

SAMPLE = range(0, 300, 15)
"""Twenty of the public records, of every number of seats."""
PARTS = 3
MANY = 60


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_the_public_records_agree_with_our_rules(part: int) -> None:
    """Every check of the records of an independent implementation: one record in three, or all of them by `--long`."""
    found = list(islice(records(MANY), part, None, PARTS))
    assert len(found) >= MANY // PARTS
    assert {each["players"] for each in found} == {2, 3, 4, 5}
    failing = {each["id"]: trouble for each in found if (trouble := first_difference(each)) is not None}
    assert failing == {}


@pytest.mark.slow
@pytest.mark.parametrize("number", SAMPLE)
def test_a_public_record_replayed_and_written_again_has_the_same_moves_and_checks(number: int) -> None:
    found = record(number)
    start, given_answers = answers(found)
    written = GAME.record(start, given_answers, found["id"], running=False)
    for key in ("format", "game", "id", "players", "first", "deck", "moves"):
        assert written[key] == found[key], key
    once = {check["after"]: check for check in found["checks"]}  # an offer that came to nothing leaves two
    assert written["checks"] == list(once.values())
    assert written.get("result") == found.get("result")
    assert ("truncated" in written) == ("truncated" in found)
    assert first_difference(json.loads(json.dumps(written))) is None


@pytest.mark.parametrize("seed", range(20))
def test_a_random_game_with_haggling_and_early_stops_verifies_when_exported(seed: int) -> None:
    start, given_answers, end = random_game(2 + seed % 4, seed)
    written = GAME.record(start, given_answers, "random", running=False)
    assert written["result"] == list(end.winners or ())
    assert first_difference(json.loads(json.dumps(written))) is None


@pytest.mark.parametrize("seed", range(20, 24))
def test_a_running_game_exported_at_any_moment_verifies_and_shows_no_undrawn_card(seed: int) -> None:
    start, given_answers, _ = random_game(2 + seed % 4, seed)
    order = [*(start.market[slot] for column in range(6) for slot in (column, 6 + column)), *start.deck]
    for count in range(0, len(given_answers), 7):
        written = GAME.record(start, given_answers[:count], "running", running=True)
        assert first_difference(json.loads(json.dumps(written))) is None
        s = state_after(start, given_answers[:count])
        assert "checks" not in written
        assert written["undrawn"] == len(s.deck)
        assert written["deck"] == order[: len(order) - len(s.deck)]
        assert not set(s.deck) & _cards_named(written["moves"])


def _cards_named(moves: list[Json]) -> set[int]:
    return {move[key] for move in moves for key in ("card", "market", "at", "from", "to") if type(move.get(key)) is int}


@for_each("count", range(60, 90))
def test_a_game_ended_early_is_exported_as_truncated_and_verifies(count: int) -> None:
    start, given_answers, _ = random_game(4, 5)
    written = GAME.record(start, given_answers[:count], "ended early", running=False)
    assert written["truncated"] is True
    assert "result" not in written
    assert first_difference(json.loads(json.dumps(written))) is None


AS_EVER = {
    (2, 31): ("98ef2a411bba80e2", "04ce158b4ec618c8", "c419ef362a56613d"),
    (3, 32): ("bba29b4c24e5db70", "1cc66625df214bf4", "5893360b87bb6176"),
    (4, 33): ("763c7397d1bd4016", "8230976d3d968ebc", "4026efd8430e49ea"),
    (5, 34): ("d98886fdf4946840", "8032d14b9b3f2380", "a4dfd535f526426d"),
}
"""By seats and seed: digests of the record of a finished game, and of half of it cut off and running.

They were taken before the format knew of Wakhan.
"""


@pytest.mark.parametrize(("seats", "seed"), AS_EVER)
def test_records_of_people_alone_are_written_byte_for_byte_as_ever(seats: int, seed: int) -> None:
    start, given_answers, _ = random_game(seats, seed)
    half = given_answers[: len(given_answers) // 2]
    written = (
        GAME.record(start, given_answers, "pinned", running=False),
        GAME.record(start, half, "pinned", running=False),
        GAME.record(start, half, "pinned", running=True),
    )
    assert tuple(sha256(json.dumps(found).encode()).hexdigest()[:16] for found in written) == AS_EVER[seats, seed]
    for found in written:
        assert not {"wakhan", "begins", "ai_decks"} & set(found)


# -- tampered records


TAMPERED: dict[str, tuple[Callable[[Json], None], str]] = {
    "a rupee more": (put("checks", 3, "position", "players", 0, "rupees", 9), "position.players.0.rupees"),
    "true instead of one": (put("checks", 0, "position", "actions_left", True), "position.actions_left"),
    "a region too many": (put("checks", 5, "position", "armies", "atlantis", {}), "position.armies.atlantis"),
    "a market card changed": (put("checks", 2, "position", "market", 0, 0, [1, 1]), "position.market.0.0"),
    "a position that is a list": (put("checks", 2, "position", []), "position"),
    "a position that is missing": (drop("checks", 2, "position"), "not a check"),
    "a legal card removed": (put("checks", 0, "legal", "purchase", []), "legal.purchase"),
    "legal actions of a wrong type": (put("checks", 0, "legal", 5), "legal"),
    "a check out of order": (put("checks", 1, "after", 0), "out of order"),
    "a check never reached": (put("checks", -1, "after", 10**6), "never reached"),
    "a check after a fraction": (put("checks", 0, "after", 2.5), "never reached"),
    "a check after true": (put("checks", 0, "after", True), "never reached"),
    "checks that are an object": (put("checks", {}), "not a check"),
    "a check that is null": (put("checks", 0, None), "not a check"),
    "an illegal move": (put("moves", 2, "card", 1), "not among the legal moves"),
    "a move of another seat": (put("moves", 0, "p", 1), "not for seat 1"),
    "a move of a seat that is not there": (put("moves", 0, "p", 7), "unreadable move"),
    "a move of no seat": (drop("moves", 0, "p"), "unreadable move"),
    "a move of seat true": (put("moves", 0, "p", True), "unreadable move"),
    "an unknown verb": (put("moves", 0, "do", "dance"), "unknown verb"),
    "a verb that is a list": (put("moves", 0, "do", ["loyalty"]), "unknown verb"),
    "no verb": (drop("moves", 0, "do"), "unknown verb"),
    "a move that is a number": (put("moves", 1, 7), "unreadable move"),
    "a move that is null": (put("moves", 1, None), "unreadable move"),
    "an unknown coalition": (put("moves", 0, "coalition", "prussian"), "unreadable move"),
    "a coalition in capitals": (put("moves", 0, "coalition", "RUSSIAN"), "unreadable move"),
    "a coalition that is a number": (put("moves", 0, "coalition", 1), "unreadable move"),
    "a card that is text": (put("moves", 2, "card", "12"), "unreadable move"),
    "a card that is a fraction": (put("moves", 2, "card", 12.0), "unreadable move"),
    "a card that is a list": (put("moves", 2, "card", DEEP), "unreadable move"),
    "a card of four thousand digits": (put("moves", 2, "card", HUGE), "not among the legal moves"),
    "a negative card": (put("moves", 2, "card", -1), "not among the legal moves"),
    "no card": (drop("moves", 2, "card"), "unreadable move"),
    "moves that are an object": (put("moves", {"0": 1}), "its moves are not a list"),
    "no moves": (drop("moves"), "its moves are not a list"),
    "another winner": (put("result", [4]), "result"),
    "a result that is a number": (put("result", 1), "result"),
    "another format": (put("format", "paxbot-record/9"), "not a record"),
    "no format": (drop("format"), "not a record"),
    "another game": (put("game", "chess"), "is unknown"),
    "a game that is a list": (put("game", [1, 2]), "is unknown"),
    "six players": (put("players", 6), "it has 6 players"),
    "players that are text": (put("players", "2"), "players"),
    "two and a half players": (put("players", 2.5), "players"),
    "players of four thousand digits": (put("players", HUGE), "players"),
    "a first seat that is not there": (put("first", 5), "first seat"),
    "a first seat of null": (put("first", None), "first seat"),
    "a first seat of true": (put("first", True), "first seat"),
    "a deck too short": (put("deck", [1, 2, 3]), "its deck"),
    "a deck that is text": (put("deck", "shuffled"), "its deck"),
    "a deck with a card twice": (put("deck", [5] * 52), "its deck"),
    "a deck with a list in it": (put("deck", 3, [1]), "its deck"),
    "a deck with a fraction in it": (put("deck", 3, 1.0), "its deck"),
    "a deck with an unknown card": (put("deck", 3, 117), "its deck"),
    "a million undrawn cards": (put("undrawn", 10**6), "undrawn"),
    "undrawn cards below zero": (put("undrawn", -1), "undrawn"),
    "undrawn cards in words": (put("undrawn", "many"), "undrawn"),
    "a Wakhan": (put("wakhan", [0]), "begin"),
    "a running game that is over": (put("running", True), "undrawn"),
}


@for_each("name", TAMPERED)
def test_a_tampered_record_fails_with_a_short_sentence(name: str) -> None:
    change, sentence = TAMPERED[name]
    found = record(0)
    change(found)
    trouble = first_difference(found)
    assert trouble is not None
    assert sentence in trouble
    assert len(trouble) < 1200


def test_a_record_cut_off_in_the_middle_of_its_moves_fails() -> None:
    found = record(0)
    del found["moves"][100:]
    assert "never reached" in (first_difference(found) or "")


@for_each("content", [None, 5, "text", [], [[1]], True])
def test_what_is_no_object_is_no_record(content: Any) -> None:
    assert first_difference(content) == "it is not a JSON object"


def test_a_bribe_that_is_not_due_or_of_another_amount_is_refused() -> None:
    found = record(0)
    number = next(i for i, move in enumerate(found["moves"]) if move.get("bribe"))
    move = found["moves"][number]
    bribes: list[Any] = [
        {"to": move["p"], "paid": 1},
        {"to": move["bribe"]["to"], "paid": HUGE},
        {"paid": 1},
        5,
        [],
        "x",
    ]
    for bribe in bribes:
        changed = json.loads(json.dumps(found))
        changed["moves"][number]["bribe"] = bribe
        assert first_difference(changed), bribe
    unearned = json.loads(json.dumps(found))
    unearned["moves"][number]["bribe"] = {"to": move["bribe"]["to"], "paid": 0, "by": "courtly_manners"}
    assert first_difference(unearned)
    del unearned["moves"][number]["bribe"]
    assert "settle bribe" in (first_difference(unearned) or "")


def test_verbs_that_only_differ_by_their_question_are_not_taken_for_each_other() -> None:
    found = record(2)
    move = next(move for move in found["moves"] if move["do"] == "insurrection")
    move["do"] = "army"
    assert "not asked" in (first_difference(found) or "")


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=5,
)


SHORT = record(1) | {"moves": record(1)["moves"][:40], "checks": record(1)["checks"][:12], "result": []}
PLACES = list(places(SHORT))


@given(place=st.sampled_from(PLACES), value=ANYTHING)
@settings(max_examples=300)
def test_whatever_stands_anywhere_in_a_record_it_is_judged_without_a_crash(place: tuple[Any, ...], value: Any) -> None:
    found = json.loads(json.dumps(SHORT))
    put(*place, value)(found)
    trouble = first_difference(found)
    assert trouble is None or trouble.replace("\n", " ").isprintable()


@given(content=ANYTHING)
def test_whatever_is_given_as_a_record_it_is_judged_without_a_crash(content: Any) -> None:
    assert first_difference(content)


def test_random_games_bring_up_every_question_about_bribes() -> None:
    asked = set()
    for seed in range(6):
        start, given_answers, _ = random_game(3, seed)
        s = start.copy()
        for raw in given_answers:
            decision = pending(s)
            assert decision is not None
            asked.add((decision.prompt, raw["do"]))
            GAME.advance(s, find_move(s, raw))
    haggling = {"offer_bribe", "withdraw", "pay_bribe"}
    assert {(Prompt.SETTLE_BRIBE, do) for do in haggling} <= asked
    assert {(Prompt.ANSWER_OFFER, do) for do in ("refuse_offer", "waive_bribe", "accept_offer")} <= asked
