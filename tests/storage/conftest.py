from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from paxbot.storage import GameStore
from tests.storage.samples import ANN, BOB, batch, new_game, player, state
from tests.stores import migrated


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[GameStore]:
    store = GameStore(migrated(tmp_path / "games.sqlite3"))
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def lobby(store: GameStore) -> int:
    row = await store.create_game(new_game(), player(ANN, "Ann"))
    await store.add_player(row.id, player(BOB, "Bob"), limit=3)
    return row.id


@pytest.fixture
async def game(store: GameStore, lobby: int) -> int:
    """A running game in which Bob has seat 0 and Ann seat 1, with nothing done yet."""
    await store.start({ANN: 1, BOB: 0}, state(0), batch(lobby, 0))
    return lobby
