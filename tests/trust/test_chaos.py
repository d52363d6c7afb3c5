from pathlib import Path

import pytest

from tests.trust.chaos import QUICK, chaos
from tests.trust.process import ONE_PAINTER

pytestmark = pytest.mark.slow

SEED = 5


async def test_a_bot_that_discord_fails_again_and_again_loses_doubles_and_blocks_nothing(tmp_path: Path) -> None:
    report = await chaos(len(QUICK), SEED, tmp_path, QUICK, settings=ONE_PAINTER)
    print(report)
    assert report.number == len(QUICK)
    assert report.confirmed > 0
    assert report.rows > len(QUICK)
