from pathlib import Path
from unittest.mock import patch

import pytest

from benchmarks.clicks import MOST, Reads, by_kind, measured
from benchmarks.trace import report
from tests.bot import conftest  # noqa: F401 (the simulation polls as often as in other tests)


async def test_reads_of_every_kind_of_click_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reads = Reads()
    with patch("sqlite3.connect", reads):
        found = await measured(tmp_path, 2, reads, presses=12)
    clicks = by_kind({"2": found})
    assert {kind for _, kind in clicks} >= MOST.keys() - {"answer"}
    assert all(count > 0 for each in clicks.values() for count, _ in each)
    assert found["functions"] > found["files"] > 10
    assert not report(found)
    told = capsys.readouterr().out
    assert "  paxbot/service\n" in told
    assert f"{found['functions']} {found['files']:5}  in all; at most 600 and 85" in told
    assert report({**found, "functions": 600, "files": 85})
