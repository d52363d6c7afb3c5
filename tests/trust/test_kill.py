"""The crash test in short; `python -m tests.trust.kill` is its long form."""

from pathlib import Path

from tests.trust.kill import crash

KILLS = 20
SEED = 6


async def test_a_bot_that_is_killed_again_and_again_loses_doubles_and_blocks_nothing(tmp_path: Path) -> None:
    report = await crash(KILLS, SEED, tmp_path)
    print(report)
    assert report.number == KILLS
    assert report.confirmed > KILLS
