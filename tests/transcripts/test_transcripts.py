import copy
import logging
from pathlib import Path

import pytest

from tests.transcripts.golden import FOLDER, first_difference, recorded, told
from tests.transcripts.stories import STORIES

QUICK = ("tour-en", "stored-buttons")
"""Stories of some seconds in which no whole game is played."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in QUICK else pytest.mark.slow) for name in STORIES]
)
async def test_every_call_to_discord_is_as_recorded(
    name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    steps = await told(name, tmp_path)
    renew = f"if it is meant, renew it by: python -m tests.transcripts {name}"
    assert not (found := first_difference(recorded(name), steps)), f"{found}\n{renew}"
    bad = [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR]
    assert not bad


def test_each_recording_belongs_to_a_story() -> None:
    assert {file.name.partition(".")[0] for file in FOLDER.iterdir()} == set(STORIES)


def test_a_call_that_changes_is_found_with_its_place() -> None:
    before = recorded("pamir-wakhan")
    assert first_difference(before, copy.deepcopy(before)) == ""
    for change in ("method", "text", "missing", "more", "step"):
        now = copy.deepcopy(before)
        number, calls = next((n, each["calls"]) for n, each in enumerate(now) if "#games" in each["calls"])
        if change == "method":
            calls["#games"][0]["call"] = "DELETE /"
        elif change == "text":
            calls["#games"][0]["json"] = {"content": "Hello"}
        elif change == "missing":
            calls["#games"].pop()
        elif change == "more":
            calls["#games"].append({"call": "GET /"})
        else:
            now.pop()
        found = first_difference(before, now)
        assert found.startswith("step " + str(number) if change != "step" else str(len(before))), change
