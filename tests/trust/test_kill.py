"""The crash test in short; `python -m tests.trust.kill` is its long form."""

from pathlib import Path

import pytest

from tests.trust.kill import crash

pytestmark = pytest.mark.slow

KILLS = 20
SEED = 2065
"""With it, the bot is killed before and after calls and at any time, each of them early and late; two games end."""
ONE_PAINTER = {"PAXBOT_PAINTERS": "1"}
"""Each of them takes seconds to start, which is most of the test."""


async def test_a_bot_that_is_killed_again_and_again_loses_doubles_and_blocks_nothing(tmp_path: Path) -> None:
    report = await crash(KILLS, SEED, tmp_path, settings=ONE_PAINTER)
    print(report)
    assert report.number == KILLS
    assert report.confirmed > KILLS
