import json
import random

import pytest

from bot import create_bot
from paxbot.settings import Settings
from paxbot.storage.rows import Status
from tests.bot.conftest import MakeBot
from tests.bot.driver import Driver
from tests.bot.people import NAMES, Table, labels, said, text
from tests.bot.toy_presenter import ToyPresenter
from tests.toy_records import CheckedToy

pytestmark = pytest.mark.slow


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings, games={"toy": CheckedToy()}, presenters={"toy": ToyPresenter()})


@pytest.mark.parametrize(("people", "rivals"), [(2, 0), (3, 1), (1, 1)])
async def test_a_game_that_names_nothing_of_another_is_played_to_its_end(
    table: Table, people: int, rivals: int
) -> None:
    driver = Driver(table, random.Random(people))
    await driver.open("toy", list(NAMES[:people]), seats=people + rivals, automated=rivals)
    await driver.play()
    end = table.messages()[-1]
    assert "Final scores" in text(end)
    record = json.loads(await end.attachments[-1].read())
    assert record["moves"]
    assert not list(CheckedToy().differences(record))
    view = await table.bot.services.games.view(1)
    assert view.game.status is Status.FINISHED
    for message in table.messages():
        assert not {"Take turn", "Answer"} & set(labels(message)), text(message)
    shown = [text(message) for message in table.messages()]
    shown += [said(await table.ann.slash(table.channel, f"pax {what}")) for what in ("status", "log", "board", "court")]
    foreign = ("Pamir", "Wakhan", "Spartacus", "Nemo", "Rome", "rupee", "aurei", "market")
    assert [word for word in foreign for told in shown if word.casefold() in told.casefold()] == []
