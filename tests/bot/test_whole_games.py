"""Whole games of Pax Pamir, from the lobby to the winner, played by commands, buttons and menus only.

The direct messages of one player never arrive, and the bot is started anew in the middle of a battle.
"""

import random
from dataclasses import dataclass

import pytest
import simcord

from bot import create_bot
from paxbot.settings import Settings
from tests.bot.call_budget import Budget, check_calls
from tests.bot.conftest import MakeBot
from tests.bot.driver import Driver, Watch
from tests.bot.people import NAMES, Table, look, panel, past_turns, said, text
from tests.bot.whole_games import Restart, check_pictures, check_the_chronicle, check_the_end
from tests.long_form import spread

pytestmark = pytest.mark.slow

SILENT = "bob"

MANY = 6
"""Games after which a battle must have been fought; with these seeds it is fought in the first."""


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


@pytest.mark.parametrize("people", spread((2, 5), 1))
async def test_a_whole_game_with_its_pictures(table: Table, make_bot: MakeBot, people: int) -> None:
    restart = Restart(table, make_bot)
    await play_a_game(table, people, restart)
    assert restart.done
    check_the_chronicle(table, ["market.png", "board.png"], "check.png")
    check_pictures(table)


@pytest.mark.usefixtures("one_pixel")
async def test_whole_games_of_three_and_a_restart_in_the_middle_of_a_battle(table: Table, make_bot: MakeBot) -> None:
    restart = Restart(table, make_bot, "Which piece do you remove?")
    for game in range(1, MANY + 1):
        await play_a_game(table, 3, restart, game, seed=game + 4)
        if restart.done:
            return
    pytest.fail("no battle was fought")


@pytest.mark.usefixtures("one_pixel")
@pytest.mark.parametrize(("people", "rivals"), spread(((2, 1), (1, 4)), 1))
async def test_whole_games_with_wakhan(table: Table, make_bot: MakeBot, people: int, rivals: int) -> None:
    restart = Restart(table, make_bot)
    await play_a_game(table, people, restart, rivals=rivals)
    assert restart.done
    turns = past_turns(table, "Wakhan")
    headlines = [text(message).split("\n")[1] for message in turns]
    assert len(headlines) == len(set(headlines)) > 3
    for message in (turns[0], turns[-1]):
        shown = await look(table.zoe, message)
        why = await table.zoe.click(shown, label="Why?")
        assert "Her AI card says" in said(why) or "Ambition" in said(why) or "No further line" in said(why)
        assert "Row of regions" in said(await table.zoe.click(panel(why), label="Details"))
        assert "Step 1 of" in said(await table.zoe.click(shown, label="Each action"))


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
    await play_a_game(table, 4, substitute)
    assert substitute.is_back
    assert substitute.restart.done
    shown = "\n".join(text(message) for message in table.messages())
    assert f"{table.ann.mention} has handed the seat of {table.cat.mention} to Wakhan" in shown
    assert ": Wakhan for cat\n" in shown
    assert f"{table.cat.mention} takes their seat back from Wakhan" in shown


async def play_a_game(table: Table, seats: int, watch: Watch, game: int = 1, rivals: int = 0, seed: int = 0) -> None:
    if game == 1:
        close_direct_messages(table, SILENT)
    budget = Budget(watch)
    driver = Driver(table, random.Random(seed or seats), budget)
    await driver.open("pamir", list(NAMES[:seats]), automated=rivals)
    await driver.play()
    if game == 1 and not isinstance(watch, Substitute):  # who loses their seat is told so as well
        check_calls(table, budget, is_over=True)
    assert driver.undos
    record = await check_the_end(table, "pamir", game)
    assert record["result"]
    assert "wins" in text(table.messages()[-1])
    assert not table.dms(SILENT)
    for name in NAMES[:seats]:
        assert name == SILENT or len(table.dms(name)) == game


def close_direct_messages(table: Table, name: str) -> None:
    channel = table.people[name].user.dm_channel.id
    message = "Cannot send messages to this user"
    table.env.inject_error("POST", f"/channels/{channel}/messages", status=403, code=50007, message=message, times=None)
