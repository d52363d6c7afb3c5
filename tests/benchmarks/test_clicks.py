"""Clicks are counted: every kind of them, with what they read and run through."""

from pathlib import Path
from unittest.mock import patch

from benchmarks.clicks import MOST, Reads, by_kind, measured
from tests.bot import conftest  # noqa: F401 (the simulation polls as often as in other tests)


async def test_reads_of_every_kind_of_click_are_counted(tmp_path: Path) -> None:
    reads = Reads()
    with patch("sqlite3.connect", reads):
        found = await measured(tmp_path, 2, reads, presses=12)
    clicks = by_kind({"2": found})
    assert {kind for _, kind in clicks} >= MOST.keys() - {"answer"}
    assert all(count > 0 for each in clicks.values() for count, _ in each)
    assert found["functions"] > found["files"] > 10
