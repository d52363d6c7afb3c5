"""Whole games of PAX, from the lobby to the end, played by commands, buttons and menus only."""

import random

import pytest

from bot import create_bot
from paxbot.settings import Settings
from tests.bot.call_budget import Budget, check_calls
from tests.bot.conftest import MakeBot
from tests.bot.driver import Driver, Watch, look_on
from tests.bot.people import NAMES, Table, said, text
from tests.bot.whole_games import Restart, check_pictures, check_the_chronicle, check_the_end

pytestmark = pytest.mark.slow


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


async def test_a_whole_game_with_its_pictures(table: Table, make_bot: MakeBot) -> None:
    restart = Restart(table, make_bot)
    await play(table, 2, restart, 1)
    assert restart.done
    check_the_chronicle(table, ["table.png"])
    check_pictures(table)


@pytest.mark.usefixtures("one_pixel")
@pytest.mark.parametrize(("people", "rivals"), [(2, 0), (3, 0), (4, 0)])
async def test_a_whole_game_is_played_and_its_record_holds(
    table: Table, make_bot: MakeBot, people: int, rivals: int
) -> None:
    restart = Restart(table, make_bot)
    await play(table, people, restart, rivals)
    assert restart.done


@pytest.mark.usefixtures("one_pixel")
async def test_a_solitaire_game_is_played_and_the_next_one_is_offered(table: Table) -> None:
    await play(table, 1, look_on, 0)
    assert "solitaire" in text(table.messages()[-1]).lower()
    assert "Solitaire" in said(await table.ann.slash(table.channel, "pax status"))


async def play(table: Table, people: int, watch: Watch, rivals: int) -> None:
    """The game is played to its end, and everything is as it should be."""
    budget = Budget(watch)
    driver = Driver(table, random.Random(people), budget)
    await driver.open("spartacus", list(NAMES[:people]), seats=people + rivals, automated=rivals)
    await driver.play()
    check_calls(table, budget, is_over=True)
    await check_the_end(table, "spartacus")
