"""Whole games of Pax Pamir, from the lobby to the winner, played by commands, buttons and menus only.

The direct messages of one player never arrive, and the bot is started anew in the middle of a battle.
"""

import json
import random
from dataclasses import dataclass
from io import BytesIO

import pytest
import simcord
from PIL import Image

from bot import create_bot
from paxbot.games.registry import game_by_key
from paxbot.render.paint import Picture
from paxbot.render.scene import Scene
from paxbot.settings import Settings
from paxbot.storage.rows import Status
from tests.bot.conftest import MakeBot
from tests.bot.driver import Driver
from tests.bot.people import NAMES, Table, labels, text

SILENT = "bob"
"""Whose direct messages do not arrive."""

MANY = 6
"""Games after which a battle must have been fought."""


@dataclass
class Restart:
    """Starts the bot anew once, when the panel says what it waits for; with "" in the middle of things."""

    table: Table
    make_bot: MakeBot
    moment: str = ""
    done: bool = False

    async def __call__(self, driver: Driver, shown: simcord.ResponseMessage) -> bool:
        if self.done or driver.given < 20 or self.moment not in text(shown):
            return False
        await self.table.env.bot.close()
        await self.table.env.restart_bot(self.make_bot())
        self.done = True
        return True


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


@pytest.fixture
def one_pixel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scenes are composed in full, and painted as one pixel."""
    out = BytesIO()
    Image.new("1", (1, 1)).save(out, "PNG")

    def paint(scene: Scene) -> Picture:
        return Picture(f"{scene.name}.png", out.getvalue(), 1, 1)

    monkeypatch.setattr("paxbot.render.pamir.picture", paint)


@pytest.mark.parametrize("seats", [2, 5])
async def test_a_whole_game_with_its_pictures(table: Table, make_bot: MakeBot, seats: int) -> None:
    restart = Restart(table, make_bot)
    await play_a_game(table, seats, restart)
    assert restart.done
    for message in table.messages():
        for file in message.attachments:
            if file.filename.endswith(".png"):
                assert Image.open(BytesIO(await file.read())).width > 300
                assert file.description


@pytest.mark.usefixtures("one_pixel")
async def test_a_whole_game_of_four(table: Table, make_bot: MakeBot) -> None:
    restart = Restart(table, make_bot)
    await play_a_game(table, 4, restart)
    assert restart.done


@pytest.mark.usefixtures("one_pixel")
async def test_whole_games_of_three_and_a_restart_in_the_middle_of_a_battle(table: Table, make_bot: MakeBot) -> None:
    restart = Restart(table, make_bot, "Which piece do you remove?")
    for game in range(1, MANY + 1):
        await play_a_game(table, 3, restart, game)
        if restart.done:
            return
    pytest.fail("no battle was fought")


async def play_a_game(table: Table, seats: int, restart: Restart, game: int = 1) -> None:
    """The game is played to its end and everything is as it should be."""
    if game == 1:
        close_direct_messages(table, SILENT)
    driver = Driver(table, random.Random(seats * game), restart)
    await driver.open("pamir", list(NAMES[:seats]))
    await driver.play()
    assert driver.undos
    await check_the_end(table, seats, game)


async def check_the_end(table: Table, seats: int, game: int) -> None:
    end = table.messages()[-1]
    assert "wins" in text(end)
    assert "seed" in text(end)
    record = json.loads(await end.attachments[-1].read())
    assert record["result"]
    assert not list(game_by_key("pamir").differences(record))
    view = await table.bot.services.games.view(game)
    assert view.game.status is Status.FINISHED
    for message in table.messages():
        assert not {"Take turn", "Answer"} & set(labels(message)), text(message)
    assert not table.dms(SILENT)
    for name in NAMES[:seats]:
        assert name == SILENT or len(table.dms(name)) == game


def close_direct_messages(table: Table, name: str) -> None:
    channel = table.people[name].user.dm_channel.id
    message = "Cannot send messages to this user"
    table.env.inject_error("POST", f"/channels/{channel}/messages", status=403, code=50007, message=message, times=None)
