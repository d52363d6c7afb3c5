"""The bot's process is killed again and again while a season closes: each result and each promotion is there once."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from paxbot.games.registry import GAMES
from paxbot.leagues.audit import faults
from paxbot.leagues.season import Phase
from paxbot.service import SeasonView
from paxbot.service.season_tick import LATE
from paxbot.storage import GameStore
from tests.service.season import Club
from tests.service.table import Clock, Table
from tests.standin import StandIn
from tests.standin.calls import Call
from tests.standin.rest import Cut
from tests.trust.process import ONE_PAINTER, BotProcess

pytestmark = pytest.mark.slow

DEATHS = (False, True, False, True)
"""Whether its first call that posts or changes a message is carried out before it dies."""
PATIENCE = 120.0
STILL = 10.0
"""Seconds in which a bot that was started would tell once more what was told."""
MESSAGES = 2
"""The last word on the season, and its standings."""


async def almost_closed(database: Path, guild: int, channel: int) -> Club:
    """A season of Pax Pamir whose games are over for more than a day, and which nobody has closed."""
    store = GameStore(database)
    await store.open()
    club = Club(Table(store, clock=Clock(datetime.now(UTC) - timedelta(days=200)), rules=GAMES["pamir"]))
    await club.open(14, divisions=2, game="pamir", guild=guild, channel=channel)
    await club.start()
    await club.run()
    now = await club.all_here()
    assert now.file.due_at
    assert now.file.stops_at
    for at in (now.file.due_at, now.file.stops_at, now.file.stops_at + LATE):
        club.table.clock.at = at
        now = await club.run()
    while await club.running():
        club.table.clock.at += LATE
        now = await club.run()
    assert now.phase is not Phase.CLOSED
    await store.db.write("UPDATE notices SET delivered_at = created_at")
    await store.close()
    return club


async def closed_season(database: Path, league: int) -> tuple[SeasonView, list[str], int]:
    """The season as the database has it, the kinds of what was told of it, and how many results it has."""
    store = GameStore(database)
    await store.open()
    view = await Club(Table(store, rules=GAMES["pamir"]), league).view()
    told = await store.db.read("SELECT kind FROM notices WHERE subject = ?", league)
    results = await store.db.read("SELECT count(*) AS count FROM results WHERE tag = ?", str(league))
    await store.close()
    return view, [row["kind"] for row in told], results[0]["count"]


async def test_a_bot_that_is_killed_while_a_season_closes_closes_it_once(tmp_path: Path) -> None:
    async with StandIn() as standin:
        guild = standin.world.create_guild("Server").id
        channel = standin.world.create_channel(guild, "league", announce=False).id
        bot = BotProcess(tmp_path, standin.environment | ONE_PAINTER)
        club = await almost_closed(bot.database, guild, channel)

        def die(call: Call) -> None:
            if call.method != "GET" and "/messages" in call.path:
                bot.kill()
                raise Cut

        for after in DEATHS:
            standin.rest.before, standin.rest.after = (None, die) if after else (die, None)
            await bot.start()
            await asyncio.wait_for(bot.gone(), PATIENCE)
        standin.rest.before = standin.rest.after = None
        await bot.start()
        await standin.connected()
        await asyncio.sleep(STILL)
        await bot.stop()
        messages = standin.messages(channel)
    view, told, results = await closed_season(bot.database, club.league)
    assert view.phase is Phase.CLOSED
    assert view.season.moves
    assert not list(faults(view.season))
    assert told.count("league_closed") == 1
    assert sum(fixture.result is not None for fixture in view.season.fixtures) == results
    assert len(messages) == MESSAGES
