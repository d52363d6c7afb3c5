from pathlib import Path

import pytest

from paxbot.service import Services
from paxbot.settings import Settings
from tests.stores import store_in_memory


def test_the_size_of_the_database_is_that_of_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    db = tmp_path / "games.sqlite3"
    log = db.with_name(f"{db.name}-wal")
    statistics = Services(store_in_memory(), {}, Settings(db=db)).statistics
    assert statistics.size() == 0
    db.write_bytes(b"x" * 40)
    log.write_bytes(b"x" * 2)
    assert statistics.size() == 42
    log.unlink()
    # Whoever asked a moment ago was told that it is there.
    monkeypatch.setattr(Path, "exists", lambda _: True)
    assert statistics.size() == 40
