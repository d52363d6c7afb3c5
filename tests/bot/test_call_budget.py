"""Nobody is called more often than they have to do something: once a turn of theirs, and once for each question.

A question calls twice, whoever is asked and, with the answer, whoever asked. Whoever is called in the channel and by
direct message hears but one of them.
"""

import random
from collections import Counter
from dataclasses import dataclass, field

import pytest
import simcord

from bot import create_bot
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.driver import Driver
from tests.bot.people import NAMES, Table, let_questions_come, notified

SHORT = 40
"""Answers of a part of a game."""


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


@dataclass
class Budget:
    """Counts as a game is played who had a turn, and who was asked something and by whom."""

    turns: set[tuple[int, int]] = field(default_factory=set)
    questions: set[tuple[int, int, int, int]] = field(default_factory=set)
    """The turn, whose it is, who is asked, and where the game stood then."""

    async def __call__(self, driver: Driver, shown: simcord.ResponseMessage) -> bool:
        await self.note(driver.table)
        return False

    async def note(self, table: Table) -> None:
        """What the game asks now is counted."""
        services = table.bot.services
        view = await services.games.view(1)
        if view.decision is None or view.turn_seat is None:
            return
        owner, asked = view.player(view.turn_seat).user, view.player(view.decision.seat).user
        self.turns.add((view.turn, owner))
        if view.is_question:
            self.questions.add((view.turn, owner, asked, view.seq))
        for question in await services.grouped_questions.questions(view):
            self.questions.add((view.turn, owner, view.player(question.holder).user, question.seq))

    def calls(self) -> Counter[int]:
        """How often each person may have been called."""
        asked = Counter(user for _, *both, _ in self.questions for user in both)
        return Counter(user for _, user in self.turns) + asked


def check(table: Table, budget: Budget, *, is_over: bool) -> None:
    """Nobody was called more often than that, and once to the end; neither in the channel nor by direct message."""
    people = [table.people[name] for name in NAMES]
    direct = {person.user.dm_channel.id: person.id for person in people}
    in_channel, by_dm, allowed = Counter[int](), Counter[int](), budget.calls()
    for each in notified(table.env):
        by_dm.update([direct[each.channel]] if each.channel in direct else [])
        in_channel.update(each.users)
    assert in_channel
    for user in allowed:
        assert in_channel[user] <= allowed[user] + is_over, f"{in_channel[user]} calls for {allowed[user]}"
        assert not by_dm[user]


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
    check(table, budget, is_over=driver.is_over())


@pytest.mark.slow
@pytest.mark.usefixtures("one_pixel")
@pytest.mark.parametrize(("game", "seats"), [("pamir", 2), ("pamir", 5), ("spartacus", 3), ("spartacus", 4)])
async def test_nobody_is_called_too_often_in_a_whole_game(table: Table, game: str, seats: int) -> None:
    budget = Budget()
    driver = Driver(table, random.Random(seats), budget)
    await driver.open(game, list(NAMES[:seats]), **({"seats": seats} if game == "spartacus" else {}))
    await driver.play()
    check(table, budget, is_over=True)
