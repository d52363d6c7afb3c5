"""Nobody is called more often than they have to do something; whole games are counted where they are played."""

import random

import pytest

from bot import create_bot
from paxbot.settings import Settings
from tests.bot.call_budget import Budget, check_calls
from tests.bot.conftest import MakeBot
from tests.bot.driver import Driver
from tests.bot.people import NAMES, Table, let_questions_come

SHORT = 40
"""Answers of a part of a game."""


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


@pytest.mark.usefixtures("one_pixel")
@pytest.mark.parametrize("game", ["pamir", "spartacus"])
async def test_nobody_is_called_too_often_in_a_part_of_a_game(table: Table, game: str) -> None:
    budget = Budget()
    driver = Driver(table, random.Random(7), budget)
    await driver.open(game, list(NAMES[:3]))
    while driver.given < SHORT and not driver.is_over():
        await let_questions_come(table)
        await driver.take_turn(driver.called())
    await budget.note(table)
    check_calls(table, budget, is_over=driver.is_over())
