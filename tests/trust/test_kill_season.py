from pathlib import Path

import pytest

from tests.trust.kill_season import crash
from tests.trust.process import ONE_PAINTER

pytestmark = pytest.mark.slow

KILLS, GAMES = 3, 1
SEED = 7


async def test_a_bot_that_is_killed_while_a_season_closes_takes_down_and_tells_everything_once(tmp_path: Path) -> None:
    report = await crash(KILLS, GAMES, SEED, tmp_path, settings=ONE_PAINTER)
    print(report)
    assert report.how["before the close"]
    assert report.how["after the close"]
