"""Nobody is called more often than they have to do something; whole games are counted where they are played."""

import random

import pytest

from bot import create_bot
from paxbot.games.registry import GAMES
from paxbot.settings import Settings
from tests.bot.call_budget import Budget, check_calls
from tests.bot.conftest import MakeBot
from tests.bot.driver import Driver
from tests.bot.people import (
    NAMES,
    Table,
    answers,
    choose,
    let_questions_come,
    notified,
    panel,
    pings,
    text,
    turn_message,
)

SHORT = 40


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


@pytest.mark.slow
@pytest.mark.usefixtures("one_pixel")
@pytest.mark.parametrize("game", GAMES)
async def test_nobody_is_called_too_often_in_a_part_of_a_game(table: Table, game: str) -> None:
    budget = Budget()
    driver = Driver(table, random.Random(7), budget)
    await driver.open(game, list(NAMES[:3]))
    while driver.given < SHORT and not driver.is_over():
        await let_questions_come(table)
        await driver.take_turn(driver.called())
    await budget.note(table)
    check_calls(table, budget, is_over=driver.is_over())


@pytest.mark.usefixtures("one_pixel")
async def test_whoever_chooses_a_loyalty_last_is_not_called_again_to_the_first_turn(table: Table) -> None:
    driver = Driver(table, random.Random(7))
    await driver.open("pamir", list(NAMES[:2]))
    for _ in range(2):
        last = driver.called()
        shown = await driver.open_panel(last)
        shown = panel(await choose(last, shown, next(iter(answers(shown)))))
    assert "2 actions left" in text(shown)
    assert "Turn 1" in text(turn_message(table))
    assert [user for users in pings(table) for user in users].count(last.id) == 1
    assert not [each for each in notified(table.env) if last.id in each.users][1:]
