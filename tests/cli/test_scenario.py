import json
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from paxbot.__main__ import main
from paxbot.cli.checks import all_differences
from paxbot.engine.game import Json
from tests.cases import for_each
from tests.pamir.records import DATA
from tests.tampering import DEEP, HUGE, drop, places, put

SHARED = DATA / "wakhan_scenarios.json"
FORMAT = "pamir-wakhan-scenarios/1"


@cache
def scenario_text(name: str) -> str:
    found = json.loads(SHARED.read_text())
    return next(json.dumps({**each, "format": FORMAT}) for each in found["scenarios"] if each["id"] == name)


def scenario(name: str = "w-s01") -> Json:
    found: Json = json.loads(scenario_text(name))
    return found


def trouble(found: Any) -> str:
    told = all_differences(found)
    assert told is not None
    return told


@pytest.mark.slow
def test_scenario_run_as_a_program_ends_with_its_totals() -> None:
    command = [sys.executable, "-m", "paxbot", "scenario", str(SHARED)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "24 passed, 0 failed\n", "")


def test_a_failing_scenario_is_named_with_everything_that_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = json.loads(SHARED.read_text())
    found["scenarios"][0]["after"] |= {"actions_left": 7, "wakhan_rupees": 99}
    file = tmp_path / "mixed.json"
    file.write_text(json.dumps(found))
    assert main(["scenario", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    moves = len(found["scenarios"][0]["expected"])
    assert lines[:3] == [f"{file} w-s01: after {moves} moves, actions_left:", "    scenario: 7", "    ours:     0"]
    assert lines[3] == f"after {moves} moves, wakhan_rupees:"
    assert lines[-1] == "23 passed, 1 failed"


def test_files_are_counted_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    two = {"format": FORMAT, "scenarios": [scenario("w-s02"), scenario("w-s20")]}
    file = tmp_path / "two.json"
    file.write_text(json.dumps(two))
    assert main(["scenario", str(file), str(SHARED), str(file)]) == 0
    assert capsys.readouterr().out == "28 passed, 0 failed\n"


def test_sets_are_read_line_by_line_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = json.dumps({"format": FORMAT, "scenarios": [scenario()]})
    file = tmp_path / "sets.jsonl"
    file.write_text(f"{line}\n{line[:99]}\n{line}\n")
    assert main(["scenario", str(file)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert "it is not JSON" in out[0]
    assert out[-1] == "2 passed, 1 failed"


# -- tampered scenarios


TAMPERED: dict[str, tuple[Callable[[Json], None], str]] = {
    "another move": (put("expected", 0, "card", 1), "after 0 moves, move:"),
    "a key of a move changed": (put("expected", 0, "cost", 3), '"cost": 3'),
    "a move too few": (drop("expected", -1), "scenario: null"),
    "a move too many": (
        lambda found: found["expected"].append({"do": "tax"}),
        'scenario: {"do": "tax"}\n    ours:     ',
    ),
    "no moves expected": (drop("expected"), "after 0 moves, move:"),
    "a fact changed": (put("facts", 0, "result", "afghan"), ", fact:"),
    "a fact that never happens": (put("facts", [{"fact": "flood"}]), "ours:     []"),
    "a fact without a name": (put("facts", [{"result": "afghan"}]), ", fact:"),
    "rupees of another amount": (put("after", "rupees", {"0": 30}), "rupees.0:"),
    "rupees of a seat that is not there": (put("after", "rupees", "9", 4), "rupees.9:"),
    "another court": (put("after", "wakhan_court", [45]), "wakhan_court:"),
    "a true for a one": (put("after", "actions_left", True), "actions_left:"),
    "an unknown key to compare": (
        put("after", "weather", "fine"),
        'weather:\n    scenario: "fine"\n    ours:     null',
    ),
    "another AI card drawn": (put("ai", "drawn", 3), "move:"),
    "a Wakhan without a rupee": (put("position", "players", 0, "rupees", 0), "move:"),
    "an AI card that is not there": (put("ai", "drawn", 25), "the AI cards 25 and "),
    "an AI card that is text": (put("ai", "drawn", "19"), "ai.drawn"),
    "an AI card that is true": (put("ai", "back_on_deck", True), "ai.back_on_deck"),
    "one AI card in both places": (put("ai", "drawn", 4), "the AI cards 4 and 4 cannot lie there"),
    "no AI card on the deck": (drop("ai", "back_on_deck"), "ai.back_on_deck"),
    "no AI cards": (drop("ai"), '"ai"'),
    "AI cards in a list": (put("ai", [19, 4]), '"ai"'),
    "an AI card of four thousand digits": (put("ai", "drawn", HUGE), "the AI cards"),
    "an unknown kind": (put("kind", "dance"), 'of the unknown kind "dance"'),
    "a kind that is a list": (put("kind", ["turn"]), '"kind"'),
    "no kind": (drop("kind"), '"kind"'),
    "moves that are an object": (put("expected", {"0": {}}), '"expected"'),
    "a move that is text": (put("expected", 0, "ambition"), '"expected.0"'),
    "facts that are text": (put("facts", "dominance"), '"facts"'),
    "a fact that is null": (put("facts", 0, None), '"facts.0"'),
    "a state that is a list": (put("after", []), '"after"'),
    "a value that is deep": (put("after", "wakhan_court", DEEP), "wakhan_court"),
    "no position": (drop("position"), '"position"'),
    "a position that is text": (put("position", "start"), '"position"'),
    "an empty position": (put("position", {}), "its position cannot be read"),
    "players that are an object": (put("position", "players", {}), "players"),
    "a player that is null": (put("position", "players", 0, None), "players.0"),
    "a loyalty that is missing": (drop("position", "players", 0, "loyalty"), "players.0.loyalty"),
    "a loyalty that is a list": (put("position", "players", 1, "loyalty", ["british"]), "players.1.loyalty"),
    "nobody who is Wakhan": (put("position", "players", 0, "loyalty", "british"), "no seat is Wakhan's"),
    "half a rupee": (put("position", "players", 1, "rupees", 0.5), "players.1.rupees"),
    "a hand of Wakhan's": (put("position", "players", 0, "hand_size", 2), "has no hand"),
    "an event in a court": (put("position", "players", 0, "court", [109]), "card 109 cannot lie there"),
    "a card of four thousand digits": (put("position", "players", 0, "court", [HUGE]), "players.0.court.0"),
    "a market space that is a number": (put("position", "market", 0, 0, 7), "market.0.0"),
    "rupees in the market in words": (put("position", "market", 1, 2, [None, "two"]), "market.1.2.1"),
    "armies in a list": (put("position", "armies", []), "armies"),
    "armies that are text": (put("position", "armies", {"herat": {"afghan": "3"}}), "armies.herat.afghan"),
    "a seat of tribes that is no number": (put("position", "tribes", {"herat": {"one": 1}}), "tribes.herat.one"),
    "spies deep down": (put("position", "spies", {"45": {"0": DEEP}}), "spies.45.0"),
    "an unknown suit": (put("position", "favored", "naval"), "favored"),
}


@for_each("name", TAMPERED)
def test_a_tampered_scenario_fails_with_a_short_sentence(name: str) -> None:
    change, sentence = TAMPERED[name]
    found = scenario()
    change(found)
    told = trouble(found)
    assert sentence in told
    assert len(told) < 1500
    assert "Error" not in told


CHECK = "w-s23"
"""A scenario in which a Dominance Check is bought."""


@for_each(
    ("change", "sentence"),
    [
        (drop("trigger"), '"trigger"'),
        (put("trigger", "card", 104), "cannot buy card 104"),
        (put("trigger", "card", 45), "cannot buy card 45"),
        (put("trigger", "card", "101"), "trigger.card"),
        (put("trigger", "bought_by", 4), "seat 4 cannot buy"),
        (put("trigger", "bought_by", -1), "trigger.bought_by"),
        (put("trigger", "bought_by", True), "trigger.bought_by"),
        (put("after", "vp", "0", 99), "vp.0:"),
    ],
)
def test_a_tampered_check_fails_with_a_short_sentence(change: Callable[[Json], None], sentence: str) -> None:
    found = scenario(CHECK)
    change(found)
    assert sentence in trouble(found)


def test_the_seat_of_a_scenario_may_be_named() -> None:
    assert all_differences({**scenario(), "seat": 0}) is None
    assert "seat" in trouble({**scenario(), "seat": 9})
    assert "seat" in trouble({**scenario(), "seat": "0"})


# -- hostile files

NOT_A_SET: dict[str, bytes | None] = {
    "records.json": b'{"format": "paxbot-record/1", "game": "pamir"}',
    "no_format.json": b'{"scenarios": []}',
    "a_number.json": b"7",
    "null.json": b"null",
    "a_format_in_a_list.json": b'{"format": ["pamir-wakhan-scenarios/1"], "scenarios": []}',
    "no_scenarios.json": b'{"format": "pamir-wakhan-scenarios/1"}',
    "scenarios_in_an_object.json": b'{"format": "pamir-wakhan-scenarios/1", "scenarios": {"0": {}}}',
}
UNREADABLE: dict[str, bytes | None] = {
    "missing.json": None,
    "notes.txt": b"{}",
    "empty.json": b"",
    "no_sets.json": b"[]",
    "no_text.json": bytes(range(256)),
    "not_packed.jsonl.gz": b"{}",
    "deep.json": b"[" * 100_000 + b"]" * 100_000,
    "an_empty_set.json": b'{"format": "pamir-wakhan-scenarios/1", "scenarios": []}',
    "nothing_in_it.json": b'{"format": "pamir-wakhan-scenarios/1", "scenarios": [null]}',
    "an_empty_one.json": b'{"format": "pamir-wakhan-scenarios/1", "scenarios": [{}]}',
    "control.json": b'{"format": "pamir-wakhan-scenarios/1", "scenarios": [{"id": "\\u001b[31m", "kind": "\\n"}]}',
    "half_a_letter.json": b'{"format": "pamir-wakhan-scenarios/1", "scenarios": [{"kind": "\\ud800"}]}',
}


@for_each("name", [*NOT_A_SET, *UNREADABLE])
def test_a_file_that_holds_no_good_scenario_fails_in_one_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = (NOT_A_SET | UNREADABLE)[name]
    if content is not None:
        (tmp_path / name).write_bytes(content)
    assert main(["scenario", str(tmp_path / name)]) == 1
    told, totals = capsys.readouterr().out.splitlines()[-2:]
    assert name in told
    assert len(told) < 1000
    assert "\x1b" not in told
    assert totals == "0 passed, 1 failed"
    assert ("it is not a set of scenarios" in told) == (name in NOT_A_SET)


def test_a_bad_scenario_leaves_the_others_of_its_set_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "set.json"
    file.write_text(json.dumps({"format": FORMAT, "scenarios": [None, scenario(), 5, [], scenario("w-s02")]}))
    assert main(["scenario", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{file} 1: it is not a JSON object"
    assert lines[-1] == "2 passed, 3 failed"


def test_bad_arguments_end_with_status_2_and_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["scenario"])
    assert ended.value.code == 2
    assert "usage: python -m paxbot scenario" in capsys.readouterr().err


# -- anything at all

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=5,
)
SMALL = st.integers(-2, 120)


TOLD = ("id", "title", "why", "spec", "rulings")
"""Keys that only people read."""


@st.composite
def changed_scenarios(draw: st.DrawFn) -> Json:
    found = scenario(draw(st.sampled_from(["w-s01", "w-s04", "w-s13", "w-s20", "w-s22", CHECK])))
    place = draw(st.sampled_from([path for path in places(found) if path[0] not in TOLD]))
    put(*place, draw(SMALL | ANYTHING))(found)
    return found


@given(found=changed_scenarios())
@settings(max_examples=250)
def test_whatever_stands_anywhere_in_a_scenario_it_is_judged_without_a_crash(found: Json) -> None:
    told = all_differences(found)
    assert told is None or told.replace("\n", " ").isprintable()


@given(content=ANYTHING)
@settings(max_examples=50)
def test_whatever_is_given_as_a_scenario_it_is_judged_without_a_crash(content: Any) -> None:
    assert all_differences(content)
