import gzip
import json

import pytest

from paxbot.cli.checks import first_difference
from paxbot.engine.game import Json
from tests.cases import for_each
from tests.pamir.builder import GAME
from tests.pamir.records import DATA, WAKHAN_RECORDS

SCENARIOS = json.loads((DATA / "wakhan_scenarios.json").read_text())["scenarios"]
RECORDS = 150


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """The records as text: unpacked, all of them are hundreds of thousands of lists."""
    with gzip.open(WAKHAN_RECORDS, "rt", encoding="utf-8") as file:
        return list(file)


@for_each("scenario", SCENARIOS, ids=lambda scenario: str(scenario["id"]))
def test_every_scenario_passes(scenario: Json) -> None:
    assert list(GAME.scenario_differences(scenario)) == []


@pytest.mark.slow
@for_each("number", range(RECORDS))
def test_she_arrives_at_every_move_of_every_record(lines: list[str], number: int) -> None:
    assert first_difference(json.loads(lines[number])) is None


def test_no_record_is_left_out(lines: list[str]) -> None:
    assert len(lines) == RECORDS
