from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from paxbot.engine.game import Game
from paxbot.storage import GameStore, MemoryStore, SqliteStore
from tests.service.table import Table
from tests.toy_game import ToyGame


@pytest.fixture
def rules() -> Game:
    return ToyGame()


@pytest.fixture(params=["memory", "sqlite"])
async def table(request: pytest.FixtureRequest, tmp_path: Path, rules: Game) -> AsyncIterator[Table]:
    store: GameStore = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "games.sqlite3")
    table = Table(store, rules=rules)
    await table.services.open()
    yield table
    await table.services.close()
