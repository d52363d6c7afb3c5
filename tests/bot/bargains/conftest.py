import pytest

from bot import create_bot
from paxbot.presenters import PRESENTERS
from paxbot.settings import Settings
from tests.bot.bargains.scene import Players, seated
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, start_game
from tests.pamir.bribery import LaidOut


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings, games={"pamir": LaidOut()}, presenters=PRESENTERS)


@pytest.fixture
async def players(table: Table) -> Players:
    await start_game(table, "bob", game="pamir")
    return seated(table)
