"""A game of Pax Pamir that lasts six weeks, in fast-forward: two of its players vanish, and it ends properly."""

import random
from datetime import timedelta

import pytest

from bot import create_bot
from paxbot.settings import Settings
from paxbot.storage.rows import Status
from tests.bot.clock import reminders, wait
from tests.bot.conftest import MakeBot
from tests.bot.driver import Driver
from tests.bot.people import NAMES, Table, labels, text

pytestmark = pytest.mark.slow

VANISHED = {"bob": 12, "cat": 20}
"""After how many answers of all players somebody is seen no more."""


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


def vanished(table: Table, driver: Driver) -> set[int]:
    return {table.people[name].id for name, after in VANISHED.items() if driver.given >= after}


@pytest.mark.usefixtures("one_pixel")
async def test_two_of_four_players_vanish_and_the_game_ends(table: Table, make_bot: MakeBot) -> None:
    driver, begun = Driver(table, random.Random(2)), table.env.now()
    for name in NAMES[:4]:
        await table.bot.services.settings.change(table.people[name].id, zone="Europe/Berlin", quiet="23:00-07:00")
    await driver.open("pamir", list(NAMES[:4]), clock_hours=96, clock_more=24)
    games, is_restarted = table.bot.services.games, False
    while (view := await games.view(1)).game.status is Status.RUNNING:
        assert view.waiting is not None
        if view.waiting.user in vanished(table, driver):
            await wait(table, hours=24)
            continue
        await wait(table, hours=driver.chance.randint(12, 36))
        if (await games.view(1)).seq == view.seq:
            await driver.take_turn(table.who(view.waiting.user))
        if driver.given > 40 and not is_restarted:
            await table.env.bot.close()
            await table.env.restart_bot(make_bot())
            games, is_restarted = table.bot.services.games, True
    assert table.env.now() - begun > timedelta(weeks=6)
    # A turn has one message, and a second where its player acts an hour later; all the rest is little.
    assert len(table.messages()) < 2 * view.turn + 10
    assert {view.player(seat).user for seat in view.automated} == {table.bob.id, table.cat.id}
    await check_the_end(table)


async def check_the_end(table: Table) -> None:
    assert [file.filename for file in table.messages()[-1].attachments if file.filename.endswith(".json")]
    assert await table.bot.services.timers.next_due() is None
    assert not reminders(table)
    for message in table.messages():
        assert not {"Take turn", "Answer", "Take this seat"} & set(labels(message)), text(message)
    told = "\n".join(text(message) for message in table.messages())
    for gone in (table.bob, table.cat):
        assert f"{gone.mention} had no time left, so I have passed for them" in told
        assert f"{gone.mention} had no time left once more, so Wakhan" in told
    for present in (table.ann, table.dan):
        assert f"{present.mention} had no time left" not in told
