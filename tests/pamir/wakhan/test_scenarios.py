"""The shared scenarios and records with Wakhan: positions and whole games by independent implementations."""

import gzip
import json
from pathlib import Path

import pytest

from paxbot.cli.verify import first_difference
from paxbot.engine.game import Json
from tests.pamir.builder import GAME

DATA = Path(__file__).parents[2] / "data"
SCENARIOS = json.loads((DATA / "wakhan_scenarios.json").read_text())["scenarios"]
with gzip.open(DATA / "records" / "pamir_wakhan.jsonl.gz", "rt", encoding="utf-8") as lines:
    RECORDS = [json.loads(line) for line in lines]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: str(scenario["id"]))
def test_every_scenario_passes(scenario: Json) -> None:
    assert list(GAME.scenario_differences(scenario)) == []


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: str(record["id"]))
def test_she_arrives_at_every_move_of_every_record(record: Json) -> None:
    assert first_difference(record) is None
