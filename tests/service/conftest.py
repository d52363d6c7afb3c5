import pytest

from paxbot.engine.game import Game
from tests.service.season import Club
from tests.service.table import Table
from tests.stores import store_in_memory
from tests.toy_game import ToyGame


@pytest.fixture
def rules() -> Game:
    return ToyGame()


@pytest.fixture
def table(rules: Game) -> Table:
    return Table(store_in_memory(), rules=rules)


@pytest.fixture
def club(table: Table) -> Club:
    return Club(table)
