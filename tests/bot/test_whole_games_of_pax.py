"""Whole games of PAX, from the lobby to the end, played by commands, buttons and menus only."""

import json
import random
from io import BytesIO

import pytest
from PIL import Image

from bot import create_bot
from paxbot.games.registry import game_by_key
from paxbot.settings import Settings
from paxbot.storage.rows import Status
from tests.bot.conftest import MakeBot
from tests.bot.driver import Driver, Watch, look_on
from tests.bot.people import NAMES, Table, labels, said, text
from tests.bot.test_whole_games import Restart


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


@pytest.mark.parametrize(("people", "rivals"), [(2, 0), (3, 0), (4, 0), (2, 1)])
async def test_a_whole_game_is_played_and_its_record_holds(
    table: Table, make_bot: MakeBot, people: int, rivals: int
) -> None:
    restart = Restart(table, make_bot)
    await play(table, people, restart, rivals)
    assert restart.done


async def test_a_solitaire_game_is_played_and_the_next_one_is_offered(table: Table) -> None:
    await play(table, 1, look_on, 0)
    assert "solitaire" in text(table.messages()[-1]).lower()
    assert "Solitaire" in said(await table.ann.slash(table.channel, "pax status"))


async def play(table: Table, people: int, watch: Watch, rivals: int) -> None:
    """The game is played to its end, and everything is as it should be."""
    driver = Driver(table, random.Random(people), watch)
    await driver.open("spartacus", list(NAMES[:people]), seats=people + rivals, wakhan=rivals)
    await driver.play()
    end = table.messages()[-1]
    assert "seed" in text(end)
    record = json.loads(await end.attachments[-1].read())
    assert record["game"] == "spartacus"
    assert not list(game_by_key("spartacus").differences(record))
    assert (await table.bot.services.games.view(1)).game.status is Status.FINISHED
    for message in table.messages():
        assert not {"Take turn", "Answer"} & set(labels(message)), text(message)
        for file in message.attachments:
            if file.filename.endswith(".png"):
                assert Image.open(BytesIO(await file.read())).width > 300
                assert file.description
