from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from paxbot.storage import GameStore, MemoryStore, SqliteStore
from tests.service.table import Table


@pytest.fixture(params=["memory", "sqlite"])
async def table(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Table]:
    store: GameStore = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "games.sqlite3")
    table = Table(store)
    await table.services.open()
    yield table
    await table.services.close()
