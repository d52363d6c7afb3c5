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
from tests.bot.driver import Driver, Watch
from tests.bot.people import NAMES, Table, labels, panel, said, text

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


@pytest.mark.usefixtures("one_pixel")
@pytest.mark.parametrize(("people", "rivals"), [(1, 1), (2, 1), (1, 4)])
async def test_whole_games_with_wakhan(table: Table, make_bot: MakeBot, people: int, rivals: int) -> None:
    restart = Restart(table, make_bot)
    await play_a_game(table, people, restart, rivals=rivals)
    assert restart.done
    turns = [message for message in table.messages() if "Why?" in labels(message)]
    headlines = [text(message).split("\n")[1] for message in turns]
    assert len(headlines) == len(set(headlines)) > 3
    for message in (turns[0], turns[-1]):
        assert "Row of regions" in said(await table.zoe.click(message, label="Why?"))
        assert "Step 1 of" in said(await table.zoe.click(message, label="Her actions"))


@dataclass
class Substitute:
    """Has the seat of a player played for a while, and starts the bot anew meanwhile."""

    restart: Restart
    gone: str = "cat"
    given_at: int = 0
    is_back: bool = False

    async def __call__(self, driver: Driver, shown: simcord.ResponseMessage) -> bool:
        gone, ann = driver.table.people[self.gone], driver.table.ann
        if not self.given_at and driver.given >= 12 and driver.called().id != gone.id:
            asked = panel(await ann.slash(driver.table.channel, "pax handover", player=gone))
            assert "Wakhan plays the seat" in said(await ann.click(asked, label="Hand it to Wakhan"))
            self.given_at = driver.given
            return True
        if self.given_at and not self.is_back and driver.given >= self.given_at + 12:
            asked = panel(await gone.slash(driver.table.channel, "pax takeback"))
            self.is_back = "its player's again" in said(await gone.click(asked, label="Take my seat back"))
            return True
        return await self.restart(driver, shown) if self.given_at else False


@pytest.mark.usefixtures("one_pixel")
async def test_a_whole_game_in_which_a_seat_changes_hands_and_back(table: Table, make_bot: MakeBot) -> None:
    substitute = Substitute(Restart(table, make_bot))
    await play_a_game(table, 3, substitute)
    assert substitute.is_back
    assert substitute.restart.done
    shown = "\n".join(text(message) for message in table.messages())
    assert f"{table.ann.mention} has handed the seat of {table.cat.mention} to Wakhan" in shown
    assert ": Wakhan for cat\n" in shown
    assert f"{table.cat.mention} takes their seat back from Wakhan" in shown


async def play_a_game(table: Table, seats: int, watch: Watch, game: int = 1, rivals: int = 0) -> None:
    """The game is played to its end by so many people and everything is as it should be."""
    if game == 1:
        close_direct_messages(table, SILENT)
    driver = Driver(table, random.Random(seats * game), watch)
    await driver.open("pamir", list(NAMES[:seats]), wakhan=rivals)
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
