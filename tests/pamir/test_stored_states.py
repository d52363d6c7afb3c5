"""States stored by older versions: each loads, asks what it asked, and is played on to the same end."""

import json
import random
from pathlib import Path

import pytest

from paxbot.engine.codec import BadState
from paxbot.engine.game import Json
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.replay import audit
from paxbot.games.pamir.state import SCHEMA
from paxbot.games.pamir.table import pending
from tests.cases import for_each
from tests.pamir.builder import GAME

FOLDER = Path(__file__).parent.parent / "data" / "states"
STORED: dict[str, Json] = {
    f"{file.stem} {name}": sample
    for file in sorted(FOLDER.glob("*.json"))
    for name, sample in json.loads(file.read_text(encoding="utf-8")).items()
}
"""Samples by schema and by what is asked.

Each holds the state, the decision it led to, and how the game ended when the options of a `random.Random(1)` were
picked from there.
"""


def test_every_older_schema_has_samples_of_every_question_it_knew() -> None:
    hers = {Prompt.DRAW_AI_CARD, Prompt.AMBITION, Prompt.FOLLOW_LINE, Prompt.BONUS_ACTION, Prompt.PLAY_AT_ONCE}
    assert {sample["state"]["schema"] for sample in STORED.values()} == set(range(1, SCHEMA))
    asked = {sample["prompt"] for sample in STORED.values() if sample["state"]["schema"] == 1}
    assert asked == {prompt.value for prompt in Prompt if prompt not in hers}


@for_each("name", STORED)
def test_a_stored_state_asks_what_it_asked_and_is_written_in_the_new_form(name: str) -> None:
    sample = STORED[name]
    s = GAME.load(sample["state"])
    decision = pending(s)
    assert decision is not None
    assert (decision.seat, decision.prompt.value) == (sample["seat"], sample["prompt"])
    assert [GAME.dump_move(move) for move in decision.options] == sample["options"]
    assert audit(s) == []
    raw = json.loads(json.dumps(GAME.dump(s)))
    assert raw["schema"] == SCHEMA
    assert GAME.load(raw) == s


@for_each("name", STORED)
def test_a_stored_game_is_played_on_to_the_same_end(name: str) -> None:
    sample = STORED[name]
    s = GAME.load(sample["state"])
    picks = random.Random(1)
    answers = 0
    while (decision := pending(s)) is not None:
        s = GAME.apply(s, decision.options[int(picks.random() * len(decision.options))]).state
        answers += 1
    assert audit(s) == []
    ending = {"answers": answers, "points": [player.vp for player in s.players], "winners": list(s.winners or ())}
    assert ending == sample["ending"]


@for_each("name", STORED)
def test_in_a_stored_game_a_seat_can_be_handed_over(name: str) -> None:
    s = GAME.load(STORED[name]["state"])
    decision = pending(s)
    assert decision is not None
    seats = [seat for seat in range(s.seats) if not any(step.asks and step.seat == seat for step in s.steps)]
    for seat in seats:
        if s.turn and seat not in (s.active, decision.seat):
            s = GAME.apply(s, GAME.reseat(s, seat, True)).state
            assert audit(s) == []
            assert seat in GAME.automated(s)


def test_loading_leaves_the_stored_state_alone() -> None:
    for sample in STORED.values():
        before = json.dumps(sample["state"])
        GAME.load(sample["state"])
        assert json.dumps(sample["state"]) == before


@for_each("schema", [0, SCHEMA + 1, None, "2", 1.5])
def test_a_state_of_an_unknown_schema_is_refused(schema: object) -> None:
    raw = next(iter(STORED.values()))["state"] | {"schema": schema}
    with pytest.raises(BadState):
        GAME.load(raw)


@for_each("key", ["steps", "players", "schema", "rng", "market"])
def test_a_state_that_lacks_something_is_refused(key: str) -> None:
    raw = dict(next(iter(STORED.values()))["state"])
    del raw[key]
    with pytest.raises(BadState):
        GAME.load(raw)
