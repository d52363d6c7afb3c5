from pathlib import Path

import pytest

from tests.trust.kill import crash
from tests.trust.process import ONE_PAINTER

pytestmark = pytest.mark.slow

KILLS = 8
SEED = 94
"""With it, the bot is killed before and after calls and at any time, each early and late, and nonces are forgotten."""


async def test_a_bot_that_is_killed_again_and_again_loses_doubles_and_blocks_nothing(tmp_path: Path) -> None:
    report = await crash(KILLS, SEED, tmp_path, settings=ONE_PAINTER)
    print(report)
    assert report.number == KILLS
    assert report.confirmed > KILLS
