"""`python -m paxbot verify` with records of games in which Wakhan plays: she has to arrive at every move of hers."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from paxbot.__main__ import main
from paxbot.cli.checks import first_difference
from paxbot.engine.game import Json
from tests.cases import for_each
from tests.pamir.records import WAKHAN_RECORDS, wakhan_record
from tests.tampering import HUGE, drop, places, put

NUMBER = 19
"""A record of one person, in seat 1, and Wakhan."""
HER, PERSON = 0, 1
MOVES: list[Json] = wakhan_record(NUMBER)["moves"]


def place(seat: int, verb: str) -> int:
    return next(at for at, move in enumerate(MOVES) if (move["p"], move["do"]) == (seat, verb))


def trouble(found: Any) -> str:
    told = first_difference(found)
    assert told is not None
    return told


@pytest.mark.slow
def test_verify_run_as_a_program_passes_records_with_wakhan(tmp_path: Path) -> None:
    file = tmp_path / "three.jsonl"
    file.write_text("\n".join(json.dumps(wakhan_record(number)) for number in (NUMBER, 1, 43)))
    command = [sys.executable, "-m", "paxbot", "verify", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "3 passed, 0 failed\n", "")


def test_a_move_of_hers_that_she_would_not_make_is_shown_beside_the_one_she_makes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = wakhan_record(NUMBER)
    at = place(HER, "radicalize")
    ours = json.dumps(MOVES[at])
    found["moves"][at]["card"] = 99
    file = tmp_path / "one.json"
    file.write_text(json.dumps(found))
    assert main(["verify", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{file} w0019: after {at} moves, move:"
    assert lines[1].startswith('    record: {"p": 0, "do": "radicalize", "card": 99')
    assert lines[2] == f"    ours:   {ours}"
    assert lines[-1] == "0 passed, 1 failed"


RADICALIZE, SPY = place(HER, "radicalize"), place(HER, "spy")


@for_each(
    "change",
    [
        {"card": 1},
        {"row": "middle"},
        {"row": "bottom" if MOVES[RADICALIZE]["row"] == "top" else "top"},
        {"column": 9},
        {"cost": MOVES[RADICALIZE]["cost"] + 1},
        {"cost": True},
        {"take": -1},
        {"side": "middle"},
        {"side": None},
        {"bribe": {"to": 1, "paid": 1}},
        {"discarded": True},
        {"do": "purchase"},
        {"do": "end_turn"},
        {"p": PERSON},
        {"p": 7},
        {"p": None},
        {"extra": 1},
    ],
    ids=str,
)
def test_whatever_is_changed_about_a_move_of_hers_it_differs_there(change: Json) -> None:
    found = wakhan_record(NUMBER)
    found["moves"][RADICALIZE] |= change
    assert trouble(found).startswith(f"after {RADICALIZE} moves, move:")


def test_every_key_of_every_move_of_hers_counts() -> None:
    for at in [RADICALIZE, SPY, *(place(HER, verb) for verb in ("take", "play", "tribe", "road", "army"))]:
        for key in MOVES[at]:
            found = wakhan_record(NUMBER)
            del found["moves"][at][key]
            assert trouble(found).startswith(f"after {at} moves, move:"), (at, key)


@for_each("verb", ["radicalize", "spy", "take", "play", "discard"])
def test_a_move_of_hers_that_is_left_out_is_missed(verb: str) -> None:
    found = wakhan_record(NUMBER)
    at = place(HER, verb)
    found["checks"] = []
    missing = found["moves"].pop(at)
    if missing == found["moves"][at]:
        at += 1
    assert trouble(found).startswith(f"after {at} moves, move:")


@for_each("added", [MOVES[RADICALIZE], {"p": HER, "do": "done"}, {"p": HER, "do": "end_turn"}, {}, None])
def test_a_move_that_is_added_to_hers_is_not_hers(added: Json | None) -> None:
    found = wakhan_record(NUMBER)
    found["moves"].insert(RADICALIZE, added)
    assert f"after {RADICALIZE + (added == MOVES[RADICALIZE])} moves, move:" in trouble(found)


def test_a_move_of_hers_after_the_end_is_refused() -> None:
    found = wakhan_record(NUMBER)
    found["moves"].append(MOVES[RADICALIZE])
    assert "the game is over" in trouble(found)


def test_two_moves_of_hers_in_the_wrong_order_differ_at_the_first() -> None:
    found = wakhan_record(NUMBER)
    moves = found["moves"]
    at = next(at for at in range(len(moves)) if moves[at]["p"] == moves[at + 1]["p"] == HER)
    moves[at], moves[at + 1] = moves[at + 1], moves[at]
    assert trouble(found).startswith(f"after {at} moves, move:")


# -- what people do


def test_a_move_of_a_person_that_is_not_legal_is_refused() -> None:
    found = wakhan_record(NUMBER)
    at = place(PERSON, "purchase")
    found["moves"][at]["card"] = MOVES[RADICALIZE]["card"]
    told = trouble(found)
    assert told.startswith(f"after {at} moves, move:")
    assert "refused, not among the legal moves; seat 1 is asked: choose action" in told


def test_a_move_of_hers_told_as_a_persons_is_refused() -> None:
    found = wakhan_record(NUMBER)
    at = place(PERSON, "purchase")
    found["moves"][at]["p"] = HER
    assert "it is not for seat 0 to decide" in trouble(found)


@pytest.mark.parametrize("verb", ["radicalize", "ambition"])
def test_the_verbs_that_are_hers_alone_are_no_persons(verb: str) -> None:
    found = wakhan_record(NUMBER)
    found["moves"][place(PERSON, "purchase")]["do"] = verb
    assert "unknown verb" in trouble(found)


def test_a_bribe_to_her_has_to_be_paid_in_full() -> None:
    found, at = next(
        (found, at)
        for found in map(wakhan_record, range(150))
        for at, move in enumerate(found["moves"])
        if "bribe" in move and move["bribe"]["to"] in found["wakhan"] and move["p"] not in found["wakhan"]
    )
    for paid in (0, found["moves"][at]["bribe"]["paid"] + 1):
        other = json.loads(json.dumps(found))
        other["moves"][at]["bribe"]["paid"] = paid
        assert trouble(other).startswith(f"after {at} moves, move:")


# -- her keys


def _flip_active(found: Json) -> None:
    found["checks"][4]["position"]["active"] ^= 1


def _swap_ai_cards(found: Json) -> None:
    deck = found["ai_decks"]["0"][0]
    deck[0], deck[1] = deck[1], deck[0]


DECKS = "its AI decks are not"

TAMPERED: dict[str, tuple[Callable[[Json], None], str]] = {
    "another AI deck": (_swap_ai_cards, "moves, "),
    "no AI decks": (drop("ai_decks"), "the AI decks of seat 0 do not last"),
    "AI decks of nobody": (put("ai_decks", {}), "the AI decks of seat 0 do not last"),
    "AI decks of another seat": (lambda f: put("ai_decks", {"1": f["ai_decks"]["0"]})(f), "seat 0 do not last"),
    "no AI deck in the list": (put("ai_decks", "0", []), "the AI decks of seat 0 do not last"),
    "AI decks of a seat that is not there": (put("ai_decks", "2", []), DECKS),
    "AI decks of no seat": (put("ai_decks", "zero", []), DECKS),
    "AI decks in a list": (put("ai_decks", [[]]), DECKS),
    "AI decks that are null": (put("ai_decks", None), DECKS),
    "an AI deck instead of a list of them": (lambda f: put("ai_decks", "0", f["ai_decks"]["0"][0])(f), DECKS),
    "an AI deck that is text": (put("ai_decks", "0", 0, "shuffled"), DECKS),
    "an AI deck that is too short": (drop("ai_decks", "0", 0, 5), DECKS),
    "an AI deck that is too long": (lambda f: f["ai_decks"]["0"][0].append(1), DECKS),
    "an AI card twice": (lambda f: put("ai_decks", "0", 0, 0, f["ai_decks"]["0"][0][1])(f), DECKS),
    "an AI card that is not there": (put("ai_decks", "0", 0, 3, 25), DECKS),
    "an AI card of four thousand digits": (put("ai_decks", "0", 0, 3, HUGE), DECKS),
    "an AI card that is text": (put("ai_decks", "0", 0, 3, "7"), DECKS),
    "an AI card that is true": (lambda f: put("ai_decks", "0", 0, f["ai_decks"]["0"][0].index(1), True)(f), DECKS),
    "an AI card that is a list": (put("ai_decks", "0", 0, 3, [7]), DECKS),
    "no seat of hers": (drop("wakhan"), "move:"),
    "an empty list of her seats": (put("wakhan", []), "move:"),
    "another seat of hers": (put("wakhan", [1]), "begin"),
    "her seat twice": (put("wakhan", [0, 0]), "its automated seats cannot be [0, 0]"),
    "a seat that is not there": (put("wakhan", [0, 2]), "its automated seats cannot be"),
    "a seat below zero": (put("wakhan", [-1]), "its automated seats cannot be"),
    "a seat that is false": (put("wakhan", [False]), "its automated seats cannot be"),
    "a seat that is text": (put("wakhan", ["0"]), "its automated seats cannot be"),
    "a seat of four thousand digits": (put("wakhan", [HUGE]), "its automated seats cannot be"),
    "a seat that is no list": (put("wakhan", 0), "its automated seats cannot be 0"),
    "seats that are null": (put("wakhan", None), "its automated seats cannot be null"),
    "both seats": (put("wakhan", [0, 1]), "the AI decks of seat 1 do not last"),
    "a person who begins": (put("begins", 1), "1 is not an automated seat that can begin"),
    "a seat that begins and is not there": (put("begins", 9), "9 is not an automated seat"),
    "false who begins": (put("begins", False), "false is not an automated seat"),
    "nobody who begins": (drop("begins"), "null is not an automated seat"),
    "two who begin": (put("begins", [0]), "[0] is not an automated seat"),
    "another who chooses first": (put("first", 0), "the first seat cannot be 0"),
    "a rupee more for her": (put("checks", 3, "position", "players", 0, "rupees", 30), "position.players.0.rupees"),
    "a loyalty of hers": (put("checks", 0, "position", "players", 0, "loyalty", "afghan"), "players.0.loyalty"),
    "a hand of hers": (put("checks", 2, "position", "players", 0, "hand", [4]), "position.players.0.hand"),
    "a check of another's turn": (_flip_active, "moves, position."),
}


@for_each("name", TAMPERED)
def test_a_tampered_record_of_hers_fails_with_a_short_sentence(name: str) -> None:
    change, sentence = TAMPERED[name]
    found = wakhan_record(NUMBER)
    change(found)
    told = trouble(found)
    assert sentence in told
    assert len(told) < 1500


def test_a_file_cut_off_in_its_records_fails_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cut_off.jsonl.gz"
    file.write_bytes(WAKHAN_RECORDS.read_bytes()[:9_000])
    assert main(["verify", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "the file cannot be read" in lines[-2]
    assert lines[-1].endswith(", 1 failed")


# -- anything at all

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=5,
)
SMALL = st.integers(-2, 120)


def short(number: int, **more: Any) -> Json:
    found = wakhan_record(number)
    del found["result"]
    return found | {"moves": found["moves"][:40], "checks": found["checks"][:10], "truncated": True, **more}


SHORT = [short(NUMBER), short(49), short(29, checks=[], running=True, undrawn=3)]


@given(number=st.integers(0, len(SHORT) - 1), pick=st.integers(0, 2**32), value=SMALL | ANYTHING)
@settings(max_examples=250)
def test_whatever_stands_anywhere_in_a_record_of_hers_it_is_judged_without_a_crash(
    number: int, pick: int, value: Any
) -> None:
    found = json.loads(json.dumps(SHORT[number]))
    found_places = list(places(found))
    put(*found_places[pick % len(found_places)], value)(found)
    told = first_difference(found)
    assert told is None or told.replace("\n", " ").isprintable()


@given(key=st.sampled_from(["wakhan", "begins", "ai_decks", "first", "players", "deck", "moves"]), value=ANYTHING)
@settings(max_examples=150)
def test_whatever_her_keys_are_the_record_is_judged_without_a_crash(key: str, value: Any) -> None:
    found = json.loads(json.dumps(SHORT[0])) | {key: value}
    told = first_difference(found)
    assert told is None or told.replace("\n", " ").isprintable()
