import pytest

from paxbot.engine.game import Game
from tests.pamir.bribery import LaidOut
from tests.service.table import ANN, BOB, CAT, Table


@pytest.fixture
def rules() -> Game:
    return LaidOut()


@pytest.fixture
async def game(table: Table) -> int:
    return await table.running(ANN, BOB, CAT)
